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
import { LeaseLost } from './queue.ts'

describe.each(engines)('jobs with a key on %s', (engine) => {
  let place: JobPlace
  beforeAll(async () => {
    place = await jobPlace(engine)
  })
  afterEach(() => place.clear())
  afterAll(() => place.remove())

  it('replaces a waiting job with the same key', async () => {
    const runs: string[] = []
    for (const name of ['first', 'second', 'third']) await place.enqueue(name, { key: 'same' })
    await place.enqueue('other', { key: 'other' })
    await place.worker({ run: note(runs) })
    await eventually(place.isEmpty)
    expect(runs.toSorted()).toEqual(['other', 'third'])
  })

  it('keeps one of several that are enqueued at the same time', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `letter-${index}`)
    await Promise.all(names.map((name) => place.enqueue(name, { key: 'same' })))
    expect(await place.counts()).toEqual({ waiting: 1, running: 0 })
    const runs: string[] = []
    await place.worker({ run: note(runs) })
    await eventually(place.isEmpty)
    expect(runs).toHaveLength(1)
  })

  it('gives a replacement its own attempts', async () => {
    const attempts: string[] = []
    const run = async ({ payload, attempt }: Letter) => {
      attempts.push(`${payload.name} ${attempt}`)
      if (payload.name === 'old') throw new Error('away')
    }
    const { failures } = await place.worker({ run }, { timing: { retryDelaysMs: [3_600_000] } })
    await place.enqueue('old', { key: 'same' })
    await eventually(() => expect(failures).toHaveLength(1))
    await eventually(async () => expect(await place.counts()).toEqual({ waiting: 1, running: 0 }))
    await place.enqueue('new', { key: 'same' })
    await eventually(place.isEmpty)
    expect(attempts).toEqual(['old 1', 'new 1'])
  })

  it('runs a replacement alongside the running job, which is then not tried again', async () => {
    const gate = Promise.withResolvers<void>()
    const runs: string[] = []
    let givenUp = 0
    const run = async (job: Letter) => {
      await note(runs)(job)
      if (job.payload.name !== 'old') return
      await gate.promise
      throw new Error('away')
    }
    const giveUp = async () => void givenUp++
    const { failures } = await place.worker({ run, giveUp }, { concurrency: 2, timing: { retryDelaysMs: [] } })
    await place.enqueue('old', { key: 'same' })
    await eventually(() => expect(runs).toEqual(['old']))
    await place.enqueue('new', { key: 'same' })
    await eventually(() => expect(runs).toEqual(['old', 'new']))
    gate.resolve()
    await eventually(place.isEmpty)
    expect(runs).toEqual(['old', 'new'])
    expect(failures).toMatchObject([{ givenUp: false }])
  })

  it('does not rerun a replaced job whose worker has died', async () => {
    const { clock, enqueue, isEmpty, worker } = place
    const runs: string[] = []
    const begun = Promise.withResolvers<void>()
    const silent = (job: Letter) => {
      begun.resolve()
      return onAbort(job.signal)
    }
    await worker({ run: silent }, { timing: { heartbeatMs: NEVER_MS, drainMs: 0 } })
    await enqueue('old', { key: 'same' })
    await begun.promise
    await worker({ run: note(runs) })
    await enqueue('new', { key: 'same' })
    await eventually(() => expect(runs).toEqual(['new']))
    clock.advance(LEASE_MS + 1)
    await eventually(isEmpty)
    expect(runs).toEqual(['new'])
  })

  it('lets a job enqueue its successor under its own key', async () => {
    const runs: string[] = []
    const run = async (job: Letter) => {
      await note(runs)(job)
      if (runs.length === 3) return
      await place.inTransaction(async (tx) => {
        await place.queue.enqueue(tx, 'letter', { name: `${job.payload.name}+` }, { key: 'periodic' })
        await job.finish(tx)
      })
    }
    const { failures } = await place.worker({ run })
    await place.enqueue('a', { key: 'periodic' })
    await eventually(() => expect(runs).toEqual(['a', 'a+', 'a++']))
    await eventually(place.isEmpty)
    expect(failures).toEqual([])
  })

  it('copes with jobs that fail while others take over their key', async () => {
    const faults: unknown[] = []
    const rounds = 15
    for (let count = 0; count < 3; count++) {
      await place.worker(
        { run: () => Promise.reject(new Error('away')) },
        { timing: { retryDelaysMs: Array(10_000).fill(0) }, onFault: (error) => faults.push(error) },
      )
    }
    for (let round = 0; round < rounds; round++) {
      await Promise.all(['a', 'b'].map((name) => place.enqueue(name, { key: 'same' })))
    }
    await place.inTransaction((tx) => place.queue.cancel(tx, 'same'))
    await eventually(place.isEmpty)
    expect(faults).toEqual([])
  })

  it('cancels by key, even a running job', async () => {
    const { effects, enqueue, inTransaction, isEmpty, queue, worker, write } = place
    const started = Promise.withResolvers<Letter>()
    const aborted = Promise.withResolvers<unknown>()
    const run = async (job: Letter) => {
      started.resolve(job)
      await onAbort(job.signal)
      aborted.resolve(job.signal.reason)
      await inTransaction(async (tx) => {
        await write(tx, job)
        await job.assertLease(tx)
      })
    }
    const { failures } = await worker({ run })
    await enqueue('running', { key: 'stop me' })
    await started.promise
    await enqueue('waiting', { key: 'stop me' })
    await inTransaction((tx) => queue.cancel(tx, 'stop me'))
    await isEmpty()
    expect(await aborted.promise).toBeInstanceOf(LeaseLost)
    await eventually(() => expect(failures).toMatchObject([{ givenUp: false, error: { name: 'LeaseLost' } }]))
    expect(await effects()).toEqual([])
  })
})
