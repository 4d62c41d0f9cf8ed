import * as accounts from '../accounts/store.ts'
import { BEGINNINGS } from '../booking/lifecycle.ts'
import type { PatientMails } from '../booking/patient-mails.ts'
import { languageOf, patientOf, slotOf, timesOf } from '../booking/rules.ts'
import type { Booking } from '../booking/schema.ts'
import * as events from '../events/store.ts'
import { recordOf } from '../patients/record.ts'
import { displayName } from '../patients/rules.ts'
import * as patients from '../patients/store.ts'
import type { PlanGate } from '../plans/gate.ts'
import type { AppointmentTypeRow } from '../platform/db/appointment-tables.ts'
import type { Tx } from '../platform/db/open.ts'
import { identifier } from '../platform/http/schema.ts'
import { newId } from '../platform/ids.ts'
import { initialState } from './lifecycle.ts'
import { newRow } from './new-row.ts'
import * as rooms from './rooms.ts'
import { fieldsOf, named, type Practice } from './rules.ts'
import type { NewAppointment } from './schema.ts'
import * as appointments from './store.ts'
import * as types from './types-store.ts'

export interface BookingPlace extends Practice {
  /** Right side of the invitations' UIDs. */
  host: string
}

interface Deps {
  gate: PlanGate
  mails: PatientMails
  place: BookingPlace
}

/** Creates appointments, alone or as follow-ups. */
export interface Creation {
  /**
   * Locks the account and counts one more encounter: the plan is checked before the body (contract 2).
   * @throws {PlanError}
   */
  admit(tx: Tx, doctorId: string, now: Date): Promise<void>
  /** @throws {ApiError} for a faulty body, and 409 `SLOT_TAKEN` */
  create(
    tx: Tx,
    doctorId: string,
    body: NewAppointment,
    caseId: string | null,
    now: Date,
  ): Promise<appointments.OwnedAppointment>
}

export const appointmentCreation = ({ gate, mails, place }: Deps): Creation => ({
  async admit(tx, doctorId, now) {
    await gate.admitEncounter(tx, await accounts.signedIn(tx, doctorId), now)
  },

  async create(tx, doctorId, given, caseId, now) {
    const { body, person, type, patient, language, notify } = await judged(tx, doctorId, given)
    const fields = fieldsOf(body, type, place)
    // Spec 2.2: there is a booking when one of the two asks for it.
    const booking =
      type || notify
        ? bookingFor(place, { fields, doctorNote: body.doctor_note, type, patient, language, notify })
        : null
    const booking_status = notify ? BEGINNINGS.withInvitation : BEGINNINGS.byHand
    const said = {
      ...fields,
      doctor_id: doctorId,
      patient_id: person?.id ?? null,
      appointment_type_id: type?.id ?? null,
      case_id: caseId,
      booking_json: booking && JSON.stringify(booking),
      ...(booking && slotOf(booking, booking_status)),
    }
    const row = await appointments.insert(tx, newRow(said, { ...initialState(body.status), booking_status }, now))
    if (row.room !== null) await rooms.remember(tx, row, row.room, now)
    if (booking && notify) await mails.post(tx, row, booking, 'confirmed', now)
    await events.appointmentChanged(tx, 'appointment.created', row, now)
    return row
  },
})

/** What a body names: the patient, the kind of appointment, and who is told. */
async function judged(tx: Tx, doctorId: string, given: NewAppointment) {
  const notify = given.notify_patient === true
  const person = given.patient_id ? await personOf(tx, doctorId, given.patient_id) : null
  const record = person && recordOf(person)
  const body = named(given, record && displayName(record))
  // What the body says about the patient; the record supplies the rest.
  const said = { ...record, ...(typeof body.patient === 'object' && body.patient) }
  const patient = patientOf(said, notify)
  const type = body.appointment_type_id ? await types.ofDoctor(tx, doctorId, body.appointment_type_id) : null
  return { body, person, type, patient, language: languageOf(said), notify }
}

/** The doctor's own patient that an appointment will name. @throws {ApiError} 400, 403 or 404 as for ids in a path */
export async function personOf(tx: Tx, doctorId: string, id: string): Promise<patients.OwnedPatient> {
  const person = await patients.ownedBy(tx, doctorId, identifier(id, 'Patient', 'patient_id'))
  await patients.named(tx, person)
  return person
}

interface Wanted {
  fields: Parameters<typeof timesOf>[0]
  doctorNote: string | null | undefined
  type: Pick<AppointmentTypeRow, 'id'> | null
  patient: Booking['patient']
  language: Booking['language']
  notify: boolean
}

/** A booking that nobody has been told about yet. */
export function bookingFor(
  { timezone, host }: BookingPlace,
  { fields, doctorNote, type, patient, language, notify }: Wanted,
): Booking {
  const uid = newId()
  return {
    uid,
    source: type ? 'appointment_type' : 'manual',
    appointment_type_id: type?.id ?? null,
    patient,
    language,
    doctor_note: doctorNote?.trim() || null,
    ...timesOf(fields, timezone),
    timezone,
    ics_uid: `${uid}@${host}`,
    ics_sequence: 0,
    email_status: notify ? 'queued' : 'none',
    notified_at: null,
    cancelled_at: null,
    cancellation_reason: null,
    cancelled_by: null,
    patient_confirmed_at: null,
  }
}
