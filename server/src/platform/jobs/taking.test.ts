import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../test/engines.ts'
import { eventually, type JobPlace, jobPlace, type Letter, NEVER_MS, note } from '../../../test/job-place.ts'

describe.each(engines)('taking jobs on %s', (engine) => {
  let place: JobPlace
  beforeAll(async () => {
    place = await jobPlace(engine)
  })
  afterEach(() => place.clear())
  afterAll(() => place.remove())

  it('keeps nothing of a transaction that is rolled back', async () => {
    const undone = place.inTransaction(async (tx) => {
      await place.queue.enqueue(tx, 'letter', { name: 'undone' })
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    await place.isEmpty()
  })

  it('runs every job once, whatever the number of workers', async () => {
    const { inTransaction, write, worker, enqueue, effects, isEmpty } = place
    const names = Array.from({ length: 60 }, (_, index) => `letter-${String(index).padStart(2, '0')}`)
    for (let count = 0; count < 3; count++) {
      await worker(
        { run: (job) => inTransaction(async (tx) => void (await write(tx, job))) },
        { concurrency: 3 },
        place.elsewhere(),
      )
    }
    await Promise.all(names.map((name) => enqueue(name)))
    await eventually(isEmpty)
    expect(await effects()).toEqual(names)
  })

  it('runs no more jobs at a time than it is told', async () => {
    const gate = Promise.withResolvers<void>()
    let current = 0
    let most = 0
    const run = async () => {
      most = Math.max(most, ++current)
      await gate.promise
      current--
    }
    for (let index = 0; index < 12; index++) await place.enqueue(`letter-${index}`)
    await place.worker({ run }, { concurrency: 2 })
    await eventually(() => expect(current).toBe(2))
    gate.resolve()
    await eventually(place.isEmpty)
    expect(most).toBe(2)
  })

  it('lets another owner’s job run before the many that somebody has lined up (contract 15 lanes)', async () => {
    const runs: string[] = []
    const gates = new Map<string, PromiseWithResolvers<void>>()
    const run = async (job: Letter) => {
      runs.push(job.payload.name)
      const gate = Promise.withResolvers<void>()
      gates.set(job.payload.name, gate)
      await gate.promise
    }
    for (let index = 0; index < 8; index++) await place.enqueue(`fifty-${index}`, { owner: 'anna' })
    await place.worker({ run })
    const done = async (count: number) => {
      await eventually(() => expect(runs).toHaveLength(count))
      gates.get(runs[count - 1] ?? '')?.resolve()
    }
    await done(1)
    await done(2)
    await eventually(() => expect(runs).toHaveLength(3))
    await place.enqueue('single', { owner: 'berta' })
    await place.enqueue('one more', { owner: 'clara' })
    for (let count = 3; count <= 10; count++) await done(count)
    await eventually(place.isEmpty)
    expect(runs.indexOf('single')).toBe(3)
    expect(runs.indexOf('one more')).toBeLessThanOrEqual(5)
    expect(runs.filter((name) => name.startsWith('fifty'))).toEqual(
      Array.from({ length: 8 }, (_, index) => `fifty-${index}`),
    )
  })

  it('takes what has waited longest first', async () => {
    const runs: string[] = []
    const names = ['a', 'b', 'c', 'd']
    for (const name of names) {
      await place.enqueue(name)
      place.clock.advance(1)
    }
    await place.worker({ run: note(runs) })
    await eventually(place.isEmpty)
    expect(runs).toEqual(names)
  })

  it('takes only the kinds it is told', async () => {
    const runs: string[] = []
    await place.enqueue('left')
    await place.worker({ run: async () => void runs.push('by the wrong one') }, { kinds: ['parcel'] })
    await place.worker({ run: note(runs) }, { kinds: ['letter'] })
    await eventually(place.isEmpty)
    expect(runs).toEqual(['left'])
  })

  it('wakes up for a job at once, without polling', async () => {
    const runs: string[] = []
    await place.worker({ run: note(runs) }, { timing: { pollMs: NEVER_MS } })
    await place.enqueue('now')
    await eventually(() => expect(runs).toEqual(['now']))
  })

  it('finds a job of another process', async () => {
    const runs: string[] = []
    // Postgres announces it; SQLite is polled.
    const pollMs = engine === 'postgres' ? NEVER_MS : 10
    await place.worker({ run: note(runs) }, { timing: { pollMs } }, place.elsewhere())
    await place.enqueue('elsewhere')
    await eventually(() => expect(runs).toEqual(['elsewhere']))
  })

  it('does not run a job before its time', async () => {
    const { clock, counts, enqueue, worker } = place
    const runs: string[] = []
    await enqueue('later', { runAt: clock.in(3_600_000) })
    await enqueue('soon', { delayMs: 5_000 })
    await worker({ run: note(runs) })
    await enqueue('now')
    await eventually(() => expect(runs).toEqual(['now']))
    clock.advance(5_000)
    await eventually(() => expect(runs).toEqual(['now', 'soon']))
    await eventually(async () => expect(await counts()).toEqual({ waiting: 1, running: 0 }))
  })

  it('lists every job that has not ended, so that it can be written again', async () => {
    const { clock, counts, db, enqueue, queue, worker } = place
    const gate = Promise.withResolvers<void>()
    const later = clock.in(3_600_000)
    await enqueue('running', { key: 'k1' })
    await worker({ run: () => gate.promise })
    await eventually(async () => expect((await counts()).running).toBe(1))
    await enqueue('waiting', { key: 'k2', runAt: later })
    await enqueue('plain', { runAt: later })
    const letter = (name: string, key: string | null, runAt: unknown) => ({
      kind: 'letter',
      payload: { name },
      key,
      runAt,
    })
    const all = async () => (await queue.all(db)).toSorted((a, b) => a.payload.name.localeCompare(b.payload.name))
    expect(await all()).toEqual([
      letter('plain', null, later),
      letter('running', 'k1', expect.any(Date)),
      letter('waiting', 'k2', later),
    ])
    // What a newer job has taken over is not written again.
    await enqueue('newer', { key: 'k1', runAt: later })
    expect((await all()).map(({ payload }) => payload.name)).toEqual(['newer', 'plain', 'waiting'])
    gate.resolve()
  })

  it('counts waiting and running jobs', async () => {
    const { counts, enqueue, isEmpty, worker } = place
    const gate = Promise.withResolvers<void>()
    for (const name of ['a', 'b', 'c']) await enqueue(name)
    expect(await counts()).toEqual({ waiting: 3, running: 0 })
    await worker({ run: () => gate.promise })
    await eventually(async () => expect(await counts()).toEqual({ waiting: 2, running: 1 }))
    gate.resolve()
    await eventually(isEmpty)
  })
})
