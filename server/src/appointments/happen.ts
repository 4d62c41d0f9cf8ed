import type { Actor } from '../audit/actions.ts'
import * as bookings from '../booking/lifecycle.ts'
import * as events from '../events/store.ts'
import type { Tx } from '../platform/db/open.ts'
import { after, type Given, type Happening, type Outcome } from './lifecycle.ts'
import * as appointments from './store.ts'

export interface Happened {
  appointment: appointments.OwnedAppointment
  /** The caller, who knows its payload, must still enqueue it. */
  job: Outcome['job']
}

/**
 * Writes what a happening changes in an appointment, with its event: the only way to another state after creation. The
 * caller's transaction has locked the appointment.
 * @param fields what else changes with it
 * @param by who did it, if not the doctor
 * @returns null when it means nothing in this state (lifecycle.ts): then there is no change and no event
 */
export async function happen(
  tx: Tx,
  appointment: appointments.OwnedAppointment,
  happening: Happening,
  at: Date,
  { fields = {}, by, ...given }: Given & { fields?: appointments.Fields; by?: Actor } = {},
): Promise<Happened | null> {
  const outcome = after(appointment, happening, given)
  if (!outcome) return null
  const { changes, event, job } = outcome
  const changed = changes ? await appointments.changeState(tx, appointment, { ...fields, ...changes }, at) : appointment
  if (event) await events.appointmentChanged(tx, event, changed, at, by)
  return { appointment: changed, job }
}

/**
 * The same for the state of its booking.
 * @returns null when it means nothing in this state (booking/lifecycle.ts)
 */
export async function happenToBooking(
  tx: Tx,
  appointment: appointments.OwnedAppointment,
  happening: bookings.Happening,
  at: Date,
  { fields = {}, by }: { fields?: appointments.Fields; by?: Actor | undefined } = {},
): Promise<appointments.OwnedAppointment | null> {
  const outcome = bookings.after(appointment.booking_status, happening)
  if (!outcome) return null
  const changes = { ...fields, booking_status: outcome.to }
  const changed = await appointments.changeState(tx, appointment, changes, at)
  await events.appointmentChanged(tx, outcome.event, changed, at, by)
  return changed
}
