import * as accounts from '../accounts/store.ts'
import type { Creation } from '../appointments/creation.ts'
import * as events from '../events/store.ts'
import type { NumberIndex } from '../patients/number-index.ts'
import { type PatientRecord, recordOf } from '../patients/record.ts'
import { fits, isBirthday } from '../patients/rules.ts'
import * as patients from '../patients/store.ts'
import type { KeyedHash } from '../platform/crypto/keyed-hash.ts'
import type { AppointmentRow } from '../platform/db/appointment-tables.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import type { GdtFault } from '../platform/db/states.ts'
import { AuthError, PlanError, Refusal } from '../platform/http/errors.ts'
import { newId } from '../platform/ids.ts'
import { clockIn, dayIn } from '../platform/time/zoned.ts'
import type { GdtRequest } from './request.ts'
import { askedIn, SYSTEM } from './rules.ts'
import * as exchange from './store.ts'

interface Deps {
  db: Db
  index: NumberIndex
  fingerprint: KeyedHash
  creation: Creation
  /** IANA name of the practice timezone. */
  timezone: string
  now: () => Date
}

/** The practice system's patient differs from ours with that number, and guessing is not allowed. */
class MistakenError extends Error {
  readonly fault: GdtFault

  constructor(fault: GdtFault) {
    super(`a patient’s number belongs to somebody else: ${fault}`)
    this.name = 'MistakenError'
    this.fault = fault
  }
}

/** The visit; null: the file was taken before, and the visit has since been erased. */
export type Taken = { fault: null; appointmentId: string | null } | { fault: GdtFault; appointmentId: null }

/**
 * Finds or creates the patient and the visit of a request, in one transaction (contract 11a gdt).
 * @param file identifies it: it is taken once
 */
export type Take = (from: exchange.From, request: GdtRequest, file: string) => Promise<Taken>

export function takeRequest({ db, index, fingerprint, creation, timezone, now }: Deps): Take {
  return async (from, request, file) => {
    const { record } = request
    const source = fingerprint(file)
    const { doctorId, agentId: agent_id } = from
    if (request.birthDate !== null && !isBirthday(request.birthDate, dayIn(timezone, now()))) {
      return { fault: 'bad_birthday', appointmentId: null }
    }
    try {
      const appointmentId = await db.transaction().execute(async (tx) => {
        // Locks the account, so that another process that takes the same file comes after this one.
        await accounts.signedIn(tx, doctorId)
        const before = await exchange.taken(tx, source)
        if (before) return before.appointment_id
        const patient = await patientFor(tx, doctorId, request)
        const visit = await visitOf(tx, doctorId, patient.id)
        const appointment_id = visit.id
        await events.patientHandedOver(tx, visit, now())
        await exchange.remember(tx, appointment_id, from, askedIn(request), now())
        await exchange.log(
          tx,
          { doctor_id: doctorId, agent_id, appointment_id, direction: 'in', record, source },
          now(),
        )
        return appointment_id
      })
      return { fault: null, appointmentId }
    } catch (error) {
      const fault = faultIn(error)
      if (fault) return { fault, appointmentId: null }
      throw error
    }
  }

  function faultIn(error: unknown): GdtFault | null {
    if (error instanceof MistakenError) return error.fault
    if (error instanceof AuthError) return null
    if (error instanceof PlanError) return 'plan'
    return error instanceof Refusal ? 'refused' : null
  }

  /** The number decides; the other data must not contradict it. */
  async function patientFor(tx: Tx, doctorId: string, request: GdtRequest): Promise<patients.OwnedPatient> {
    const said = { first_name: request.firstName, last_name: request.lastName, birth_date: request.birthDate }
    const identifier = { system: SYSTEM, value: request.number }
    const known = await patients.byNumber(tx, index, doctorId, identifier)
    if (!known) {
      const unknown = { email: null, phone: null, insurer: null, language: null }
      const record: PatientRecord = { ...said, ...unknown, sex: request.sex, identifiers: [identifier] }
      return announce(tx, 'patient.created', await patients.insert(tx, index, { id: newId(), doctorId, record }, now()))
    }
    const record = recordOf(known)
    const fit = fits(record, said)
    if (!fit.name) throw new MistakenError('other_name')
    if (!fit.birthday) throw new MistakenError('other_birthday')
    const more = {
      first_name: record.first_name || said.first_name,
      birth_date: record.birth_date ?? said.birth_date,
      sex: record.sex ?? request.sex,
    }
    const isNew = (Object.keys(more) as (keyof typeof more)[]).some((name) => more[name] !== record[name])
    if (!isNew) return known
    return announce(tx, 'patient.updated', await patients.change(tx, index, known, { ...record, ...more }, now()))
  }

  async function announce(tx: Tx, type: 'patient.created' | 'patient.updated', patient: patients.OwnedPatient) {
    await events.patientChanged(tx, type, patient, now())
    return patient
  }

  /** Today's planned visit, or a new one. */
  async function visitOf(tx: Tx, doctorId: string, patient_id: string): Promise<AppointmentRow> {
    const at = now()
    const day = dayIn(timezone, at)
    const planned = await exchange.plannedVisit(tx, doctorId, patient_id, day)
    if (planned) return planned
    await creation.admit(tx, doctorId, at)
    const body = { patient_id, date: day, time: clockIn(timezone, at), status: 'planned' }
    return creation.create(tx, doctorId, body, null, at)
  }
}
