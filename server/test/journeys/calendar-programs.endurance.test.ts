import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listening } from '../../../client/test/listening.ts'
import { clockIn, dayIn } from '../../src/platform/time/zoned.ts'
import { calendarPrograms } from '../calendar-programs.ts'
import { feed, feedEvent } from '../feed-server.ts'
import { dataOf, startService, type TestDoctor, type TestService } from '../service.ts'

const run = promisify(execFile)
const DAY_MS = 86_400_000
const ZONE = 'Europe/Berlin'

/** Other people's servers and programs, from Debian; `npm run endurance` installs them. */
describe('other people’s calendar programs', () => {
  let folder: string
  let programs: ReturnType<typeof calendarPrograms>
  let service: TestService
  let base: string
  let anna: TestDoctor
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'visite-calendars-'))
    programs = calendarPrograms(folder)
    service = await startService('sqlite', { env: { VISITE_CALENDAR_ALLOW_PRIVATE: '1' } })
    base = await listening(service)
    anna = await service.doctor()
  })
  afterAll(async () => {
    programs.stop()
    await service.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  const put = async (url: string, ics: string) => {
    const { status, body } = await fetch(url, {
      method: 'PUT',
      body: ics,
      headers: { 'content-type': 'text/calendar' },
    })
    await body?.cancel()
    expect(status).toBeLessThan(300)
  }
  const start = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS + 3 * DAY_MS + 9 * 3_600_000)
  const weekly = feedEvent('reihe@feed', start, 45, 'RRULE:FREQ=WEEKLY;COUNT=3')
  const moved = feedEvent(
    'reihe@feed',
    new Date(start.getTime() + 8 * DAY_MS),
    60,
    `RECURRENCE-ID:${stampOf(start, 7)}`,
  )
  const expected = [0, 8, 14].map((days) => {
    const at = new Date(start.getTime() + days * DAY_MS)
    return `${dayIn(ZONE, at)} ${clockIn(ZONE, at)}`
  })
  const times = async () =>
    dataOf<{ date: string; time: string; external: unknown }[]>(await anna.get('/appointments/doctors'))
      .filter(({ external }) => external !== null)
      .map(({ date, time }) => `${date.slice(0, 10)} ${time}`)

  it.each([
    [
      'Radicale',
      async () => {
        const [config, rights] = [join(folder, 'radicale.conf'), join(folder, 'rights')]
        writeFileSync(rights, '[all]\nuser: .*\ncollection: .*\npermissions: RrWw\n')
        const settings = (port: number) => `[server]
hosts = 127.0.0.1:${port}
[auth]
type = none
[rights]
type = from_file
file = ${rights}
[storage]
filesystem_folder = ${folder}/radicale
`
        const address = await programs.serving('radicale', (port) => {
          writeFileSync(config, settings(port))
          return ['--config', config]
        })
        return `${address}/termine/`
      },
    ],
    [
      'Xandikos',
      async () => {
        const address = await programs.serving('xandikos', (port) => [
          ...['-d', join(folder, 'xandikos'), '--defaults', '--current-user-principal', '/anna/'],
          ...['-l', '127.0.0.1', '-p', String(port)],
        ])
        return `${address}/anna/calendars/calendar/reihe.ics`
      },
    ],
  ])('%s serves as a source, including a series with a moved event (contract 11 feeds)', async (name, open) => {
    const url = await open()
    await put(url, feed(weekly, moved))
    const added = dataOf(await anna.post('/calendars', { name, url }))
    expect(added).toMatchObject({ last_error: null, last_synced_at: expect.any(String) })
    expect(await times()).toEqual(expected)
    expect(dataOf(await anna.post(`/calendars/${added._id}/sync`))).toMatchObject({ last_error: null })
    expect((await anna.delete(`/calendars/${added._id}`)).status).toBe(200)
    expect(await times()).toEqual([])
  })

  it('vdirsyncer subscribes to the private feed, and khal shows it (contract 11 private-feed)', async () => {
    const day = dayIn(ZONE, start)
    await anna.appointment({ name: 'Frau Geheim', date: day, time: '10:15', duration_minutes: 30, room: 'Raum 2' })
    const { url } = dataOf<{ url: string }>(await anna.post('/calendars/private-feed', { with_names: false }))
    const file = new URL(url).pathname.split('/').at(-1)
    const vdir = join(folder, 'vdir')
    mkdirSync(vdir)
    const syncer = join(folder, 'vdirsyncer.conf')
    writeFileSync(
      syncer,
      `[general]
status_path = "${folder}/status/"
[pair visite]
a = "local"
b = "feed"
collections = null
[storage local]
type = "filesystem"
path = "${vdir}"
fileext = ".ics"
[storage feed]
type = "http"
url = "${base}/calendars/feed/${file}"
`,
    )
    const env = { ...process.env, HOME: folder, LC_ALL: 'C.UTF-8', XDG_DATA_HOME: folder, XDG_CACHE_HOME: folder }
    const vdirsyncer = (...args: string[]) => run('vdirsyncer', ['-c', syncer, ...args], { env })
    await vdirsyncer('discover')
    await vdirsyncer('sync')
    const [stored = ''] = readdirSync(vdir)
    expect(readFileSync(join(vdir, stored), 'utf8')).not.toContain('Geheim')
    const khal = join(folder, 'khal.conf')
    writeFileSync(
      khal,
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
path = ${folder}/khal.db
`,
    )
    const format = '{start-long}|{end-time}|{title}|{location}'
    const shown = await run('khal', ['-c', khal, 'list', '--day-format', '', '--format', format, day, '2d'], { env })
    expect(shown.stdout.trim()).toBe(`${day} 10:15|10:45|Termin|Raum 2`)
  })
})

function stampOf(start: Date, days: number): string {
  return new Date(start.getTime() + days * DAY_MS).toISOString().replace(/[-:]|\.\d+/g, '')
}
