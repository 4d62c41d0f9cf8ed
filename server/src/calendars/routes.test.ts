import { readFileSync } from 'node:fs'
import { consultation } from '@visite/hearing/corpora/consultation'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditOf } from '../../test/audit.ts'
import { aboveStores, engines } from '../../test/engines.ts'
import { type FeedServer, feed, feedEvent, feedServer } from '../../test/feed-server.ts'
import { dataOf, startService, type TestDoctor, type TestService } from '../../test/service.ts'
import { tracesOf } from '../../test/traces.ts'
import { unzipped } from '../../test/zip.ts'
import { newId } from '../platform/ids.ts'
import { clockIn, dayIn } from '../platform/time/zoned.ts'
import { occurrencesOf } from './occurrences.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const ZONE = 'Europe/Berlin'

interface Wire {
  _id: string
  name: string
  time: string
  external: { calendar_id: string; uid: string } | null
  [field: string]: unknown
}

describe.each(engines)('other calendars on %s', (engine) => {
  const itAbove = aboveStores(engine)
  let service: TestService
  let server: FeedServer
  let anna: TestDoctor
  beforeAll(async () => {
    service = await startService(engine, { env: { VISITE_CALENDAR_ALLOW_PRIVATE: '1' } })
    server = await feedServer()
  })
  afterAll(async () => {
    await service.remove()
    await server.close()
  })
  beforeEach(async () => {
    anna = await service.doctor()
    server.behave(null)
  })

  /** A full hour on a coming or past day. */
  const inDays = (days: number, hour = 8) =>
    new Date(Math.floor((service.clock.now().getTime() + days * DAY_MS) / DAY_MS) * DAY_MS + hour * HOUR_MS)
  const add = async (doctor = anna, url = server.url) =>
    dataOf(await doctor.post('/calendars', { name: ' Privat ', url }))
  const sync = async (id: string, doctor = anna) => dataOf(await doctor.post(`/calendars/${id}/sync`))
  const listed = async (doctor = anna) => dataOf<Wire[]>(await doctor.get('/appointments/doctors'))
  const uids = async (doctor = anna) => (await listed(doctor)).map((one) => one.external?.uid ?? one.name).sort()
  const events = async (doctor: TestDoctor) => {
    const { db } = service.adapters.database
    const rows = await db.selectFrom('events').selectAll().where('doctor_id', '=', doctor.id).orderBy('id').execute()
    return rows.map(({ type, data_json }) => ({ type, data: JSON.parse(data_json) }))
  }

  it('become planned appointments that can be moved only there (contract 3 calendars, spec 4.3 r6)', async () => {
    const start = inDays(3)
    server.serve(feed(feedEvent('a@feed', start, 45, 'LOCATION:Praxis Süd'), feedEvent('b@feed', inDays(4), 30)))
    const added = await anna.post('/calendars', { name: ' Privat ', url: server.url })
    const calendar = dataOf(added)
    expect(added).toEqual({
      status: 200,
      body: {
        success: true,
        data: {
          _id: expect.stringMatching(/^[0-9a-f]{24}$/),
          doctor_id: anna.id,
          name: 'Privat',
          url: server.url,
          account_id: null,
          last_synced_at: expect.any(String),
          last_error: null,
          last_error_code: null,
          createdAt: expect.any(String),
          updatedAt: expect.any(String),
        },
      },
    })
    expect(dataOf(await anna.get('/calendars'))).toEqual([calendar])
    const [first] = await listed()
    expect(first).toMatchObject({
      name: 'Zahnarzt',
      date: `${dayIn(ZONE, start)}T00:00:00.000Z`,
      time: clockIn(ZONE, start),
      duration_minutes: 45,
      room: 'Praxis Süd',
      status: 'planned',
      stage: 'planned',
      booking_status: 'external',
      booking: null,
      external: { calendar_id: calendar._id, uid: 'a@feed', source: 'ics' },
    })
    expect(await anna.post(`/appointments/update/${first?._id}`, { time: '12:00' })).toMatchObject({
      status: 409,
      body: { code: 'EXTERNAL_APPOINTMENT_READONLY' },
    })
    expect((await events(anna)).map(({ type }) => type)).toEqual(['appointment.created', 'appointment.created'])
    expect(JSON.stringify(await events(anna))).not.toMatch(/Zahnarzt|feed/)
    expect(await auditOf(service, anna.id)).toContain(
      `account calendar.added ${JSON.stringify({ calendar_id: calendar._id })}`,
    )
  })

  itAbove(
    'store nothing from which somebody with the database, but without a key, could guess their titles (contract 14 encryption)',
    async () => {
      const ics = feed(feedEvent('a@feed', inDays(3), 45, 'LOCATION:Praxis Süd'))
      server.serve(ics)
      const { _id } = await add()
      const window = { from: 0, to: inDays(400).getTime(), at: 0 }
      const wanted = { timezone: ZONE, ...window, most: 10, steps: 100, ownUid: '@visite' }
      const [guess] = occurrencesOf(ics, wanted).occurrences
      const { stored } = service.adapters.database
      const rows = await stored.selectFrom('external_events').selectAll().where('calendar_id', '=', _id).execute()
      expect(rows.map(({ event_key }) => event_key)).toEqual([guess?.key])
      expect(rows.map(({ digest }) => digest)).not.toContain(guess?.digest)
    },
  )

  itAbove('change nothing when nothing has changed, whether or not a 304 says so (contract 11 feeds)', async () => {
    server.serve(feed(feedEvent('a@feed', inDays(3), 45)))
    const { _id } = await add()
    const before = await listed()
    const told = server.answers.length
    await sync(_id)
    expect(server.answers.slice(told)).toEqual([304])
    // Half a day later new days are in the window, so the whole feed is read.
    service.clock.advance(12 * HOUR_MS)
    anna = await anna.again()
    const { last_synced_at } = await sync(_id)
    expect(server.answers.slice(told)).toEqual([304, 200])
    expect(Date.parse(String(last_synced_at))).toBeGreaterThan(Date.now() + 11 * HOUR_MS)
    expect(await listed()).toEqual(before)
    expect(await events(anna)).toHaveLength(1)
  })

  itAbove('move, rename, appear and vanish with their feed', async () => {
    server.serve(
      feed(feedEvent('moves', inDays(3), 30), feedEvent('goes', inDays(4), 30), feedEvent('stays', inDays(5), 30)),
    )
    const { _id } = await add()
    const before = await listed()
    server.serve(
      feed(
        feedEvent('moves', inDays(6, 13), 60, 'SUMMARY:Fortbildung'),
        feedEvent('stays', inDays(5), 30),
        feedEvent('new', inDays(7), 30),
      ),
    )
    await sync(_id)
    expect(await uids()).toEqual(['moves', 'new', 'stays'])
    const now = await listed()
    const of = (all: Wire[], uid: string) => all.find(({ external }) => external?.uid === uid)
    expect(of(now, 'moves')).toMatchObject({
      _id: of(before, 'moves')?._id,
      time: clockIn(ZONE, inDays(6, 13)),
      duration_minutes: 60,
    })
    expect(of(now, 'stays')).toEqual(of(before, 'stays'))
    expect((await events(anna)).slice(3).map(({ type }) => type)).toEqual([
      'appointment.deleted',
      'appointment.updated',
      'appointment.created',
    ])
    const trail = dataOf<{ action: string; actor: string }[]>(await anna.get('/user/audit'))
    expect(trail.find(({ action }) => action === 'appointment.deleted')?.actor).toBe('service')
  })

  it('keep an appointment somebody has worked on when its event vanishes, as an ordinary appointment', async () => {
    server.serve(
      feed(feedEvent('recorded', inDays(0), 30), feedEvent('noted', inDays(1), 30), feedEvent('idle', inDays(2), 30)),
    )
    const { _id } = await add()
    const idOf = async (uid: string) => (await listed()).find(({ external }) => external?.uid === uid)?._id ?? ''
    const [recorded, noted] = [await idOf('recorded'), await idOf('noted')]
    await anna.upload(`/recordings/add/${recorded}`, {
      audio: { name: 'a.ogg', bytes: readFileSync(consultation.audio) },
    })
    await anna.post(`/appointments/update/${noted}`, { notes: 'privat' })
    server.serve(feed())
    await sync(_id)
    const left = await listed()
    expect(left.map((one) => one._id).sort()).toEqual([recorded, noted].sort())
    for (const one of left) expect(one).toMatchObject({ external: null, booking_status: 'none' })
    expect(await anna.post(`/appointments/update/${noted}`, { time: '12:00' })).toMatchObject({ status: 200 })
  })

  itAbove('keep their last state when their feed fails, and say so in the reader’s language', async () => {
    server.serve(feed(feedEvent('a', inDays(3), 30)))
    const { _id, last_synced_at } = await add()
    for (const [status, code] of [
      [500, 'bad_answer'],
      [403, 'refused'],
      [404, 'not_found'],
      [200, 'no_calendar'],
    ] as const) {
      server.behave((_request, response) => response.writeHead(status).end('Wartung'))
      service.clock.advance(1_000)
      expect(await sync(_id)).toMatchObject({ last_error_code: code, last_error: expect.any(String), last_synced_at })
    }
    server.behave((request) => request.socket.destroy())
    await sync(_id)
    const [german] = dataOf<{ last_error: string }[]>(await anna.get('/calendars'))
    const [english] = dataOf<{ last_error: string }[]>(await anna.get('/calendars', { 'accept-language': 'en' }))
    expect([german?.last_error, english?.last_error]).toEqual([
      'Der Server des Kalenders ist nicht erreichbar. Bitte prüfen Sie die Adresse.',
      'The calendar’s server cannot be reached. Please check the address.',
    ])
    expect(await uids()).toEqual(['a'])
    server.behave(null)
    expect(await sync(_id)).toMatchObject({ last_error: null, last_error_code: null })
  })

  itAbove('say when some of their events cannot be read, and take the others', async () => {
    server.serve(feed(feedEvent('a', inDays(3), 30), 'BEGIN:VEVENT', 'UID:x', 'END:VEVENT'))
    const { _id, last_error_code } = await add()
    expect(last_error_code).toBe('partly_unreadable')
    expect(await uids()).toEqual(['a'])
    // An unchanged feed is as faulty as before.
    expect(await sync(_id)).toMatchObject({ last_error_code: 'partly_unreadable' })
  })

  itAbove('take only the events inside the window from a feed of 10,000 (contract 11 feeds)', async () => {
    // One every third day, for forty years back and forty ahead.
    const all = Array.from({ length: 10_000 }, (_, at) => feedEvent(`e${at}`, inDays((at - 5_000) * 3), 30))
    server.serve(feed(...all))
    expect(await add()).toMatchObject({ last_error: null, last_synced_at: expect.any(String) })
    const ahead = (await uids()).filter((uid) => Number(uid.slice(1)) > 5_000)
    expect(ahead).toHaveLength(Math.floor(400 / 3))
  })

  itAbove('refuse a feed of more than 5 MB, and keep what was read (contract 11 feeds)', async () => {
    server.serve(feed(feedEvent('a', inDays(3), 30)))
    const { _id } = await add()
    server.serve(feed(`X-FILL:${'x'.repeat(5 * 1024 * 1024)}`))
    expect(await sync(_id)).toMatchObject({ last_error_code: 'too_large' })
    expect(await uids()).toEqual(['a'])
  })

  describe('keep slots free', () => {
    const patient = { email: 'erika@patient.example' }
    const at = (start: Date) => ({ date: dayIn(ZONE, start), time: clockIn(ZONE, start) })
    const book = (start: Date, duration_minutes: number | null = 30) =>
      anna.post('/appointments/add', { name: 'Erika', ...at(start), duration_minutes, notify_patient: true, patient })

    it('against new, moved and confirmed bookings (contract 11 feeds, contract 3 slots)', async () => {
      const busy = inDays(3, 9)
      server.serve(
        feed(
          feedEvent('busy', busy, 60),
          feedEvent('moment', inDays(3, 14), 0),
          feedEvent('free', inDays(3, 16), 60, 'TRANSP:TRANSPARENT'),
        ),
      )
      await add()
      const minutes = (count: number) => new Date(busy.getTime() + count * 60_000)
      const taken = {
        status: 409,
        body: { success: false, code: 'SLOT_TAKEN', error: 'A confirmed appointment already exists at this time' },
      }
      for (const start of [busy, minutes(30), minutes(-15), minutes(59)]) expect(await book(start)).toEqual(taken)
      expect(await book(busy, null)).toEqual(taken)
      expect(await book(inDays(3, 14))).toEqual(taken)
      for (const start of [minutes(60), minutes(-30), inDays(3, 16)]) expect((await book(start)).status).toBe(200)
      // Without a duration, only an equal start conflicts.
      expect((await book(minutes(45), null)).status).toBe(200)
      const { _id } = dataOf(await book(inDays(3, 18)))
      expect(await anna.post(`/appointments/update/${_id}`, at(busy))).toEqual(taken)
      expect((await anna.post(`/appointments/update/${_id}`, { name: 'Erika Muster' })).status).toBe(200)
      // A plain appointment may overlap.
      expect((await anna.post('/appointments/add', { name: 'Lesen', ...at(busy), duration_minutes: 30 })).status).toBe(
        200,
      )
    })

    itAbove('for this doctor only, and only while they exist', async () => {
      server.serve(feed(feedEvent('busy', inDays(3, 9), 60)))
      const { _id } = await add()
      const ben = await service.doctor()
      const body = { name: 'Erika', ...at(inDays(3, 9)), duration_minutes: 30, notify_patient: true, patient }
      expect((await ben.post('/appointments/add', body)).status).toBe(200)
      await anna.delete(`/calendars/${_id}`)
      expect((await book(inDays(3, 9))).status).toBe(200)
    })

    itAbove('but not existing bookings: both stay', async () => {
      expect((await book(inDays(5, 9))).status).toBe(200)
      server.serve(feed(feedEvent('busy', inDays(5, 9), 60)))
      await add()
      expect(await listed()).toHaveLength(2)
    })
  })

  it('are read again every quarter of an hour, by one job each (contract 3 calendars)', async () => {
    const other = await startService(engine, {
      env: { VISITE_CALENDAR_ALLOW_PRIVATE: '1' },
      jobTiming: { pollMs: 20 },
    })
    try {
      const ben = await other.doctor()
      server.serve(feed(feedEvent('a', inDays(3), 30)))
      const { _id } = await add(ben)
      const { db } = other.adapters.database
      const jobs = () => db.selectFrom('jobs').select(['key', 'due_at']).where('kind', '=', 'calendar').execute()
      const [job] = await jobs()
      expect(job?.key).toBe(`calendar:${_id}`)
      expect(Math.abs(Number(job?.due_at) - Date.now() - 15 * 60_000)).toBeLessThan(60_000)
      server.serve(feed(feedEvent('b', inDays(3), 30)))
      await other.work()
      const isRead = async () => {
        await db.updateTable('jobs').set({ due_at: 0 }).where('kind', '=', 'calendar').execute()
        await expect.poll(async () => Number((await jobs())[0]?.due_at)).toBeGreaterThan(Date.now() + 14 * 60_000)
      }
      await isRead()
      expect(await uids(ben)).toEqual(['b'])
      expect(await jobs()).toHaveLength(1)
      // The feeds of a disabled account are not read until it is enabled again.
      const disable = (disabled_at: string | null) =>
        db.updateTable('accounts').set({ disabled_at }).where('id', '=', ben.id).execute()
      const asked = server.requests.length
      await disable('now')
      await isRead()
      expect(server.requests.length).toBe(asked)
      await disable(null)
      await isRead()
      expect(server.requests.length).toBe(asked + 1)
      expect((await ben.delete(`/calendars/${_id}`)).status).toBe(200)
      expect(await jobs()).toEqual([])
    } finally {
      await other.remove()
    }
  })

  it('are removed with all their appointments, at once and for good', async () => {
    server.serve(feed(feedEvent('a', inDays(3), 30, 'SUMMARY:Kanarienvogel'), feedEvent('b', inDays(4), 30)))
    const { _id } = await add()
    await anna.appointment({ name: 'Eigener' })
    const removed = await anna.delete(`/calendars/${_id}`)
    expect(removed).toMatchObject({ status: 200, body: { data: { _id } } })
    expect(await uids()).toEqual(['Eigener'])
    expect(await tracesOf('Kanarienvogel', service)).toEqual([])
    expect((await auditOf(service, anna.id)).some((told) => told.includes('calendar.removed'))).toBe(true)
    expect((await anna.delete(`/calendars/${_id}`)).status).toBe(404)
  })

  it('are removed with their account, and are in its export (contract 2 deletion, contract 2 export)', async () => {
    server.serve(feed(feedEvent('a', inDays(3), 30, 'SUMMARY:Kanarienvogel', 'LOCATION:Kanarienvogel')))
    await anna.post('/calendars', { name: 'Kanarienvogel', url: `${server.url}?Kanarienvogel` })
    await anna.post('/calendars/private-feed', { with_names: true })
    const files = await unzipped((await anna.full('GET', '/user/export')).raw)
    const json = (name: string) => JSON.parse(String(files.get(`${name}.json`)))
    expect(json('calendars')).toEqual([
      expect.objectContaining({ name: 'Kanarienvogel', url: `${server.url}?Kanarienvogel` }),
    ])
    expect(json('external_events')).toHaveLength(1)
    expect(json('private_feeds')).toEqual([expect.objectContaining({ with_names: 1 })])
    expect(await tracesOf('Kanarienvogel', service)).not.toEqual([])
    await anna.delete('/user', { password: anna.password })
    expect(await tracesOf('Kanarienvogel', service)).toEqual([])
  })

  it('are not read twice at once: an older reading that finishes late changes nothing', async () => {
    server.serve(feed(feedEvent('a', inDays(3), 30)))
    const { _id } = await add()
    const [reached, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    server.behave(async (_request, response) => {
      reached.resolve()
      await release.promise
      response.end(feed(feedEvent('old', inDays(3), 30)))
    })
    const late = anna.post(`/calendars/${_id}/sync`)
    await reached.promise
    server.behave(null)
    server.serve(feed(feedEvent('new', inDays(3), 30)))
    await sync(_id)
    release.resolve()
    expect((await late).status).toBe(200)
    expect(await uids()).toEqual(['new'])
  })

  itAbove('do not lose a day: whole days, series and times without a zone are those of the practice', async () => {
    const day = dayIn(ZONE, inDays(10)).replaceAll('-', '')
    server.serve(
      feed(
        'BEGIN:VEVENT',
        'UID:day',
        `DTSTART;VALUE=DATE:${day}`,
        'SUMMARY:Urlaub',
        'RRULE:FREQ=DAILY;COUNT=2',
        'END:VEVENT',
      ),
    )
    await add()
    const [first, second] = await listed()
    expect(first).toMatchObject({ name: 'Urlaub', date: `${dayIn(ZONE, inDays(10))}T00:00:00.000Z`, time: '00:00' })
    expect(second?.date).toBe(`${dayIn(ZONE, inDays(11))}T00:00:00.000Z`)
  })

  itAbove('are at most twenty', async () => {
    const { db } = service.adapters.database
    const at = service.clock.now().toISOString()
    const nothing = { etag: null, last_modified: null, read_at: null, last_synced_at: null, last_error: null, run: 0 }
    const rows = Array.from({ length: 20 }, () => ({
      ...{ id: newId(), doctor_id: anna.id, name: 'x', url: server.url, ...nothing, created_at: at, updated_at: at },
    }))
    await db.insertInto('calendars').values(rows).execute()
    expect(await anna.post('/calendars', { name: 'Privat', url: server.url })).toMatchObject({ status: 409 })
  })
})

describe('other calendars whose window is longer than retention', () => {
  let service: TestService
  let server: FeedServer
  beforeAll(async () => {
    service = await startService('sqlite', { env: { VISITE_CALENDAR_ALLOW_PRIVATE: '1' } })
    server = await feedServer()
  })
  afterAll(async () => {
    await service.remove()
    await server.close()
  })

  it('are right from 30 days back to 400 ahead: series, exceptions, zones and floating times (contract 11 feeds)', async () => {
    const anna = await service.doctor()
    const days = (count: number) => dayIn(ZONE, new Date(service.clock.now().getTime() + count * DAY_MS))
    const at = (count: number, time: string) => `${days(count).replaceAll('-', '')}T${time}00`
    const event = (uid: string, ...lines: string[]) => ['BEGIN:VEVENT', `UID:${uid}`, ...lines, 'END:VEVENT']
    server.serve(
      feed(
        ...event('before', `DTSTART:${at(-32, '1000')}`, 'DURATION:PT1H'),
        ...event('floating', `DTSTART:${at(-29, '1000')}`, 'DURATION:PT1H'),
        ...event('ahead', `DTSTART;TZID=Asia/Kathmandu:${at(398, '1245')}`, 'DURATION:PT1H'),
        ...event('after', `DTSTART:${at(402, '1000')}`, 'DURATION:PT1H'),
        ...event(
          'series',
          ...[`DTSTART;TZID=Europe/Berlin:${at(-100, '0800')}`, 'DURATION:PT30M', 'RRULE:FREQ=DAILY;COUNT=80'],
          `EXDATE;TZID=Europe/Berlin:${at(-25, '0800')}`,
        ),
        ...event(
          'series',
          ...[`RECURRENCE-ID;TZID=Europe/Berlin:${at(-24, '0800')}`, `DTSTART;TZID=Europe/Berlin:${at(-24, '1730')}`],
          'DURATION:PT30M',
        ),
      ),
    )
    await anna.post('/calendars', { name: 'Privat', url: server.url })
    const all = dataOf<Wire[]>(await anna.get('/appointments/doctors'))
    const told = all.map(({ external, date, time }) => `${external?.uid} ${String(date).slice(0, 10)} ${time}`)
    const series = Array.from({ length: 8 }, (_, index) => -28 + index)
      .filter((day) => day !== -25)
      .map((day) => `series ${days(day)} ${day === -24 ? '17:30' : '08:00'}`)
    expect(told).toEqual(expect.arrayContaining([`floating ${days(-29)} 10:00`, ...series]))
    expect(told.some((one) => one.includes(days(-25)))).toBe(false)
    expect(told.filter((one) => /^(before|after)/.test(one))).toEqual([])
    const ahead = all.find(({ external }) => external?.uid === 'ahead')
    expect(ahead).toMatchObject({ date: `${days(398)}T00:00:00.000Z` })
    // 12:45 in Kathmandu is 7:00 in Greenwich.
    expect(['08:00', '09:00']).toContain(ahead?.time)
  })

  it('stay for 30 days; appointments somebody worked on go when retention says so (contract 11 feeds, spec 1.5)', async () => {
    const started = service.clock.now().getTime()
    const day = (count: number) => new Date(started + count * DAY_MS)
    server.serve(feed(feedEvent('worked', day(-1), 30), feedEvent('shown', day(-1), 30)))
    let anna = await service.doctor()
    const { _id } = dataOf(await anna.post('/calendars', { name: 'Privat', url: server.url }))
    const listed = async () => dataOf<Wire[]>(await anna.get('/appointments/doctors'))
    const idOf = async (uid: string) => (await listed()).find(({ external }) => external?.uid === uid)?._id
    const [worked, shown] = [await idOf('worked'), await idOf('shown')]
    await anna.post(`/notes/add/${worked}`, { notes: 'Husten', summary: '' })
    const onDay = async (count: number) => {
      service.clock.advance(day(count).getTime() - service.clock.now().getTime())
      anna = await anna.again()
      await anna.post(`/calendars/${_id}/sync`)
      await service.expire()
      return (await listed()).map((one) => one._id)
    }
    expect(new Set(await onDay(12))).toEqual(new Set([worked, shown]))
    // The same appointment all the time.
    expect(await onDay(14)).toEqual([shown])
    // The other one's event is shown as it was before anybody worked on it.
    expect(await onDay(15)).toHaveLength(2)
    expect(await idOf('shown')).toBe(shown)
    expect(await idOf('worked')).not.toBe(worked)
    expect(await onDay(31)).toEqual([])
  })
})

describe('the address of another calendar', () => {
  let service: TestService
  let anna: TestDoctor
  beforeAll(async () => {
    service = await startService('sqlite')
    anna = await service.doctor()
  })
  afterAll(() => service.remove())

  it.each([
    ['http://calendar.example/a.ics', 'CALENDAR_ADDRESS_REFUSED'],
    ['https://127.0.0.1/a.ics', 'CALENDAR_ADDRESS_REFUSED'],
    ['https://[::1]/a.ics', 'CALENDAR_ADDRESS_REFUSED'],
    ['https://169.254.169.254/latest/meta-data', 'CALENDAR_ADDRESS_REFUSED'],
    ['webcal://localhost/a.ics', 'CALENDAR_ADDRESS_REFUSED'],
    ['file:///etc/passwd', undefined],
    ['kein Kalender', undefined],
  ])('%s is refused (contract 3 calendars, trust 5)', async (url, code) => {
    const { status, body } = await anna.post('/calendars', { name: 'Privat', url })
    expect({ status, code: (body as { code?: string }).code }).toEqual({ status: 400, code })
    expect(dataOf(await anna.get('/calendars'))).toEqual([])
  })
})
