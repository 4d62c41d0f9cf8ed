import { PATIENT } from '../audit/actions.ts'
import type { PatientMails } from '../booking/patient-mails.ts'
import { askedState, inState, moved, slotOf, timesOf } from '../booking/rules.ts'
import type { Booking } from '../booking/schema.ts'
import * as events from '../events/store.ts'
import { differing } from '../platform/db/differing.ts'
import type { Tx } from '../platform/db/open.ts'
import { notFound } from '../platform/http/errors.ts'
import { bookingOf } from './present.ts'
import { type Fields, reschedules } from './rules.ts'
import * as appointments from './store.ts'

/** How a change of the appointment changes its booking; null if it has none. */
export function rebooked(
  appointment: appointments.OwnedAppointment,
  fields: Fields,
  doctorNote: string | null | undefined = undefined,
) {
  const stored = bookingOf(appointment)
  if (!stored) return null
  // Spec 4.3, rule 4: there is a booking; rule 1: an empty note keeps the old one.
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
  const state = askedState(to)
  const { booking, tell } = inState(before, appointment.booking_status, state, { reason, by, now: at })
  const fields = { booking_status: state, booking_json: textOf(appointment, booking), ...slotOf(booking, state) }
  const changes = differing(appointment, fields)
  if (!changes) return appointment
  const row = await appointments.change(tx, appointment, changes, at)
  if (tell) await mails.post(tx, row, booking, tell, at)
  await events.appointmentChanged(tx, 'appointment.updated', row, at, by === 'patient' ? PATIENT : undefined)
  return row
}
