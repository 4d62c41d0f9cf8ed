import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { consultation } from '@visite/hearing/corpora/consultation'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { apiAt, mailedToken, until } from '../../src/cli/demo/journey.ts'
import { clientOf } from '../client.ts'
import { migratedDatabase, migratedFolder, routeEngines } from '../engines.ts'
import { linkToken, mailsTo } from '../mails.ts'
import { textPdf } from '../pdf.ts'
import { freePort } from '../postgres.ts'
import { startProcess } from '../process.ts'
import { dataOf, registration, startService, type TestService } from '../service.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

describe.each(routeEngines)('a service with every setting changed on %s', (engine) => {
  let service: TestService
  const folder = mkdtempSync(join(tmpdir(), 'visite-plans-'))
  beforeAll(async () => {
    const plans = join(folder, 'plans.json')
    const practice = { name: 'Praxis', subscription_type: 'praxis', features: ['transcription.live'] }
    writeFileSync(plans, JSON.stringify({ praxis: { ...practice, monthly_encounter_cap: 1 } }))
    service = await startService(engine, {
      env: {
        VISITE_BASE_PATH: '/rest/v9',
        VISITE_PUBLIC_URL: 'https://praxis.example:8443/visite/',
        VISITE_MAIL_FROM: 'Praxis am Markt <termine@praxis.example>',
        VISITE_TIMEZONE: 'America/New_York',
        VISITE_RETENTION_DAYS: '3',
        VISITE_MAX_DEVICES: '2',
        VISITE_DEFAULT_PLAN: 'praxis',
        VISITE_PLANS_FILE: plans,
      },
    })
  })
  afterAll(async () => {
    await service.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  it('does what each variable says (contract 1 configuration)', async () => {
    const account = registration({ email: 'carla@praxis.example' })
    expect((await service.anyone.post('/register', account)).status).toBe(201)
    const [verification] = await mailsTo(service, account.email)
    expect(verification?.text).toMatch(/^https:\/\/praxis\.example:8443\/visite\/verify-email\?token=[\w-]+$/m)
    await service.anyone.post('/verify-email', { token: await linkToken(service, account.email) })

    const signIn = async () => {
      const { body } = await service.anyone.post('/login', { email: account.email, password: account.password })
      return clientOf(service.app, service.config.basePath, (body as { token: string }).token)
    }
    const first = await signIn()
    service.clock.advance(61_000)
    const carla = await signIn()
    service.clock.advance(61_000)
    await signIn()
    // Two devices: the least recently active one is gone.
    expect((await first.get('/user/profile')).body).toMatchObject({ code: 'SESSION_REVOKED' })
    expect(dataOf(await carla.get('/user/profile'))).toMatchObject({ subscriptionType: 'praxis' })

    const patient = { email: 'erika@patient.example' }
    const visit = { name: 'Erika', date: '2099-03-02', time: '09:30', duration_minutes: 30 }
    const created = await carla.post('/appointments/add', { ...visit, notify_patient: true, patient })
    expect(dataOf(created)).toMatchObject({
      deletionDate: '2099-03-05T00:00:00.000Z',
      booking: { timezone: 'America/New_York', start: '2099-03-02T14:30:00.000Z' },
    })
    const [invitation] = await mailsTo(service, patient.email)
    expect(invitation?.ics).toContain('mailto:termine@praxis.example')
    expect(await carla.post('/appointments/add', { name: 'B', date: '2099-03-03', time: '10:00' })).toMatchObject({
      status: 403,
      body: { code: 'ENCOUNTER_LIMIT_REACHED', limit: 1, used: 1 },
    })
    const recording = { name: 'visit.ogg', bytes: readFileSync(consultation.audio) }
    expect(
      await carla.upload(`/recordings/add/${dataOf(created)._id}`, { audio: recording, source: 'upload' }),
    ).toMatchObject({ status: 403, body: { code: 'FEATURE_NOT_AVAILABLE', feature: 'transcription.audio_upload' } })
  })

  it('serves the API, its documentation and the cookie only under that prefix (contract 1 configuration)', async () => {
    const anna = await service.doctor({ plan: 'praxis' })
    const { app } = service
    expect((await app.inject('/rest/v9')).json()).toEqual({ status: 'ok' })
    expect((await app.inject('/api/v1')).statusCode).toBe(404)
    const openapi = (await app.inject('/rest/v9/openapi.json')).json()
    expect(openapi.servers).toEqual([expect.objectContaining({ url: 'https://praxis.example:8443/visite/rest/v9' })])
    expect((await app.inject('/docs')).body).toContain('/rest/v9/openapi.json')
    const { headers } = await service.anyone.full('POST', '/login', {
      body: { email: anna.email, password: anna.password },
      headers: { 'x-visite-cookie': '1', 'x-visite-csrf': '1' },
    })
    expect(headers['set-cookie']).toMatch(/^__Secure-visite_session=/)
    expect(String(headers['set-cookie']).split('; ')).toEqual(
      expect.arrayContaining(['Path=/visite/rest/v9', 'HttpOnly', 'SameSite=Strict', 'Secure']),
    )
    expect(headers['strict-transport-security']).toBeDefined()
  })
})

describe.each(routeEngines)('one process for requests and one for jobs on %s', (engine) => {
  it('share a database and a data folder (contract 1 start)', { timeout: 120_000 }, async () => {
    const folder = migratedFolder('visite-roles-')
    cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
    const database = await migratedDatabase(engine)
    cleanups.push(database.remove)
    const [port, unused] = [await freePort(), await freePort()]
    const base = `http://127.0.0.1:${port}/api/v1`
    const env = {
      VISITE_DATA_DIR: folder,
      VISITE_DATABASE_URL: database.settings.kind === 'postgres' ? database.settings.url : '',
    }
    const start = async (role: string, at: number) => {
      const started = await startProcess({ ...env, VISITE_ROLE: role, VISITE_PORT: String(at) }, base)
      cleanups.push(() => started.end('SIGKILL'))
      return started
    }
    await start('api', port)
    const api = apiAt(base)
    const account = registration()
    await api.call('POST', '/register', account)
    const mails = join(folder, 'mail')
    expect(mailedToken(mails)).toBeUndefined()

    const worker = await start('worker', unused)
    const token = await until('the mail', async () => mailedToken(mails))
    await api.call('POST', '/verify-email', { token })
    api.signIn((await api.call<{ token: string }>('POST', '/login', account)).token)
    type Made = { data: { _id: string } }
    const visit = { name: 'Erika', date: '2099-03-02', time: '09:30' }
    const { data } = await api.call<Made>('POST', '/appointments/add', visit)
    const form = new FormData()
    form.set('appointment_id', data._id)
    form.set(
      'document',
      new Blob([new Uint8Array(textPdf(['Die Kontrolle in drei Monaten wird empfohlen.']))]),
      'Befund.pdf',
    )
    await api.call('POST', '/documents/upload', form)
    type Listed = { data: { extraction_status: string }[] }
    await until('the text', async () => {
      const listed = await api.call<Listed>('GET', `/documents/${data._id}`)
      return listed.data.every(({ extraction_status }) => extraction_status === 'done') || undefined
    })
    await expect(fetch(`http://127.0.0.1:${unused}/`)).rejects.toThrow()
    expect(await worker.end('SIGTERM')).toBe(0)
  })
})
