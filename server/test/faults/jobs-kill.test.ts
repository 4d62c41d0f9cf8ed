import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openQueue } from '../../src/jobs.ts'
import { type DatabaseSettings, openDatabase } from '../../src/platform/db/open.ts'
import type { Timing } from '../../src/platform/jobs/queue.ts'
import { endurance, engines, migratedDatabase } from '../engines.ts'

const KILLS = endurance ? 30 : 3
const JOBS_PER_KILL = 16
const WORKERS = 3

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const times = (retryDelaysMs: number[]): Timing => ({
  ...{ leaseMs: 1_000, heartbeatMs: 200, pollMs: 50, drainMs: 100 },
  retryDelaysMs,
})

async function start(engine: (typeof engines)[number], timing: Timing) {
  const { settings, remove } = await migratedDatabase(engine)
  cleanups.push(remove)
  const database = openDatabase(settings)
  cleanups.push(database.close)
  const { db } = database
  await sql`create table effects (name text)`.execute(db)
  await sql`create table attempts (name text, attempt integer)`.execute(db)
  const queue = openQueue(database)
  return {
    db,
    queue,
    worker: () => startWorker(settings, timing),
    drained: () =>
      vi.waitFor(async () => expect(await queue.counts(db)).toEqual({ waiting: 0, running: 0 }), {
        timeout: 60_000,
        interval: 50,
      }),
    async effects() {
      const { rows } = await sql<{ name: string }>`select name from effects order by name`.execute(db)
      return rows.map(({ name }) => name)
    },
  }
}

async function startWorker(settings: DatabaseSettings, timing: Timing): Promise<ChildProcess> {
  const script = fileURLToPath(new URL('./job-worker.ts', import.meta.url))
  const args = [script, JSON.stringify(settings), JSON.stringify(timing)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  cleanups.push(async () => {
    child.kill('SIGKILL')
    await exited
  })
  await Promise.race([once(child.stdout, 'data'), exited])
  return child
}

/**
 * Freezes a worker for longer than its lease, so that it wakes up with jobs that others have taken over. A separate
 * process wakes it, because on SQLite everybody may have to wait for what the frozen one has locked.
 */
function freeze(worker: ChildProcess | undefined): void {
  const script = 'kill -STOP $0 && sleep 1.5; kill -CONT $0'
  const thaw = spawn('sh', ['-c', script, String(worker?.pid)], { stdio: 'ignore' })
  cleanups.push(async () => thaw.exitCode ?? once(thaw, 'exit'))
}

const within = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.random() * ms))

describe.each(engines)('jobs on %s', (engine) => {
  it(`are each done once although workers are killed ${KILLS} times and frozen in between`, {
    timeout: 180_000,
  }, async () => {
    // A kill counts as an attempt, so there must be enough of them.
    const { db, queue, worker, drained, effects } = await start(engine, times(Array(KILLS * 2).fill(20)))
    const names: string[] = []
    const enqueueSome = async () => {
      for (let count = 0; count < JOBS_PER_KILL; count++) {
        const name = `job-${String(names.length).padStart(4, '0')}`
        names.push(name)
        await db.transaction().execute(async (tx) => {
          if (count % 2) await queue.enqueue(tx, 'mail', { mail_id: name })
          else await queue.enqueue(tx, 'transcribe', { appointment_id: name, recording_id: name, generation: 1 })
        })
      }
    }
    const workers = await Promise.all(Array.from({ length: WORKERS }, worker))
    for (let kill = 0; kill < KILLS; kill++) {
      await enqueueSome()
      await within(150)
      const victim = Math.floor(Math.random() * WORKERS)
      workers[victim]?.kill('SIGKILL')
      if (kill % 4 === 0) freeze(workers[(victim + 1) % WORKERS])
      workers[victim] = await worker()
    }
    await drained()

    expect(await effects()).toEqual(names)
    const { rows } = await sql`select name, attempt from attempts group by name, attempt having count(*) > 1`.execute(
      db,
    )
    expect(rows, 'two workers that held the same lease').toEqual([])
  })

  it('that kill their process are given up', { timeout: 60_000 }, async () => {
    const { db, queue, worker, drained, effects } = await start(engine, times([10, 10]))
    await db
      .transaction()
      .execute((tx) =>
        queue.enqueue(tx, 'draft', { appointment_id: 'deadly', transcription_id: 'deadly', generation: 1 }),
      )
    for (let attempt = 1; attempt <= 3; attempt++) {
      const child = await worker()
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    }
    await worker()
    await drained()
    expect(await effects()).toEqual(['deadly'])
    const { rows } = await sql`select attempt from attempts order by attempt`.execute(db)
    expect(rows).toEqual([{ attempt: 1 }, { attempt: 2 }, { attempt: 3 }])
  })
})
