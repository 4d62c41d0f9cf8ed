import { EventEmitter, once } from 'node:events'
import { get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pino from 'pino'
import { Value } from 'typebox/value'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aboveStores, engines, migratedDatabase } from '../../test/engines.ts'
import { type EventReader, readEvents } from '../../test/event-reader.ts'
import { breakableTcp } from '../../test/fakes/breakable-tcp.ts'
import { freePort } from '../../test/postgres.ts'
import { startProcess } from '../../test/process.ts'
import { startService, type TestDoctor, type TestService } from '../../test/service.ts'
import { type Db, openDatabase } from '../platform/db/open.ts'
import { newId } from '../platform/ids.ts'
import { createService } from '../service.ts'
import { EVENT_TIMING, MOST_STREAMS } from './hub.ts'
import { eventOutlet } from './outlet.ts'
import { EVENT_DATA } from './schema.ts'
import * as outbox from './store.ts'

const HOUR_MS = 3_600_000
const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** A second service on the same database and folder, with its own connections. */
async function another({ config, clock }: TestService) {
  const service = await createService(config, { logger: pino({ level: 'silent' }), now: clock.now })
  cleanups.push(() => service.close())
  return listening(service)
}

async function listening(service: Pick<TestService, 'app'>): Promise<string> {
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}/api/v1`
}

async function open(
  base: string,
  { token }: Pick<TestDoctor, 'token'>,
  headers: Record<string, string> = {},
): Promise<EventReader> {
  const reader = await readEvents(`${base}/events`, { authorization: `Bearer ${token}`, ...headers })
  cleanups.push(() => reader.close())
  return reader
}

/** Random numbers that are the same in every run (mulberry32). */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

describe.each(engines)('GET /events on %s', (engine) => {
  const itAbove = aboveStores(engine)
  async function start(options: Parameters<typeof startService>[1] = {}) {
    const service = await startService(engine, options)
    cleanups.push(() => service.remove())
    return { service, base: await listening(service) }
  }

  it('reports what happens as it happens, in order, with ids and states only (contract 5 stream)', async () => {
    const { service, base } = await start()
    const anna = await service.doctor()
    const reader = await open(base, anna)
    expect(reader.status).toBe(200)
    expect(reader.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(reader.headers.get('cache-control')).toBe('no-store')
    const { _id } = await anna.appointment()
    await anna.post(`/notes/add/${_id}`, { notes: 'Der Hals ist gerötet.' })
    await anna.delete(`/appointments/delete/${_id}`)
    const told = await reader.until(3)
    for (const { type, data } of told) expect(Value.Errors(EVENT_DATA[type], data)).toEqual([])
    expect(told.map(({ id, type, appointment_id }) => ({ id, type, appointment_id }))).toEqual([
      { id: '1', type: 'appointment.created', appointment_id: _id },
      { id: '2', type: 'notes.saved', appointment_id: _id },
      { id: '3', type: 'appointment.deleted', appointment_id: _id },
    ])
    expect(told[1]).toEqual({
      id: '2',
      type: 'notes.saved',
      appointment_id: _id,
      occurred_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      data: { status: 'finished', notes_status: 'released', booking_status: 'none' },
    })
    expect(JSON.stringify(told)).not.toContain('Hals')
  })

  itAbove('is only for the signed-in; a browser sends its cookie instead of a token (contract 5 stream)', async () => {
    const { service, base } = await start()
    const anna = await service.doctor()
    const stranger = await readEvents(`${base}/events`, {})
    expect({ status: stranger.status, body: await stranger.body() }).toEqual({
      status: 401,
      body: { success: false, message: 'Unauthorized' },
    })
    const reader = await readEvents(`${base}/events`, {
      cookie: `visite_session=${anna.token}`,
      'sec-fetch-site': 'same-origin',
    })
    cleanups.push(() => reader.close())
    await anna.appointment()
    expect(await reader.until(1)).toMatchObject([{ type: 'appointment.created' }])
  })

  it('keeps doctors apart: neither events nor their numbers reveal another doctor’s (contract 5 stream)', async () => {
    const { service, base } = await start()
    const [anna, ben] = [await service.doctor(), await service.doctor()]
    await anna.appointment()
    const readers = { anna: await open(base, anna), ben: await open(base, ben) }
    for (const room of ['1', '2', '3']) await anna.appointment({ room })
    const own = await ben.appointment()
    expect(await readers.ben.until(1)).toMatchObject([{ id: '1', appointment_id: own._id }])
    expect((await readers.anna.until(3)).map(({ id }) => id)).toEqual(['2', '3', '4'])
    expect(readers.ben.events).toHaveLength(1)
  })

  it('replays what was missed, even after a restart, and then continues (contract 5 replay)', async () => {
    const { service, base } = await start()
    const anna = await service.doctor()
    const first = await open(base, anna)
    await anna.appointment()
    await first.until(1)
    first.close()
    for (let n = 0; n < 3; n++) await anna.appointment()
    const broken = await open(base, anna)
    await expect.poll(() => broken.beganAt).toBe('4')
    const later = await open(base, anna, { 'last-event-id': '1' })
    await anna.appointment()
    expect((await later.until(4)).map(({ id }) => id)).toEqual(['2', '3', '4', '5'])

    const restarted = await another(service)
    const after = await open(restarted, anna, { 'last-event-id': '3' })
    await anna.appointment()
    expect((await after.until(3)).map(({ id }) => id)).toEqual(['4', '5', '6'])
  })

  it('replays more than one page while more is being written, each event once and in order (contract 5 replay)', async () => {
    const { service, base } = await start()
    const anna = await service.doctor()
    const write = (count: number) =>
      service.adapters.database.db.transaction().execute(async (tx) => {
        for (let n = 0; n < count; n++) {
          await outbox.emit(
            tx,
            { type: 'appointment.updated', doctorId: anna.id, appointmentId: newId() },
            service.clock.now(),
          )
        }
      })
    await write(900)
    const reader = await open(base, anna, { 'last-event-id': '0' })
    for (let n = 0; n < 20; n++) await write(10)
    const told = await reader.until(1_100)
    expect(told.map(({ id }) => Number(id))).toEqual(Array.from({ length: 1_100 }, (_, at) => at + 1))
  })

  it('tells a reader that events are missing, then sends all that are kept (contract 5 replay)', async () => {
    const { service, base } = await start()
    const anna = await service.doctor()
    for (let n = 0; n < 3; n++) await anna.appointment()
    service.clock.advance(25 * HOUR_MS)
    const again = await anna.again()
    for (let n = 0; n < 2; n++) await again.appointment()
    await service.expire()

    for (const lastEventId of ['1', '99', 'x']) {
      const reader = await open(base, again, { 'last-event-id': lastEventId })
      const told = await reader.until(3)
      expect(told.map(({ id, type }) => `${id} ${type}`)).toEqual([
        '3 reset',
        '4 appointment.created',
        '5 appointment.created',
      ])
    }
    const known = await open(base, again, { 'last-event-id': '3' })
    expect((await known.until(2)).map(({ id }) => id)).toEqual(['4', '5'])
  })

  it('has nothing to reset when the reader knows everything and nothing is kept (contract 5 replay)', async () => {
    const { service, base } = await start()
    const anna = await service.doctor()
    await anna.appointment()
    service.clock.advance(25 * HOUR_MS)
    await service.expire()
    const again = await anna.again()
    const reader = await open(base, again, { 'last-event-id': '1' })
    await again.appointment()
    expect(await reader.until(1)).toMatchObject([{ id: '2', type: 'appointment.created' }])
  })

  it.each<[how: string, end: (device: TestDoctor, other: TestDoctor, service: TestService) => Promise<unknown>]>([
    ['logout', (device) => device.post('/logout')],
    [
      'a revocation by another device',
      async (_device, other) => {
        const { body } = await other.get('/sessions')
        const { data } = body as { data: { id: string; current: boolean }[] }
        return other.delete(`/sessions/${data.find(({ current }) => !current)?.id}`)
      },
    ],
    ['the revocation of all others', (_device, other) => other.delete('/sessions')],
    [
      'a new password',
      (_device, other) => other.post('/user/password', { current_password: other.password, password: 'noch-geheimer' }),
    ],
    ['one device too many', (_device, other) => other.again()],
    [
      'an administrator',
      async (device, _other, service) => {
        const admin = await service.doctor({ role: 'admin' })
        return admin.post(`/admin/accounts/${device.id}`, { disabled: true })
      },
    ],
  ])('ends because of %s, and says so first (contract 5 revocation)', async (_how, end) => {
    // The end of the session is usually noticed before the event that reports it.
    const { service, base } = await start({ env: { VISITE_MAX_DEVICES: '2' }, eventTiming: { sessionsMs: 1 } })
    const device = await service.doctor()
    const reader = await open(base, device)
    const other = await device.again()
    const watching = await open(base, other)
    await end(device, other, service)
    await reader.ended
    expect(reader.events.at(-1)).toMatchObject({
      type: 'session.revoked',
      appointment_id: null,
      data: { session_id: expect.stringMatching(/^[0-9a-f]{24}$/) },
    })
    expect((await watching.until(1))[0]?.type).toBe('session.revoked')
    expect((await open(base, device)).status).toBe(401)
  })

  it.each<[what: string, end: (device: TestDoctor, service: TestService) => unknown]>([
    ['the session’s time is over', (_device, service) => service.clock.advance(25 * HOUR_MS)],
    ['the account is deleted', (device) => device.delete('/user', { password: device.password })],
  ])('ends when %s (contract 5 revocation)', async (_what, end) => {
    const { service, base } = await start()
    const device = await service.doctor()
    const reader = await open(base, device)
    await end(device, service)
    await reader.ended
  })

  itAbove('checks more than once a second whether a session has ended (contract 5 revocation)', () => {
    expect(EVENT_TIMING.sessionsMs).toBeLessThan(1_000)
  })

  it('continues while its session is refreshed (contract 5 revocation)', async () => {
    const { service, base } = await start()
    const anna = await service.doctor()
    const reader = await open(base, anna)
    service.clock.advance(23 * HOUR_MS)
    const { body } = await anna.post('/refresh-token')
    service.clock.advance(23 * HOUR_MS)
    const fresh = service.as({ ...anna, token: (body as { token: string }).token })
    await fresh.post('/appointments/add', { name: 'Frau Beispiel', date: '2099-03-02', time: '09:30' })
    expect(await reader.until(1)).toMatchObject([{ type: 'appointment.created' }])
  })

  itAbove('keeps the connection alive with comments (contract 5 heartbeat)', async () => {
    const { service, base } = await start({ eventTiming: { heartbeatMs: 30 } })
    const reader = await open(base, await service.doctor())
    await expect.poll(() => reader.comments).toBeGreaterThan(2)
    expect(reader.events).toEqual([])
  })

  itAbove('cuts off a reader that does not read, and no other (contract 5 limits)', async () => {
    const { service, base } = await start()
    const anna = await service.doctor()
    const request = get(`${base}/events`, { headers: { authorization: `Bearer ${anna.token}` } })
    const [slow] = (await once(request, 'response')) as [IncomingMessage]
    const cut = once(slow, 'error')
    const quick = await open(base, anna)
    const bulky = { ballast: 'x'.repeat(200_000) }
    const { db } = service.adapters.database
    let written = 0
    // The system's own buffers on the way hold some megabytes; what the service itself holds is bounded.
    while (written < 100 && !service.log.some((line) => line.includes('cut off'))) {
      const event = { type: 'appointment.updated', doctorId: anna.id, appointmentId: null, data: bulky } as const
      await db.transaction().execute((tx) => outbox.emit(tx, event, service.clock.now()))
      await quick.until(++written)
    }
    const { waiting } = JSON.parse(service.log.find((line) => line.includes('cut off')) ?? '') as { waiting: number }
    expect(waiting).toBeLessThan(1_000_000)
    slow.resume()
    await cut
    await anna.appointment()
    await quick.until(written + 1)
  })

  it('cuts off a reader that has taken nothing between two heartbeats (contract 5 limits)', async () => {
    const outlet = (write: (text: string, taken: () => void) => void) => {
      const raw = Object.assign(new EventEmitter(), { write, destroy: vi.fn() }) as unknown as ServerResponse
      return { raw, outlet: eventOutlet(raw, { onCut: () => {} }) }
    }
    const reading = outlet((_text, taken) => taken())
    const stuck = outlet(() => {})
    for (const { outlet } of [reading, stuck]) {
      outlet.beat()
      outlet.write('data: {}\n\n')
      outlet.beat()
    }
    expect([reading, stuck].map(({ outlet }) => outlet.closed)).toEqual([false, true])
  })

  itAbove(
    'refuses more streams than an account may have, and has room again when one is closed (contract 5 limits)',
    async () => {
      const { service, base } = await start()
      const anna = await service.doctor()
      const readers: EventReader[] = []
      for (let n = 0; n < MOST_STREAMS; n++) readers.push(await open(base, anna))
      const refused = await open(base, anna)
      expect({ status: refused.status, body: await refused.body() }).toEqual({
        status: 429,
        body: { success: false, error: expect.stringContaining('Ereignisströme') },
      })
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect((await open(base, await service.doctor())).status).toBe(200)
      readers[0]?.close()
      await expect.poll(async () => (await open(base, anna)).status).toBe(200)
    },
  )

  itAbove('ends its streams when the service stops, which does not wait for them (contract 1 drain)', async () => {
    const service = await startService(engine)
    const base = await listening(service)
    const reader = await open(base, await service.doctor())
    const started = Date.now()
    await service.remove()
    await reader.ended
    expect(Date.now() - started).toBeLessThan(5_000)
  })

  it('gives every reader each event once and in order, whenever it arrives and wherever it resumes (contract 5 replay)', async () => {
    const { service, base } = await start()
    const bases = [base, await another(service)]
    const doctors = [await service.doctor(), await service.doctor(), await service.doctor()]
    const beside = openDatabase(service.config.database)
    cleanups.push(() => beside.close())
    const own = service.adapters.database.db
    const chance = random(20_261_121)
    const each = 80
    const write = async (db: Db, doctorId: string) => {
      for (let left = each; left > 0; ) {
        const many = Math.min(left, 1 + Math.floor(chance() * 4))
        await db.transaction().execute(async (tx) => {
          for (let n = 0; n < many; n++) {
            const event = { type: 'appointment.updated', doctorId, appointmentId: null } as const
            await outbox.emit(tx, event, service.clock.now())
          }
        })
        left -= many
        await pause(chance() * 5)
      }
    }
    const total = 2 * each
    const read = async () => {
      for (let round = 0; round < 6; round++) {
        await pause(chance() * 60)
        const doctor = doctors[Math.floor(chance() * doctors.length)] ?? doctors[0]
        if (!doctor) return
        const { last } = await outbox.keptRange(beside.db, doctor.id)
        const from = Math.floor(chance() * (last + 1))
        const reader = await open(bases[Math.floor(chance() * 2)] ?? base, doctor, { 'last-event-id': String(from) })
        // None if it continues from the very last: then there is nothing to wait for.
        const wanted = Math.min(total - from, 1 + Math.floor(chance() * (total - from)))
        const told = (await reader.until(wanted)).slice(0, wanted).map(({ id }) => Number(id))
        expect(told).toEqual(Array.from({ length: wanted }, (_, at) => from + 1 + at))
        reader.close()
      }
    }
    await Promise.all([
      ...doctors.flatMap(({ id }) => [write(own, id), write(beside.db, id)]),
      ...Array.from({ length: 8 }, read),
    ])
    const last = await Promise.all(doctors.map((doctor) => open(base, doctor, { 'last-event-id': String(total) })))
    for (const { id: doctorId } of doctors) {
      const event = { type: 'appointment.updated', doctorId, appointmentId: null } as const
      await beside.db.transaction().execute((tx) => outbox.emit(tx, event, service.clock.now()))
    }
    for (const reader of last) expect((await reader.until(1)).map(({ id }) => Number(id))).toEqual([total + 1])
  })

  it('crosses processes in both directions, in order (contract 5 processes)', async () => {
    const { service, base } = await start()
    const { database, masterKeys } = service.config
    const port = await freePort()
    const env = {
      VISITE_DATA_DIR: database.kind === 'sqlite' ? dirname(database.file) : service.config.dataDir,
      VISITE_MASTER_KEY: masterKeys.map((key) => key.toString('base64')).join(),
      VISITE_PORT: String(port),
      VISITE_RATE_LIMIT: '0',
      VISITE_LOG_LEVEL: 'error',
      VISITE_DATABASE_URL: database.kind === 'postgres' ? database.url : '',
    }
    const otherBase = `http://127.0.0.1:${port}/api/v1`
    const child = await startProcess(env, otherBase)
    cleanups.push(() => child.end('SIGKILL'))
    const anna = await service.doctor()
    const readers = [await open(base, anna), await open(otherBase, anna)]
    const add = (url: string, name: string) =>
      fetch(`${url}/appointments/add`, {
        method: 'POST',
        headers: { authorization: `Bearer ${anna.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name, date: '2099-03-02', time: '09:30' }),
      }).then((answer) => answer.json())
    const ids: string[] = []
    for (const url of [base, otherBase, otherBase, base]) {
      const { data } = (await add(url, 'Frau Beispiel')) as { data: { _id: string } }
      ids.push(data._id)
    }
    for (const reader of readers) {
      expect((await reader.until(4)).map(({ appointment_id }) => appointment_id)).toEqual(ids)
    }
    expect(await child.end('SIGTERM')).toBe(0)
    await readers[1]?.ended
  })
})

describe('GET /events on postgres', () => {
  it('neither loses nor reorders anything when transactions interleave (contract 5 outbox, contract 5 replay)', async () => {
    const service = await startService('postgres')
    cleanups.push(() => service.remove())
    const base = await listening(service)
    const anna = await service.doctor()
    const { db } = service.adapters.database
    const reader = await open(base, anna)
    const told = (type: 'recording.added' | 'notes.saved') =>
      [{ type, doctorId: anna.id, appointmentId: null } as const, service.clock.now()] as const
    const held = Promise.withResolvers<void>()
    const emitted = Promise.withResolvers<void>()
    const early = db.transaction().execute(async (tx) => {
      await outbox.emit(tx, ...told('recording.added'))
      emitted.resolve()
      await held.promise
    })
    await emitted.promise
    await db.transaction().execute((tx) => outbox.emit(tx, ...told('notes.saved')))
    expect((await reader.until(1)).map(({ id, type }) => `${id} ${type}`)).toEqual(['1 notes.saved'])
    held.resolve()
    await early
    const both = ['1 notes.saved', '2 recording.added']
    expect((await reader.until(2)).map(({ id, type }) => `${id} ${type}`)).toEqual(both)
    const later = await open(base, anna, { 'last-event-id': '1' })
    expect(await later.until(1)).toMatchObject([{ id: '2', type: 'recording.added' }])
    const ids = await db.selectFrom('events').select(['id', 'seq']).orderBy('seq').execute()
    expect(ids.map(({ id }) => id)).toEqual(ids.map(({ id }) => id).sort((a, b) => b - a))
  })

  it('numbers what many connections write at once, without gaps or duplicates (contract 5 outbox)', async () => {
    const service = await startService('postgres')
    cleanups.push(() => service.remove())
    const base = await listening(service)
    const anna = await service.doctor()
    const reader = await open(base, anna)
    // Two for each connection of the pool: more would have to wait for one longer than a busy machine lets them.
    await Promise.all(Array.from({ length: 20 }, (_, at) => anna.appointment({ room: `Zimmer ${at}` })))
    const told = await reader.until(20)
    expect(told.map(({ id }) => Number(id))).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
  })

  it('continues after the database was away, and reports what happened meanwhile (contract 5 processes)', async () => {
    const { settings, remove } = await migratedDatabase('postgres')
    cleanups.push(remove)
    const url = new URL(settings.kind === 'postgres' ? settings.url : '')
    const way = await breakableTcp(Number(url.port))
    url.port = String(way.port)
    const database = openDatabase({ kind: 'postgres', url: url.href, connections: 5 }, [Buffer.alloc(32, 1)])
    const service = await startService('postgres', { adapters: { database } })
    cleanups.push(() => service.remove())
    cleanups.push(() => way.cut())
    const base = await listening(service)
    const anna = await service.doctor()
    const reader = await open(base, anna)
    await anna.appointment()
    await reader.until(1)
    const beside = openDatabase(settings)
    cleanups.push(() => beside.close())
    await way.cut()
    const event = { type: 'notes.saved', doctorId: anna.id, appointmentId: null } as const
    await beside.db.transaction().execute((tx) => outbox.emit(tx, event, service.clock.now()))
    await way.mend()
    expect((await reader.until(2))[1]).toMatchObject({ id: '2', type: 'notes.saved' })
    await anna.appointment()
    await reader.until(3)
  })

  it('continues after the listening connection was lost (contract 5 processes)', async () => {
    const service = await startService('postgres')
    cleanups.push(() => service.remove())
    const base = await listening(service)
    const anna = await service.doctor()
    const reader = await open(base, anna)
    const { db } = service.adapters.database
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'visite listens'`.execute(db)
    await anna.appointment()
    expect(await reader.until(1)).toMatchObject([{ type: 'appointment.created' }])
    await anna.appointment()
    await reader.until(2)
  })
})
