import { afterEach, describe, expect, it, vi } from 'vitest'
import { migrate } from '../../src/platform/db/migrate.ts'
import { openDatabase } from '../../src/platform/db/open.ts'
import { openQueue } from '../../src/platform/jobs/choose.ts'
import type { Handler } from '../../src/platform/jobs/queue.ts'
import { emptyDatabase } from '../engines.ts'
import { breakableTcp } from '../fakes/breakable-tcp.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 20_000, interval: 20 })

/** A worker that reaches Postgres through a line that can be cut, and a client that reaches it directly. */
async function start(run: Handler<'mail'>['run']) {
  const { settings, remove } = await emptyDatabase('postgres')
  if (settings.kind !== 'postgres') throw new Error('expected Postgres')
  cleanups.push(remove)
  const direct = openDatabase(settings)
  cleanups.push(direct.close)
  await migrate(direct)

  const url = new URL(settings.url)
  const line = await breakableTcp(Number(url.port))
  cleanups.push(line.cut)
  url.port = String(line.port)
  const database = openDatabase({ ...settings, url: url.href })
  cleanups.push(database.close)

  const idle = { run: async () => {}, giveUp: async () => {}, isPermanent: () => false }
  const faults: unknown[] = []
  const { stop } = await openQueue(database).work(
    { transcribe: idle, extract: idle, draft: idle, mail: { ...idle, run } },
    {
      ...{ concurrency: 2, onFault: (error) => faults.push(error) },
      timing: { leaseMs: 600, heartbeatMs: 100, pollMs: 50, drainMs: 300, retryDelaysMs: [10, 10, 10, 10, 10] },
    },
  )
  const queue = openQueue(direct)
  return {
    ...{ line, faults, stop },
    enqueue: (mail_id: string) => direct.db.transaction().execute((tx) => queue.enqueue(tx, 'mail', { mail_id })),
    counts: () => queue.counts(direct.db),
  }
}

describe('a worker whose Postgres is away', () => {
  it('says so, and goes on with every job when it is back', async () => {
    const gate = Promise.withResolvers<void>()
    const begun: string[] = []
    const signals: AbortSignal[] = []
    const { line, faults, enqueue, counts, stop } = await start(async ({ payload, signal }) => {
      begun.push(payload.mail_id)
      signals.push(signal)
      await gate.promise
    })
    cleanups.push(stop)
    await enqueue('interrupted')
    await eventually(() => expect(begun).toEqual(['interrupted']))

    await line.cut()
    await enqueue('meanwhile')
    await eventually(() => expect(faults.length).toBeGreaterThan(0))
    // By now another worker may have the job, if it can reach Postgres.
    await eventually(() => expect(signals[0]?.aborted).toBe(true))
    gate.resolve()

    await line.mend()
    await eventually(async () => expect(await counts()).toEqual({ waiting: 0, running: 0 }))
    expect(begun.filter((id) => id === 'meanwhile')).toHaveLength(1)
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
    // Its lease runs out, then another worker takes it.
    expect(await counts()).toEqual({ waiting: 0, running: 1 })
  })
})
