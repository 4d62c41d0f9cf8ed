import { type Db, locksRows } from '../platform/db/open.ts'

/** Bytes of all recordings and documents of an account. In a transaction the account's row is locked first. */
export async function storedBytes(db: Db, accountId: string): Promise<number> {
  if (locksRows(db)) await db.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute()
  let bytes = 0
  for (const table of ['recordings', 'recording_takes', 'documents'] as const) {
    const row = await db
      .selectFrom(table)
      .select(({ fn }) => fn.sum<number | string | null>('bytes').as('bytes'))
      .where('doctor_id', '=', accountId)
      .executeTakeFirst()
    bytes += Number(row?.bytes ?? 0)
  }
  return bytes
}
