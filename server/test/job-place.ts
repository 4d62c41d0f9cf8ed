import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { type Engine, openDatabase, type Tx } from '../src/platform/db/open.ts'
import { newId } from '../src/platform/ids.ts'
import { databaseClock } from '../src/platform/jobs/clock.ts'
import { openQueue } from '../src/platform/jobs/open.ts'
import type { EnqueueOptions, Handler, Handlers, Job, Timing, WorkOptions } from '../src/platform/jobs/queue.ts'
import { runningJobs } from '../src/platform/jobs/running.ts'
import { type JobTable, jobTable } from '../src/platform/jobs/table.ts'
import { migratedDatabase } from './engines.ts'

/** The kinds of job in the tests of the queue. */
export interface TestJobs {
  letter: { name: string }
  parcel: { name: string }
}
export type Letter = Job<TestJobs, 'letter'>
type Failure = Parameters<NonNullable<WorkOptions<TestJobs>['onError']>>[0] & { error: unknown }

export const LEASE_MS = 60_000
/** Polls and heartbeats happen immediately; all other times pass only when the test says so. */
const TIMING: Timing = { leaseMs: LEASE_MS, heartbeatMs: 15, pollMs: 10, retryDelaysMs: [0, 0], drainMs: 30_000 }
/** So long that it does not happen during a test. */
export const NEVER_MS = 3_600_000

/** Checks until it holds, however busy the machine. */
export const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 60_000, interval: 5 })

/** A queue with a clock that the test moves, in one database for a file's tests: `clear` it after each. */
export async function jobPlace(engine: Engine) {
  const { settings, remove } = await migratedDatabase(engine)
  const cleanups: (() => Promise<void>)[] = []
  const database = openDatabase(settings)
  const { db } = database
  await sql`create table effects (name text)`.execute(db)
  let time = Date.UTC(2026, 2, 2, 8)
  const now = () => time
  const queue = openQueue<TestJobs>(database, { now })
  const table = jobTable(database, databaseClock(engine, now))
  const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)
  const counts = () => queue.counts(db)

  return {
    ...{ db, queue, table, inTransaction, counts },
    clock: {
      now,
      /** @returns the instant this many milliseconds from now */
      in: (ms: number) => new Date(time + ms),
      advance(ms: number) {
        time += ms
      },
    },
    enqueue: (name: string, options?: EnqueueOptions) =>
      inTransaction((tx) => queue.enqueue(tx, 'letter', { name }, options)),
    /** What a handler does, as a row. */
    write: (tx: Tx, { payload }: Pick<Letter, 'payload'>) =>
      sql`insert into effects values (${payload.name})`.execute(tx),
    async effects() {
      const { rows } = await sql<{ name: string }>`select name from effects order by name`.execute(db)
      return rows.map(({ name }) => name)
    },
    isEmpty: async () => expect(await counts()).toEqual({ waiting: 0, running: 0 }),
    /** The queue as another process sees it. */
    elsewhere() {
      const opened = openDatabase(settings)
      cleanups.push(opened.close)
      return openQueue<TestJobs>(opened, { now })
    },

    /** A worker for letters; a failure to write never goes unnoticed. */
    async worker(
      letter: Partial<Handler<TestJobs, 'letter'>>,
      options: Partial<WorkOptions<TestJobs>> = {},
      of = queue,
    ) {
      const failures: Failure[] = []
      const { stop } = await of.work(handlersFor(letter), {
        concurrency: 1,
        onError: (job, error) => failures.push({ ...job, error }),
        onFault: (error) => failures.push({ id: '', kind: 'letter', attempt: 0, givenUp: false, error }),
        ...options,
        timing: { ...TIMING, ...options.timing },
      })
      let stopped: Promise<void> | undefined
      const stopOnce = (finishMs = 0) => {
        stopped ??= stop(finishMs)
        return stopped
      }
      cleanups.push(() => stopOnce())
      return { failures, stop: stopOnce }
    },

    /** Leases a job like a worker that has not started it yet. */
    async taken() {
      const [lease] = await table.take(['letter'], 1, LEASE_MS, newId())
      if (!lease) throw new Error('no job is due')
      return lease
    },

    /** The part of a worker that runs leased jobs, with faults in its statements to the table. */
    running(run: Handler<TestJobs, 'letter'>['run'], faults: Partial<JobTable>) {
      const onFault = (error: unknown) => faulty.push(error)
      const faulty: unknown[] = []
      const running = runningJobs<TestJobs>({
        ...{ db, now, onFault, onError: undefined, timing: { ...TIMING, heartbeatMs: NEVER_MS, drainMs: 0 } },
        ...{ table: { ...table, ...faults }, handlers: handlersFor({ run }) },
      })
      cleanups.push(() => running.stop(0))
      return { ...running, faults: faulty }
    },

    /** Stops the workers and forgets their jobs. */
    async clear() {
      for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
      await db.deleteFrom('jobs').execute()
      await sql`delete from effects`.execute(db)
    },
    async remove() {
      await database.close()
      await remove()
    },
  }
}

export type JobPlace = Awaited<ReturnType<typeof jobPlace>>

const idle = { run: async () => {}, giveUp: async () => {}, isPermanent: () => false }
const handlersFor = (letter: Partial<Handler<TestJobs, 'letter'>>): Handlers<TestJobs> => ({
  parcel: idle,
  letter: { ...idle, ...letter },
})

/** A handler that records what it is given. */
export const note = (runs: string[]) => async (job: Letter) => void runs.push(job.payload.name)

export const onAbort = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
