import { enterBookingState } from '../appointments/happen.ts'
import { initialState } from '../appointments/lifecycle.ts'
import { newRow } from '../appointments/new-row.ts'
import type { Practice } from '../appointments/rules.ts'
import * as appointments from '../appointments/store.ts'
import { type Actor, SERVICE } from '../audit/actions.ts'
import { after, BEGINNINGS } from '../booking/lifecycle.ts'
import * as events from '../events/store.ts'
import type { AppointmentRow } from '../platform/db/appointment-tables.ts'
import { effectiveChanges } from '../platform/db/effective-changes.ts'
import type { Tx } from '../platform/db/open.ts'
import type { Erasure, Remains } from '../retention/erase.ts'
import type { Occurrence } from './occurrences.ts'
import { type Difference, fieldsOf } from './rules.ts'
import * as calendars from './store.ts'

/** Dependencies for writing a calendar's appointments. */
export interface Writing {
  practice: Practice
  /** The name of an event without one. */
  nameless: string
  now: Date
}

/** Adds appointments for new events and announces each; skips events that would be erased at once. */
export async function add(
  tx: Tx,
  calendar: calendars.OwnedCalendar,
  occurrences: readonly Occurrence[],
  writing: Writing,
): Promise<void> {
  const at = writing.now.toISOString()
  const all = occurrences
    .map((occurrence) => ({ occurrence, row: appointmentOf(calendar, occurrence, writing) }))
    .filter(({ row }) => row.deletion_date > at)
  await appointments.insertAll(
    tx,
    all.map(({ row }) => row),
  )
  await calendars.insertEvents(
    tx,
    all.map(({ row, occurrence: { key, digest, start, end } }) => ({
      appointment_id: row.id,
      calendar_id: calendar.id,
      doctor_id: calendar.doctor_id,
      event_key: key,
      ...{ digest, busy_start: start, busy_end: end },
    })),
  )
  for (const { row } of all) await events.appointmentChanged(tx, 'appointment.created', row, writing.now, SERVICE)
}

const appointmentOf = (
  calendar: calendars.OwnedCalendar,
  occurrence: Occurrence,
  { practice, nameless, now }: Writing,
): AppointmentRow =>
  newRow(
    {
      ...fieldsOf(occurrence, nameless, practice, now),
      doctor_id: calendar.doctor_id,
      external_json: JSON.stringify({ calendar_id: calendar.id, uid: occurrence.uid, source: 'ics' }),
    },
    { ...initialState('planned'), booking_status: BEGINNINGS.inAnotherCalendar },
    now,
  )

/** Updates the appointment to match its event, which reverts local changes of name or room. */
export async function change(
  tx: Tx,
  { appointmentId, occurrence }: Difference['changed'][number],
  { practice, nameless, now }: Writing,
): Promise<void> {
  const appointment = await appointments.forJob(tx, appointmentId)
  if (!appointment) return
  const { digest, start, end } = occurrence
  await calendars.changeEvent(tx, appointmentId, { digest, busy_start: start, busy_end: end })
  const shown = (await isUntouched(tx, appointment)) ? now : null
  const changes = effectiveChanges(appointment, fieldsOf(occurrence, nameless, practice, shown))
  if (!changes) return
  const row = await appointments.change(tx, appointment, changes, now)
  await events.appointmentChanged(tx, 'appointment.updated', row, now, SERVICE)
}

/**
 * Erases the appointment of an event that is gone. One with work on it becomes an ordinary appointment instead: a
 * feed's change must never erase anything clinical.
 * @returns work left for after the commit
 */
export async function remove(
  tx: Tx,
  erasure: Erasure,
  appointmentId: string,
  { at, by }: { at: Date; by: Actor | undefined },
): Promise<Remains[]> {
  const appointment = await appointments.forJob(tx, appointmentId)
  if (!appointment) return []
  if (await isUntouched(tx, appointment))
    return [await erasure.eraseAppointment(tx, appointment, at, { ...(by && { by }) })]
  await calendars.removeEvent(tx, appointmentId)
  const given = { fields: { external_json: null }, by: by ?? SERVICE }
  const gone = after(appointment.booking_status, 'goneFromCalendar')
  if (!gone) throw new Error('the appointment of an event is not one of another calendar')
  await enterBookingState(tx, appointment, gone, at, given)
  return []
}

/** Has no one done more than read it? */
async function isUntouched(tx: Tx, row: AppointmentRow): Promise<boolean> {
  const { id, status, notes_status, notes, case_id, recording_by_json } = row
  const written = notes !== null || case_id !== null || recording_by_json !== null
  return status === 'planned' && notes_status === 'none' && !written && !(await calendars.hasWork(tx, id))
}
