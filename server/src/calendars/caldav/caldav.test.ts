import ICAL from 'ical.js'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditOf } from '../../../test/audit.ts'
import { type CaldavServer, caldavServer, PASSWORD, USERNAME } from '../../../test/caldav-server.ts'
import { routeEngines } from '../../../test/engines.ts'
import { feed, feedEvent } from '../../../test/feed-server.ts'
import { dataOf, startService, type TestDoctor, type TestService } from '../../../test/service.ts'
import { rawTracesOf } from '../../../test/traces.ts'
import { unzipped } from '../../../test/zip.ts'
import { newId } from '../../platform/ids.ts'
import { calendarSeal, sealedAccess } from './access.ts'
import * as accounts from './account-store.ts'
import * as targets from './target-store.ts'

const DAY_MS = 24 * 3_600_000
const HOST = '127.0.0.1'
const DELAYS = [20, 20, 20, 20, 20]

interface Target {
  waiting: number
  last_error_code: string | null
  stopped: boolean
  [field: string]: unknown
}

describe.each(routeEngines)('a calendar server on %s', (engine) => {
  let service: TestService
  let server: CaldavServer
  let anna: TestDoctor
  beforeAll(async () => {
    service = await startService(engine, {
      env: { VISITE_CALENDAR_ALLOW_PRIVATE: '1' },
      jobTiming: { retryDelaysMs: DELAYS, pollMs: 50 },
    })
    await service.work()
  })
  afterAll(() => service.remove())
  beforeEach(async () => {
    server = await caldavServer()
    anna = await service.doctor()
  })
  afterEach(() => server.close())

  const connect = async (doctor = anna) =>
    dataOf(await doctor.post('/calendars/accounts', { url: server.url, username: USERNAME, password: PASSWORD }))
  const writeTo = (account_id: string, fields: Record<string, unknown> = {}, doctor = anna) =>
    doctor.put('/calendars/target', { account_id, url: server.calendars.private, ...fields })
  /** The state after connecting and choosing, which are tested above; each would cost four requests and a thread. */
  async function seeded(): Promise<string> {
    const seal = calendarSeal(service.config.masterKeys)
    const [id, targetId, at] = [newId(), newId(), service.clock.now().toISOString()]
    const access = { url: server.calendars.private, username: USERNAME, password: PASSWORD }
    await service.adapters.database.db.transaction().execute(async (tx) => {
      await accounts.insert(tx, {
        ...{ id, doctor_id: anna.id, url: server.url, username: USERNAME, password_sealed: seal.close(PASSWORD, id) },
        ...{ created_at: at, updated_at: at },
      })
      await targets.insert(tx, {
        ...{ id: targetId, doctor_id: anna.id, caldav_account_id: id, name: 'Privat', title: 'busy' },
        access_sealed: sealedAccess(seal, targetId, access),
        ...{
          leaving_at: null,
          fault: null,
          attempts: 0,
          retry_at: 0,
          lease: null,
          leased_until: 0,
          look_at: Number.MAX_SAFE_INTEGER,
          tag: null,
        },
        ...{ written_at: null, conflict_at: null, created_at: at, updated_at: at },
      })
    })
    return id
  }
  const target = async (doctor = anna) => dataOf<Target | null>(await doctor.get('/calendars/target'))
  /** Waits until nothing is left to write. */
  const written = () => expect.poll(async () => (await target())?.waiting, { timeout: 20_000 }).toBe(0)
  const inDays = (days: number) => new Date(service.clock.now().getTime() + days * DAY_MS)
  const booking = async (fields: Record<string, unknown> = {}, doctor = anna) =>
    doctor.appointment({
      ...{ name: 'Dr. Erika Muster', date: inDays(3).toISOString().slice(0, 10), time: '10:15', duration_minutes: 30 },
      ...{ room: 'Raum 2', notify_patient: true, patient: { email: 'erika@patient.example' } },
      ...fields,
    })
  const objects = () => [...server.objects(server.calendars.private)]
  const events = () =>
    objects().map(([file, { ics }]) => {
      const vevent = new ICAL.Event(new ICAL.Component(ICAL.parse(ics)).getFirstSubcomponent('vevent') ?? undefined)
      const { summary, location, uid } = vevent
      return { file, summary, location, uid, start: vevent.startDate.toJSDate().toISOString() }
    })
  const puts = () => server.requests.filter((request) => request.startsWith('PUT')).length

  describe('an account there (contract 11 caldav)', () => {
    it('is found by its server’s name, and offers its calendars of events', async () => {
      const added = await anna.post('/calendars/accounts', { url: server.url, username: USERNAME, password: PASSWORD })
      expect(added).toMatchObject({ status: 200, body: { data: { url: `${server.url}/`, username: USERNAME } } })
      const { _id } = dataOf(added)
      expect(server.requests).toEqual([
        ...['PROPFIND /.well-known/caldav', 'PROPFIND /dav/', 'PROPFIND /dav/principals/anna/', 'PROPFIND /dav/anna/'],
      ])
      const { private: own, clinic, holidays } = server.calendars
      expect(dataOf(await anna.get(`/calendars/accounts/${_id}/calendars`))).toEqual([
        { url: own, name: 'Privat', writable: true, calendar_id: null },
        { url: clinic, name: 'klinik', writable: true, calendar_id: null },
        { url: holidays, name: 'Feiertage', writable: false, calendar_id: null },
      ])
      expect(dataOf(await anna.get('/calendars/accounts'))).toEqual([dataOf(added)])
      expect(await auditOf(service, anna.id)).toContain(
        `account calendar_account.added ${JSON.stringify({ account_id: _id })}`,
      )
    })

    it('keeps its password out of answers, export and log, and from anybody who takes the data (contract 14)', async () => {
      const { _id } = await connect()
      await writeTo(_id)
      await booking()
      await written()
      const answers = [await anna.get('/calendars/accounts'), await target(), await anna.get('/calendars')]
      expect(JSON.stringify(answers)).not.toContain(PASSWORD)
      const exported = await unzipped((await anna.full('GET', '/user/export')).raw)
      expect(JSON.parse(String(exported.get('caldav_accounts.json')))).toEqual([
        expect.objectContaining({ url: `${server.url}/`, username: USERNAME }),
      ])
      expect([...exported.values()].join('\n')).not.toContain(PASSWORD)
      const basic = Buffer.from(`${USERNAME}:${PASSWORD}`).toString('base64')
      expect(await rawTracesOf([PASSWORD, USERNAME, basic], service)).toEqual([])
      expect(server.requests.filter((request) => /anna@|abcd/.test(request))).toEqual([])
    })

    it.each([
      ['a wrong password', () => ({ password: 'falsch' }), /App-Passwort/],
      ['an address without a server', () => ({ url: 'http://127.0.0.1:9' }), /nicht erreichbar/],
      ['an address that is not one', () => ({ url: 'ftp://a' }), /Adresse des Kalenderservers/],
      ['a password in the address', () => ({ url: 'https://anna:geheim@kalender.example' }), /ohne Benutzername/],
    ])('is not stored with %s', async (_what, fields, reason) => {
      const body = { url: server.url, username: USERNAME, password: PASSWORD, ...fields() }
      const { status, body: answer } = await anna.post('/calendars/accounts', body)
      expect({ status, answer }).toMatchObject({ status: 400, answer: { error: expect.stringMatching(reason) } })
      expect(dataOf(await anna.get('/calendars/accounts'))).toEqual([])
    })

    it('is not stored when its server answers endlessly, in pieces that are not XML, or without a calendar', async () => {
      const ask = async () =>
        (await anna.post('/calendars/accounts', { url: server.url, username: USERNAME, password: PASSWORD })).status
      server.behave((_request, response) => {
        response.writeHead(207, { 'content-type': 'text/xml' })
        const more = setInterval(() => response.write('<a>'.repeat(100_000)), 1)
        response.on('close', () => clearInterval(more))
        return false
      })
      expect(await ask()).toBe(400)
      server.behave((_request, response) => {
        response.writeHead(207, { 'content-type': 'text/xml' }).end('<!DOCTYPE x [<!ENTITY a "b">]><x>&a;')
        return false
      })
      expect(await ask()).toBe(400)
      server.behave((_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Willkommen</h1>')
        return false
      })
      expect(await ask()).toBe(400)
    })

    it('does not send its password along on a redirect to another host', async () => {
      const seen: (string | undefined)[] = []
      const other = await caldavServer()
      other.behave((request) => {
        seen.push(request.headers.authorization)
        return true
      })
      server.behave((request, response) => {
        if (request.url === '/.well-known/caldav') return true
        response.writeHead(308, { location: `${other.url}${request.url}` }).end()
        return false
      })
      const body = { url: server.url, username: USERNAME, password: PASSWORD }
      expect((await anna.post('/calendars/accounts', body)).status).toBe(400)
      expect(new Set(seen)).toEqual(new Set([undefined]))
      await other.close()
    })
  })

  describe('a calendar there', () => {
    it('is read like a feed, and an unchanged one costs one small request (contract 3 calendars, contract 11 caldav)', async () => {
      server.put(server.calendars.clinic, 'a.ics', feed(feedEvent('a@klinik', inDays(2), 45)))
      server.put(server.calendars.clinic, 'kaputt.ics', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMM')
      const { _id } = await connect()
      const read = () => anna.post(`/calendars/accounts/${_id}/calendars`, { url: server.calendars.clinic })
      const calendar = dataOf(await read())
      expect(calendar).toMatchObject({ name: 'klinik', account_id: _id, last_error_code: 'partly_unreadable' })
      const listed = async () => dataOf<{ external: { uid: string } | null }[]>(await anna.get('/appointments/doctors'))
      expect((await listed()).map(({ external }) => external?.uid)).toEqual(['a@klinik'])
      expect(await read()).toMatchObject({ status: 409 })

      const sync = async () => {
        const before = server.requests.length
        await anna.post(`/calendars/${calendar._id}/sync`)
        return server.requests.slice(before)
      }
      expect(await sync()).toEqual(['PROPFIND /dav/anna/klinik/'])
      server.put(server.calendars.clinic, 'kaputt.ics', null)
      server.put(server.calendars.clinic, 'b.ics', feed(feedEvent('b@klinik', inDays(3), 45)))
      expect(await sync()).toEqual(['PROPFIND /dav/anna/klinik/', 'REPORT /dav/anna/klinik/'])
      expect((await listed()).map(({ external }) => external?.uid)).toEqual(['a@klinik', 'b@klinik'])

      server.setPassword('geändert')
      await sync()
      expect(dataOf<unknown[]>(await anna.get('/calendars'))).toMatchObject([
        { last_error_code: 'refused', last_error: expect.stringContaining('App-Passwort') },
      ])
      expect((await listed()).length).toBe(2)
      expect((await anna.put(`/calendars/accounts/${_id}`, { password: 'falsch' })).status).toBe(400)
      expect((await anna.put(`/calendars/accounts/${_id}`, { password: 'geändert' })).status).toBe(200)
      await sync()
      expect(dataOf(await anna.get('/calendars'))).toMatchObject([{ last_error_code: null }])

      expect((await anna.delete(`/calendars/accounts/${_id}`, {})).status).toBe(200)
      expect(await listed()).toEqual([])
      expect(dataOf(await anna.get('/calendars'))).toEqual([])
    })

    it('must be one that the account offers: a password is sent nowhere else', async () => {
      const { _id } = await connect()
      const elsewhere = { url: 'http://127.0.0.1:9/kalender/' }
      expect((await anna.post(`/calendars/accounts/${_id}/calendars`, elsewhere)).status).toBe(400)
      expect((await writeTo(_id, elsewhere)).status).toBe(400)
      expect((await writeTo(_id, { url: server.calendars.holidays })).status).toBe(400)
      const ben = await service.doctor()
      expect((await writeTo(_id, {}, ben)).status).toBe(403)
    })
  })

  describe('bookings in the doctor’s own calendar (contract 11 caldav)', () => {
    it('are entered once, follow their changes, and go when they are cancelled or deleted', async () => {
      const early = await booking({ time: '08:00' })
      const { _id } = await connect()
      expect((await writeTo(_id)).status).toBe(200)
      const { _id: id } = await booking()
      // Not a booking, so nothing for the calendar.
      await anna.appointment({ name: 'Ohne Buchung', date: inDays(4).toISOString().slice(0, 10) })
      await written()
      expect(
        events()
          .map(({ file }) => file)
          .sort(),
      ).toEqual([`visite-${early._id}.ics`, `visite-${id}.ics`].sort())
      const event = () => events().find(({ file }) => file === `visite-${id}.ics`)
      expect(event()).toMatchObject({ summary: 'Termin', location: 'Raum 2', uid: `${id}@${HOST}` })
      expect(objects().join('')).not.toMatch(/METHOD|Erika|Muster|patient/)

      const before = event()
      await anna.post(`/appointments/update/${id}`, { time: '11:45' })
      await expect.poll(() => event()?.start).not.toBe(before?.start)
      await written()
      const count = puts()
      // Changes that do not affect the event are not sent.
      await anna.post(`/appointments/update/${id}`, { notes: 'privat', language: 'en' })
      await written()
      expect(puts()).toBe(count)

      await anna.post(`/appointments/booking/${id}`, { booking_status: 'cancelled' })
      await expect.poll(() => event()).toBe(undefined)
      await anna.post(`/appointments/booking/${id}`, { booking_status: 'confirmed' })
      await expect.poll(() => event()?.file).toBe(`visite-${id}.ics`)
      await written()
      await anna.delete(`/appointments/delete/${id}`)
      await expect.poll(() => events().map(({ file }) => file)).toEqual([`visite-${early._id}.ics`])
      expect(await target()).toMatchObject({ last_error_code: null, last_conflict_at: null, stopped: false })
    })

    it.each([
      ['busy', 'Termin'],
      ['initials', 'E. M.'],
      ['name', 'Dr. Erika Muster'],
    ])('are titled as the doctor wishes: %s', async (title, summary) => {
      const { _id } = await connect()
      await booking()
      const { title: said } = dataOf<{ title: string }>(await writeTo(_id, { title }))
      expect(said).toBe(title)
      await written()
      expect(events().map((event) => event.summary)).toEqual([summary])
      await writeTo(_id, { title: 'busy' })
      await expect.poll(() => events().map((event) => event.summary)).toEqual(['Termin'])
    })

    it('do not come back as appointments when the same calendar is read', async () => {
      const { _id } = await connect()
      await writeTo(_id)
      await booking()
      await written()
      expect(objects()).toHaveLength(1)
      server.put(server.calendars.private, 'a.ics', feed(feedEvent('a@privat', inDays(2), 45)))
      await anna.post(`/calendars/accounts/${_id}/calendars`, { url: server.calendars.private })
      const listed = dataOf<{ external: { uid: string } | null }[]>(await anna.get('/appointments/doctors'))
      expect(listed.map(({ external }) => external?.uid ?? null).sort()).toEqual(['a@privat', null])
    })

    it('are restored when somebody has changed or deleted them there, and the doctor is told', async () => {
      await seeded()
      const { _id: id } = await booking()
      await written()
      const file = `visite-${id}.ics`
      server.put(server.calendars.private, file, feed(feedEvent('x', inDays(9), 5)))
      await anna.post(`/appointments/update/${id}`, { time: '12:00' })
      await expect.poll(() => events()[0]?.uid).toBe(`${id}@${HOST}`)
      await written()
      expect(await target()).toMatchObject({ last_conflict_at: expect.any(String) })
      server.put(server.calendars.private, file, null)
      await anna.post(`/appointments/update/${id}`, { time: '13:00' })
      await expect.poll(() => events()[0]?.uid).toBe(`${id}@${HOST}`)
    })

    it('that somebody has moved or deleted there are left alone and shown, until the doctor decides', async () => {
      await seeded()
      const { db } = service.adapters.database
      const look = () =>
        db.updateTable('calendar_targets').set({ look_at: 0 }).where('doctor_id', '=', anna.id).execute()
      type Conflict = { appointment_id: string; kind: string; there_start: string | null; start: string; name: string }
      const conflicts = async () => dataOf<Conflict[]>(await anna.get('/calendars/target/conflicts'))
      const [one, two] = [await booking({ time: '09:00' }), await booking({ time: '11:00' })]
      await written()
      const [file, other] = [`visite-${one._id}.ics`, `visite-${two._id}.ics`]
      const there = (name: string) => server.objects(server.calendars.private).get(name)?.ics ?? ''
      await look()
      const own = db.selectFrom('calendar_targets').select('tag').where('doctor_id', '=', anna.id)
      await expect.poll(async () => (await own.executeTakeFirstOrThrow()).tag).not.toBe(null)
      expect(await conflicts()).toEqual([])

      // The doctor keeps much else there: more than is ever read of a calendar.
      const everything = `BEGIN:VCALENDAR\r\nX-ALL:${'x'.repeat(6 * 1024 * 1024)}\r\nEND:VCALENDAR\r\n`
      server.put(server.calendars.private, 'everything.ics', everything)
      // On the phone, one is moved by an hour and the other deleted.
      const before = there(file)
      const shifted = before.replace(
        /(DT(?:START|END):\d{8}T)(\d\d)/g,
        (_, head, hour) => head + String(Number(hour) + 1).padStart(2, '0'),
      )
      server.put(server.calendars.private, file, shifted)
      server.put(server.calendars.private, other, null)
      await look()
      await expect.poll(async () => (await conflicts()).map(({ kind }) => kind)).toEqual(['moved', 'deleted'])
      const [moved] = await conflicts()
      const day = inDays(3).toISOString().slice(0, 10)
      const taken = { date: day, time: '10:00', duration_minutes: 30 }
      expect(moved).toMatchObject({ appointment_id: one._id, name: 'Dr. Erika Muster', there: taken })
      expect(Date.parse(moved?.there_start ?? '') - Date.parse(moved?.start ?? '')).toBe(3_600_000)

      // A change that does not move the booking leaves the event alone.
      for (const { _id } of [one, two]) await anna.post(`/appointments/update/${_id}`, { room: 'Raum 9' })
      await written()
      expect([there(file), there(other)]).toEqual([shifted, ''])

      // The doctor decides: the calendar wins for one, Visite for the other.
      expect((await anna.post(`/appointments/update/${one._id}`, taken)).status).toBe(200)
      expect((await anna.post(`/calendars/target/conflicts/${two._id}`)).status).toBe(200)
      await expect.poll(() => there(other)).toContain('Raum 9')
      await expect.poll(() => there(file)).toContain('Raum 9')
      await written()
      expect(await conflicts()).toEqual([])
      // A second click does nothing.
      const count = puts()
      expect((await anna.post(`/calendars/target/conflicts/${two._id}`)).status).toBe(200)
      expect([(await target())?.waiting, puts()]).toEqual([0, count])
    })

    it('that were moved there unnoticed are not moved back by a change of something else', async () => {
      await seeded()
      const { _id } = await booking({ time: '09:00' })
      await written()
      const file = `visite-${_id}.ics`
      const there = () => server.objects(server.calendars.private).get(file)?.ics ?? ''
      const reminded = there().replace('END:VEVENT', 'DESCRIPTION:Akte holen\r\nEND:VEVENT')
      server.put(server.calendars.private, file, reminded)
      await anna.post(`/appointments/update/${_id}`, { room: 'Raum 8' })
      await expect.poll(there).toContain('Raum 8')
      await written()
      const shifted = there().replace(
        /(DT(?:START|END):\d{8}T)(\d\d)/g,
        (_, head, hour) => head + String(Number(hour) + 2).padStart(2, '0'),
      )
      server.put(server.calendars.private, file, shifted)
      await anna.post(`/appointments/update/${_id}`, { room: 'Raum 9' })
      await written()
      expect(there()).toBe(shifted)
      expect(dataOf(await anna.get('/calendars/target/conflicts'))).toMatchObject([
        { appointment_id: _id, kind: 'moved' },
      ])
    })

    it('are written again when the answer was lost, but not twice', async () => {
      await seeded()
      let lost = 0
      server.behave((request, response) => {
        if (request.method !== 'PUT' || lost > 0) return true
        lost++
        const chunks: Buffer[] = []
        request.on('data', (chunk) => chunks.push(chunk))
        request.on('end', () => {
          const file = String(request.url).split('/').at(-1) ?? ''
          server.put(server.calendars.private, file, String(Buffer.concat(chunks)))
          response.destroy()
        })
        return false
      })
      await booking()
      await written()
      expect(lost).toBe(1)
      expect(objects()).toHaveLength(1)
      expect(await target()).toMatchObject({ last_error_code: null, last_conflict_at: null })
    })

    it('are retried while the server is in trouble, together with the others', async () => {
      await seeded()
      let troubles = 0
      server.behave((request, response) => {
        if (request.method !== 'PUT' || troubles >= 3) return true
        if (++troubles === 2) response.destroy()
        else response.writeHead(503).end()
        return false
      })
      await booking({ time: '09:00' })
      await booking({ time: '10:00' })
      await written()
      expect(troubles).toBe(3)
      expect(objects()).toHaveLength(2)
      expect(await target()).toMatchObject({ last_error_code: null, stopped: false })
    })

    it('wait for a new password when the old one is refused, and the doctor is told what to do', async () => {
      const _id = await seeded()
      server.setPassword('geändert')
      await booking()
      await expect.poll(async () => (await target())?.stopped).toBe(true)
      expect(await target()).toMatchObject({
        waiting: 1,
        last_error_code: 'refused',
        last_error: expect.stringContaining('App-Passwort'),
      })
      const asked = puts()
      await booking({ time: '15:00' })
      expect((await target())?.waiting).toBe(2)
      expect(puts()).toBe(asked)
      await anna.put(`/calendars/accounts/${_id}`, { password: 'geändert' })
      await written()
      expect(objects()).toHaveLength(2)
      expect(await target()).toMatchObject({ last_error_code: null, stopped: false })
    })

    it('are left out one by one when the server refuses them', async () => {
      const { _id } = await connect()
      await writeTo(_id)
      const refused = await booking({ time: '09:00' })
      server.behave((request, response) => {
        if (request.method !== 'PUT' || !request.url?.includes(refused._id)) return true
        response.writeHead(415).end()
        return false
      })
      await anna.post(`/appointments/update/${refused._id}`, { time: '09:30' })
      await booking({ time: '10:00' })
      await written()
      expect(await target()).toMatchObject({ last_error_code: 'event_refused', stopped: false })
      server.behave(null)
      await writeTo(_id)
      await written()
      expect(objects()).toHaveLength(2)
      expect(await target()).toMatchObject({ last_error_code: null })
    })

    it('leave the calendar when another one or none is chosen, or stay if the doctor says so', async () => {
      const { _id } = await connect()
      await writeTo(_id)
      await booking()
      await written()
      await writeTo(_id, { url: server.calendars.clinic })
      await expect.poll(() => server.objects(server.calendars.clinic).size).toBe(1)
      await expect.poll(() => objects()).toEqual([])
      await written()
      expect((await anna.delete('/calendars/target', { keep_events: true })).status).toBe(200)
      expect(await target()).toBe(null)
      expect(server.objects(server.calendars.clinic).size).toBe(1)
      await writeTo(_id, { url: server.calendars.clinic })
      await written()
      await anna.delete('/calendars/target', {})
      await expect.poll(() => server.objects(server.calendars.clinic).size).toBe(0)
      expect(await auditOf(service, anna.id)).toEqual(
        expect.arrayContaining([
          'account calendar_target.set {"title":"busy"}',
          'account calendar_target.removed {"kept":true}',
          'account calendar_target.removed {"kept":false}',
        ]),
      )
    })

    it('are removed with the account, and nothing of it is left here (contract 2 deletion)', async () => {
      const _id = await seeded()
      await anna.post(`/calendars/accounts/${_id}/calendars`, { url: server.calendars.clinic })
      await booking()
      await written()
      expect(objects()).toHaveLength(1)
      expect((await anna.delete('/user', { password: anna.password })).status).toBe(200)
      await expect.poll(() => objects()).toEqual([])
      const { db } = service.adapters.database
      const left = () => db.selectFrom('calendar_targets').select('id').where('doctor_id', 'is', null).execute()
      await expect.poll(left).toEqual([])
      const own = db.selectFrom('caldav_accounts').select('id').where('doctor_id', '=', anna.id)
      expect(await own.execute()).toEqual([])
    })

    it('are left where they are a day after their server became unreachable, so that no password stays', async () => {
      const _id = await seeded()
      await booking()
      await written()
      server.behave((_request, response) => {
        response.writeHead(503).end()
        return false
      })
      expect((await anna.delete(`/calendars/accounts/${_id}`, {})).status).toBe(200)
      const { db } = service.adapters.database
      const left = () =>
        db.selectFrom('calendar_targets').select('fault').where('caldav_account_id', 'is', null).execute()
      await expect.poll(left).toEqual([{ fault: 'bad_answer' }])
      service.clock.advance(DAY_MS)
      await expect.poll(left).toEqual([])
      expect(service.log.some((line) => line.includes('events stay in a calendar'))).toBe(true)
    })
  })
})

describe('a calendar server in a private network (trust 5)', () => {
  it('is refused, and so is one that leads there', async () => {
    const service = await startService('sqlite')
    const server = await caldavServer()
    const anna = await service.doctor()
    for (const url of [server.url.replace('http:', 'https:'), server.url, 'https://10.1.2.3', 'localhost']) {
      const answer = await anna.post('/calendars/accounts', { url, username: USERNAME, password: PASSWORD })
      expect(answer).toMatchObject({ status: 400, body: { code: 'CALENDAR_ACCOUNT_UNUSABLE' } })
    }
    expect(server.requests).toEqual([])
    await server.close()
    await service.remove()
  })
})
