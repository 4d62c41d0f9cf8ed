import ICAL from 'ical.js'
import { afterEach, describe, expect, it } from 'vitest'
import { FILES } from '../../test/contract/operations.ts'
import { aboveStores, engines } from '../../test/engines.ts'
import { mailsTo } from '../../test/mails.ts'
import { dataOf, startService, type TestDoctor, type TestService } from '../../test/service.ts'

const ERIKA = { first_name: 'Erika', last_name: 'Muster', email: 'erika@patient.example', phone: '0170 1' }
const HOUR_MS = 3_600_000
/** A Monday. */
const DAY = '2099-03-02'
const PRACTICE = {
  ...{ name: 'Praxis am <Markt>', street: 'Markt 1', postal_code: '04109', city: 'Leipzig', phone: '0341 1234' },
  ...{ online_moving: true, opening_hours: [{ weekday: 1, from: '09:00', to: '11:00' }] },
}

describe.each(engines)('the patient’s pages on %s', (engine) => {
  const itAbove = aboveStores(engine)
  let service: TestService
  let anna: TestDoctor
  afterEach(() => service.remove())

  async function start(env: Record<string, string> = {}) {
    service = await startService(engine, { env: { VISITE_PUBLIC_URL: 'https://praxis.example/visite', ...env } })
    anna = await service.doctor()
    await anna.put('/practice', PRACTICE)
  }
  const booked = (fields: Record<string, unknown> = {}) =>
    anna.appointment({
      ...{
        name: 'Muster, Erika (schwierig)',
        notify_patient: true,
        patient: ERIKA,
        doctor_note: 'Nüchtern & pünktlich',
      },
      ...{ date: DAY, time: '09:30', duration_minutes: 30, room: 'Zimmer 2', ...fields },
    })
  const mails = () => mailsTo(service, ERIKA.email)
  const newestLink = async () => {
    const [, path] = /https:\/\/praxis\.example\/visite(\/b\/[\w-]+)/.exec((await mails()).at(-1)?.text ?? '') ?? []
    return path ?? ''
  }
  const open = (url: string, headers: Record<string, string> = {}) =>
    service.app.inject({ method: 'GET', url, headers })
  const post = (url: string, form: Record<string, string>) =>
    service.app.inject({
      ...{ method: 'POST', url, payload: new URLSearchParams(form).toString() },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const bookingOf = async (id: string) => dataOf<Record<string, never>>(await anna.get(`/appointments/get/${id}`))
  const events = async () =>
    (await service.adapters.database.db.selectFrom('events').select('type').orderBy('id').execute()).map((e) => e.type)
  const audited = () =>
    service.adapters.database.db
      .selectFrom('audit')
      .select(['actor', 'action', 'detail_json'])
      .where('actor', '=', 'patient')
      .where('action', '!=', 'appointment.updated')
      .orderBy('id')
      .execute()
  const slots = (body: string) => [...body.matchAll(/name="slot" value="(\d+)"/g)].map(([, start]) => Number(start))

  itAbove(
    'are linked from the mail, and say where, when and with which doctor, but not who the patient is (contract 10 page)',
    async () => {
      await start()
      const { _id } = await booked()
      const [mail] = await mails()
      expect(mail?.text).toContain('Guten Tag Erika Muster,')
      for (const part of ['Praxis am <Markt>', 'Markt 1', '04109 Leipzig', '0341 1234'])
        expect(mail?.text).toContain(part)
      const before = await bookingOf(_id)
      const { statusCode, headers, body } = await open(await newestLink())
      expect(statusCode).toBe(200)
      for (const part of ['Anna Müller', 'Zimmer 2', 'Nüchtern &amp; pünktlich', 'Praxis am &lt;Markt&gt;'])
        expect(body).toContain(part)
      expect(body).toContain('Montag, 2. März 2099, 09:30 bis 10:00 Uhr')
      expect(body).toContain('href="tel:03411234"')
      expect(body).not.toMatch(/Erika|Muster|schwierig|0170/)
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow, noarchive',
        'content-security-policy': expect.stringMatching(
          /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'/,
        ),
      })
      expect(body).not.toMatch(/<script|src=|https?:/)
      // Mail scanners open links, and some do so more than once.
      expect(await bookingOf(_id)).toEqual(before)
      expect(await audited()).toEqual([])
    },
  )

  itAbove('leave no token in the log and only its hash in the database', async () => {
    await start()
    await booked()
    const path = await newestLink()
    await open(path)
    await post(path, { action: 'confirm' })
    const token = path.split('/').at(-1) ?? ''
    expect(service.log.join('\n')).not.toContain(token)
    const rows = await service.adapters.database.db.selectFrom('patient_links').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect((await anna.full('GET', '/user/export')).raw.toString('latin1')).not.toContain(rows[0]?.token_hash)
  })

  it.each([
    [{}, 'de'],
    [{ 'accept-language': 'fr, en;q=0.5' }, 'en'],
    [{ 'accept-language': 'fr' }, 'en'],
    [{ 'accept-language': 'tr-TR,de;q=0.5' }, 'tr'],
  ])('are in the patient’s language: %j gives %s', async (headers, language) => {
    await start()
    await booked()
    const path = await newestLink()
    expect((await open(path, headers)).body).toContain(`<html lang="${language}"`)
    expect((await open(`${path}?language=en`, headers)).body).toContain('<html lang="en"')
  })

  itAbove('stay in the language that doctor or patient chose, as do the mails (contract 10 page)', async () => {
    await start()
    const { _id } = await booked({ patient: { ...ERIKA, language: 'ar' } })
    expect((await mails()).at(-1)?.text).toContain('مرحبًا Erika Muster،')
    const path = await newestLink()
    const { body } = await open(path, { 'accept-language': 'de' })
    expect(body).toContain('<html lang="ar" dir="rtl">')
    expect(body).toContain('<span dir="auto">Praxis am')
    expect(body).not.toMatch(/Termin|Wann|Grund|Hinweis/)
    // The patient prefers Ukrainian, so the page and the mails continue in it.
    const wanted = `${path}?language=uk`
    expect((await open(wanted)).body).toContain('<html lang="uk" dir="ltr">')
    expect((await post(wanted, { action: 'confirm' })).headers.location).toBe(`/visite${wanted}`)
    expect((await open(path, { 'accept-language': 'de' })).body).toContain('Ви підтвердили')
    await anna.post(`/appointments/update/${_id}`, { time: '10:00' })
    const [, told] = await mails()
    expect(told?.text).toContain('Вітаємо, Erika Muster!')
    expect(dataOf(await anna.get(`/appointments/get/${_id}`)).booking).toMatchObject({ language: 'uk' })
    const refused = {
      name: 'x',
      date: DAY,
      time: '08:00',
      notify_patient: true,
      patient: { ...ERIKA, language: 'xx' },
    }
    expect(await anna.post('/appointments/add', refused)).toMatchObject({ status: 400 })
  })

  itAbove('accept a promise to come, once (contract 10 page)', async () => {
    await start()
    const { _id } = await booked()
    const path = await newestLink()
    // A mail scanner opens it, whatever follows the address: nothing happens.
    const before = await bookingOf(_id)
    await open(path)
    await open(`${path}?action=confirm`)
    await service.app.inject({ method: 'HEAD', url: path })
    expect(await bookingOf(_id)).toEqual(before)
    expect(await events()).toEqual(['appointment.created'])
    const answer = await post(path, { action: 'confirm' })
    expect({ status: answer.statusCode, to: answer.headers.location }).toEqual({ status: 303, to: `/visite${path}` })
    const { booking } = await bookingOf(_id)
    expect(booking).toMatchObject({ patient_confirmed_at: expect.any(String), ics_sequence: 0 })
    service.clock.advance(60_000)
    await post(path, { action: 'confirm' })
    expect((await bookingOf(_id)).booking).toEqual(booking)
    expect((await open(path)).body).toContain('Sie haben zugesagt')
    expect(await events()).toEqual(['appointment.created', 'appointment.updated'])
    expect((await audited())[0]).toMatchObject({
      ...{ action: 'booking.changed_by_patient', detail_json: '{"what":"confirm"}' },
    })
    expect(await mails()).toHaveLength(1)
  })

  itAbove('cancel with a reason that only the doctor sees, and free the slot (contract 10 page)', async () => {
    await start()
    const { _id } = await booked()
    const path = await newestLink()
    expect((await post(path, { action: 'cancel', reason: ' bin\u202e wieder\u0000 gesund ' })).statusCode).toBe(303)
    expect(await bookingOf(_id)).toMatchObject({
      booking_status: 'cancelled',
      booking: { cancelled_by: 'patient', cancellation_reason: 'bin wieder gesund', ics_sequence: 1 },
    })
    const [, told] = await mails()
    expect(told?.calendar_method).toBe('CANCEL')
    expect(told?.text).not.toMatch(/gesund|\/b\//)
    expect((await open(path)).body).toContain('Sie haben diesen Termin abgesagt')
    // What is over stays over.
    await post(path, { action: 'confirm' })
    expect(await bookingOf(_id)).toMatchObject({ booking_status: 'cancelled', booking: { patient_confirmed_at: null } })
    expect((await booked({ patient: { email: 'ben@patient.example' } })).booking_status).toBe('confirmed')
  })

  it('offer free slots and move the booking into one; calendar, mails and the old link follow (contract 10 page)', async () => {
    await start()
    const { _id } = await booked()
    await anna.appointment({ date: DAY, time: '10:00', duration_minutes: 30, status: 'planned' })
    const path = await newestLink()
    expect((await open(`${path}?from=9999-12-31`)).statusCode).toBe(200)
    const page = (await open(`${path}?from=${DAY}`)).body
    // Not to the position that a link may have led to, because the result is shown above.
    expect([...page.matchAll(/<form[^>]*>/g)].map(([form]) => form)).toEqual(
      Array(3).fill(`<form method="post" action="?from=${DAY}">`),
    )
    const times = slots(page).map((start) => new Date(start).toISOString().slice(0, 16))
    expect(times.filter((time) => time.startsWith(DAY))).toEqual([`${DAY}T08:00`, `${DAY}T09:30`])
    const answer = await post(path, { action: 'move', slot: String(Date.parse(`${DAY}T09:30:00Z`)) })
    expect(answer.statusCode).toBe(303)
    const moved = await bookingOf(_id)
    expect(moved).toMatchObject({
      ...{ time: '10:30', booking_status: 'confirmed' },
      booking: { start: `${DAY}T09:30:00.000Z`, end: `${DAY}T10:00:00.000Z`, ics_sequence: 1 },
    })
    expect(moved.booking).toMatchObject({ patient_confirmed_at: expect.any(String) })
    const [, told] = await mails()
    const event = new ICAL.Event(
      new ICAL.Component(ICAL.parse(told?.ics ?? '')).getFirstSubcomponent('vevent') ?? undefined,
    )
    expect([event.sequence, event.startDate.toJSDate().toISOString()]).toEqual([1, `${DAY}T09:30:00.000Z`])
    const next = String(answer.headers.location).replace('/visite', '')
    expect(next.split('?')[0]).toBe(await newestLink())
    expect((await open(next)).body).toContain('Ihr Termin ist verschoben')
    const old = await open(path)
    expect([old.statusCode, old.body.includes('gilt nicht mehr')]).toEqual([404, true])
    expect(await events()).toContain('appointment.updated')
  })

  it('refuse times that are not on offer, even when somebody else was faster (spec 7 slot)', async () => {
    await start()
    const { _id } = await booked()
    const path = await newestLink()
    const wanted = Date.parse(`${DAY}T09:00:00Z`)
    await booked({ time: '10:00', patient: { email: 'ben@patient.example' } })
    for (const slot of [wanted, wanted + 60_000, Date.parse(`${DAY}T20:00:00Z`), Date.now() - HOUR_MS, 'x', ''].map(
      String,
    )) {
      const answer = await post(path, { action: 'move', slot })
      expect(answer.statusCode).toBe(409)
      expect(answer.body).toContain('role="alert"')
    }
    expect(await bookingOf(_id)).toMatchObject({ time: '09:30', booking: { ics_sequence: 0 } })
    expect((await open(path)).statusCode).toBe(200)
  })

  it('give a slot that two patients want at once to one of them (contract 3 slots)', async () => {
    await start()
    const first = await booked({ time: '09:00' })
    const links = [await newestLink()]
    const second = await booked({ time: '09:30' })
    links.push(await newestLink())
    const slot = String(Date.parse(`${DAY}T09:30:00Z`))
    const answers = await Promise.all(links.map((link) => post(link, { action: 'move', slot })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, 409])
    const times = [await bookingOf(first._id), await bookingOf(second._id)].map(({ time }) => time)
    expect(times.filter((time) => String(time) === '10:30')).toHaveLength(1)
  })

  itAbove('move nothing if the practice does not offer that', async () => {
    await start()
    await anna.put('/practice', { online_moving: false })
    const { _id } = await booked()
    const path = await newestLink()
    expect((await open(`${path}?from=${DAY}`)).body).not.toContain('name="slot"')
    expect((await post(path, { action: 'move', slot: String(Date.parse(`${DAY}T09:30:00Z`)) })).statusCode).toBe(409)
    expect(await bookingOf(_id)).toMatchObject({ time: '09:30' })
  })

  itAbove('explain kindly what is too late, cancelled, changed or erased', async () => {
    await start()
    const soon = new Date(service.clock.now().getTime() + 2 * HOUR_MS)
    const date = soon.toISOString()
    const { _id } = await booked({ date, time: '23:59', duration_minutes: null })
    const path = await newestLink()
    await anna.post(`/appointments/update/${_id}`, { room: 'Zimmer 9' })
    expect((await open(path)).body).toContain('gilt nicht mehr')
    const current = await newestLink()
    await anna.post(`/appointments/booking/${_id}`, { booking_status: 'cancelled', reason: 'intern' })
    const cancelled = (await open(current)).body
    expect(cancelled).toContain('Dieser Termin ist abgesagt')
    expect(cancelled).not.toMatch(/intern|<button/)
    await anna.post(`/appointments/booking/${_id}`, { booking_status: 'confirmed' })
    const again = await newestLink()
    const { start: begins } = (await bookingOf(_id)).booking as unknown as { start: string }
    service.clock.advance(Date.parse(begins) - service.clock.now().getTime() + 60_000)
    // In the evening, that is more than a day later.
    anna = await anna.again()
    const late = (await open(again)).body
    expect(late).toContain('hat schon begonnen')
    expect(late).not.toContain('<button')
    await post(again, { action: 'cancel' })
    expect(await bookingOf(_id)).toMatchObject({ booking_status: 'confirmed' })
    service.clock.advance(25 * HOUR_MS)
    expect((await open(again)).statusCode).toBe(404)
    anna = await anna.again()
    const erased = await booked({ time: '10:30' })
    const last = await newestLink()
    await anna.delete(`/appointments/delete/${erased._id}`)
    expect([(await open(last)).statusCode, (await post(last, { action: 'cancel' })).statusCode]).toEqual([404, 303])
    await service.expire()
    expect(await service.adapters.database.db.selectFrom('patient_links').selectAll().execute()).toEqual([])
  })

  itAbove('cannot be found by guessing, nor requested endlessly', async () => {
    await start({ VISITE_RATE_LIMIT: '600' })
    const { _id } = await booked()
    const path = await newestLink()
    const forged = `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`
    for (const other of [forged, '/b/x', `/b/${'x'.repeat(300)}`, path.replace('/b/', '/c/')])
      expect((await open(other)).statusCode).toBeGreaterThanOrEqual(400)
    expect((await post(forged, { action: 'cancel' })).statusCode).toBe(303)
    expect(await bookingOf(_id)).toMatchObject({ booking_status: 'confirmed' })
    let last = await open(path)
    // In IPv6, people have as many addresses as they like.
    for (let asked = 0; asked < 70; asked++)
      last = await open(path, { 'x-forwarded-for': `2001:db8::${asked.toString(16)}` })
    expect([last.statusCode, last.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8'])
  })

  itAbove('accept only forms', async () => {
    await start()
    await booked()
    const path = await newestLink()
    for (const [type, payload] of [
      ['application/json', '{"action":"cancel"}'],
      ['multipart/form-data; boundary=x', '--x'],
      ['application/x-www-form-urlencoded', `reason=${'x'.repeat(20_000)}`],
    ] as const) {
      const answer = await service.app.inject({ method: 'POST', url: path, headers: { 'content-type': type }, payload })
      expect([413, 415]).toContain(answer.statusCode)
      expect(answer.body).toContain('<h1>')
    }
  })

  itAbove('accept consent on the patient’s own phone, and its withdrawal (contract 9 consent)', async () => {
    await start()
    await anna.put('/practice', { consent_required: true })
    const { _id } = await anna.appointment({ language: 'de' })
    const { url, qr_svg } = dataOf<{ url: string; qr_svg: string }>(await anna.post(`/consent/${_id}/link`))
    expect(qr_svg).toMatch(/^<svg/)
    const path = url.replace('https://praxis.example/visite', '')
    const arabic = await open(path, { 'accept-language': 'ar-SY,ar;q=0.9,de;q=0.5' })
    expect(arabic.body).toContain('<html lang="ar" dir="rtl"')
    expect(arabic.body).not.toMatch(/<script|src=|https?:/)
    const recorded = () => anna.upload(`/recordings/add/${_id}`, { audio: FILES.audio })
    expect((await recorded()).status).toBe(403)
    // Opening it is not consent, and neither is agreeing to a text that was never shown.
    await post(path, { decision: 'given', language: 'ar', text_version: 'own.3' })
    expect(dataOf(await anna.get(`/consent/${_id}`))).toMatchObject({ status: 'none' })
    await post(path, { decision: 'given', language: 'ar', text_version: 'built-in.1' })
    expect(dataOf(await anna.get(`/consent/${_id}`))).toMatchObject({
      ...{ status: 'given', method: 'patient_link', by: 'patient', language: 'ar', text_version: 'built-in.1' },
    })
    expect((await recorded()).status).toBe(200)
    // They agreed to the text they read there, whatever the practice now asks of others.
    await anna.put('/consent-texts', { language: 'ar', text: 'نص جديد' })
    const agreed = (await open(`${path}?language=ar`)).body
    expect([agreed.includes('built-in.1'), agreed.includes('نص جديد')]).toEqual([true, false])
    await post(path, { decision: 'withdrawn', language: 'ar' })
    expect((await open(`${path}?language=ar`)).body).toMatch(/نص جديد.*own\.1/s)
    expect(dataOf(await anna.get(`/consent/${_id}`))).toMatchObject({ status: 'withdrawn', by: 'patient' })
    expect(dataOf(await anna.get(`/recordings/${_id}`))).toEqual([])
    expect(await events()).toEqual(expect.arrayContaining(['consent.given', 'consent.withdrawn']))
    expect((await audited()).map(({ action }) => action)).toEqual(['consent.given', 'consent.withdrawn'])
    // Signed in the practice while the page was open on the phone.
    const signature = [[10, 20, 30, 40]]
    await anna.put(`/consent/${_id}`, { status: 'given', method: 'signed', language: 'ar', signature })
    await post(path, { decision: 'given', language: 'ar', text_version: 'own.1' })
    expect(dataOf(await anna.get(`/consent/${_id}`))).toMatchObject({ status: 'given', method: 'signed' })
    await anna.post(`/consent/${_id}/link`)
    expect((await open(path)).statusCode).toBe(404)
  })
})
