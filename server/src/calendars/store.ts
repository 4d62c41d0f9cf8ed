import type { CalendarRow, ExternalEventRow } from '../platform/db/calendar-tables.ts'
import { type Db, locksRows, type Tx } from '../platform/db/open.ts'
import { foreign, notFound } from '../platform/http/errors.ts'
import type { OwnedAccount } from './caldav/account-store.ts'
import type { Known } from './rules.ts'

declare const owned: unique symbol

/** A calendar whose ownership has been checked. Only `ownedBy`, `ofAccount` and `forJob` make one. */
export type OwnedCalendar = CalendarRow & { readonly [owned]: true }

/** @throws {ApiError} 404 for an unknown one, 403 for another doctor's */
export async function ownedBy(db: Db, doctorId: string, id: string): Promise<OwnedCalendar> {
  const row = await find(db, id)
  if (!row) throw notFound('Calendar not found')
  if (row.doctor_id !== doctorId) throw foreign('calendar', row)
  return row
}

/** A job acts for the owner. A missing calendar is not an error: there is nothing left to do. */
export const forJob = (db: Db, id: string): Promise<OwnedCalendar | undefined> => find(db, id)

const find = (db: Db, id: string): Promise<OwnedCalendar | undefined> =>
  db
    .selectFrom('calendars')
    .selectAll()
    .where('id', '=', id)
    .$if(locksRows(db), (query) => query.forUpdate())
    .executeTakeFirst() as Promise<OwnedCalendar | undefined>

export const listOf = (db: Db, doctorId: string): Promise<CalendarRow[]> =>
  db.selectFrom('calendars').selectAll().where('doctor_id', '=', doctorId).orderBy('name').orderBy('id').execute()

/** Calendars read with a CalDAV account whose ownership has been checked. */
export const ofAccount = (db: Db, account: OwnedAccount): Promise<OwnedCalendar[]> =>
  db.selectFrom('calendars').selectAll().where('caldav_account_id', '=', account.id).orderBy('id').execute() as Promise<
    OwnedCalendar[]
  >

export async function insert(tx: Tx, row: CalendarRow): Promise<OwnedCalendar> {
  await tx.insertInto('calendars').values(row).execute()
  return row as OwnedCalendar
}

/** Starts an attempt, which stops earlier ones. @returns its number */
export async function begin(db: Db, calendar: OwnedCalendar): Promise<number> {
  const row = await db
    .updateTable('calendars')
    .set((eb) => ({ run: eb('run', '+', 1) }))
    .where('id', '=', calendar.id)
    .returning('run')
    .executeTakeFirst()
  return row?.run ?? calendar.run
}

export type Outcome = Partial<Pick<CalendarRow, 'etag' | 'last_modified' | 'read_at' | 'last_synced_at' | 'last_error'>>

/** Records an attempt's result. @returns false if a newer attempt has started, or the calendar is gone */
export async function settle(
  tx: Tx,
  calendar: OwnedCalendar,
  run: number,
  outcome: Outcome,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('calendars')
    .set({ ...outcome, updated_at: now.toISOString() })
    .where('id', '=', calendar.id)
    .where('run', '=', run)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** @returns false if it still has appointments */
export async function removeIfEmpty(tx: Tx, calendar: OwnedCalendar): Promise<boolean> {
  const left = await tx
    .selectFrom('external_events')
    .select('appointment_id')
    .where('calendar_id', '=', calendar.id)
    .limit(1)
    .executeTakeFirst()
  if (left) return false
  await tx.deleteFrom('calendars').where('id', '=', calendar.id).execute()
  return true
}

export const eventsOf = (db: Db, calendar: OwnedCalendar): Promise<Known[]> =>
  db
    .selectFrom('external_events')
    .innerJoin('appointments', 'appointments.id', 'appointment_id')
    .select(['appointment_id', 'event_key', 'digest', 'busy_end', 'deletion_date'])
    .where('calendar_id', '=', calendar.id)
    .execute()

export async function insertEvents(tx: Tx, rows: readonly ExternalEventRow[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('external_events').values(rows).execute()
}

export async function changeEvent(
  tx: Tx,
  appointmentId: string,
  changes: Pick<ExternalEventRow, 'digest' | 'busy_start' | 'busy_end'>,
): Promise<void> {
  await tx.updateTable('external_events').set(changes).where('appointment_id', '=', appointmentId).execute()
}

export async function removeEvent(tx: Tx, appointmentId: string): Promise<void> {
  await tx.deleteFrom('external_events').where('appointment_id', '=', appointmentId).execute()
}

/** Tables whose rows are a user's work on an appointment. */
const WORK = ['recordings', 'speech_sessions', 'transcriptions', 'notes', 'documents'] as const

/** Is there anything below the appointment? */
export async function hasWork(tx: Tx, appointmentId: string): Promise<boolean> {
  for (const table of WORK) {
    const row = await tx
      .selectFrom(table)
      .select('id')
      .where('appointment_id', '=', appointmentId)
      .limit(1)
      .executeTakeFirst()
    if (row) return true
  }
  return false
}
