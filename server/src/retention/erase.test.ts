import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { consultation } from '@visite/hearing/corpora/consultation'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { aboveStores, engines } from '../../test/engines.ts'
import { heard, scriptedTranscriber, spoken } from '../../test/fakes/engines.ts'
import { textPdf } from '../../test/pdf.ts'
import { dataOf, startService, type TestDoctor, type TestService } from '../../test/service.ts'
import { connect, listen } from '../../test/speech-client.ts'
import { tracesOf } from '../../test/traces.ts'
import { APPOINTMENT_TABLES } from './erase.ts'

const DAY_MS = 86_400_000
/** Contained in all speech, text and files. */
const CANARY = 'Kanarienvogel'
const UNKNOWN_ID = '0123456789abcdef01234567'

describe.each(engines)('erasure on %s', (engine) => {
  const itAbove = aboveStores(engine)
  let service: TestService
  let speech: string
  afterEach(() => service.remove())

  async function start(): Promise<TestDoctor> {
    const transcriber = scriptedTranscriber(() =>
      heard(spoken('Was führt Sie zu mir?', `Ich habe seit drei Tagen Husten und Fieber, ${CANARY}.`)),
    )
    service = await startService(engine, { adapters: { transcriber }, speech: { sweepMs: 3_600_000 } })
    await service.work()
    speech = await listen(service)
    return service.doctor()
  }

  /** An appointment with every kind of data below it, each containing the canary. */
  async function fullAppointment(anna: TestDoctor): Promise<string> {
    const { _id: patient_id } = dataOf(await anna.post('/patients', { first_name: CANARY, last_name: CANARY }))
    const { _id } = await anna.appointment({
      patient_id,
      ...{ name: `Frau ${CANARY}`, notes: `privat ${CANARY}`, room: CANARY },
      ...{ date: service.clock.now().toISOString(), notes_type: CANARY, appointment_type: CANARY },
    })
    await speak(anna, _id)
    const audio = {
      name: `${CANARY}.ogg`,
      bytes: Buffer.concat([readFileSync(consultation.audio), Buffer.from(CANARY)]),
    }
    expect((await anna.upload(`/recordings/add/${_id}`, { audio })).status).toBe(200)
    await expect.poll(async () => dataOf(await anna.get(`/appointments/get/${_id}`)).notes_status).toBe('draft')
    const document = { name: `${CANARY}.pdf`, bytes: textPdf([`Befund über den ${CANARY}`]) }
    const attached = { appointment_id: _id, title: CANARY, document }
    const [{ _id: documentId } = { _id: '' }] = dataOf<{ _id: string }[]>(
      await anna.upload('/documents/upload', attached),
    )
    const text = async () => dataOf(await anna.get(`/documents/text/${documentId}`)).text
    await expect.poll(text, { timeout: 30_000 }).toContain(CANARY)
    for (const notes of [`Erste Fassung ${CANARY}`, `Zweite Fassung ${CANARY}`]) {
      expect((await anna.post(`/notes/add/${_id}`, { notes, summary: CANARY })).status).toBe(200)
    }
    const facts = dataOf<{ id: string; sources: unknown[] }[]>(await anna.get(`/notes/facts/${_id}`))
    const quoting = facts.find(({ sources }) => JSON.stringify(sources).includes(CANARY))
    expect((await anna.put(`/notes/facts/${_id}/${quoting?.id}`, { verdict: 'accepted' })).status).toBe(200)
    await anna.post(`/appointments/update/${_id}`, {
      error_reason: CANARY,
      name: `Herr ${CANARY}`,
      room: `${CANARY} 2`,
    })
    return _id
  }

  /** Live speech that was cut off and waits for its device to reconnect. */
  async function speak(anna: TestDoctor, appointment_id: string): Promise<void> {
    const client = await connect(speech, { token: anna.token })
    client.send({ type: 'config', appointment_id })
    await client.next('config_accepted')
    client.raw(Buffer.concat([Buffer.alloc(4), Buffer.from(`${CANARY} `.repeat(100))]))
    await client.ackOf(0)
    client.destroy()
    await client.closed
  }

  /** A booking whose patient has been mailed twice. */
  async function fullBooking(anna: TestDoctor): Promise<string> {
    const patient = { first_name: CANARY, last_name: CANARY, email: 'erika@patient.example', phone: CANARY }
    const type = dataOf(await anna.post('/appointment-types', { name: 'Kontrolle', duration_minutes: 20 }))
    const { _id } = await anna.appointment({
      ...{ name: CANARY, notify_patient: true, patient, doctor_note: CANARY, room: CANARY, time: '12:00' },
      ...{ date: service.clock.now().toISOString(), appointment_type_id: type._id },
    })
    await anna.post(`/appointments/update/${_id}`, { time: '13:00' })
    await anna.put('/consent-texts', { language: 'de', text: 'Ich willige ein.' })
    await anna.put(`/consent/${_id}`, { status: 'given', method: 'signed', signature: [[1, 2, 3, 4]] })
    await anna.post(`/consent/${_id}/link`)
    await anna.post(`/appointments/booking/${_id}`, { booking_status: 'cancelled', reason: CANARY })
    await anna.post(`/appointments/booking/${_id}`, { booking_status: 'confirmed' })
    await service.idle()
    return _id
  }

  const sentMails = () => readdirSync(join(service.config.dataDir, 'mail')).filter((name) => name.endsWith('.eml'))

  const traces = () => tracesOf(CANARY, service)

  it('leaves nothing of a deleted appointment in the data folder (contract 3 deletion)', async () => {
    const anna = await start()
    const id = await fullAppointment(anna)
    expect(await traces()).not.toEqual([])
    const before = dataOf(await anna.get(`/appointments/get/${id}`))
    expect(await anna.delete(`/appointments/delete/${id}`)).toEqual({
      status: 200,
      body: { success: true, data: before },
    })
    expect(await traces()).toEqual([])
    expect((await anna.get(`/appointments/get/${id}`)).status).toBe(404)
    expect((await anna.delete(`/appointments/delete/${id}`)).status).toBe(404)
  })

  itAbove('leaves nothing of a booking or of the mails about it', async () => {
    const anna = await start()
    const id = await fullBooking(anna)
    expect((await traces()).filter((place) => place.endsWith('.eml'))).toHaveLength(3)
    await anna.delete(`/appointments/delete/${id}`)
    await service.idle()
    expect(await traces()).toEqual([])
    // Two mails remain: the doctor's own verification, and the patient's cancellation, which holds no name.
    await service.expire()
    expect(sentMails()).toHaveLength(2)
    service.clock.advance(DAY_MS + 60_000)
    await service.expire()
    expect(sentMails()).toEqual([expect.stringContaining(anna.id)])
    service.clock.advance(14 * DAY_MS)
    await service.expire()
    expect(sentMails()).toEqual([])
  })

  itAbove('keeps the mails about an appointment as long as the appointment, and no longer', async () => {
    const anna = await start()
    const patient = { first_name: CANARY, email: 'erika@patient.example' }
    const date = new Date(Date.now() + 90 * DAY_MS).toISOString().slice(0, 10)
    const { _id } = await anna.appointment({ notify_patient: true, patient, date })
    await service.idle()
    expect(sentMails()).toHaveLength(2)
    service.clock.advance(60 * DAY_MS)
    await service.expire()
    expect(sentMails()).toEqual([expect.stringContaining(_id)])
    const { mailer } = service.adapters
    const forget = mailer.forget
    mailer.forget = async () => {
      throw new Error('EIO')
    }
    await (await anna.again()).delete(`/appointments/delete/${_id}`)
    await service.idle()
    mailer.forget = forget
    // The next sweep removes what could not be removed with the appointment.
    expect(await traces()).not.toEqual([])
    await service.expire()
    expect(await traces()).toEqual([])
  })

  // Only for SQLite: the test cannot look into Postgres' pages.
  itAbove('leaves nothing in pages that were shared, split and merged', async () => {
    const anna = await start()
    const ids: string[] = []
    for (let index = 0; index < 120; index++) {
      const [word, length] = index % 3 === 0 ? ['bleibt', 3_000] : [CANARY, (index * 997) % 9_000]
      const text = `${word} `.repeat(Math.ceil(length / word.length))
      const { _id } = await anna.appointment({ name: word, notes: text })
      await anna.post(`/notes/add/${_id}`, { notes: `${text}.`, summary: word })
      if (word === CANARY) ids.push(_id)
    }
    for (const id of ids.filter((_id, index) => index % 2 === 0)) {
      await anna.post(`/appointments/update/${id}`, { notes: 'kurz', name: 'kurz' })
      await anna.post(`/notes/add/${id}`, { notes: `kurz ${CANARY}` })
    }
    await Promise.all(ids.map((id) => anna.delete(`/appointments/delete/${id}`)))
    expect(await traces()).toEqual([])
    expect(dataOf<unknown[]>(await anna.get('/appointments/doctors'))).toHaveLength(40)
  })

  it('forgets a mail that is sent while its appointment is being erased', async () => {
    const anna = await start()
    // Otherwise her welcome mail could be the one held up.
    await service.idle()
    const { mailer } = service.adapters
    const send = mailer.send
    const [reached, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    mailer.send = async (mail, signal) => {
      reached.resolve()
      await release.promise
      return send(mail, signal)
    }
    const patient = { first_name: CANARY, email: 'erika@patient.example' }
    const { _id } = await anna.appointment({ notify_patient: true, patient, date: '2020-01-05' })
    await reached.promise
    await service.expire()
    release.resolve()
    await service.idle()
    expect((await anna.get(`/appointments/get/${_id}`)).status).toBe(404)
    expect(await traces()).toEqual([])
  })

  itAbove('leaves nothing of an appointment whose deletionDate has come, and keeps the others (spec 1.5)', async () => {
    const anna = await start()
    const date = service.clock.now().toISOString()
    const { _id } = await anna.appointment({ name: CANARY, notes: CANARY, date })
    const audio = { name: 'a.ogg', bytes: Buffer.concat([readFileSync(consultation.audio), Buffer.from(CANARY)]) }
    expect((await anna.upload(`/recordings/add/${_id}`, { audio })).status).toBe(200)
    await service.idle()
    expect(await traces()).not.toEqual([])
    const later = await anna.appointment({ date: new Date(Date.now() + DAY_MS).toISOString() })
    service.clock.advance(14 * DAY_MS - 60_000)
    expect(await service.expire()).toEqual({ appointments: 0 })
    service.clock.advance(60_000)
    expect(await service.expire()).toEqual({ appointments: 1 })
    expect(await traces()).toEqual([])
    const { db } = service.adapters.database
    expect(await db.selectFrom('appointments').select('id').execute()).toEqual([{ id: later._id }])
  })

  itAbove('is announced by an event without a name (contract 5 outbox)', async () => {
    const anna = await start()
    const { _id } = await anna.appointment({ name: CANARY, status: CANARY })
    await anna.delete(`/appointments/delete/${_id}`)
    const { db } = service.adapters.database
    const told = await db.selectFrom('events').selectAll().where('appointment_id', '=', _id).orderBy('id').execute()
    expect(told.map(({ type }) => type)).toEqual(['appointment.created', 'appointment.deleted'])
    expect(JSON.stringify(told)).not.toContain(CANARY)
  })

  it('cancels the waiting jobs', async () => {
    service = await startService(engine)
    const anna = await service.doctor()
    const { _id } = await anna.appointment()
    const audio = { name: 'a.ogg', bytes: readFileSync(consultation.audio) }
    const waiting = async () => (await service.queue.counts(service.adapters.database.db)).waiting
    const before = await waiting()
    await anna.upload(`/recordings/add/${_id}`, { audio })
    expect(await waiting()).toBe(before + 1)
    await anna.delete(`/appointments/delete/${_id}`)
    expect(await waiting()).toBe(before)
  })

  itAbove('is only for the owner, and a refusal erases nothing (spec 1.1)', async () => {
    const anna = await start()
    const ben = await service.doctor()
    const before = await anna.appointment()
    const path = `/appointments/delete/${before._id}`
    expect(await ben.delete(path)).toEqual({ status: 403, body: { success: false, error: 'Forbidden' } })
    expect((await service.anyone.delete(path)).status).toBe(401)
    expect(await anna.delete(`/appointments/delete/${UNKNOWN_ID}`)).toEqual({
      status: 404,
      body: { success: false, error: 'Appointment not found' },
    })
    expect((await anna.delete('/appointments/delete/abc')).status).toBe(400)
    expect(dataOf(await anna.get(`/appointments/get/${before._id}`))).toEqual(before)
  })

  it('knows every table that has rows belonging to appointments', async () => {
    await start()
    const tables = await service.adapters.database.db.introspection.getTables()
    const withAppointments = tables
      .filter(({ name, columns }) => name !== 'events' && columns.some((column) => column.name === 'appointment_id'))
      .map(({ name }) => name)
    expect(withAppointments.sort()).toEqual([...APPOINTMENT_TABLES].sort())
  })

  it('leaves nothing of a deleted account in the data folder, and keeps the others (contract 2 deletion)', async () => {
    const anna = await start()
    const ben = await service.doctor()
    const kept = await ben.appointment()
    await anna.put('/user/profile', { lastName: CANARY })
    await service.anyone.post('/password/forgot', { email: anna.email })
    await fullAppointment(anna)
    await fullBooking(anna)
    // The booking is past: its patient gets no mail.
    service.clock.advance(DAY_MS)
    const { db } = service.adapters.database
    const device = await anna.again({}, { 'x-device-label': CANARY })
    expect(await traces()).not.toEqual([])
    expect(await device.delete('/user', { password: anna.password })).toEqual({ status: 200, body: { success: true } })
    expect(await traces()).toEqual([])
    await service.idle()

    const left: string[] = []
    for (const { name, columns } of await db.introspection.getTables()) {
      const owner = columns.find((column) => ['account_id', 'doctor_id'].includes(column.name))?.name
      if (!owner) continue
      const { rows } = await sql`select 1 from ${sql.table(name)} where ${sql.ref(owner)} = ${anna.id}`.execute(db)
      if (rows.length > 0) left.push(name)
    }
    expect(left).toEqual([])
    expect((await device.get('/user/profile')).status).toBe(401)
    const later = await ben.again()
    expect((await later.get(`/appointments/get/${kept._id}`)).status).toBe(200)
  })

  itAbove('tells patients with upcoming bookings when an account is deleted', async () => {
    const anna = await start()
    const patient = { email: 'erika@patient.example' }
    const date = new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10)
    await anna.appointment({ notify_patient: true, patient, date })
    await service.idle()
    const before = sentMails().length
    await anna.delete('/user', { password: anna.password })
    await service.idle()
    const last = readFileSync(join(service.config.dataDir, 'mail', sentMails().at(-1) ?? ''), 'utf8')
    expect(sentMails().length).toBeLessThanOrEqual(before)
    expect(last).toContain('method=CANCEL')
    expect(last).toContain('erika@patient.example')
  })

  it('removes what has expired: events, links, sessions, counted logins', async () => {
    const anna = await start()
    await anna.appointment({ date: new Date(Date.now() + 100 * DAY_MS).toISOString() })
    // A job creates the link that confirms the address.
    await service.idle()
    const { db } = service.adapters.database
    const counts = async () => {
      const count = async (table: 'events' | 'account_tokens' | 'sessions' | 'login_attempts') =>
        (await db.selectFrom(table).selectAll().execute()).length
      return {
        events: await count('events'),
        account_tokens: await count('account_tokens'),
        sessions: await count('sessions'),
        login_attempts: await count('login_attempts'),
      }
    }
    const before = await counts()
    expect(Math.min(...Object.values(before))).toBeGreaterThan(0)
    await service.expire()
    expect(await counts()).toEqual(before)
    service.clock.advance(8 * DAY_MS)
    await service.expire()
    expect(await counts()).toEqual({ events: 0, account_tokens: 0, sessions: 0, login_attempts: 0 })
  })

  itAbove('removes the audit trail and failed mails after the configured days', async () => {
    const anna = await start()
    const { db } = service.adapters.database
    const mail = { account_id: anna.id, appointment_id: null, recipient: anna.email, subject: 's', text: 't' }
    const rest = { html: null, calendar_method: null, ics: null, created_at: service.clock.now().toISOString() }
    for (const [id, failed] of [
      ['a'.repeat(24), 'refused'],
      ['b'.repeat(24), null],
    ] as const) {
      await db
        .insertInto('outgoing_mails')
        .values({ id, ...mail, ...rest, failed })
        .execute()
    }
    const counts = async () => {
      const mails = await db.selectFrom('outgoing_mails').select('id').execute()
      const audit = await db.selectFrom('audit').select('id').execute()
      return { failed: mails.filter(({ id }) => id.startsWith('aaa')).length, audit: audit.length }
    }
    service.clock.advance(13 * DAY_MS)
    await service.expire()
    expect(await counts()).toEqual({ failed: 1, audit: 2 })
    service.clock.advance(2 * DAY_MS)
    await service.expire()
    expect(await counts()).toEqual({ failed: 0, audit: 2 })
    service.clock.advance(1_095 * DAY_MS)
    await service.expire()
    expect(await counts()).toEqual({ failed: 0, audit: 0 })
    expect(await db.selectFrom('outgoing_mails').select('id').where('failed', 'is', null).execute()).not.toEqual([])
  })

  itAbove('removes what strangers have tried after 90 days, and keeps the rest of the audit trail', async () => {
    const anna = await start()
    await service.anyone.post('/login', { email: 'nobody@praxis.example', password: 'geraten' })
    const { db } = service.adapters.database
    const actions = async () => {
      const rows = await db.selectFrom('audit').select('action').orderBy('id').execute()
      return rows.map(({ action }) => action)
    }
    expect(await actions()).toEqual(['account.registered', 'login.succeeded', 'login.failed'])
    service.clock.advance(89 * DAY_MS)
    await service.expire()
    expect(await actions()).toHaveLength(3)
    service.clock.advance(2 * DAY_MS)
    await service.expire()
    expect(await actions()).toEqual(['account.registered', 'login.succeeded'])
    expect((await service.anyone.post('/login', { email: anna.email, password: anna.password })).status).toBe(200)
  })
})
