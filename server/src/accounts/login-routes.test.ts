import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditOf } from '../../test/audit.ts'
import { clientOf } from '../../test/client.ts'
import { routeEngines } from '../../test/engines.ts'
import { registration, startService, type TestService } from '../../test/service.ts'

describe.each(routeEngines)('login on %s', (engine) => {
  let service: TestService
  beforeAll(async () => {
    service = await startService(engine)
  })
  afterAll(() => service.remove())

  describe('POST /login', () => {
    it('answers with the token and who it is (spec 4.2 login)', async () => {
      const anna = await service.doctor({ email: 'login@praxis.example' })
      const answer = await service.anyone.post('/login', { email: 'Login@Praxis.example', password: anna.password })
      expect(answer).toEqual({
        status: 200,
        body: {
          success: true,
          token: expect.any(String),
          uid: anna.id,
          userTitle: '',
          firstName: 'Anna',
          lastName: 'Müller',
          twoFactorEnabled: false,
        },
      })
    })

    it('gives the same answer to a wrong password and an unknown address (spec 7 credentials, contract 2 secrecy)', async () => {
      const anna = await service.doctor()
      const refused = {
        status: 401,
        body: { failed: 'Unauthorized Access', error: 'E-Mail-Adresse oder Passwort ist falsch.' },
      }
      expect(await service.anyone.post('/login', { email: anna.email, password: 'falsch!' })).toEqual(refused)
      expect(await service.anyone.post('/login', { email: 'no@one.example', password: 'falsch!' })).toEqual(refused)
    })

    it('records logins and failed logins in the audit trail', async () => {
      const anna = await service.doctor()
      await service.anyone.post('/login', { email: anna.email, password: 'falsch!' })
      await service.anyone.post('/login', { email: 'nobody@one.example', password: 'falsch!' })
      expect(await auditOf(service, anna.id)).toEqual([
        'account account.registered {"plan":"trial"}',
        'account login.succeeded {"method":"password","second_factor":"none"}',
        'nobody login.failed {"reason":"password"}',
      ])
    })

    it('refuses a disabled account, but says why only to people who know the password', async () => {
      const anna = await service.doctor()
      await service.adapters.database.db
        .updateTable('accounts')
        .set({ disabled_at: service.clock.now().toISOString() })
        .where('id', '=', anna.id)
        .execute()
      expect((await service.anyone.post('/login', { email: anna.email, password: 'falsch!' })).body).toEqual({
        failed: 'Unauthorized Access',
        error: 'E-Mail-Adresse oder Passwort ist falsch.',
      })
      expect(await service.anyone.post('/login', { email: anna.email, password: anna.password })).toEqual({
        status: 401,
        body: { failed: 'Unauthorized Access', error: expect.stringContaining('gesperrt') },
      })
      expect((await anna.get('/user/profile')).body).toMatchObject({ code: 'SESSION_REVOKED' })
    })

    it('asks for verification only after a correct password (spec 5.2, spec 7 unverified, contract 2 secrecy)', async () => {
      const { email, password } = registration({ email: 'unverified@praxis.example' })
      await service.anyone.post('/register', registration({ email }))
      expect((await service.anyone.post('/login', { email, password: 'falsch!' })).body).toMatchObject({
        failed: 'Unauthorized Access',
      })
      expect(await service.anyone.post('/login', { email, password })).toEqual({
        status: 401,
        body: { failed: 'Email Not Verified', error: expect.any(String), needsVerification: true },
      })
    })

    it('stops after 10 attempts in 15 minutes, by address (spec 8 logins, spec 7 rate-limit, spec 8.2)', async () => {
      const anna = await service.doctor({ email: 'limit@praxis.example' })
      // The doctor's own sign-in was the first.
      for (let attempt = 2; attempt <= 10; attempt++) {
        const answer = await service.anyone.full('POST', '/login', { body: { email: anna.email, password: 'falsch!' } })
        expect(answer.status).toBe(401)
        expect(answer.headers['ratelimit-remaining']).toBe(String(10 - attempt))
      }
      const body = { email: ' LIMIT@praxis.example', password: anna.password }
      const stopped = await service.anyone.full('POST', '/login', { body })
      expect(stopped.status).toBe(429)
      expect(stopped.body).toEqual({ error: expect.stringContaining('Zu viele Anmeldeversuche'), rateLimited: true })
      expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0)
      expect(stopped.headers['ratelimit-limit']).toBe('10')
      service.clock.advance(15 * 60_000)
      expect((await service.anyone.post('/login', body)).status).toBe(200)
    })

    it('ends the least recently active device beyond the cap (spec 5.6, spec 8.3)', async () => {
      const first = await service.doctor()
      const devices = [first]
      for (let device = 2; device <= service.config.maxDevices + 1; device++) {
        service.clock.advance(1_000)
        devices.push(await first.again())
      }
      expect(await first.get('/user/profile')).toEqual({
        status: 401,
        body: { success: false, message: expect.any(String), code: 'SESSION_REVOKED' },
      })
      for (const device of devices.slice(1)) expect((await device.get('/user/profile')).status).toBe(200)
    })
  })

  describe('a token', () => {
    const unauthorized = { status: 401, body: { success: false, message: 'Unauthorized' } }
    const withToken = (token: string) => clientOf(service.app, service.config.basePath, token).get('/user/profile')

    it('lasts 24 hours, or 7 days with remember (spec 5.4)', async () => {
      const anna = await service.doctor()
      const phone = await anna.again({ remember: true })
      service.clock.advance(24 * 3_600_000)
      expect(await anna.get('/user/profile')).toEqual(unauthorized)
      expect((await phone.get('/user/profile')).status).toBe(200)
      service.clock.advance(6 * 24 * 3_600_000)
      expect(await phone.get('/user/profile')).toEqual(unauthorized)
    })

    it('is needed (spec 5.1, spec 7 token)', async () => {
      expect(await service.anyone.get('/user/profile')).toEqual(unauthorized)
      expect(await withToken('nonsense')).toEqual(unauthorized)
    })

    it('is refused when it is not exactly ours (spec 5.3, trust 1)', async () => {
      const { token } = await service.doctor()
      const [head = '', payload = '', signature = ''] = token.split('.')
      const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
      const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
      const forged = (header: object, claims: object, secret: string) => {
        const signed = `${encode(header)}.${encode(claims)}`
        return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
      }
      for (const bad of [
        `${token}=`,
        `${head}.${payload}.${signature.slice(0, -1)}`,
        `${head}.${encode({ ...decode(payload), sub: 'f'.repeat(24) })}.${signature}`,
        `${encode({ ...decode(head), alg: 'none' })}.${payload}.`,
        forged(decode(head), decode(payload), 'guessed'),
        forged({ alg: 'HS256', typ: 'JWT' }, decode(payload), ''),
      ]) {
        expect(await withToken(bad)).toEqual(unauthorized)
      }
      expect((await withToken(token)).status).toBe(200)
    })
  })

  it('never writes a name, an address, a password or a token into the log (contract 1 logs)', async () => {
    const anna = await service.doctor({ email: 'secret-log@praxis.example', firstName: 'Geheimnisvoll' })
    await anna.get('/user/profile')
    await service.anyone.post('/login', { email: anna.email, password: 'falsches-passwort' })
    const log = service.log.join('\n')
    for (const secret of [anna.email, 'Geheimnisvoll', anna.password, 'falsches-passwort', anna.token]) {
      expect(log).not.toContain(secret)
    }
    expect(log).toContain('"route":"/api/v1/user/profile"')
  })
})
