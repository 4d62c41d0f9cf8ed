import { type Actor, PATIENT } from '../audit/actions.ts'
import type { PatientMails } from '../booking/patient-mails.ts'
import { inState, moved, type Reached, slotOf, timesOf } from '../booking/rules.ts'
import type { Booking } from '../booking/schema.ts'
import type { Tx } from '../platform/db/open.ts'
import { notFound } from '../platform/http/errors.ts'
import { enterBookingState } from './happen.ts'
import { bookingOf } from './present.ts'
import { type Fields, reschedules } from './rules.ts'
import type * as appointments from './store.ts'

/** How a change of the appointment changes its booking; null if it has none. */
export function rebooked(
  appointment: appointments.OwnedAppointment,
  fields: Fields,
  doctorNote: string | null | undefined = undefined,
) {
  const stored = bookingOf(appointment)
  if (!stored) return null
  // spec 4.3 r4: there is a booking; spec 4.3 r1: an empty note keeps the old one.
  const before = { ...stored, doctor_note: doctorNote?.trim() || stored.doctor_note }
  const later = reschedules(appointment, fields)
  const elsewhere = fields.room !== undefined && fields.room !== appointment.room
  const times = later ? timesOf({ ...appointment, ...fields }, before.timezone) : before
  const { booking, tell } =
    later || elsewhere
      ? moved(before, appointment.booking_status, { start: times.start, end: times.end })
      : { booking: before, tell: null }
  const slot = slotOf(booking, appointment.booking_status)
  return { booking, tell, fields: { booking_json: textOf(appointment, booking), ...slot } }
}

/** The stored text, if it says the same: an older one has fewer fields. */
function textOf(appointment: appointments.OwnedAppointment, booking: Booking): string | null {
  const text = JSON.stringify(booking)
  return text === JSON.stringify(bookingOf(appointment)) ? appointment.booking_json : text
}

interface Asked {
  to: string
  reason: string | null
  by: NonNullable<Booking['cancelled_by']>
}

/**
 * A booking in a new state, with its mail and its event. The caller holds the locks of the account and the appointment.
 * @throws {ApiError} 404 without a booking, 400 and 409 as `inState`
 */
export async function changeBookingState(
  tx: Tx,
  appointment: appointments.OwnedAppointment,
  { to, reason, by }: Asked,
  mails: PatientMails,
  at: Date,
): Promise<appointments.OwnedAppointment> {
  const before = bookingOf(appointment)
  if (!before) throw notFound('Booking not found')
  const reached = inState(before, appointment.booking_status, to, { reason, by, now: at })
  if (!reached) return appointment
  return rebook(tx, appointment, reached, mails, at, by === 'patient' ? PATIENT : undefined)
}

/** Writes a booking in the state it has reached, with its mail and its event. */
export async function rebook(
  tx: Tx,
  appointment: appointments.OwnedAppointment,
  { booking, to, tell }: Reached,
  mails: PatientMails,
  at: Date,
  by?: Actor,
): Promise<appointments.OwnedAppointment> {
  const fields = { booking_json: textOf(appointment, booking), ...slotOf(booking, to) }
  const row = await enterBookingState(tx, appointment, { to }, at, { fields, by })
  if (tell) await mails.post(tx, row, booking, tell, at)
  return row
}
