import { sql } from 'kysely'
import type { Db } from '../db/open.ts'
import type { Lease, LeaseTable } from './lease-table.ts'

/**
 * Leases on graphile-worker's rows. It locks a job for its worker pool for 4 hours; we put a token of our own in
 * `locked_by`, so its own statements for failed jobs no longer match, and renew `locked_at` by heartbeat. A row
 * with `attempts = max_attempts` is one whose key a newer job took over while it ran (`add_job` does that).
 */
export function graphileLeases(db: Db): LeaseTable & GraphileLeases {
  const removed = async (query: ReturnType<typeof sql>, over: Db) =>
    ((await query.execute(over)).numAffectedRows ?? 0n) === 1n

  return {
    async lease({ id, locked_by }, token) {
      const { numAffectedRows } = await sql`
        update graphile_worker._private_jobs set locked_by = ${token}, locked_at = now()
        where id = ${id} and locked_by = ${locked_by}`.execute(db)
      return numAffectedRows === 1n
    },

    async releaseDead(leaseMs) {
      await sql`
        with dead as (
          select id from graphile_worker._private_jobs
          where locked_at < now() - ${leaseMs} * interval '1 millisecond'
             or (locked_at is null and attempts >= max_attempts)
          for update skip locked
        ), superseded as (
          delete from graphile_worker._private_jobs where id in (select id from dead) and attempts >= max_attempts
        ), released as (
          update graphile_worker._private_jobs set locked_by = null, locked_at = null
          where id in (select id from dead) and attempts < max_attempts
          returning id
        )
        select pg_notify('jobs:insert', json_build_object('count', count(*))::text) from released having count(*) > 0
      `.execute(db)
    },

    async holds(tx, { id, token }) {
      const { rows } = await sql`
        select id from graphile_worker._private_jobs where id = ${id} and locked_by = ${token} for update`.execute(tx)
      return rows.length === 1
    },

    remove: (over, { id, token }) =>
      removed(sql`delete from graphile_worker._private_jobs where id = ${id} and locked_by = ${token}`, over),

    removeCurrent: (tx, { id, token }) =>
      removed(
        sql`delete from graphile_worker._private_jobs
            where id = ${id} and locked_by = ${token} and attempts < max_attempts`,
        tx,
      ),

    async putBack({ id, token }, { delayMs, countAttempt }) {
      await sql`
        with superseded as (
          delete from graphile_worker._private_jobs
          where id = ${id} and locked_by = ${token} and attempts >= max_attempts
        ), waiting as (
          update graphile_worker._private_jobs
          set locked_by = null, locked_at = null, run_at = now() + ${delayMs} * interval '1 millisecond',
              attempts = attempts - ${countAttempt ? 0 : 1}
          where id = ${id} and locked_by = ${token} and attempts < max_attempts
          returning id
        )
        select pg_notify('jobs:insert', '{"count":1}') from waiting where ${delayMs === 0}
      `.execute(db)
    },

    // Rows that a handler has locked in its transaction are neither waited for nor lost.
    async extend(leases) {
      const ids = leases.map(({ id }) => id)
      const tokens = leases.map(({ token }) => token)
      await sql`
        update graphile_worker._private_jobs set locked_at = now() where id in (
          select id from graphile_worker._private_jobs
          where id = any(${ids}::bigint[]) and locked_by = any(${tokens}::text[]) for update skip locked
        )`.execute(db)
      const { rows } = await sql<{ locked_by: string }>`
        select locked_by from graphile_worker._private_jobs
        where id = any(${ids}::bigint[]) and locked_by = any(${tokens}::text[])`.execute(db)
      return new Set(rows.map(({ locked_by }) => locked_by))
    },
  }
}

export interface GraphileLeases {
  /** Takes over a job that graphile-worker has locked for its pool. @returns false: it was cancelled meanwhile */
  lease(job: { id: Lease['id']; locked_by: string | null }, token: string): Promise<boolean>
  /** Lets the jobs run again whose holder has stopped renewing its lease. */
  releaseDead(leaseMs: number): Promise<void>
}
