import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditOf } from '../../test/audit.ts'
import { engines } from '../../test/engines.ts'
import { dataOf, startService, type TestDoctor, type TestService } from '../../test/service.ts'

describe.each(engines)('the private feed on %s', (engine) => {
  let service: TestService
  let anna: TestDoctor
  beforeAll(async () => {
    service = await startService(engine)
  })
  afterAll(() => service.remove())
  beforeEach(async () => {
    anna = await service.doctor()
  })

  const day = (days: number) => new Date(service.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const create = async (body = {}) => dataOf<{ url: string }>(await anna.post('/calendars/private-feed', body)).url
  /** Reads the feed like a calendar program, which knows only the address. */
  const subscribe = (url: string, headers: Record<string, string> = {}) =>
    service.app.inject({ method: 'GET', url: new URL(url).pathname, headers })
  const read = async (url: string) => {
    const calendar = new ICAL.Component(ICAL.parse((await subscribe(url)).body))
    return calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
  }

  it('gives any calendar program times and rooms, and no name (contract 11 private-feed)', async () => {
    const { _id } = await anna.appointment({
      name: 'Frau Geheim',
      date: day(2),
      time: '09:30',
      duration_minutes: 20,
      room: 'Raum 1',
      notes: 'privat',
    })
    const ben = await service.doctor()
    await ben.appointment({ date: day(2) })
    const created = await anna.post('/calendars/private-feed')
    const { url } = dataOf<{ url: string }>(created)
    expect(created.body).toEqual({
      success: true,
      data: {
        url: expect.stringMatching(/\/api\/v1\/calendars\/feed\/[\w-]{22}\.ics$/),
        with_names: false,
        createdAt: expect.any(String),
        last_read_at: null,
      },
    })
    const answer = await subscribe(url)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'no-store',
    })
    expect(answer.body).not.toMatch(/Geheim|privat/)
    const [event, ...more] = await read(url)
    expect(more).toEqual([])
    expect(event).toMatchObject({ uid: `${_id}@127.0.0.1`, summary: 'Termin', location: 'Raum 1' })
    const wall = (time: ICAL.Time | undefined) => time?.toJSDate().toLocaleString('sv', { timeZone: 'Europe/Berlin' })
    expect([wall(event?.startDate), wall(event?.endDate)]).toEqual([`${day(2)} 09:30:00`, `${day(2)} 09:50:00`])
    expect(dataOf(await anna.get('/calendars/private-feed'))).toMatchObject({
      with_names: false,
      last_read_at: expect.any(String),
    })
  })

  it('gives names if the doctor says so', async () => {
    await anna.appointment({ name: 'Frau Beispiel', date: day(2) })
    expect((await read(await create({ with_names: true }))).map(({ summary }) => summary)).toEqual(['Frau Beispiel'])
  })

  it('records once an hour, for its doctor, that it was read (contract 14 audit)', async () => {
    const url = await create({ with_names: true })
    for (let n = 0; n < 3; n++) await subscribe(url)
    const read = 'nobody private_feed.read {"with_names":true}'
    expect((await auditOf(service, anna.id)).filter((entry) => entry.includes('feed.read'))).toEqual([read])
    const others = dataOf<{ action: string }[]>(await anna.get('/user/audit?kind=read&by=others'))
    expect(others.map(({ action }) => action)).toEqual(['private_feed.read'])
  })

  it('leaves out what does not take place, and what is far off or long past', async () => {
    const patient = { email: 'erika@patient.example' }
    const { _id } = await anna.appointment({ date: day(3), notify_patient: true, patient })
    for (const days of [-31, 401]) await anna.appointment({ date: day(days), time: '07:00' })
    const url = await create()
    expect(await read(url)).toHaveLength(1)
    await anna.post(`/appointments/booking/${_id}`, { booking_status: 'cancelled' })
    expect(await read(url)).toHaveLength(0)
  })

  it('is sent again only if something has changed', async () => {
    const { _id } = await anna.appointment({ date: day(2) })
    const url = await create()
    const { etag } = (await subscribe(url)).headers
    expect((await subscribe(url, { 'if-none-match': String(etag) })).statusCode).toBe(304)
    await anna.post(`/appointments/update/${_id}`, { room: 'Raum 7' })
    const changed = await subscribe(url, { 'if-none-match': String(etag) })
    expect({ status: changed.statusCode, sequence: changed.body.includes('SEQUENCE:1') }).toEqual({
      status: 200,
      sequence: true,
    })
  })

  it('is revoked, replaced, and ends with the account’s access; its address is stored nowhere', async () => {
    expect(dataOf(await anna.get('/calendars/private-feed'))).toBe(null)
    const first = await create()
    const second = await create()
    expect([(await subscribe(first)).statusCode, (await subscribe(second)).statusCode]).toEqual([404, 200])
    const { db } = service.adapters.database
    const secret = /([\w-]{22})\.ics$/.exec(second)?.[1] ?? ''
    const row = await db.selectFrom('private_feeds').selectAll().where('doctor_id', '=', anna.id).executeTakeFirst()
    expect(JSON.stringify(row)).not.toContain(secret)
    expect(service.log.join('\n')).not.toContain(secret)
    await db
      .updateTable('accounts')
      .set({ disabled_at: '2026-01-01T00:00:00.000Z' })
      .where('id', '=', anna.id)
      .execute()
    expect((await subscribe(second)).statusCode).toBe(404)
    await db.updateTable('accounts').set({ disabled_at: null }).where('id', '=', anna.id).execute()
    expect((await subscribe(second)).statusCode).toBe(200)
    for (const _again of [1, 2]) {
      expect(await anna.delete('/calendars/private-feed')).toEqual({ status: 200, body: { success: true } })
    }
    expect((await subscribe(second)).statusCode).toBe(404)
    expect((await auditOf(service, anna.id)).slice(-4)).toEqual([
      'account private_feed.created {"with_names":false}',
      'account private_feed.created {"with_names":false}',
      'nobody private_feed.read {"with_names":false}',
      'account private_feed.revoked {}',
    ])
  })

  it.each(['nonsense.ics', `${'A'.repeat(22)}.ics`, 'A.ics'])('does not answer to %s', async (file) => {
    expect((await subscribe(`http://x/api/v1/calendars/feed/${file}`)).statusCode).toBe(404)
  })
})
