import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../src/platform/db/open.ts'
import { openQueue } from '../../src/platform/jobs/open.ts'
import type { Handler } from '../../src/platform/jobs/queue.ts'
import { migratedDatabase } from '../engines.ts'
import { breakableTcp } from '../fakes/breakable-tcp.ts'
import { eventually, LEASE_MS, type TestJobs } from '../job-place.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** A worker that reaches Postgres through a connection that can be cut, and a client that reaches it directly. */
async function start(run: Handler<TestJobs, 'letter'>['run']) {
  const { settings, remove } = await migratedDatabase('postgres')
  if (settings.kind !== 'postgres') throw new Error('expected Postgres')
  cleanups.push(remove)
  const direct = openDatabase(settings)
  cleanups.push(direct.close)

  const url = new URL(settings.url)
  const line = await breakableTcp(Number(url.port))
  cleanups.push(line.cut)
  url.port = String(line.port)
  const database = openDatabase({ ...settings, url: url.href })
  cleanups.push(database.close)

  let time = Date.UTC(2026, 2, 2, 8)
  const now = () => time
  const idle = { run: async () => {}, giveUp: async () => {}, isPermanent: () => false }
  const faults: unknown[] = []
  const { stop } = await openQueue<TestJobs>(database, { now }).work(
    { parcel: idle, letter: { ...idle, run } },
    {
      ...{ concurrency: 2, onFault: (error) => faults.push(error) },
      timing: { leaseMs: LEASE_MS, heartbeatMs: 20, pollMs: 20, drainMs: 100, retryDelaysMs: [0, 0, 0, 0, 0] },
    },
  )
  const queue = openQueue<TestJobs>(direct, { now })
  return {
    ...{ line, faults, stop, url: settings.url, db: direct.db },
    afterLease() {
      time += LEASE_MS + 1
    },
    enqueue: (name: string) => direct.db.transaction().execute((tx) => queue.enqueue(tx, 'letter', { name })),
    counts: () => queue.counts(direct.db),
  }
}

describe('a worker whose Postgres is away', () => {
  it('says so, and continues with every job when it is back', async () => {
    const gate = Promise.withResolvers<void>()
    const begun: string[] = []
    const signals: AbortSignal[] = []
    const { afterLease, line, faults, enqueue, counts, stop } = await start(async ({ payload, signal }) => {
      begun.push(payload.name)
      signals.push(signal)
      await gate.promise
    })
    cleanups.push(stop)
    await enqueue('interrupted')
    await eventually(() => expect(begun).toEqual(['interrupted']))

    await line.cut()
    await enqueue('meanwhile')
    await eventually(() => expect(faults.length).toBeGreaterThan(0))
    afterLease()
    // By now another worker may have the job, if it can reach Postgres.
    await eventually(() => expect(signals[0]?.aborted).toBe(true))
    gate.resolve()

    await line.mend()
    await eventually(async () => expect(await counts()).toEqual({ waiting: 0, running: 0 }))
    expect(begun.filter((name) => name === 'meanwhile')).toHaveLength(1)
  })

  it('stops all the same', async () => {
    const begun = Promise.withResolvers<void>()
    const { line, enqueue, counts, stop } = await start(({ signal }) => {
      begun.resolve()
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    })
    await enqueue('interrupted')
    await begun.promise
    await line.cut()
    await stop()
    // Its lease expires, then another worker takes it.
    expect(await counts()).toEqual({ waiting: 0, running: 1 })
  })

  it('runs what it has leased without hearing back, and counts no attempt that was not run', async () => {
    const attempts: number[] = []
    const { line, faults, enqueue, counts, stop, url, db } = await start(
      async ({ attempt }) => void attempts.push(attempt),
    )
    cleanups.push(stop)
    // Taking a job waits in the database for a lock that the test holds.
    await sql`create function wait() returns trigger language plpgsql
      as $$ begin perform pg_advisory_xact_lock(1); return new; end $$`.execute(db)
    await sql`create trigger taking before update on jobs
      for each row when (old.lease is null) execute function wait()`.execute(db)
    const holder = new pg.Client({ connectionString: url })
    await holder.connect()
    cleanups.push(() => holder.end())
    await holder.query('select pg_advisory_lock(1)')

    await enqueue('taken')
    await eventually(async () => {
      const { rows } = await sql`select 1 from pg_locks where locktype = 'advisory' and not granted`.execute(db)
      expect(rows).toHaveLength(1)
    })
    await line.cut()
    await eventually(() => expect(faults.length).toBeGreaterThan(0))
    await holder.query('select pg_advisory_unlock(1)')
    await eventually(async () => expect(await counts()).toEqual({ waiting: 0, running: 1 }))
    expect(attempts).toEqual([])

    await line.mend()
    await eventually(async () => expect(await counts()).toEqual({ waiting: 0, running: 0 }))
    expect(attempts).toEqual([1])
  })
})
