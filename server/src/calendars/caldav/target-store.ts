import { sql } from 'kysely'
import { CALENDAR_TOPIC, isForCalendar, leaveCalendar, markForCalendar } from '../../events/calendar-outbox.ts'
import { announce } from '../../platform/db/announcements/after-commit.ts'
import type { AppointmentRow } from '../../platform/db/appointment-tables.ts'
import type { CalendarTargetRow, CalendarWriteRow } from '../../platform/db/calendar-tables.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import type { Clock } from '../../platform/jobs/clock.ts'
import { releaseLease, takeLease } from '../../platform/jobs/lease.ts'
import type { FeedAppointment } from '../feed-store.ts'
import { type Conflict, NO_CONFLICT } from './conflict.ts'

/** The calendar that receives the doctor's bookings. */
export const ofDoctor = (db: Db, doctorId: string): Promise<CalendarTargetRow | undefined> =>
  db
    .selectFrom('calendar_targets')
    .selectAll()
    .where('doctor_id', '=', doctorId)
    .where('leaving_at', 'is', null)
    .executeTakeFirst()

export async function insert(tx: Tx, row: CalendarTargetRow): Promise<void> {
  await tx.insertInto('calendar_targets').values(row).execute()
}

export async function change(tx: Tx, id: string, changes: Partial<CalendarTargetRow>): Promise<void> {
  await tx.updateTable('calendar_targets').set(changes).where('id', '=', id).execute()
}

/** Stores new access data, and retries refused events and the calendar itself. */
export async function beginAgain(tx: Tx, id: string, access_sealed: string, now: Date): Promise<void> {
  await change(tx, id, { access_sealed, fault: null, attempts: 0, retry_at: 0, updated_at: now.toISOString() })
  announce(tx, CALENDAR_TOPIC, id)
}

/** Stops writing; events already written are removed there, unless they are to be kept. */
export const leave = (
  tx: Tx,
  { id, doctor_id }: CalendarTargetRow,
  { keep_events = false }: { keep_events?: boolean },
  now: Date,
): Promise<void> => (keep_events || doctor_id === null ? forget(tx, id) : leaveCalendar(tx, doctor_id, now))

/** Forgets the target; its events stay in the foreign calendar. */
export async function forget(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('calendar_targets').where('id', '=', id).execute()
}

