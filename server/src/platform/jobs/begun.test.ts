import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../test/engines.ts'
import { eventually, type JobPlace, jobPlace, LEASE_MS, type Letter, onAbort } from '../../../test/job-place.ts'

const cut = () => Promise.reject(new Error('the connection was cut'))

describe.each(engines)('an attempt that has not begun on %s', (engine) => {
  let place: JobPlace
  beforeAll(async () => {
    place = await jobPlace(engine)
  })
  afterEach(() => place.clear())
  afterAll(() => place.remove())

  /** The number of the attempt that runs next. */
  async function nextAttempt(): Promise<number> {
    const ran = Promise.withResolvers<number>()
    await place.worker({ run: async ({ attempt }) => ran.resolve(attempt) })
    return ran.promise
  }

  it('is not used up when the answer with the job is lost and its worker is gone', async () => {
    await place.enqueue('never begun')
    for (let count = 0; count < 4; count++) {
      await place.taken()
      place.clock.advance(LEASE_MS + 1)
    }
    expect(await nextAttempt()).toBe(1)
  })

  it('is not used up by a worker that stops after taking the job, even while the database is unavailable', async () => {
    await place.enqueue('given back')
    const lease = await place.taken()
    const running = place.running(cut, { putBack: cut })
    await running.stop(0)
    await running.run(lease)
    expect(running.faults).toHaveLength(1)
    place.clock.advance(LEASE_MS + 1)
    expect(await nextAttempt()).toBe(1)
  })

  it('is not used up by a worker that stops while beginning it', async () => {
    await place.enqueue('given back')
    const lease = await place.taken()
    const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const runs: string[] = []
    const running = place.running(async ({ payload }) => void runs.push(payload.name), {
      async begin(of) {
        const held = await place.table.begin(of)
        asked.resolve()
        await answer.promise
        return held
      },
    })
    const ended = running.run(lease)
    await asked.promise
    await running.stop(0)
    answer.resolve()
    await ended
    expect(await nextAttempt()).toBe(1)
    expect(runs).toEqual([])
  })

  it('does not begin when the job was cancelled after it was taken', async () => {
    await place.enqueue('cancelled', { key: 'k' })
    const lease = await place.taken()
    await place.inTransaction((tx) => place.queue.cancel(tx, 'k'))
    const runs: string[] = []
    await place.running(async ({ payload }) => void runs.push(payload.name), {}).run(lease)
    expect(runs).toEqual([])
  })

  it('runs when it was counted but the answer was lost', async () => {
    await place.enqueue('counted')
    const lease = await place.taken()
    const runs: Letter[] = []
    const running = place.running(async (job) => void runs.push(job), {
      begin: (of) => place.table.begin(of).then(cut),
    })
    await running.run(lease)
    expect(runs).toMatchObject([{ attempt: 1, payload: { name: 'counted' } }])
    expect(running.faults).toHaveLength(1)
    await place.isEmpty()
  })

  it('is used up by a worker that is killed while it runs', async () => {
    await place.enqueue('deadly')
    const lease = await place.taken()
    const begun = Promise.withResolvers<void>()
    const running = place.running(
      async ({ signal }) => {
        begun.resolve()
        await onAbort(signal)
      },
      { putBack: cut, remove: cut },
    )
    const ended = running.run(lease)
    await begun.promise
    place.clock.advance(LEASE_MS + 1)
    expect(await nextAttempt()).toBe(2)
    await eventually(place.isEmpty)
    await running.stop(0)
    await ended
  })
})
