import { type ExpressionBuilder, sql } from 'kysely'
import type { Database, Db } from '../db/open.ts'
import type { Tables } from '../db/tables.ts'
import { newId } from '../ids.ts'
import type { JobKind, JobPayloads } from './kinds.ts'
import type { Lease, LeaseTable } from './lease-table.ts'
import { DEFAULT_TIMING, type JobQueue, type StoredJob } from './queue.ts'
import { runningJobs } from './running.ts'

/** How often a worker looks for jobs that other processes wrote or whose time has come. */
const POLL_MS = 500

/**
 * The queue on SQLite: a table whose rows are leased. One statement takes a lease, and SQLite lets only one process
 * write at a time, so a job has one holder. A job wakes the workers of its own process at once: they take it by a
 * write, which has its turn after the transaction that enqueues. Other processes find it by polling.
 */
export function sqliteQueue({ db }: Pick<Database, 'db'>): JobQueue {
  const workers = new Set<() => void>()
  return {
    name: 'sqlite',

    async enqueue(tx, kind, payload, { runAt, key } = {}) {
      if (key !== undefined) {
        await tx.deleteFrom('jobs').where('key', '=', key).where('lease', 'is', null).execute()
        await tx.updateTable('jobs').set({ superseded: 1 }).where('key', '=', key).execute()
      }
      const now = Date.now()
      await tx
        .insertInto('jobs')
        .values({
          id: newId(),
          kind,
          payload_json: JSON.stringify(payload),
          key: key ?? null,
          run_at: runAt?.getTime() ?? now,
          created_at: new Date(now).toISOString(),
        })
        .execute()
      for (const wake of workers) wake()
    },

    async cancel(tx, key) {
      await tx.deleteFrom('jobs').where('key', '=', key).execute()
    },

    async work(handlers, options) {
      const timing = { ...DEFAULT_TIMING, pollMs: POLL_MS, ...options.timing }
      const running = runningJobs(db, leaseTable(db, timing.leaseMs), handlers, { ...options, timing })
      const kinds = options.kinds ?? (Object.keys(handlers) as JobKind[])
      let stopping = false
      let looking: Promise<void> | undefined
      let lookAgain = false
      let expected = false

      async function takeJobs(): Promise<void> {
        do {
          lookAgain = false
          const free = options.concurrency - running.size
          if (free <= 0 || stopping) return
          const due = expected || (await anyDue(db, kinds))
          expected = false
          if (!due) continue
          const leases = await claim(db, kinds, free, timing.leaseMs)
          const runs = leases.map((lease) => running.run(lease).then(look))
          if (stopping) await Promise.all(runs)
        } while (lookAgain)
      }

      /** At most one look at a time; a wish that comes during one is kept for another. */
      function look(): void {
        lookAgain = true
        looking ??= takeJobs()
          .catch((error: unknown) => {
            lookAgain = false
            options.onFault?.(error)
          })
          .finally(() => {
            looking = undefined
            if (lookAgain) look()
          })
      }

      /** A job has been enqueued, by a transaction that may not have ended: a read would not find it. */
      function expect(): void {
        expected = true
        look()
      }

      const polling = setInterval(look, timing.pollMs)
      workers.add(expect)
      look()
      return {
        async stop() {
          stopping = true
          clearInterval(polling)
          workers.delete(expect)
          await Promise.all([running.stop(), looking])
        },
      }
    },

    async counts(over) {
      const row = await over
        .selectFrom('jobs')
        .select((eb) => [
          eb.fn.countAll<number>().as('all'),
          eb.fn.countAll<number>().filterWhere('leased_until', '>=', Date.now()).as('running'),
        ])
        .executeTakeFirstOrThrow()
      return { waiting: row.all - row.running, running: row.running }
    },

    async all(over) {
      const rows = await over
        .selectFrom('jobs')
        .select(['kind', 'payload_json', 'key', 'run_at'])
        .where('superseded', '=', 0)
        .orderBy('created_at')
        .execute()
      return rows.map(
        ({ kind, payload_json, key, run_at }) =>
          ({ kind, payload: JSON.parse(payload_json), key, runAt: new Date(run_at) }) as StoredJob,
      )
    },
  }
}