/** How many bookings wait to be written. */
export async function waitingOf(db: Db, targetId: string): Promise<number> {
  const { count } = await db
    .selectFrom('calendar_writes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('target_id', '=', targetId)
    .where('due', '=', 1)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Marks as due every event already there, and the doctor's bookings since an instant. */
export async function markAll(tx: Tx, targetId: string, doctorId: string, since: string): Promise<void> {
  const written = await tx
    .selectFrom('calendar_writes')
    .select('booking_id')
    .where('target_id', '=', targetId)
    .execute()
  const booked = await tx
    .selectFrom('appointments')
    .select(['id', 'booking_status'])
    .where('doctor_id', '=', doctorId)
    .where('date', '>=', since)
    .execute()
  const ids = new Set([
    ...written.map(({ booking_id }) => booking_id),
    ...booked.filter(({ booking_status }) => isForCalendar(booking_status)).map(({ id }) => id),
  ])
  const all = [...ids].sort()
  for (let from = 0; from < all.length; from += AT_ONCE) {
    await markForCalendar(tx, targetId, all.slice(from, from + AT_ONCE))
  }
}

/** Bookings per statement. */
const AT_ONCE = 500

/** Unleased targets with work due by now, the one that waits longest first. */
export async function waiting(db: Db, at: ReturnType<Clock>, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('calendar_targets')
    .leftJoin('accounts', 'accounts.id', 'calendar_targets.doctor_id')
    .select('calendar_targets.id')
    .where('retry_at', '<=', at)
    .where('leased_until', '<=', at)
    .where('accounts.disabled_at', 'is', null)
    // Start from the due work, which is little, not from the targets, which are as many as doctors.
    .where('calendar_targets.id', 'in', (eb) =>
      eb
        .selectFrom('calendar_writes')
        .select('target_id as id')
        .where('due', '=', sql.lit(1))
        .union(eb.selectFrom('calendar_targets as left').select('left.id').where('left.leaving_at', 'is not', null))
        .union(eb.selectFrom('calendar_targets as seen').select('seen.id').where('seen.look_at', '<=', at)),
    )
    .orderBy('retry_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

const leaseOf = (id: string, token: string) => ({ table: 'calendar_targets', id, token }) as const

/** Takes or renews a target's lease. @returns undefined if another process holds it, or the target waits */
export async function lease(
  db: Db,
  id: string,
  token: string,
  at: ReturnType<Clock>,
  until: ReturnType<Clock>,
): Promise<CalendarTargetRow | undefined> {
  const also = sql<boolean>`retry_at <= ${at}`
  if (!(await takeLease(db, leaseOf(id, token), { at, until, also }))) return undefined
  return db
    .selectFrom('calendar_targets')
    .selectAll()
    .where('id', '=', id)
    .where('lease', '=', token)
    .executeTakeFirst()
}

export const release = (db: Db, id: string, token: string): Promise<void> => releaseLease(db, leaseOf(id, token))

/** The next booking to write. */
export const nextOf = (db: Db, targetId: string): Promise<CalendarWriteRow | undefined> =>
  db
    .selectFrom('calendar_writes')
    .selectAll()
    .where('target_id', '=', targetId)
    .where('due', '=', 1)
    .orderBy('booking_id')
    .limit(1)
    .executeTakeFirst()

export type Booking = FeedAppointment & Pick<AppointmentRow, 'doctor_id' | 'booking_status' | 'external_json'>

export const booking = (db: Db, id: string): Promise<Booking | undefined> =>
  db
    .selectFrom('appointments')
    .select(['id', 'name', 'date', 'time', 'duration_minutes', 'room', 'version', 'created_at', 'updated_at'])
    .select(['doctor_id', 'booking_status', 'booking_json', 'external_json'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Records that a request is about to be sent, so that an event may exist from now on. */
export async function touch(db: Db, { target_id, booking_id }: CalendarWriteRow): Promise<void> {
  await db
    .updateTable('calendar_writes')
    .set({ touched: 1 })
    .where('target_id', '=', target_id)
    .where('booking_id', '=', booking_id)
    .execute()
}

type Settled = Pick<CalendarTargetRow, 'fault' | 'attempts'> &
  Partial<Pick<CalendarTargetRow, 'written_at' | 'conflict_at' | 'tag'>> & {
    retry_at: ReturnType<Clock> | number | null
  }

/**
 * Records the result of an attempt.
 * @returns false, without recording, if another process writes now, or the target was changed, left or removed
 */
export async function settle(
  tx: Tx,
  { id, updated_at }: Pick<CalendarTargetRow, 'id' | 'updated_at'>,
  token: string,
  outcome: Settled,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('calendar_targets')
    .set(outcome)
    .where('id', '=', id)
    .where('lease', '=', token)
    .where('updated_at', '=', updated_at)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Records the state of a booking's event; it stays due if the booking has changed meanwhile. */
export async function settleWrite(
  tx: Tx,
  { target_id, booking_id, marks }: CalendarWriteRow,
  known: Partial<Omit<CalendarWriteRow, 'target_id' | 'booking_id' | 'marks' | 'due'>>,
): Promise<void> {
  await tx
    .updateTable('calendar_writes')
    .set((eb) => ({
      ...known,
      due: eb.case().when('marks', '=', marks).then(0).else(1).end(),
    }))
    .where('target_id', '=', target_id)
    .where('booking_id', '=', booking_id)
    .execute()
}

/** Removes the record of an event that is gone and not wanted. @returns false if one is wanted again */
export async function removeWrite(tx: Tx, { target_id, booking_id, marks }: CalendarWriteRow): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('calendar_writes')
    .where('target_id', '=', target_id)
    .where('booking_id', '=', booking_id)
    .where('marks', '=', marks)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Is it time to check the calendar? If so, sets the next time. */
export async function beginLook(
  db: Db,
  id: string,
  token: string,
  at: ReturnType<Clock>,
  next: ReturnType<Clock>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('calendar_targets')
    .set({ look_at: next })
    .where('id', '=', id)
    .where('lease', '=', token)
    .where('look_at', '<=', at)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Written events with nothing due, of bookings that begin within a period. */
export const writtenOf = (
  db: Db,
  targetId: string,
  { from, to }: { from: number; to: number },
): Promise<CalendarWriteRow[]> =>
  db
    .selectFrom('calendar_writes')
    .selectAll()
    .where('target_id', '=', targetId)
    .where('due', '=', 0)
    .where('starts_at', '>', from)
    .where('starts_at', '<', to)
    .execute()

/** Records a conflict, unless the event has become due meanwhile. If one has ended, pending changes are written. */
export async function noteConflict(tx: Tx, { target_id, booking_id, marks }: CalendarWriteRow, found: Conflict) {
  await tx
    .updateTable('calendar_writes')
    .set({ ...found, ...(found.conflict === null && { due: 1 }) })
    .where('target_id', '=', target_id)
    .where('booking_id', '=', booking_id)
    .where('marks', '=', marks)
    .where('due', '=', 0)
    .execute()
}

export type ConflictingBooking = CalendarWriteRow & Pick<AppointmentRow, 'id' | 'name'>

/** Upcoming bookings whose events were moved or deleted there, earliest first. */
export const conflictsOf = (db: Db, targetId: string, now: Date): Promise<ConflictingBooking[]> =>
  db
    .selectFrom('calendar_writes')
    .innerJoin('appointments', 'appointments.id', 'calendar_writes.booking_id')
    .selectAll('calendar_writes')
    .select(['appointments.id', 'appointments.name'])
    .where('target_id', '=', targetId)
    .where('conflict', 'is not', null)
    .where('starts_at', '>', now.getTime())
    .orderBy('starts_at')
    .orderBy('booking_id')
    .execute()

/** Has the event written again to match the booking, if it was changed there. */
export async function putBack(tx: Tx, targetId: string, bookingId: string): Promise<void> {
  const unknown = { etag: null, digest: null, starts_at: null, ends_at: null }
  const { numUpdatedRows } = await tx
    .updateTable('calendar_writes')
    .set((eb) => ({ ...unknown, ...NO_CONFLICT, due: 1, refused: 0, marks: eb('marks', '+', 1) }))
    .where('target_id', '=', targetId)
    .where('booking_id', '=', bookingId)
    .where('conflict', 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows === 1n) announce(tx, CALENDAR_TOPIC, targetId)
}

export async function anyRefused(tx: Tx, targetId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('calendar_writes')
    .select('booking_id')
    .where('target_id', '=', targetId)
    .where('refused', '=', 1)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
