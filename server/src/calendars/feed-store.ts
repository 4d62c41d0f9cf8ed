import type { AccountRow } from '../platform/db/account-tables.ts'
import type { AppointmentRow } from '../platform/db/appointment-tables.ts'
import type { PrivateFeedRow } from '../platform/db/calendar-tables.ts'
import type { Db, Tx } from '../platform/db/open.ts'

export const ofDoctor = (db: Db, doctorId: string): Promise<PrivateFeedRow | undefined> =>
  db.selectFrom('private_feeds').selectAll().where('doctor_id', '=', doctorId).executeTakeFirst()

/** Replaces the doctor's earlier feed, whose address stops working. */
export async function save(tx: Tx, row: PrivateFeedRow): Promise<void> {
  const { doctor_id: _same, ...set } = row
  await tx
    .insertInto('private_feeds')
    .values(row)
    .onConflict((conflict) => conflict.column('doctor_id').doUpdateSet(set))
    .execute()
}

/** @returns whether there was one */
export async function remove(tx: Tx, doctorId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('private_feeds').where('doctor_id', '=', doctorId).executeTakeFirst()
  return numDeletedRows === 1n
}

export type OpenFeed = PrivateFeedRow & Pick<AccountRow, 'language'>

/** The feed with this secret, unless its account may not sign in. */
export const bySecret = (db: Db, secretHash: string): Promise<OpenFeed | undefined> =>
  db
    .selectFrom('private_feeds')
    .innerJoin('accounts', 'accounts.id', 'private_feeds.doctor_id')
    .selectAll('private_feeds')
    .select('accounts.language')
    .where('secret_hash', '=', secretHash)
    .where('accounts.disabled_at', 'is', null)
    .executeTakeFirst()

export async function read(db: Db, { doctor_id, secret_hash }: PrivateFeedRow, at: Date): Promise<void> {
  await db
    .updateTable('private_feeds')
    .set({ last_read_at: at.toISOString() })
    .where('doctor_id', '=', doctor_id)
    .where('secret_hash', '=', secret_hash)
    .execute()
}

export type FeedAppointment = Pick<
  AppointmentRow,
  | 'id'
  | 'name'
  | 'date'
  | 'time'
  | 'duration_minutes'
  | 'room'
  | 'version'
  | 'created_at'
  | 'updated_at'
  | 'booking_json'
>

/** Appointments that take place and were made here; the others are in their own calendars. */
export const appointmentsOf = (
  db: Db,
  { doctor_id }: PrivateFeedRow,
  range: { from: string; to: string },
): Promise<FeedAppointment[]> =>
  db
    .selectFrom('appointments')
    .select(['id', 'name', 'date', 'time', 'duration_minutes', 'room', 'version', 'created_at', 'updated_at'])
    .select('booking_json')
    .where('doctor_id', '=', doctor_id)
    .where('date', '>=', range.from)
    .where('date', '<', range.to)
    .where('external_json', 'is', null)
    .where('booking_status', 'not in', ['cancelled', 'no_show'])
    .orderBy('date')
    .orderBy('time')
    .orderBy('id')
    .execute()
