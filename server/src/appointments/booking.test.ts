import ICAL from 'ical.js'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { routeEngines } from '../../test/engines.ts'
import { startSmtpServer } from '../../test/fakes/smtp-server.ts'
import { dataOf, startService, type TestDoctor, type TestService } from '../../test/service.ts'
import type { Booking } from '../booking/schema.ts'

const UNKNOWN_ID = '0123456789abcdef01234567'
const EMAIL = 'Erika.Muster@patient.example'
const patient = { first_name: 'Erika', last_name: 'Muster', email: EMAIL, phone: '030 123' }
const SLOT_TAKEN = {
  status: 409,
  body: { success: false, error: 'A confirmed appointment already exists at this time', code: 'SLOT_TAKEN' },
}

type Booked = Record<string, unknown> & { _id: string; booking: Booking }
const request = (fields: Record<string, unknown> = {}) => ({
  ...{ name: 'Frau Muster', date: '2027-03-02', time: '09:30', status: 'planned' },
  ...{ notify_patient: true, patient, duration_minutes: 30 },
  ...fields,
})
const book = async (doctor: TestDoctor, fields: Record<string, unknown> = {}) => {
  const answer = await doctor.post('/appointments/add', request(fields))
  if (answer.status !== 200) throw new Error(JSON.stringify(answer))
  return dataOf<Booked>(answer)
}
const current = async (doctor: TestDoctor, id: string) => dataOf<Booked>(await doctor.get(`/appointments/get/${id}`))

