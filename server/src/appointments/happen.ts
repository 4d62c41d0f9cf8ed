import type { Actor } from '../audit/actions.ts'
import * as events from '../events/store.ts'
import type { Tx } from '../platform/db/open.ts'
import type { BookingStatus } from '../platform/db/states.ts'
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
 * Writes the state that a happening leads a booking to (booking/lifecycle.ts), with its event. The caller's transaction
 * has locked the appointment.
 * @param fields what else changes with it
 * @param by who did it, if not the doctor
 */
export async function enterBookingState(
  tx: Tx,
  appointment: appointments.OwnedAppointment,
  { to }: { to: BookingStatus },
  at: Date,
  { fields, by }: { fields: appointments.Fields; by?: Actor | undefined },
): Promise<appointments.OwnedAppointment> {
  const changed = await appointments.changeState(tx, appointment, { ...fields, booking_status: to }, at)
  await events.appointmentChanged(tx, 'appointment.updated', changed, at, by)
  return changed
}
