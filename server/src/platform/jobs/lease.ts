import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/open.ts'
import type { Tables } from '../db/tables.ts'
import type { Clock } from './clock.ts'

/** Tables of an outbox's receivers, each served by one process at a time. */
type Served = {
  [Name in keyof Tables]: Tables[Name] extends { id: string; lease: string | null; leased_until: number } ? Name : never
}[keyof Tables]

interface Lease {
  table: Served
  id: string
  /** Identifies whoever serves it. */
  token: string
}

/**
 * Takes a receiver, or keeps it: nobody else serves it until then.
 * @param also a further condition
 * @returns false if somebody else serves it
 */
export async function takeLease(
  db: Db,
  { table, id, token }: Lease,
  {
    at,
    until,
    also = sql<boolean>`1 = 1`,
  }: { at: ReturnType<Clock>; until: ReturnType<Clock>; also?: RawBuilder<boolean> },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable(table)
    .set({ lease: token, leased_until: until })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('lease', '=', token), eb('leased_until', '<=', at)]))
    .where(also)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function releaseLease(db: Db, { table, id, token }: Lease): Promise<void> {
  await db
    .updateTable(table)
    .set({ lease: null, leased_until: 0 })
    .where('id', '=', id)
    .where('lease', '=', token)
    .execute()
}