describe.each(routeEngines)('bookings on %s', (engine) => {
  let service: TestService
  let anna: TestDoctor
  beforeAll(async () => {
    service = await startService(engine)
  })
  afterAll(() => service.remove())
  const db = () => service.adapters.database.db
  const mailsOf = (id: string) =>
    db().selectFrom('outgoing_mails').selectAll().where('appointment_id', '=', id).orderBy('created_at').execute()

  describe('POST /appointments/add with notify_patient (spec 4.3 add-booking)', () => {
    it('is a confirmed booking (spec 3.2, spec 4.3 add-note, contract 3 booking)', async () => {
      anna = await service.doctor()
      const created = await book(anna, { doctor_note: ' Bitte nüchtern kommen. ', room: 'Zimmer 2' })
      expect(created).toMatchObject({
        booking_status: 'confirmed',
        date: '2027-03-02T00:00:00.000Z',
        time: '09:30',
        deletionDate: '2027-03-16T00:00:00.000Z',
        booking: {
          uid: expect.stringMatching(/^[0-9a-f]{24}$/),
          source: 'manual',
          appointment_type_id: null,
          patient,
          doctor_note: 'Bitte nüchtern kommen.',
          start: '2027-03-02T08:30:00.000Z',
          end: '2027-03-02T09:00:00.000Z',
          timezone: 'Europe/Berlin',
          ics_uid: expect.stringMatching(/^[0-9a-f]{24}@/),
          ics_sequence: 0,
          email_status: 'queued',
          notified_at: null,
          cancelled_at: null,
          cancellation_reason: null,
          cancelled_by: null,
          patient_confirmed_at: null,
        },
      })
      expect(await current(anna, created._id)).toEqual(created)
      const [listed] = dataOf<Booked[]>(await anna.get('/appointments/doctors'))
      expect(listed?.booking).toEqual(created.booking)
    })

    it.each([
      ['2027-03-28', '01:59', '2027-03-28T00:59:00.000Z'],
      ['2027-03-28', '02:30', '2027-03-28T01:30:00.000Z'],
      ['2027-03-28', '03:00', '2027-03-28T01:00:00.000Z'],
      ['2027-10-31', '02:30', '2027-10-31T00:30:00.000Z'],
      ['2027-10-31', '03:00', '2027-10-31T02:00:00.000Z'],
      ['2027-10-30T22:00:00.000Z', '09:00', '2027-10-31T08:00:00.000Z'],
      ['2027-10-31T00:00', '10:00', '2027-10-31T09:00:00.000Z'],
    ])('reads %s %s in the practice timezone', async (date, time, start) => {
      anna = await service.doctor()
      expect((await book(anna, { date, time })).booking.start).toBe(start)
    })

    it.each([undefined, null, {}, { email: 'erika' }, { email: 'a@b.de, c@d.de' }, 'erika@patient.example'])(
      'needs a valid patient.email, not %j, and creates nothing without (spec 7 patient-email)',
      async (given) => {
        const ben = await service.doctor({ plan: 'basic' })
        expect(await ben.post('/appointments/add', request({ patient: given }))).toEqual({
          status: 400,
          body: { success: false, code: 'PATIENT_EMAIL_REQUIRED', error: expect.stringContaining('E-Mail-Adresse') },
        })
        expect(dataOf(await ben.get('/appointments/doctors'))).toEqual([])
        expect(await db().selectFrom('encounter_usage').selectAll().where('account_id', '=', ben.id).execute()).toEqual(
          [],
        )
      },
    )

    it('checks the plan first (contract 2 gate)', async () => {
      const ben = await service.doctor()
      const lapsed = { plan_expires_at: new Date(Date.now() - 1_000).toISOString() }
      await db().updateTable('accounts').set(lapsed).where('id', '=', ben.id).execute()
      const body = request({ patient: null, appointment_type_id: UNKNOWN_ID })
      expect(await ben.post('/appointments/add', body)).toMatchObject({ status: 403 })
    })

    it.each([false, null, undefined])(
      'stays a plain appointment with %j, whatever the patient (spec 4.3 add-note, spec 4.3 r4)',
      async (notify) => {
        anna = await service.doctor()
        const fields = { notify_patient: notify, patient: { email: 'keine' }, doctor_note: 'Hinweis' }
        const created = await book(anna, fields)
        expect(created).toMatchObject({ booking_status: 'none', booking: null })
        const updated = dataOf(await anna.post(`/appointments/update/${created._id}`, { doctor_note: 'Hinweis' }))
        expect(updated.booking).toBeNull()
      },
    )
  })

  describe('appointment_type_id (spec 4.3 add-type)', () => {
    const newType = async (doctor: TestDoctor, fields = {}) =>
      dataOf(await doctor.post('/appointment-types', { name: 'Erstgespräch', duration_minutes: 45, ...fields }))._id

    it('makes an unconfirmed booking, and supplies what the body leaves out (spec 4.3 add-duration, contract 3 booking)', async () => {
      anna = await service.doctor()
      const type = await newType(anna, { appointment_type: 'video', room: 'Studio', notes_type: 'anamnese' })
      const created = await book(anna, { appointment_type_id: type, notify_patient: false, duration_minutes: 600 })
      expect(created).toMatchObject({
        appointment_type_id: type,
        duration_minutes: 45,
        appointment_type: 'video',
        room: 'Studio',
        notes_type: 'anamnese',
        booking_status: 'none',
        booking: { source: 'appointment_type', appointment_type_id: type, email_status: 'none', patient },
      })
      expect(created.booking.end).toBe('2027-03-02T09:15:00.000Z')
      expect(await mailsOf(created._id)).toEqual([])
      const own = { appointment_type_id: type, duration_minutes: 20, room: '', appointment_type: 'phone' }
      expect(await book(anna, { ...own, notify_patient: false })).toMatchObject({
        duration_minutes: 20,
        room: null,
        appointment_type: 'phone',
      })
    })

    it.each([3, '30', null, undefined])('gives its duration for %j', async (duration_minutes) => {
      anna = await service.doctor()
      const type = await newType(anna)
      expect((await book(anna, { appointment_type_id: type, duration_minutes })).duration_minutes).toBe(45)
      const without = await newType(anna, { duration_minutes: null })
      const later = { appointment_type_id: without, duration_minutes, time: '15:00' }
      expect((await book(anna, later)).duration_minutes).toBeNull()
    })

    it('is 404 when it is unknown, foreign or malformed (spec 7 type)', async () => {
      const [ben, eve] = [await service.doctor(), await service.doctor()]
      for (const appointment_type_id of [UNKNOWN_ID, await newType(eve), 'abc', 'no\u0000type']) {
        expect(await ben.post('/appointments/add', request({ appointment_type_id }))).toEqual({
          status: 404,
          body: { success: false, error: 'Appointment type not found' },
        })
      }
      expect(dataOf(await ben.get('/appointments/doctors'))).toEqual([])
    })
  })

  describe('SLOT_TAKEN (contract 3 slots, spec 7 slot)', () => {
    it.each([
      ['the same time', { time: '10:00', duration_minutes: 30 }, false],
      ['an overlap at its beginning', { time: '09:45', duration_minutes: 30 }, false],
      ['an overlap at its end', { time: '10:15', duration_minutes: 30 }, false],
      ['one inside', { time: '10:10', duration_minutes: 5 }, false],
      ['one around', { time: '09:00', duration_minutes: 180 }, false],
      ['one that ends when it begins', { time: '09:30', duration_minutes: 30 }, true],
      ['one that begins when it ends', { time: '10:30', duration_minutes: 30 }, true],
      ['the same start without a duration', { time: '10:00', duration_minutes: null }, false],
      ['a start inside without a duration', { time: '10:10', duration_minutes: null }, true],
      ['the next day', { date: '2027-03-03', time: '10:00', duration_minutes: 30 }, true],
    ])('beside a booking from 10:00 to 10:30: %s', async (_what, fields, free) => {
      anna = await service.doctor()
      await book(anna, { time: '10:00' })
      const answer = await anna.post('/appointments/add', request(fields))
      if (free) expect(answer.status).toBe(200)
      else expect(answer).toEqual(SLOT_TAKEN)
      expect(dataOf(await anna.get('/appointments/doctors'))).toHaveLength(free ? 2 : 1)
    })

    it('beside a booking without a duration only the same start conflicts', async () => {
      anna = await service.doctor()
      await book(anna, { time: '10:00', duration_minutes: null })
      expect(await anna.post('/appointments/add', request({ time: '10:00' }))).toEqual(SLOT_TAKEN)
      expect(await anna.post('/appointments/add', request({ time: '10:00', duration_minutes: null }))).toEqual(
        SLOT_TAKEN,
      )
      expect((await anna.post('/appointments/add', request({ time: '09:45' }))).status).toBe(200)
    })

    it('is only about the doctor’s own confirmed bookings', async () => {
      anna = await service.doctor()
      const first = await book(anna)
      await book(await service.doctor())
      await book(anna, { notify_patient: false })
      expect(await anna.post('/appointments/add', request())).toEqual(SLOT_TAKEN)
      for (const booking_status of ['no_show', 'cancelled']) {
        const { _id } = booking_status === 'no_show' ? first : await book(anna)
        await anna.post(`/appointments/booking/${_id}`, { booking_status })
      }
      await book(anna)
    })

    it('is about instants, so both showings of a doubled hour are one time', async () => {
      anna = await service.doctor()
      await book(anna, { date: '2027-10-31', time: '01:30', duration_minutes: 90 })
      expect(await anna.post('/appointments/add', request({ date: '2027-10-31', time: '02:30' }))).toEqual(SLOT_TAKEN)
      // 03:00 is two and a half hours after 01:30 on that day.
      await book(anna, { date: '2027-10-31', time: '03:00' })
    })

    it('lets one of 50 win', async () => {
      anna = await service.doctor()
      const times = ['09:30', '09:40', '09:59']
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) => anna.post('/appointments/add', request({ time: times[index % 3] }))),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      for (const answer of answers.filter(({ status }) => status !== 200)) expect(answer).toEqual(SLOT_TAKEN)
      const all = dataOf<Booked[]>(await anna.get('/appointments/doctors'))
      expect(all).toHaveLength(1)
      expect(await mailsOf(all[0]?._id ?? '')).toHaveLength(1)
    })

    it('is enforced by the database itself, without any lock of ours', async () => {
      anna = await service.doctor()
      const ids: string[] = []
      for (let index = 0; index < 12; index++) ids.push((await anna.appointment())._id)
      const writes = ids.map((id, index) =>
        db()
          .updateTable('appointments')
          .set({ slot_start: 1_000 + (index % 2), slot_end: 2_000 })
          .where('id', '=', id)
          .execute(),
      )
      const outcomes = await Promise.allSettled(writes)
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    })
  })

  describe('POST /appointments/update/{id} of a booking', () => {
    it.each([
      ['date', { date: '2027-03-03' }, '2027-03-03T08:30:00.000Z', '2027-03-03T09:00:00.000Z'],
      ['time', { time: '14:00' }, '2027-03-02T13:00:00.000Z', '2027-03-02T13:30:00.000Z'],
      ['duration', { duration_minutes: 60 }, '2027-03-02T08:30:00.000Z', '2027-03-02T09:30:00.000Z'],
      [
        'date across a change of the clocks',
        { date: '2027-04-02' },
        '2027-04-02T07:30:00.000Z',
        '2027-04-02T08:00:00.000Z',
      ],
      ['room', { room: 'Zimmer 7' }, '2027-03-02T08:30:00.000Z', '2027-03-02T09:00:00.000Z'],
    ])('sends an update for another %s (contract 3 invites)', async (_what, fields, start, end) => {
      anna = await service.doctor()
      const before = await book(anna)
      const after = dataOf<Booked>(await anna.post(`/appointments/update/${before._id}`, fields))
      expect(after.booking).toEqual({ ...before.booking, start, end, ics_sequence: 1 })
      const [confirmation, update] = await mailsOf(before._id)
      expect(confirmation?.superseded).toBe(1)
      expect(update).toMatchObject({ recipient: EMAIL, calendar_method: 'REQUEST', superseded: 0 })
      const event = eventOf(update?.ics)
      expect([event.uid, event.sequence]).toEqual([before.booking.ics_uid, 1])
      expect(event.startDate.toJSDate().toISOString()).toBe(start)
    })

    it('sends none for changes the patient is not told about, and none when nothing changes', async () => {
      anna = await service.doctor()
      const before = await book(anna, { room: 'Zimmer 2' })
      const path = `/appointments/update/${before._id}`
      await anna.post(path, { name: 'Anders', notes: 'privat', status: 'finished', doctor_note: 'Bitte anrufen.' })
      await anna.post(path, { date: '2027-03-02', time: '09:30', duration_minutes: 30, room: 'Zimmer 2' })
      await anna.post(path, { doctor_note: '' })
      expect((await current(anna, before._id)).booking).toEqual({ ...before.booking, doctor_note: 'Bitte anrufen.' })
      expect(await mailsOf(before._id)).toHaveLength(1)
    })

    it('checks the slot again, and a refusal changes nothing', async () => {
      anna = await service.doctor()
      await book(anna, { time: '11:00' })
      const before = await book(anna)
      for (const fields of [{ time: '11:15' }, { duration_minutes: 120 }, { time: '11:00', name: 'X' }]) {
        expect(await anna.post(`/appointments/update/${before._id}`, fields)).toEqual(SLOT_TAKEN)
      }
      expect(await current(anna, before._id)).toEqual(before)
      expect(await mailsOf(before._id)).toHaveLength(1)
      const own = await anna.post(`/appointments/update/${before._id}`, { time: '09:45' })
      expect(own.status).toBe(200)
    })

    it('moves an unconfirmed one without a mail and without a slot', async () => {
      anna = await service.doctor()
      const type = dataOf(await anna.post('/appointment-types', { name: 'Kontrolle' }))._id
      await book(anna, { time: '11:00' })
      const before = await book(anna, { appointment_type_id: type, notify_patient: false })
      const after = dataOf<Booked>(await anna.post(`/appointments/update/${before._id}`, { time: '11:00' }))
      expect(after.booking).toMatchObject({ start: '2027-03-02T10:00:00.000Z', ics_sequence: 0, email_status: 'none' })
      expect(await mailsOf(before._id)).toEqual([])
    })
  })

  describe('an appointment of an external calendar (spec 4.3 r6, spec 7 readonly)', () => {
    const external = async () => {
      const ben = await service.doctor()
      const { _id } = await ben.appointment({ duration_minutes: 30 })
      await db()
        .updateTable('appointments')
        .set({
          external_json: JSON.stringify({ calendar_id: 'c', uid: 'u', source: 'ics' }),
          booking_status: 'external',
        })
        .where('id', '=', _id)
        .execute()
      return { ben, path: `/appointments/update/${_id}`, id: _id }
    }

    it.each([{ date: '2026-03-03' }, { time: '10:00' }, { duration_minutes: 45 }, { name: 'X', time: '10:00' }])(
      'refuses %j',
      async (fields) => {
        const { ben, path, id } = await external()
        const before = await current(ben, id)
        expect(await ben.post(path, fields)).toEqual({
          status: 409,
          body: { success: false, code: 'EXTERNAL_APPOINTMENT_READONLY', error: expect.stringContaining('externen') },
        })
        expect(await current(ben, id)).toEqual(before)
      },
    )

    it('accepts everything else, and unchanged values', async () => {
      const { ben, path, id } = await external()
      const same = { date: '2099-03-02', time: '09:30', duration_minutes: 30 }
      const fields = { name: 'Neu', room: 'R', status: 'finished', ...same }
      expect(dataOf(await ben.post(path, fields))).toMatchObject({ name: 'Neu', room: 'R', status: 'finished' })
      expect(dataOf(await ben.post(path, { room: '' })).room).toBeNull()
      expect(await ben.post(path, { duration_minutes: 4 })).toMatchObject({ status: 400 })
      expect(await ben.post(`/appointments/booking/${id}`, { booking_status: 'completed' })).toMatchObject({
        status: 409,
        body: { code: 'EXTERNAL_APPOINTMENT_READONLY' },
      })
    })
  })

  describe('POST /appointments/booking/{id} (contract 3 booking)', () => {
    const to = (doctor: TestDoctor, id: string, booking_status: unknown, reason?: unknown) =>
      doctor.post(`/appointments/booking/${id}`, { booking_status, reason })

    it('cancels with a mail and confirms again with another (contract 3 invites)', async () => {
      anna = await service.doctor()
      const { _id, booking } = await book(anna)
      const cancelled = dataOf<Booked>(await to(anna, _id, 'cancelled', ' krank '))
      expect(cancelled).toMatchObject({
        booking_status: 'cancelled',
        booking: { ics_sequence: 1, cancellation_reason: 'krank', cancelled_at: expect.stringMatching(/Z$/) },
      })
      expect(dataOf(await to(anna, _id, 'cancelled'))).toMatchObject({ booking: cancelled.booking })
      const again = dataOf<Booked>(await to(anna, _id, 'confirmed'))
      expect(again).toMatchObject({
        booking_status: 'confirmed',
        booking: { ics_sequence: 2, cancelled_at: null, cancellation_reason: null },
      })
      const mails = await mailsOf(_id)
      expect(mails.map((mail) => mail.calendar_method)).toEqual(['REQUEST', 'CANCEL', 'REQUEST'])
      expect(mails.map((mail) => eventOf(mail.ics).sequence)).toEqual([0, 1, 2])
      expect(new Set(mails.map((mail) => eventOf(mail.ics).uid))).toEqual(new Set([booking.ics_uid]))
    })

    it('cannot confirm again when the time is taken', async () => {
      anna = await service.doctor()
      const { _id } = await book(anna)
      await to(anna, _id, 'cancelled')
      await book(anna)
      expect(await to(anna, _id, 'confirmed')).toEqual(SLOT_TAKEN)
      expect(await current(anna, _id)).toMatchObject({ booking_status: 'cancelled' })
    })

    it.each(['completed', 'no_show'])('records a visit as %s without a mail', async (state) => {
      anna = await service.doctor()
      const { _id } = await book(anna)
      expect(dataOf(await to(anna, _id, state))).toMatchObject({ booking_status: state, __v: 1 })
      expect(await mailsOf(_id)).toHaveLength(1)
      expect(await to(anna, _id, 'cancelled')).toEqual({
        status: 409,
        body: { success: false, code: 'BOOKING_TRANSITION', error: expect.any(String) },
      })
    })

    it('refuses unknown states, appointments without a booking, and strangers', async () => {
      const [ben, eve] = [await service.doctor(), await service.doctor()]
      const before = await book(ben)
      for (const state of ['none', 'external', 'gone', '', 5, undefined]) {
        expect(await to(ben, before._id, state)).toMatchObject({ status: 400, body: { success: false } })
      }
      const plain = await ben.appointment()
      expect(await to(ben, plain._id, 'confirmed')).toEqual({
        status: 404,
        body: { success: false, error: 'Booking not found' },
      })
      expect(await to(eve, before._id, 'cancelled')).toMatchObject({ status: 403 })
      expect(await to(ben, UNKNOWN_ID, 'cancelled')).toMatchObject({ status: 404 })
      expect(await to(ben, 'abc', 'cancelled')).toMatchObject({ status: 400 })
      expect((await service.anyone.post(`/appointments/booking/${before._id}`, {})).status).toBe(401)
      expect(await current(ben, before._id)).toEqual(before)
    })
  })

  describe('a booking that is erased', () => {
    const farewells = async () => {
      const rows = await db().selectFrom('outgoing_mails').selectAll().where('account_id', 'is', null).execute()
      await db().deleteFrom('outgoing_mails').where('account_id', 'is', null).execute()
      return rows
    }

    it('is cancelled when the doctor deletes it (contract 3 deletion, contract 3 invites)', async () => {
      anna = await service.doctor()
      const { _id, booking } = await book(anna, { room: 'Zimmer 2', doctor_note: 'nüchtern' })
      expect((await anna.delete(`/appointments/delete/${_id}`)).status).toBe(200)
      expect(await mailsOf(_id)).toEqual([])
      const [farewell, ...others] = await farewells()
      expect(others).toEqual([])
      expect(farewell).toMatchObject({ recipient: EMAIL, calendar_method: 'CANCEL' })
      expect(eventOf(farewell?.ics)).toMatchObject({ uid: booking.ics_uid, sequence: 1 })
      expect(JSON.stringify(farewell)).not.toMatch(/nüchtern|Zimmer|Frau Muster/)
    })

    it('is not mentioned when it is past, already cancelled or was never announced', async () => {
      anna = await service.doctor()
      for (const state of ['completed', 'cancelled']) {
        const { _id } = await book(anna)
        await anna.post(`/appointments/booking/${_id}`, { booking_status: state })
        await anna.delete(`/appointments/delete/${_id}`)
      }
      await book(anna, { date: '2026-01-05' })
      await service.expire()
      expect(await farewells()).toEqual([])
    })

    it('is not called off if the patient was there', async () => {
      anna = await service.doctor()
      const seen = await book(anna, { date: '2026-01-05' })
      await anna.post(`/notes/add/${seen._id}`, { notes: 'Anamnese: gesund' })
      await anna.delete(`/appointments/delete/${seen._id}`)
      expect(await farewells()).toEqual([])
      const { _id: patient_id } = dataOf<{ _id: string }>(await anna.post('/patients', { last_name: 'Muster' }))
      await book(anna, { patient_id, date: '2026-01-05' })
      const { booking } = await book(anna, { patient_id })
      await anna.delete(`/patients/${patient_id}`)
      expect((await farewells()).map(({ ics }) => eventOf(ics).uid)).toEqual([booking.ics_uid])
    })
  })
})

