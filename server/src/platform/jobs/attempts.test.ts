import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../test/engines.ts'
import { eventually, type JobPlace, jobPlace, type Letter, note } from '../../../test/job-place.ts'
import { RETRY_DELAYS_MS } from './queue.ts'

const away = () => Promise.reject(new Error('away'))

/** The job is gone just before its end is recorded. */
const told = (failures: readonly object[], expected: object[]) =>
  eventually(() => expect(failures).toMatchObject(expected))

describe.each(engines)('attempts at a job on %s', (engine) => {
  let place: JobPlace
  beforeAll(async () => {
    place = await jobPlace(engine)
  })
  afterEach(() => place.clear())
  afterAll(() => place.remove())
  /** Gives up by recording what it gave up. */
  const writes = () =>
    ({ giveUp: async (tx, job) => void (await place.write(tx, job)) }) satisfies Parameters<JobPlace['worker']>[0]

  it('gives the handler its payload, the number of the attempt and an id that stays the same', async () => {
    const jobs: Letter[] = []
    const run = async (job: Letter) => {
      jobs.push(job)
      if (jobs.length < 3) throw new Error('not yet')
    }
    const { failures } = await place.worker({ run })
    await place.enqueue('retried')
    await eventually(place.isEmpty)
    expect(jobs).toMatchObject(
      [1, 2, 3].map((attempt) => {
        return { kind: 'letter', payload: { name: 'retried' }, attempt, isLast: attempt === 3 }
      }),
    )
    expect(new Set(jobs.map(({ id }) => id)).size).toBe(1)
    expect(failures).toMatchObject([
      { kind: 'letter', attempt: 1, givenUp: false, error: { message: 'not yet' } },
      { kind: 'letter', attempt: 2, givenUp: false },
    ])
  })

  it('waits longer before each further attempt, six in all', async () => {
    const { clock, counts, enqueue, isEmpty, worker } = place
    const runs: string[] = []
    const run = async (job: Letter) => {
      runs.push(job.payload.name)
      if (job.payload.name === 'hopeless') throw new Error('away')
    }
    const { failures } = await worker({ run }, { timing: { retryDelaysMs: RETRY_DELAYS_MS } })
    await enqueue('hopeless')
    for (const [failed, delay] of RETRY_DELAYS_MS.entries()) {
      await eventually(() => expect(failures).toHaveLength(failed + 1))
      await eventually(async () => expect(await counts()).toEqual({ waiting: 1, running: 0 }))
      clock.advance(0.79 * delay)
      // A worker that has run this one has looked at the other one too.
      await enqueue('other')
      await eventually(() => expect(runs.at(-1)).toBe('other'))
      await eventually(async () => expect(await counts()).toEqual({ waiting: 1, running: 0 }))
      expect(failures).toHaveLength(failed + 1)
      clock.advance(0.42 * delay)
    }
    await eventually(isEmpty)
    await told(
      failures,
      [...RETRY_DELAYS_MS, 0].map((_, index) => ({ attempt: index + 1, givenUp: index === 5 })),
    )
  })

  it('gives up after the last attempt, in the transaction that ends the job', async () => {
    const { failures } = await place.worker({ run: away, ...writes() })
    await place.enqueue('hopeless')
    await eventually(place.isEmpty)
    expect(await place.effects()).toEqual(['hopeless'])
    await told(failures, [
      { attempt: 1, givenUp: false },
      { attempt: 2, givenUp: false },
      { attempt: 3, givenUp: true },
    ])
  })

  it('gives up at once when no retry can help', async () => {
    const { failures } = await place.worker({
      ...writes(),
      run: () => Promise.reject(new Error('not audio')),
      isPermanent: (error) => error instanceof Error && error.message === 'not audio',
    })
    await place.enqueue('undecodable')
    await eventually(place.isEmpty)
    expect(await place.effects()).toEqual(['undecodable'])
    await told(failures, [{ attempt: 1, givenUp: true }])
  })

  it('gives up when no further attempt can help', async () => {
    const { failures } = await place.worker({
      ...writes(),
      run: () => Promise.reject(new Error('not installed')),
      isPermanent: (_error, attempt) => attempt === 2,
    })
    await place.enqueue('waits for the operator')
    await eventually(place.isEmpty)
    await told(failures, [
      { attempt: 1, givenUp: false },
      { attempt: 2, givenUp: true },
    ])
  })

  it('gives up again later if giving up fails, and keeps nothing the failed try wrote', async () => {
    let calls = 0
    const { failures } = await place.worker({
      run: away,
      giveUp: async (tx, job) => {
        await place.write(tx, job)
        if (++calls === 1) throw new Error('giving up failed')
      },
      isPermanent: () => true,
    })
    await place.enqueue('hopeless')
    await eventually(place.isEmpty)
    expect(await place.effects()).toEqual(['hopeless'])
    await told(failures, [{ givenUp: false, error: { message: 'giving up failed' } }, { givenUp: true }])
  })

  it('ends the job in the transaction that writes its result', async () => {
    let attempts = 0
    const { failures } = await place.worker({
      run: async (job) => {
        await place.inTransaction(async (tx) => {
          await place.write(tx, job)
          await job.finish(tx)
          if (++attempts === 1) throw new Error('the transaction is undone')
        })
        throw new Error('after the end')
      },
    })
    await place.enqueue('once')
    await eventually(() => expect(failures).toHaveLength(2))
    await place.isEmpty()
    expect(await place.effects()).toEqual(['once'])
    expect(failures).toMatchObject([{ error: { message: 'the transaction is undone' } }, { attempt: 2 }])
  })

  it('goes on with other jobs while one waits', async () => {
    const runs: string[] = []
    const run = async (job: Letter) => {
      await note(runs)(job)
      if (job.payload.name === 'patient') throw new Error('away')
    }
    const { failures } = await place.worker({ run }, { timing: { retryDelaysMs: [3_600_000] } })
    await place.enqueue('patient')
    await eventually(() => expect(failures).toHaveLength(1))
    await place.enqueue('other')
    await eventually(() => expect(runs).toEqual(['patient', 'other']))
  })
})
