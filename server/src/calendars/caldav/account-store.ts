import type { CaldavAccountRow, CalendarRow } from '../../platform/db/calendar-tables.ts'
import { type Db, locksRows, type Tx } from '../../platform/db/open.ts'
import { foreign, notFound } from '../../platform/http/errors.ts'

declare const owned: unique symbol

/** An account at a CalDAV server whose ownership has been checked. Only `ownedBy` makes one. */
export type OwnedAccount = CaldavAccountRow & { readonly [owned]: true }

/** @throws {ApiError} 404 for an unknown one, 403 for another doctor's */
export async function ownedBy(db: Db, doctorId: string, id: string): Promise<OwnedAccount> {
  const row = await find(db, id)
  if (!row) throw notFound('Calendar account not found')
  if (row.doctor_id !== doctorId) throw foreign('calendarAccount', row)
  return row as OwnedAccount
}

/** The account with which the calendar is read. */
export const ofCalendar = (db: Db, { caldav_account_id: id }: Pick<CalendarRow, 'caldav_account_id'>) =>
  id === null ? undefined : find(db, id)

const find = (db: Db, id: string): Promise<CaldavAccountRow | undefined> =>
  db
    .selectFrom('caldav_accounts')
    .selectAll()
    .where('id', '=', id)
    .$if(locksRows(db), (query) => query.forUpdate())
    .executeTakeFirst()

export const listOf = (db: Db, doctorId: string): Promise<CaldavAccountRow[]> =>
  db
    .selectFrom('caldav_accounts')
    .selectAll()
    .where('doctor_id', '=', doctorId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export async function insert(tx: Tx, row: CaldavAccountRow): Promise<void> {
  await tx.insertInto('caldav_accounts').values(row).execute()
}

export async function changePassword(
  tx: Tx,
  { id }: OwnedAccount,
  changes: Pick<CaldavAccountRow, 'password_sealed' | 'updated_at'>,
): Promise<void> {
  await tx.updateTable('caldav_accounts').set(changes).where('id', '=', id).execute()
}

/** @returns false if calendars are still read with it */
export async function removeIfUnused(tx: Tx, { id }: OwnedAccount): Promise<boolean> {
  const read = await tx
    .selectFrom('calendars')
    .select('id')
    .where('caldav_account_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  if (read) return false
  await tx.deleteFrom('caldav_accounts').where('id', '=', id).execute()
  return true
}
