import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { consultation } from '@visite/hearing/corpora/consultation'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { multipart } from '../../test/client.ts'
import { aboveStores, engines } from '../../test/engines.ts'
import { textPdf } from '../../test/pdf.ts'
import { dataOf, startService, type TestDoctor, type TestService } from '../../test/service.ts'

const DAY_MS = 86_400_000
const MB = 1024 * 1024
const PLANS = {
  trial: {
    name: 'Test',
    subscription_type: 'trial',
    features: ['transcription.live'],
    trial_days: 14,
    appointment_cap: 2,
  },
  small: { name: 'Klein', subscription_type: 'individual', features: ['transcription.live'], monthly_encounter_cap: 2 },
  cramped: {
    name: 'Eng',
    subscription_type: 'individual',
    features: ['transcription.live', 'documents.attach_additional'],
    storage_cap_mb: 1,
  },
  bare: { name: 'Leer', subscription_type: 'individual', features: [] },
}

describe.each(engines)('the plan gate on %s', (engine) => {
  const itAbove = aboveStores(engine)
  const folder = mkdtempSync(join(tmpdir(), 'visite-plans-'))
  let service: TestService
  let admin: TestDoctor
  beforeAll(async () => {
    const file = join(folder, 'plans.json')
    writeFileSync(file, JSON.stringify(PLANS))
    service = await startService(engine, { env: { VISITE_PLANS_FILE: file } })
    admin = await service.doctor({ role: 'admin', plan: 'small' })
  })
  afterAll(async () => {
    await service.remove()
    rmSync(folder, { recursive: true })
  })

  const add = (doctor: TestDoctor, fields: Record<string, unknown> = {}) =>
    doctor.post('/appointments/add', { name: 'A', date: '2026-03-02', time: '09:30', ...fields })
  const counted = async (doctor: TestDoctor) => dataOf<unknown[]>(await doctor.get('/appointments/doctors')).length
  // The clock moves by days here, longer than tokens last.
  const manage = async (doctor: TestDoctor, change: Record<string, unknown>) =>
    (await admin.again()).post(`/admin/accounts/${doctor.id}`, change)
  const lapse = (doctor: TestDoctor) => manage(doctor, { expiry: service.clock.now().toISOString() })

  describe('with a cap on storage', () => {
    const full = {
      status: 403,
      body: {
        success: false,
        code: 'STORAGE_LIMIT_REACHED',
        limit: 1,
        used: expect.any(Number),
        message: expect.stringMatching(/^Der Speicher Ihres Tarifs ist voll: \d+ von 1 MB sind belegt\./),
      },
    }
    const audio = { name: 'a.ogg', bytes: readFileSync(consultation.audio) }
    // Padded to the wanted size: what follows the end of a PDF does not matter.
    const pdf = (bytes: number) => ({ name: 'a.pdf', bytes: Buffer.concat([textPdf(['Befund']), Buffer.alloc(bytes)]) })
    const attach = (doctor: TestDoctor, id: string, bytes: number) =>
      doctor.upload('/documents/upload', { appointment_id: id, document: pdf(bytes) })

    it('counts recordings, takes and documents, refuses what would not fit, and has room again after deletions', async () => {
      const anna = await service.doctor({ plan: 'cramped' })
      const { _id } = await anna.appointment()
      expect((await anna.upload(`/recordings/add/${_id}`, { audio })).status).toBe(200)
      expect((await attach(anna, _id, MB - 100_000)).body).toEqual(full.body)
      expect((await attach(anna, _id, MB - audio.bytes.length - 20_000)).status).toBe(200)
      expect(await anna.upload(`/recordings/append/${_id}`, { audio })).toEqual(full)
      expect(await anna.upload(`/documents/${_id}`, { document: pdf(100_000) }, 'PUT')).toEqual(full)
      const other = await anna.appointment()
      expect(await anna.upload(`/recordings/add/${other._id}`, { audio })).toEqual(full)
      expect((await anna.delete(`/recordings/${_id}`)).status).toBe(200)
      expect((await anna.upload(`/recordings/add/${other._id}`, { audio })).status).toBe(200)
    })

    it('does not give two uploads the last room', async () => {
      const anna = await service.doctor({ plan: 'cramped' })
      const visits = [await anna.appointment(), await anna.appointment(), await anna.appointment()]
      const answers = await Promise.all(visits.map(({ _id }) => attach(anna, _id, 600_000)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403])
    })

    itAbove('says so in English', async () => {
      const anna = await service.doctor({ plan: 'cramped' })
      const { _id } = await anna.appointment()
      await attach(anna, _id, MB - 1000)
      const { bytes, contentType } = await multipart({ appointment_id: _id, document: pdf(2000) })
      const headers = { 'content-type': contentType, 'accept-language': 'en' }
      const answer = await anna.full('POST', '/documents/upload', { body: bytes, headers })
      expect(answer).toMatchObject({
        status: 403,
        body: { message: expect.stringContaining("plan's storage is full") },
      })
    })
  })

  it('stops a trial at its cap, giving limit and used (spec 7 trial-cap, spec 8.1)', async () => {
    const anna = await service.doctor({ plan: 'trial' })
    for (let encounter = 0; encounter < 2; encounter++) expect((await add(anna)).status).toBe(200)
    expect(await add(anna)).toEqual({
      status: 403,
      body: {
        success: false,
        code: 'TRIAL_APPOINTMENT_LIMIT_REACHED',
        limit: 2,
        used: 2,
        message: 'Im Testzeitraum sind höchstens 2 Termine möglich.',
      },
    })
    expect(await counted(anna)).toBe(2)
  })

  it('does not give an encounter back for a deleted appointment (contract 2 plans)', async () => {
    const anna = await service.doctor({ plan: 'trial' })
    for (let encounter = 0; encounter < 2; encounter++) {
      const { _id } = dataOf(await add(anna))
      await anna.delete(`/appointments/delete/${_id}`)
    }
    expect(await add(anna)).toMatchObject({ status: 403, body: { code: 'TRIAL_APPOINTMENT_LIMIT_REACHED', used: 2 } })
  })

  it('lets one of many take the last encounter', async () => {
    const anna = await service.doctor({ plan: 'trial' })
    const statuses = (await Promise.all(Array.from({ length: 6 }, () => add(anna)))).map((answer) => answer.status)
    expect(statuses.sort()).toEqual([200, 200, 403, 403, 403, 403])
    expect(await counted(anna)).toBe(2)
  })

  it('stops a month at its cap, and starts again with the next (spec 7 monthly-cap, spec 8.1)', async () => {
    const anna = await service.doctor({ plan: 'small' })
    for (let encounter = 0; encounter < 2; encounter++) expect((await add(anna)).status).toBe(200)
    expect(await add(anna)).toEqual({
      status: 403,
      body: {
        success: false,
        code: 'ENCOUNTER_LIMIT_REACHED',
        limit: 2,
        used: 2,
        message: 'Ihr Tarif enthält 2 Termine im Monat; sie sind aufgebraucht.',
      },
    })
    service.clock.advance(31 * DAY_MS)
    expect((await add(await anna.again())).status).toBe(200)
  })

  itAbove('distinguishes a lapsed trial from a lapsed subscription (spec 5.10, spec 7 lapsed)', async () => {
    const anna = await service.doctor({ plan: 'trial' })
    await lapse(anna)
    expect(await add(anna)).toEqual({
      status: 403,
      body: { success: false, trialExpired: true, message: expect.stringContaining('Testzeitraum ist abgelaufen') },
    })
    const ben = await service.doctor({ plan: 'small' })
    await lapse(ben)
    expect(await add(ben)).toEqual({
      status: 403,
      body: {
        success: false,
        subscriptionExpired: true,
        message: expect.stringContaining('Abonnement ist abgelaufen'),
      },
    })
    expect(dataOf(await ben.get('/user/profile'))).toMatchObject({ subscriptionActive: false })
  })

  itAbove('allows nothing on a plan that is no longer offered (spec 5.10, contract 2 plans)', async () => {
    const anna = await service.doctor({ plan: 'of-last-year' })
    expect(await add(anna)).toMatchObject({ status: 403, body: { success: false, subscriptionExpired: true } })
    expect(dataOf(await anna.get('/user/profile'))).toMatchObject({ subscriptionActive: false })
    await manage(anna, { plan: 'small' })
    expect((await add(anna)).status).toBe(200)
  })

  it('lets a new account’s trial lapse after its days (contract 2 plans)', async () => {
    const anna = await service.doctor({ plan: 'trial' })
    await manage(anna, { plan: 'trial' })
    service.clock.advance(13 * DAY_MS)
    expect((await add(await anna.again())).status).toBe(200)
    service.clock.advance(DAY_MS)
    expect(await add(await anna.again())).toMatchObject({ status: 403, body: { trialExpired: true } })
  })

  it('keeps existing data readable when the subscription has lapsed', async () => {
    const anna = await service.doctor({ plan: 'small' })
    const { _id } = await anna.appointment()
    await lapse(anna)
    expect((await anna.get(`/appointments/get/${_id}`)).status).toBe(200)
    expect((await anna.get('/appointments/doctors')).status).toBe(200)
  })

  itAbove('checks in the order subscription, cap, body (contract 2 gate)', async () => {
    const anna = await service.doctor({ plan: 'trial' })
    const wrong = { name: '', date: 'never' }
    expect((await add(anna, wrong)).status).toBe(400)
    for (let encounter = 0; encounter < 2; encounter++) expect((await add(anna)).status).toBe(200)
    expect(await add(anna, wrong)).toMatchObject({ status: 403, body: { code: 'TRIAL_APPOINTMENT_LIMIT_REACHED' } })
    await lapse(anna)
    expect(await add(anna, wrong)).toMatchObject({ status: 403, body: { trialExpired: true } })
  })

  itAbove('does not count what the body’s validation refuses', async () => {
    const anna = await service.doctor({ plan: 'trial' })
    for (let encounter = 0; encounter < 5; encounter++) expect((await add(anna, { date: 'never' })).status).toBe(400)
    expect((await add(anna)).status).toBe(200)
  })

  it.each([
    ['live', 'bare', 'transcription.live'],
    ['upload', 'small', 'transcription.audio_upload'],
    ['online_meeting', 'small', 'transcription.online_meeting'],
  ])(
    'refuses a recording from %s without its feature (spec 7 feature, contract 4 sources)',
    async (source, plan, feature) => {
      const anna = await service.doctor({ plan })
      const { _id } = await anna.appointment()
      const audio = { name: 'a.ogg', bytes: readFileSync(consultation.audio) }
      expect(await anna.upload(`/recordings/add/${_id}`, { audio, source })).toEqual({
        status: 403,
        body: {
          success: false,
          code: 'FEATURE_NOT_AVAILABLE',
          feature,
          message: 'Ihr Tarif enthält diese Funktion nicht.',
        },
      })
      expect(dataOf(await anna.get(`/recordings/${_id}`))).toEqual([])
    },
  )
})
