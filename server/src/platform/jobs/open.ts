import type { Database } from '../db/open.ts'
import { databaseClock } from './clock.ts'
import { DEFAULT_TIMING, type JobQueue, type KindOf, type StoredJob } from './queue.ts'
import { runningJobs } from './running.ts'
import { jobTable } from './table.ts'
import { takeJobs } from './worker.ts'

/**
 * How often a worker looks for jobs whose time has come, or whose announcement was lost. On SQLite that is also how it
 * finds what another process wrote.
 */
const POLL_MS = { sqlite: 500, postgres: 2_000 }

interface Options {
  /** Milliseconds since the epoch: a clock other than the database's, for tests. */
  now?: () => number
}

/**
 * A database's queue: a table whose rows are leased, written and ended in the transactions they belong to. `migrate`
 * creates the table.
 */
export function openQueue<P>(database: Database, { now }: Options = {}): JobQueue<P> {
  const { db, engine, announcements } = database
  const table = jobTable(database, databaseClock(engine, now))
  const time = now ?? Date.now
  return {
    enqueue: (tx, kind, payload, options = {}) => table.put(tx, kind, payload, options),
    cancel: table.cancel,
    has: table.has,

    async work(handlers, { kinds = Object.keys(handlers) as KindOf<P>[], concurrency, onError, onFault, ...rest }) {
      const timing = { ...DEFAULT_TIMING, pollMs: POLL_MS[engine], ...rest.timing }
      const faulty = onFault ?? (() => {})
      const running = runningJobs<P>({ db, table, handlers, timing, now: time, onError, onFault: faulty })
      return takeJobs({
        ...{ table, announcements, running, kinds, concurrency, onFault: faulty },
        ...{ leaseMs: timing.leaseMs, pollMs: timing.pollMs },
      })
    },

    counts: table.counts,
    hurry: table.hurry,

    async oldest(over, limit) {
      const rows = await table.oldest(over, limit)
      return rows.map(({ id, kind, attempt, due_at, lease, created_at }) => ({
        ...{ id, kind, attempts: attempt, running: lease !== null },
        ...{ createdAt: created_at, dueAt: new Date(due_at) },
      }))
    },

    async all(over) {
      const jobs = await table.all(over)
      return jobs.map(({ kind, payload_json, key, due_at, lease }) => {
        const runAt = new Date(lease === null ? due_at : time())
        return { kind, payload: JSON.parse(payload_json), key, runAt } as StoredJob<P>
      })
    },
  }
}
