import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../test/engines.ts'
import {
  eventually,
  type JobPlace,
  jobPlace,
  LEASE_MS,
  type Letter,
  NEVER_MS,
  note,
  onAbort,
} from '../../../test/job-place.ts'
import { LeaseLost, WorkerDied } from './queue.ts'

/** A worker that does not renew its leases, and stops as if it had been killed. */
const SILENT = { heartbeatMs: NEVER_MS, drainMs: 0 }

describe.each(engines)('leases of jobs on %s', (engine) => {
  let place: JobPlace
  beforeAll(async () => {
    place = await jobPlace(engine)
  })
  afterEach(() => place.clear())
  afterAll(() => place.remove())

  it('keeps the lease of a long job alive by its heartbeat', async () => {
    const { clock, db, enqueue, inTransaction, isEmpty, worker } = place
    const other = Promise.withResolvers<void>()
    const runs: string[] = []
    const run = async (job: Letter) => {
      await note(runs)(job)
      if (job.payload.name === 'long') await other.promise
      await inTransaction((tx) => job.finish(tx))
    }
    const workers = [await worker({ run })]
    await enqueue('long')
    await eventually(() => expect(runs).toEqual(['long']))
    for (let count = 0; count < 6; count++) {
      clock.advance(LEASE_MS / 2 - 1)
      await eventually(async () => {
        const { due_at } = await db.selectFrom('jobs').select('due_at').executeTakeFirstOrThrow()
        expect(due_at).toBe(clock.now() + LEASE_MS)
      })
    }
    workers.push(await worker({ run }))
    await enqueue('after three leases')
    await eventually(() => expect(runs).toEqual(['long', 'after three leases']))
    other.resolve()
    await eventually(isEmpty)
    expect(workers.flatMap(({ failures }) => failures)).toEqual([])
  })

  it('gives the job of a silent worker to another, and fences the silent one off', async () => {
    const { clock, effects, enqueue, inTransaction, isEmpty, worker, write } = place
    const silent = Promise.withResolvers<Letter>()
    const speak = Promise.withResolvers<void>()
    const late = async (job: Letter) => {
      silent.resolve(job)
      await speak.promise
      await inTransaction(async (tx) => {
        await write(tx, job)
        await job.assertLease(tx)
      })
    }
    const first = await worker({ run: late }, { timing: SILENT })
    await enqueue('taken over')
    await silent.promise
    const done: number[] = []
    const run = async (job: Letter) => {
      await inTransaction(async (tx) => {
        await write(tx, job)
        await job.finish(tx)
      })
      done.push(job.attempt)
    }
    await worker({ run })
    clock.advance(LEASE_MS + 1)
    await eventually(() => expect(done).toEqual([2]))
    speak.resolve()
    await eventually(() => expect(first.failures).toMatchObject([{ attempt: 1, error: { name: 'LeaseLost' } }]))
    expect(await effects()).toEqual(['taken over'])
    await isEmpty()
  })

  it('tells a worker whose lease has run out', async () => {
    const aborted = Promise.withResolvers<unknown>()
    const begun = Promise.withResolvers<void>()
    const run = async ({ signal }: Letter) => {
      begun.resolve()
      await onAbort(signal)
      aborted.resolve(signal.reason)
    }
    const { failures } = await place.worker({ run })
    await place.enqueue('frozen')
    await begun.promise
    // As if the process had been frozen, and nobody else had taken the job.
    place.clock.advance(LEASE_MS + 1)
    expect(await aborted.promise).toBeInstanceOf(LeaseLost)
    await eventually(place.isEmpty)
    expect(failures).toEqual([])
  })

  it('gives up on a job that crashes its worker every time', async () => {
    const begun = Promise.withResolvers<void>()
    const run = (job: Letter) => {
      begun.resolve()
      return onAbort(job.signal)
    }
    await place.worker({ run }, { timing: SILENT })
    await place.enqueue('deadly')
    await begun.promise
    const { failures } = await place.worker(
      { run: note([]), giveUp: async (tx, job) => void (await place.write(tx, job)) },
      { timing: { retryDelaysMs: [] } },
    )
    place.clock.advance(LEASE_MS + 1)
    await eventually(() => expect(failures).toMatchObject([{ attempt: 2, givenUp: true }]))
    expect(failures[0]?.error).toBeInstanceOf(WorkerDied)
    expect(await place.effects()).toEqual(['deadly'])
  })

  it('gives back leased jobs when it stops, without counting the attempt', async () => {
    const begun = Promise.withResolvers<void>()
    const first = await place.worker({
      run: (job) => {
        begun.resolve()
        return onAbort(job.signal).then(() => Promise.reject(job.signal.reason))
      },
    })
    await place.enqueue('given back')
    await begun.promise
    await first.stop()
    expect(await place.counts()).toEqual({ waiting: 1, running: 0 })
    const attempts: number[] = []
    await place.worker({ run: async ({ attempt }) => void attempts.push(attempt) })
    await eventually(() => expect(attempts).toEqual([1]))
    expect(first.failures).toEqual([])
  })

  it('does not wait for a handler that ignores its signal', async () => {
    const begun = Promise.withResolvers<Letter>()
    const awake = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<unknown>()
    const run = async (job: Letter) => {
      begun.resolve(job)
      await awake.promise
      await place.inTransaction((tx) => job.assertLease(tx)).catch(ended.resolve)
    }
    const first = await place.worker({ run }, { timing: { drainMs: 0 } })
    await place.enqueue('deaf')
    await begun.promise
    await first.stop()
    expect(await place.counts()).toEqual({ waiting: 1, running: 0 })
    awake.resolve()
    expect(await ended.promise).toBeInstanceOf(LeaseLost)
  })

  it('lets a handler finish while it stops', async () => {
    const begun = Promise.withResolvers<void>()
    const first = await place.worker({
      run: async (job) => {
        begun.resolve()
        await onAbort(job.signal)
        await place.inTransaction((tx) => place.write(tx, job))
      },
    })
    await place.enqueue('finished')
    await begun.promise
    await first.stop()
    await place.isEmpty()
    expect(await place.effects()).toEqual(['finished'])
  })

  it('lets running jobs finish for as long as it is told, and takes no more (contract 15 health)', async () => {
    const begun = Promise.withResolvers<AbortSignal>()
    const go = Promise.withResolvers<void>()
    const first = await place.worker({
      run: async (job) => {
        begun.resolve(job.signal)
        await go.promise
        await place.inTransaction((tx) => place.write(tx, job))
      },
    })
    await place.enqueue('finished')
    const signal = await begun.promise
    const stopped = first.stop(60_000)
    await place.enqueue('left')
    expect(signal.aborted).toBe(false)
    go.resolve()
    await stopped
    expect(await place.effects()).toEqual(['finished'])
    expect(await place.counts()).toEqual({ waiting: 1, running: 0 })
  })

  it('lets another worker take what it gives back at once', async () => {
    const begun = Promise.withResolvers<void>()
    const first = await place.worker({
      run: (job) => {
        begun.resolve()
        return onAbort(job.signal).then(() => Promise.reject(job.signal.reason))
      },
    })
    await place.enqueue('handed over')
    await begun.promise
    const runs: string[] = []
    await place.worker({ run: note(runs) }, { timing: { pollMs: NEVER_MS } })
    await first.stop()
    await eventually(() => expect(runs).toEqual(['handed over']))
  })
})
