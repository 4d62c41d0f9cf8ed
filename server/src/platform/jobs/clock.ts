import { type RawBuilder, sql } from 'kysely'
import type { Engine } from '../db/open.ts'

/** SQL for an instant this many milliseconds from now, in milliseconds since the epoch. */
export type Clock = (laterMs?: number) => RawBuilder<number>

/**
 * The clock that leases are measured with. All processes must see the same one: on Postgres it is the database's, since
 * they may run on machines whose clocks differ; SQLite's processes share a machine.
 * @param now milliseconds since the epoch: a different clock, for tests
 */
export function databaseClock(engine: Engine, now?: () => number): Clock {
  if (engine === 'sqlite' || now) return (laterMs = 0) => sql.val((now ?? Date.now)() + laterMs)
  return (laterMs = 0) => sql<number>`((extract(epoch from statement_timestamp()) * 1000)::bigint + ${laterMs})`
}
