import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditOf } from '../../test/audit.ts'
import { routeEngines } from '../../test/engines.ts'
import { linkToken, mailsTo } from '../../test/mails.ts'
import { registration, startService, type TestDoctor, type TestService } from '../../test/service.ts'

describe.each(routeEngines)('passwords on %s', (engine) => {
  let service: TestService
  beforeAll(async () => {
    service = await startService(engine)
  })
  afterAll(() => service.remove())

  const done = { status: 200, body: { success: true } }
  const login = (email: string, password: string) => service.anyone.post('/login', { email, password })
  const isSignedIn = async (doctor: TestDoctor) => (await doctor.get('/user/profile')).status === 200

  describe('POST /password/forgot', () => {
    const forgot = (email: string) => service.anyone.post('/password/forgot', { email })

    it('mails a link in the account’s language (contract 2 passwords)', async () => {
      const anna = await service.doctor()
      expect(await forgot(` ${anna.email.toUpperCase()}`)).toEqual(done)
      const mail = (await mailsTo(service, anna.email)).at(-1)
      expect(mail?.subject).toBe('Ein neues Passwort für Visite')
      expect(mail?.text).toContain(`${service.config.publicUrl}/reset-password?token=`)
    })

    it('gives the same answer to people with no account or a disabled one, and mails nothing', async () => {
      const anna = await service.doctor()
      await service.adapters.database.db
        .updateTable('accounts')
        .set({ disabled_at: service.clock.now().toISOString() })
        .where('id', '=', anna.id)
        .execute()
      for (const email of ['nobody@praxis.example', 'no address', anna.email]) expect(await forgot(email)).toEqual(done)
      expect(await mailsTo(service, 'nobody@praxis.example')).toEqual([])
      expect(await mailsTo(service, anna.email)).toHaveLength(1)
    })

    it('mails at most five an hour', async () => {
      const anna = await service.doctor()
      for (let mail = 0; mail < 8; mail++) expect(await forgot(anna.email)).toEqual(done)
      expect(await mailsTo(service, anna.email)).toHaveLength(1 + 5)
    })
  })

  it('works whatever others send as an address (spec 8)', async () => {
    const anna = await service.doctor()
    for (let n = 0; n < 6; n++) await login(`forgot:${anna.email}`, 'geheim-genug')
    await service.anyone.post('/password/forgot', { email: anna.email })
    expect(await mailsTo(service, anna.email)).toHaveLength(1 + 1)
  })

  describe('POST /password/reset', () => {
    const invalid = {
      status: 400,
      body: { success: false, error: 'Dieser Link zum Zurücksetzen ist ungültig, bereits benutzt oder abgelaufen.' },
    }
    const asked = async (email: string) => {
      await service.anyone.post('/password/forgot', { email })
      return linkToken(service, email)
    }
    const reset = (token: string, password: string) => service.anyone.post('/password/reset', { token, password })

    it('sets the password once and ends all sessions (contract 2 passwords)', async () => {
      const anna = await service.doctor()
      const phone = await anna.again()
      const token = await asked(anna.email)
      expect(await reset(token, 'ganz-neu')).toEqual(done)
      for (const device of [anna, phone]) {
        expect((await device.get('/user/profile')).body).toMatchObject({ code: 'SESSION_REVOKED' })
      }
      expect((await login(anna.email, anna.password)).status).toBe(401)
      expect((await login(anna.email, 'ganz-neu')).status).toBe(200)
      expect(await reset(token, 'noch-neuer')).toEqual(invalid)
      expect(await auditOf(service, anna.id)).toContain('account password.changed {"by":"mail"}')
    })

    it('makes all other links stop working', async () => {
      const anna = await service.doctor()
      const earlier = await asked(anna.email)
      expect(await reset(await asked(anna.email), 'ganz-neu')).toEqual(done)
      expect(await reset(earlier, 'noch-neuer')).toEqual(invalid)
    })

    it('works for an hour, and only with a link of the right kind', async () => {
      const email = 'reset-unverified@praxis.example'
      await service.anyone.post('/register', registration({ email }))
      expect(await reset(await linkToken(service, email), 'ganz-neu')).toEqual(invalid)
      expect(await reset('unknown', 'ganz-neu')).toEqual(invalid)
      const token = await asked(email)
      expect((await service.anyone.post('/verify-email', { token })).status).toBe(400)
      service.clock.advance(3_600_000)
      expect(await reset(token, 'ganz-neu')).toEqual(invalid)
    })

    it('verifies the account’s address', async () => {
      const email = 'reset-verifies@praxis.example'
      await service.anyone.post('/register', registration({ email }))
      expect(await reset(await asked(email), 'ganz-neu')).toEqual(done)
      expect((await login(email, 'ganz-neu')).status).toBe(200)
    })

    it('refuses a short password and keeps the link (spec 8 password)', async () => {
      const anna = await service.doctor()
      const token = await asked(anna.email)
      expect(await reset(token, '12345')).toEqual({
        status: 400,
        body: { success: false, error: 'Das Passwort muss mindestens 6 Zeichen lang sein.' },
      })
      expect(await reset(token, 'sechs6')).toEqual(done)
    })

    it('lets one of two win who use a link at the same time', async () => {
      const anna = await service.doctor()
      const token = await asked(anna.email)
      const statuses = (await Promise.all([reset(token, 'der-erste'), reset(token, 'der-zweite')])).map((a) => a.status)
      expect(statuses.sort()).toEqual([200, 400])
    })
  })

  describe('POST /user/password', () => {
    it('changes it for those who know the old one, and signs the other devices out (contract 2 passwords)', async () => {
      const anna = await service.doctor()
      const phone = await anna.again()
      const body = { current_password: anna.password, password: 'ganz-neu' }
      expect(await anna.post('/user/password', body)).toEqual(done)
      expect(await isSignedIn(anna)).toBe(true)
      expect(await isSignedIn(phone)).toBe(false)
      expect((await login(anna.email, anna.password)).status).toBe(401)
      expect((await login(anna.email, 'ganz-neu')).status).toBe(200)
      expect(await auditOf(service, anna.id)).toContain('account password.changed {}')
    })

    it('refuses a wrong or short one, and changes nothing', async () => {
      const anna = await service.doctor()
      expect(await anna.post('/user/password', { current_password: 'falsch!', password: 'ganz-neu' })).toEqual({
        status: 400,
        body: { success: false, error: 'Das Passwort ist falsch.' },
      })
      expect((await anna.post('/user/password', { current_password: anna.password, password: '12345' })).status).toBe(
        400,
      )
      expect((await login(anna.email, anna.password)).status).toBe(200)
      expect(await auditOf(service, anna.id)).toContain('account password.refused {}')
    })

    it('counts wrong ones against the login limit, but not right ones (contract 2 passwords)', async () => {
      const anna = await service.doctor()
      const right = { current_password: anna.password, password: anna.password }
      for (let change = 0; change < 12; change++) expect(await anna.post('/user/password', right)).toEqual(done)
      const wrong = { current_password: 'falsch!', password: 'ganz-neu' }
      // The doctor's sign-in was the first of ten.
      for (let attempt = 2; attempt <= 10; attempt++) {
        expect((await anna.post('/user/password', wrong)).status).toBe(400)
      }
      const stopped = await anna.full('POST', '/user/password', { body: right })
      expect(stopped.status).toBe(429)
      expect(stopped.body).toEqual({ success: false, error: expect.stringContaining('Zu viele Anmeldeversuche') })
      expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0)
      expect((await login(anna.email, anna.password)).status).toBe(429)
    })
  })
})
