import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { engines, migratedDatabase } from '../../../test/engines.ts'
import { type Database, openDatabase } from './open.ts'
import { ifDue, WorkTakenOverError } from './periodic.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

describe.each(engines)('periodic work on %s', (engine) => {
  let opened: Database
  let remove: () => Promise<void>
  let at = 0
  beforeAll(async () => {
    const place = await migratedDatabase(engine)
    remove = place.remove
    opened = openDatabase(place.settings)
  })
  afterAll(async () => {
    await opened.close()
    await remove()
  })
  beforeEach(async () => {
    at = Date.parse('2026-03-02T09:00:00Z')
    await opened.db.deleteFrom('periodic_work').execute()
  })
  const now = () => new Date(at)
  const work = (run: Parameters<typeof ifDue>[2]['run'] = async () => {}) =>
    ifDue(opened.db, now, { name: 'sweep', everyMs: HOUR_MS, run })

  it('is done once by many processes that look at the same time, and again when due', async () => {
    expect((await Promise.all([work(), work(), work()])).filter(Boolean)).toHaveLength(1)
    at += HOUR_MS - 1
    expect(await work()).toBe(false)
    at += 1
    expect(await work()).toBe(true)
  })

  it('continues where a dead process had got to, and fences that one off', async () => {
    const stuck = Promise.withResolvers<void>()
    const remembered = Promise.withResolvers<void>()
    const late = work(async ({ keep }) => {
      await keep('k')
      remembered.resolve()
      await stuck.promise
      await keep('z')
    })
    await remembered.promise
    expect(await work()).toBe(false)
    at += 2 * MINUTE_MS
    const places: (string | null)[] = []
    expect(await work(async ({ place }) => void places.push(place))).toBe(true)
    expect(places).toEqual(['k'])
    stuck.resolve()
    await expect(late).rejects.toThrow(WorkTakenOverError)
    at += HOUR_MS
    await work(async ({ place }) => void places.push(place))
    expect(places).toEqual(['k', null])
  })

  it('rests after each page for twice the time it took, but never for long', async () => {
    const rests: number[] = []
    const run = async ({ keep }: { keep(place: string): Promise<void> }) => {
      await pause(20)
      await keep('a')
      await pause(1_100)
      await keep('b')
    }
    await ifDue(opened.db, now, { name: 'sweep', everyMs: HOUR_MS, run }, async (ms) => void rests.push(ms))
    expect(rests).toEqual([expect.any(Number), 2_000])
    expect(rests[0]).toBeGreaterThan(39)
  })

  it('is retried five minutes after a failure', async () => {
    const failing = work(async ({ keep }) => {
      await keep('k')
      throw new Error('away')
    })
    await expect(failing).rejects.toThrow('away')
    at += 5 * MINUTE_MS - 1
    expect(await work()).toBe(false)
    at += 1
    const places: (string | null)[] = []
    expect(await work(async ({ place }) => void places.push(place))).toBe(true)
    expect(places).toEqual(['k'])
  })
})
