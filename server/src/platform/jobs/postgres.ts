import { EventEmitter } from 'node:events'
import type { Task, WorkerEvents, WorkerPool } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Database, Tx } from '../db/open.ts'
import { newId } from '../ids.ts'
import { graphileLeases } from './graphile-leases.ts'
import type { JobKind, JobPayloads } from './kinds.ts'
import { DEFAULT_TIMING, type EnqueueOptions, type JobQueue, type StoredJob } from './queue.ts'
import { runningJobs } from './running.ts'
import { settledWithin } from './settled.ts'

/** How often each idle worker looks for jobs whose time has come; new ones are announced by NOTIFY. */
const POLL_MS = 2_000

/** graphile-worker never ends or limits a job by itself: attempts are counted by it and judged by us. */
const NO_LIMIT = 32_767

/**
 * The queue on Postgres: graphile-worker's tables, `add_job` in the caller's transaction, and its worker pool, which
 * listens, polls and takes jobs. From there on leases, retries and the end of a job are ours (graphile-leases.ts),
 * because its own lock lasts 4 hours, its retry times are fixed, and it deletes a completed job by id without
 * looking at who holds it.
 */
export function graphileQueue({ db, pool }: Pick<Database & { engine: 'postgres' }, 'db' | 'pool'>): JobQueue {
  return {
    name: 'graphile-worker',

    async enqueue(tx, kind, payload, options = {}) {
      // `add_job` writes nothing when a worker takes the job with this key between its two statements (0.18.0); at
      // the second call it sees that job as running.
      while (!(await addJob(tx, kind, payload, options))) {}
    },

    async cancel(tx, key) {
      await sql`
        delete from graphile_worker._private_jobs where id in (
          select id from graphile_worker._private_jobs where key = ${key}
          union all
          select id from graphile_worker._private_jobs where locked_at is not null and payload->>'key' = ${key}
        )`.execute(tx)
    },

    async work(handlers, options) {
      const timing = { ...DEFAULT_TIMING, pollMs: POLL_MS, ...options.timing }
      const { onFault } = options
      const leases = graphileLeases(db)
      const running = runningJobs(db, leases, handlers, { ...options, timing })

      const task =
        (kind: JobKind): Task =>
        async (stored, { job }) => {
          const token = newId()
          if (await leases.lease(job, token)) {
            const { payload } = stored as StoredPayload
            await running.run({ id: String(job.id), kind, payload, attempt: job.attempts, token })
          }
          throw DONE
        }
      const kinds = options.kinds ?? (Object.keys(handlers) as JobKind[])
      const tasks = Object.fromEntries(kinds.map((kind) => [kind, task(kind)]))

      const taking = await takeJobs(pool, tasks, options.concurrency, timing.pollMs, onFault)
      const releasing = setInterval(() => {
        leases.releaseDead(timing.leaseMs).catch((error: unknown) => onFault?.(error))
      }, timing.heartbeatMs)
      return {
        async stop() {
          clearInterval(releasing)
          const taken = taking.stop()
          await running.stop()
          await settledWithin(timing.drainMs, [taken])
        },
      }
    },

    async counts(over) {
      const { rows } = await sql<{ waiting: number; running: number }>`
        select count(*) filter (where locked_at is null) as waiting, count(locked_at) as running
        from graphile_worker._private_jobs`.execute(over)
      return { waiting: rows[0]?.waiting ?? 0, running: rows[0]?.running ?? 0 }
    },

    async all(over) {
      const { rows } = await sql<{ kind: JobKind; stored: StoredPayload; run_at: Date }>`
        select tasks.identifier as kind, jobs.payload as stored, jobs.run_at
        from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
        where jobs.attempts < jobs.max_attempts order by jobs.id`.execute(over)
      return rows.map(
        ({ kind, stored, run_at }) =>
          ({ kind, payload: stored.payload, key: stored.key ?? null, runAt: run_at }) as StoredJob,
      )
    },
  }
}

/** The key is kept beside the payload because `add_job` takes it from a running job that it replaces. */
interface StoredPayload {
  payload: JobPayloads[JobKind]
  key?: string
}

async function addJob(tx: Tx, kind: JobKind, payload: StoredPayload['payload'], { runAt, key }: EnqueueOptions) {
  const stored: StoredPayload = { payload, ...(key !== undefined && { key }) }
  const { rows } = await sql<{ id: number | null }>`
    select id from graphile_worker.add_job(
      identifier => ${kind}::text, payload => ${JSON.stringify(stored)}::json, run_at => ${runAt ?? null}::timestamptz,
      max_attempts => ${NO_LIMIT}::int, job_key => ${key ?? null}::text)`.execute(tx)
  return rows[0]?.id != null
}

/** How every task ends, so that graphile-worker leaves the row alone: what happens to it has been written already. */
const DONE = new Error('the job has been ended by its lease')

/** Runs graphile-worker's pool, and another when one ends by itself. @returns when it listens */
async function takeJobs(
  pool: pg.Pool,
  tasks: Record<string, Task>,
  concurrency: number,
  pollInterval: number,
  onFault: ((error: unknown) => void) | undefined,
): Promise<{ stop(): Promise<void> }> {
  const { Logger, runTaskList } = await import('graphile-worker')
  // Its messages about jobs quote errors and carry payloads; what we log of jobs is told by `onError`.
  const logger = new Logger(() => (level, message, meta) => {
    if (level === 'error' && !('job' in meta)) onFault?.(new Error(`graphile-worker: ${message}`))
  })
  const listening = Promise.withResolvers<void>()
  let workers: WorkerPool
  let restart: NodeJS.Timeout | undefined
  let stopping = false

  const start = () => {
    const events: WorkerEvents = new EventEmitter()
    // The event comes just before LISTEN is sent on the same connection.
    events.on('pool:listen:success', ({ client }) => {
      setImmediate(() => client.query('select 1').then(() => listening.resolve(), listening.resolve))
    })
    events.on('pool:listen:error', () => listening.resolve())
    workers = runTaskList(
      {
        ...{ pgPool: pool, concurrency, pollInterval, logger, events, noHandleSignals: true },
        // Without a delay a failing statement would be an unhandled rejection (0.18.0).
        preset: { worker: { failJobBatchDelay: 0 } },
      },
      tasks,
      pool,
    )
    const ended = (error?: unknown) => {
      if (stopping) return
      onFault?.(error ?? new Error('graphile-worker has stopped'))
      restart = setTimeout(start, pollInterval)
    }
    workers.promise.then(ended, ended)
  }
  start()
  await listening.promise
  return {
    async stop() {
      stopping = true
      clearTimeout(restart)
      await workers.gracefulShutdown()
    },
  }
}