describe.each(routeEngines)('mails to patients on %s', (engine) => {
  const cleanups: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  })

  /** @param retryMs the wait after a failed attempt */
  async function start(retryMs = 0) {
    const server = await startSmtpServer()
    cleanups.push(server.stop)
    const env = { VISITE_SMTP_URL: server.url, VISITE_MAIL_FROM: 'Praxis <praxis@visite.example>' }
    const service = await startService(engine, { env, jobTiming: { retryDelaysMs: Array(5).fill(retryMs) } })
    cleanups.push(service.remove)
    const anna = await service.doctor()
    const { db } = service.adapters.database
    // The link mailed to the doctor is not a mail to a patient.
    await db.deleteFrom('jobs').execute()
    return { server, service, anna, db }
  }

  it('go out over SMTP: text, HTML and the invitation in one (spec 6.3, contract 3 invites)', async () => {
    const { server, service, anna } = await start()
    await service.work()
    const { _id, booking } = await book(anna, { language: 'en', room: 'Room 2', doctor_note: 'Come <b>sober</b>' })
    await expect.poll(() => server.mails.length).toBe(1)
    const [received] = server.mails
    expect(received).toMatchObject({ from: 'praxis@visite.example', to: [EMAIL] })
    const mail = await PostalMime.parse(received?.raw ?? '')
    expect(mail.subject).toMatch(/^Appointment confirmed: Tuesday,? 2 March 2027/)
    expect(mail.text).toContain('Hello Erika Muster,')
    expect(mail.html).toContain('Come &lt;b&gt;sober&lt;/b&gt;')
    expect(`${mail.subject}${mail.text}${mail.html}`).not.toContain('Frau Muster')
    expect(String(received?.raw)).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/i)
    const calendars = mail.attachments.filter(
      ({ mimeType }) => mimeType.includes('calendar') || mimeType.includes('ics'),
    )
    expect(calendars.length).toBeGreaterThan(0)
    for (const { content } of calendars) {
      const ics = typeof content === 'string' ? content : new TextDecoder().decode(content)
      const event = eventOf(ics)
      expect(event.startDate.toJSDate().toISOString()).toBe(booking.start)
      expect(event.endDate.toJSDate().toISOString()).toBe(booking.end)
      expect(event.location).toBe('Room 2')
    }
    await expect
      .poll(async () => (await current(anna, _id)).booking)
      .toMatchObject({ email_status: 'sent', notified_at: expect.stringMatching(/Z$/) })
    expect(await current(anna, _id)).toMatchObject({ __v: 0 })
  })

  it('are kept and sent later when the mail server fails at first, and nobody waits for that (contract 3 mails)', async () => {
    const { server, service, anna, db } = await start()
    server.failNext({ at: 'answer', code: 451, text: `no room for ${EMAIL}` }, { at: 'connect', drop: true })
    await service.work()
    const first = await book(anna)
    const second = await book(anna, { time: '11:00' })
    for (const { _id } of [first, second]) {
      await expect.poll(async () => (await current(anna, _id)).booking.email_status, { interval: 200 }).toBe('sent')
    }
    expect(server.mails).toHaveLength(2)
    const mails = await Promise.all(server.mails.map(({ raw }) => PostalMime.parse(raw)))
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(2)
    expect(await db.selectFrom('outgoing_mails').selectAll().execute()).toEqual([])
    expect(service.log.some((line) => line.includes('a job failed'))).toBe(true)
  })

  it('are given up for an address that the server refuses, and the booking says so', async () => {
    const { server, service, anna, db } = await start()
    server.failNext({ at: 'to', code: 550, text: `${EMAIL} unknown` })
    await service.work()
    const { _id } = await book(anna)
    await expect.poll(async () => (await current(anna, _id)).booking.email_status).toBe('failed')
    const [stored] = await db.selectFrom('outgoing_mails').selectAll().execute()
    expect(stored?.failed).toContain('550')
    expect(stored?.failed).not.toContain(EMAIL)
  })

  it('that failed are not retried once a newer one gives the current state', async () => {
    const { server, service, anna, db } = await start(3_600_000)
    server.failNext({ at: 'answer', code: 451 })
    const { _id } = await book(anna)
    await service.work()
    await expect.poll(() => service.log.some((line) => line.includes('a job failed'))).toBe(true)
    await anna.post(`/appointments/update/${_id}`, { time: '14:00' })
    await expect.poll(() => service.queue.counts(db)).toEqual({ waiting: 1, running: 0 })
    await db.updateTable('jobs').set({ due_at: 0 }).execute()
    await service.idle()
    expect(server.mails).toHaveLength(1)
    const mail = await PostalMime.parse(server.mails[0]?.raw ?? '')
    expect(mail.subject).toContain('14:00')
  })

  it('appear in no log line, event or job (contract 1 logs)', async () => {
    const { server, service, anna, db } = await start()
    server.failNext({ at: 'answer', code: 451, text: EMAIL }, { at: 'to', code: 550, text: EMAIL })
    await service.work()
    const { _id } = await book(anna, { doctor_note: 'Kanarienvogel', name: 'Kanarienvogel' })
    await anna.post(`/appointments/update/${_id}`, { time: '14:00' })
    await anna.post(`/appointments/booking/${_id}`, { booking_status: 'cancelled', reason: 'Kanarienvogel' })
    await anna.post('/appointments/add', request({ time: 'Kanarienvogel' }))
    await anna.delete(`/appointments/delete/${_id}`)
    const private_ = /Kanarienvogel|Erika|Muster|patient\.example|Müller/i
    expect(service.log.join('\n')).not.toMatch(private_)
    expect(JSON.stringify(await db.selectFrom('events').selectAll().execute())).not.toMatch(private_)
    expect(JSON.stringify(await db.selectFrom('jobs').selectAll().execute())).not.toMatch(private_)
  })
})

function eventOf(ics: string | null | undefined): ICAL.Event {
  const event = new ICAL.Component(ICAL.parse(ics ?? '')).getFirstSubcomponent('vevent')
  if (!event) throw new Error('no VEVENT')
  return new ICAL.Event(event)
}