const isDue = (kinds: readonly JobKind[], now: number) => (eb: ExpressionBuilder<Tables, 'jobs'>) =>
  eb.and([
    eb('kind', 'in', kinds),
    eb('run_at', '<=', now),
    eb.or([eb('lease', 'is', null), eb('leased_until', '<', now)]),
  ])

const dueJobs = (db: Db, kinds: readonly JobKind[]) =>
  db.selectFrom('jobs').select('id').where(isDue(kinds, Date.now())).orderBy('run_at')

/** An idle look only reads. */
const anyDue = async (db: Db, kinds: readonly JobKind[]): Promise<boolean> =>
  (await dueJobs(db, kinds).limit(1).executeTakeFirst()) !== undefined

/** Takes waiting jobs and those whose holder has stopped renewing its lease. */
async function claim(db: Db, kinds: readonly JobKind[], limit: number, leaseMs: number): Promise<Lease[]> {
  const rows = await db
    .updateTable('jobs')
    .set((eb) => ({
      lease: sql<string>`lower(hex(randomblob(16)))`,
      leased_until: Date.now() + leaseMs,
      attempt: eb('attempt', '+', 1),
    }))
    .where('id', 'in', dueJobs(db, kinds).limit(limit))
    .returning(['id', 'kind', 'payload_json', 'attempt', 'lease', 'superseded'])
    .execute()
  const leases: Lease[] = []
  for (const { id, kind, payload_json, attempt, lease, superseded } of rows) {
    if (superseded) await db.deleteFrom('jobs').where('id', '=', id).where('lease', '=', lease).execute()
    else
      leases.push({ id, kind, payload: JSON.parse(payload_json) as JobPayloads[JobKind], attempt, token: lease ?? '' })
  }
  return leases
}

function leaseTable(db: Db, leaseMs: number): LeaseTable {
  const removed = async (query: { executeTakeFirst(): Promise<{ numDeletedRows: bigint }> }) =>
    (await query.executeTakeFirst()).numDeletedRows === 1n
  const rowOf = (over: Db, { id, token }: Lease) =>
    over.deleteFrom('jobs').where('id', '=', id).where('lease', '=', token)

  return {
    // A write transaction shuts out every other, also the one that would take the job over.
    async holds(tx, { id, token }) {
      const row = await tx
        .selectFrom('jobs')
        .select('id')
        .where('id', '=', id)
        .where('lease', '=', token)
        .executeTakeFirst()
      return row !== undefined
    },
    remove: (over, lease) => removed(rowOf(over, lease)),
    removeCurrent: (tx, lease) => removed(rowOf(tx, lease).where('superseded', '=', 0)),

    putBack: (lease, { delayMs, countAttempt }) =>
      db.transaction().execute(async (tx) => {
        await rowOf(tx, lease).where('superseded', '=', 1).execute()
        await tx
          .updateTable('jobs')
          .set((eb) => ({
            lease: null,
            leased_until: null,
            run_at: Date.now() + delayMs,
            attempt: countAttempt ? lease.attempt : eb('attempt', '-', 1),
          }))
          .where('id', '=', lease.id)
          .where('lease', '=', lease.token)
          .execute()
      }),

    async extend(leases) {
      const rows = await db
        .updateTable('jobs')
        .set({ leased_until: Date.now() + leaseMs })
        .where(
          'id',
          'in',
          leases.map(({ id }) => id),
        )
        .where(
          'lease',
          'in',
          leases.map(({ token }) => token),
        )
        .returning('lease')
        .execute()
      return new Set(rows.flatMap(({ lease }) => lease ?? []))
    },
  }
}
