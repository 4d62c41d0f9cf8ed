import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calendarPrograms } from '../../../test/calendar-programs.ts'
import { feed, feedEvent } from '../../../test/feed-server.ts'
import { dataOf, startService, type TestDoctor, type TestService } from '../../../test/service.ts'
import { dayIn } from '../../platform/time/zoned.ts'

const run = promisify(execFile)
const DAY_MS = 86_400_000
const ZONE = 'Europe/Berlin'
const [USERNAME, PASSWORD] = ['anna', 'abcd-efgh']

interface Offered {
  url: string
  name: string
  writable: boolean
}

/** An independent calendar server from Debian; `npm run endurance` installs it. */
interface Server {
  url: string
  /** Does it ask for a password? */
  guarded: boolean
  /** Creates an empty calendar. */
  prepare(): Promise<void>
}

describe('other people’s calendar servers (contract 11 caldav)', () => {
  let folder: string
  let programs: ReturnType<typeof calendarPrograms>
  let service: TestService
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'visite-caldav-'))
    programs = calendarPrograms(folder)
    service = await startService('sqlite', {
      env: { VISITE_CALENDAR_ALLOW_PRIVATE: '1' },
      jobTiming: { retryDelaysMs: [200], pollMs: 100 },
    })
    await service.work()
  })
  afterAll(async () => {
    programs.stop()
    await service.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  const basic = `Basic ${Buffer.from(`${USERNAME}:${PASSWORD}`).toString('base64')}`
  /** Requests as another of the doctor's clients. */
  const asOther = async (method: string, url: string, body?: string) => {
    const headers = { authorization: basic, 'content-type': 'text/calendar' }
    const answer = await fetch(url, { method, headers, ...(body !== undefined && { body }) })
    return { status: answer.status, text: await answer.text() }
  }

  async function radicale(): Promise<Server> {
    const [config, users] = [join(folder, 'radicale.conf'), join(folder, 'users')]
    writeFileSync(users, `${USERNAME}:${PASSWORD}\n`)
    const url = await programs.serving('radicale', (port) => {
      const auth = `[auth]\ntype = htpasswd\nhtpasswd_filename = ${users}\nhtpasswd_encryption = plain\ndelay = 0\n`
      const storage = `[storage]\nfilesystem_folder = ${folder}/radicale\n`
      writeFileSync(config, `[server]\nhosts = 127.0.0.1:${port}\n${auth}${storage}`)
      return ['--config', config]
    })
    const prepare = async () => {
      expect((await asOther('MKCALENDAR', `${url}/anna/termine/`)).status).toBe(201)
    }
    return { url, guarded: true, prepare }
  }

  async function xandikos(): Promise<Server> {
    const url = await programs.serving('xandikos', (port) => [
      ...['-d', join(folder, 'xandikos'), '--defaults', '--current-user-principal', '/anna/'],
      ...['-l', '127.0.0.1', '-p', String(port)],
    ])
    return { url, guarded: false, prepare: async () => {} }
  }

  const eventIn = async (calendar: Offered, id: string) => asOther('GET', `${calendar.url}visite-${id}.ics`)
  const target = async (anna: TestDoctor) => dataOf<Record<string, unknown>>(await anna.get('/calendars/target'))
  const written = (anna: TestDoctor) =>
    expect.poll(async () => (await target(anna)).waiting, { timeout: 30_000 }).toBe(0)
  const uids = async (anna: TestDoctor) =>
    dataOf<{ external: { uid: string } | null }[]>(await anna.get('/appointments/doctors'))
      .map(({ external }) => external?.uid ?? 'own')
      .sort()

  it.each([
    ['Radicale', radicale],
    ['Xandikos', xandikos],
  ])('%s is found, read and written to, whatever another client does there', async (_name, start) => {
    const server = await start()
    await server.prepare()
    const anna = await service.doctor()
    const body = { url: server.url, username: USERNAME, password: PASSWORD }
    if (server.guarded) {
      const refused = await anna.post('/calendars/accounts', { ...body, password: 'falsch' })
      expect(refused).toMatchObject({ status: 400, body: { error: expect.stringContaining('App-Passwort') } })
    }
    const connected = await anna.post('/calendars/accounts', body)
    expect(connected).toMatchObject({ status: 200 })
    const { _id } = dataOf(connected)
    const [calendar] = dataOf<Offered[]>(await anna.get(`/calendars/accounts/${_id}/calendars`))
    if (!calendar) throw new Error('no calendar was found')
    expect(calendar.writable).toBe(true)
    const { url } = calendar

    const at = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS + 3 * DAY_MS + 9 * 3_600_000)
    expect((await asOther('PUT', `${url}fremd.ics`, feed(feedEvent('fremd@dort', at, 45)))).status).toBeLessThan(300)
    const read = dataOf(await anna.post(`/calendars/accounts/${_id}/calendars`, { url }))
    expect(read).toMatchObject({ last_error: null })
    expect(await uids(anna)).toEqual(['fremd@dort'])

    expect((await anna.put('/calendars/target', { account_id: _id, url })).status).toBe(200)
    const date = dayIn(ZONE, new Date(at.getTime() + DAY_MS))
    const booking = await anna.appointment({
      ...{ name: 'Frau Geheim', date, time: '10:15', duration_minutes: 30, room: 'Raum 2' },
      ...{ notify_patient: true, patient: { email: 'erika@patient.example' } },
    })
    await written(anna)
    const first = await eventIn(calendar, booking._id)
    expect(first.text).toMatch(/SUMMARY:Termin\r?\n/)
    expect(first.text).not.toMatch(/Geheim|erika/)
    expect(await shownByKhal(folder, first.text, date)).toBe(`${date} 10:15|10:45|Termin|Raum 2`)
    await anna.post(`/calendars/${read._id}/sync`)
    expect(await uids(anna)).toEqual(['fremd@dort', 'own'])

    // The event is moved there, and the booking changes later.
    const moved = first.text.replace(/SUMMARY:Termin/, 'SUMMARY:Verschoben')
    expect((await asOther('PUT', `${url}visite-${booking._id}.ics`, moved)).status).toBeLessThan(300)
    await anna.post(`/appointments/update/${booking._id}`, { time: '11:30' })
    await expect.poll(async () => (await eventIn(calendar, booking._id)).text).toMatch(/SUMMARY:Termin\r?\n/)
    await written(anna)
    expect(await target(anna)).toMatchObject({ last_error: null, last_conflict_at: expect.any(String) })
    expect(await shownByKhal(folder, (await eventIn(calendar, booking._id)).text, date)).toMatch(/ 11:30\|12:00\|/)

    // The event is deleted there.
    expect((await asOther('DELETE', `${url}visite-${booking._id}.ics`)).status).toBeLessThan(300)
    const { db } = service.adapters.database
    await db.updateTable('calendar_targets').set({ look_at: 0 }).where('doctor_id', '=', anna.id).execute()
    const conflicts = async () => dataOf<{ kind: string }[]>(await anna.get('/calendars/target/conflicts'))
    await expect.poll(async () => (await conflicts()).map(({ kind }) => kind), { timeout: 20_000 }).toEqual(['deleted'])
    await anna.post(`/appointments/update/${booking._id}`, { time: '12:30' })
    await expect.poll(async () => (await eventIn(calendar, booking._id)).status).toBe(200)
    await written(anna)

    await anna.delete(`/appointments/delete/${booking._id}`)
    await expect.poll(async () => (await eventIn(calendar, booking._id)).status).toBe(404)
    expect((await asOther('GET', `${url}fremd.ics`)).status).toBe(200)

    await anna.appointment({ date, time: '15:00', notify_patient: true, patient: { email: 'erika@patient.example' } })
    await written(anna)
    expect((await anna.delete(`/calendars/accounts/${_id}`, {})).status).toBe(200)
    const left = () => db.selectFrom('calendar_targets').select('id').execute()
    await expect.poll(left, { timeout: 30_000 }).toEqual([])
    expect(await uids(anna)).toEqual(['own'])
  })

  it('a server that hangs is abandoned after half a minute', async () => {
    const silent = createServer(() => {})
    await new Promise<void>((ready) => silent.listen(0, '127.0.0.1', ready))
    const { port } = silent.address() as AddressInfo
    const anna = await service.doctor()
    const body = { url: `http://127.0.0.1:${port}`, username: USERNAME, password: PASSWORD }
    const answer = await anna.post('/calendars/accounts', body)
    expect(answer).toMatchObject({ status: 400, body: { error: expect.stringContaining('zu langsam') } })
    silent.closeAllConnections()
    silent.close()
  })
})

/** khal's listing of an event on a day. */
async function shownByKhal(folder: string, ics: string, day: string): Promise<string> {
  const place = mkdtempSync(join(folder, 'khal-'))
  const vdir = join(place, 'vdir')
  mkdirSync(vdir)
  writeFileSync(join(vdir, 'a.ics'), ics)
  expect(readdirSync(vdir)).toHaveLength(1)
  expect(readFileSync(join(vdir, 'a.ics'), 'utf8')).toContain('BEGIN:VEVENT')
  const config = join(place, 'khal.conf')
  writeFileSync(
    config,
    `[calendars]
[[visite]]
path = ${vdir}
[locale]
local_timezone = ${ZONE}
default_timezone = ${ZONE}
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
[sqlite]
path = ${place}/khal.db
`,
  )
  const env = { ...process.env, HOME: place, LC_ALL: 'C.UTF-8', XDG_DATA_HOME: place, XDG_CACHE_HOME: place }
  const format = '{start-long}|{end-time}|{title}|{location}'
  const shown = await run('khal', ['-c', config, 'list', '--day-format', '', '--format', format, day, '1d'], { env })
  return shown.stdout.trim()
}
