import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { announce } from '../../src/platform/db/announcements/after-commit.ts'
import { DatabaseAway } from '../../src/platform/db/away.ts'
import { type Database, openDatabase } from '../../src/platform/db/open.ts'
import { migratedDatabase } from '../engines.ts'
import { type BreakableTcp, breakableTcp } from '../fakes/breakable-tcp.ts'
import { startService } from '../service.ts'

/**
 * A twentieth of the real limits, with which the service answers again in less than 15 s. Only a new connection gets
 * more time, because a busy machine needs it.
 */
const LIMITS = { connectMs: 2_000, statementMs: 500, answerMs: 600, quietMs: 250, trialMs: 100, listenMs: 250 }

const cleanups: (() => unknown)[] = []
let line: BreakableTcp
let database: Database
let settings: { kind: 'postgres'; url: string; connections: number }
beforeEach(async () => {
  const place = await migratedDatabase('postgres')
  cleanups.push(place.remove)
  if (place.settings.kind !== 'postgres') throw new Error('no Postgres')
  const url = new URL(place.settings.url)
  line = await breakableTcp(Number(url.port))
  cleanups.push(() => line.cut())
  url.port = String(line.port)
  settings = { ...place.settings, url: url.href }
  database = openDatabase({ ...settings, limits: LIMITS }, [Buffer.alloc(32, 1)])
})
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

describe('database connections that fall silent without being closed', () => {
  it('are replaced: the service answers again and is ready (issue 14)', async () => {
    const service = await startService('postgres', { adapters: { database } })
    cleanups.push(() => service.remove())
    const anna = await service.doctor()
    const { _id } = await anna.appointment()
    const many = () => Promise.all(Array.from({ length: 8 }, () => anna.get(`/appointments/get/${_id}`)))
    await many()

    // At work: these have just answered, so nobody tests them.
    expect(line.freeze()).toBeGreaterThan(3)
    const began = performance.now()
    const statuses = new Set((await many()).map(({ status }) => status))
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
    // On a busy machine a new connection may take as long as the wait for a silent one.
    const within = { timeout: 15_000 - (performance.now() - began) }
    await expect.poll(async () => (await many()).map(({ status }) => status), within).toEqual(Array(8).fill(200))
    await expect.poll(async () => (await service.anyone.get('/health/ready')).status, within).toBe(200)
    expect(performance.now() - began).toBeLessThan(15_000)
  })

  it('are noticed before use when they were idle, however many', async () => {
    // Long compared with the delays of a busy machine; ten tests one after the other would take ten times as long.
    const limits = { ...LIMITS, trialMs: 1_000 }
    const database = openDatabase({ ...settings, limits })
    cleanups.push(() => database.close())
    const look = () => sql`select 1`.execute(database.db)
    await Promise.all(Array.from({ length: 10 }, look))
    line.freeze()
    await new Promise((resolve) => setTimeout(resolve, limits.quietMs + 50))
    const began = performance.now()
    await Promise.all(Array.from({ length: 10 }, look))
    expect(performance.now() - began).toBeLessThan(10 * limits.trialMs)
  })

  it('end a transaction at once; its rollback waits for nobody either', async () => {
    cleanups.push(() => database.close())
    const began = performance.now()
    const work = database.db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx)
      line.freeze()
      await sql`select 2`.execute(tx)
    })
    await expect(work).rejects.toThrow(DatabaseAway)
    expect(performance.now() - began).toBeLessThan(3 * LIMITS.answerMs)
  })

  it('are replaced for listeners, too', async () => {
    cleanups.push(() => database.close())
    const heard: string[] = []
    const { ready, stop } = database.announcements.listen({
      topic: 'visits',
      heard: (subjects) => void heard.push(...(subjects ?? [])),
      onFault: () => {},
    })
    cleanups.push(stop)
    await ready
    line.freeze()
    const other = openDatabase(settings)
    cleanups.push(() => other.close())
    await expect
      .poll(async () => {
        await other.db.transaction().execute(async (tx) => announce(tx, 'visits', 'again'))
        return heard.includes('again')
      })
      .toBe(true)
  })
})

describe('a statement', () => {
  it('is ended if it takes too long, and its connection keeps working; work that may take long gets more time', async () => {
    // The server ends it; how much later a busy machine hears of it does not matter here.
    const patient = openDatabase({ ...settings, limits: { ...LIMITS, answerMs: 30_000 } })
    cleanups.push(() => Promise.all([database.close(), patient.close()]))
    const slow = sql`select pg_sleep(0.8)`
    await expect(slow.execute(patient.db)).rejects.toMatchObject({ code: '57014' })
    expect((await sql`select 1 as one`.execute(patient.db)).rows).toEqual([{ one: 1 }])
    await slow.execute(patient.unhurried)
  })
})
