import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf } from '../../test/client.ts'
import { engines } from '../../test/engines.ts'
import { registration, startService, type TestService } from '../../test/service.ts'

describe.each(engines)('accounts on %s', (engine) => {
  let service: TestService
  beforeAll(async () => {
    service = await startService(engine)
  })
  afterAll(() => service.remove())

  const accountOf = (email: string) =>
    service.adapters.database.db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirstOrThrow()

  describe('POST /register', () => {
    it('creates an unverified account and posts a verification mail (spec 4.2)', async () => {
      const body = registration({ email: '  Neu@Praxis.Example ', title: 'Dr.' })
      const answer = await service.anyone.post('/register', body)
      expect(answer).toEqual({
        status: 201,
        body: {
          success: true,
          result: {
            _id: expect.stringMatching(/^[0-9a-f]{24}$/),
            title: 'Dr.',
            firstName: 'Anna',
            lastName: 'Müller',
            email: 'neu@praxis.example',
            specialty: 'Allgemeinmedizin',
            ehr_system_type: 'pvs',
            ehr_system_name: 'Demo-PVS',
            isVerified: false,
          },
        },
      })
      const { password_hash } = await accountOf('neu@praxis.example')
      expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
      const mail = await service.adapters.database.db
        .selectFrom('outgoing_mails')
        .selectAll()
        .where('recipient', '=', 'neu@praxis.example')
        .executeTakeFirstOrThrow()
      expect(mail.text).toContain(`${service.config.publicUrl}/verify-email?token=`)
    })

    it('refuses a second account for the address, however it is written (spec 7)', async () => {
      await service.anyone.post('/register', registration({ email: 'twice@praxis.example' }))
      const again = await service.anyone.post('/register', registration({ email: 'TWICE@praxis.example' }))
      expect(again).toEqual({ status: 409, body: { error: 'Diese E-Mail-Adresse ist bereits registriert.' } })
    })

    it.each([
      ['a short password', { password: '12345' }, 'Das Passwort muss mindestens 6 Zeichen lang sein.'],
      ['no first name', { firstName: undefined }, 'Ungültige Eingabe: „firstName“ fehlt'],
      ['an empty specialty', { specialty: '' }, 'Ungültige Eingabe: „specialty“ fehlt'],
      ['a number as name', { lastName: 7 }, 'Ungültige Eingabe: „lastName“ hat den falschen Typ'],
      [
        'a second recipient',
        { email: 'a@b.example\r\nbcc:c@d.example' },
        'Bitte geben Sie eine gültige E-Mail-Adresse an.',
      ],
    ])('answers 400 {error} to %s (spec 7)', async (_what, fields, error) => {
      expect(await service.anyone.post('/register', registration(fields))).toEqual({ status: 400, body: { error } })
    })

    it('says it in English when asked to', async () => {
      const answer = await service.anyone.post('/register', registration({ password: '1' }), {
        'accept-language': 'en-GB,en;q=0.9,de;q=0.5',
      })
      expect(answer.body).toEqual({ error: 'The password must have at least 6 characters.' })
    })
  })

  describe('POST /verify-email', () => {
    it('verifies once with the link of the mail (contract 2)', async () => {
      await service.anyone.post('/register', registration({ email: 'link@praxis.example' }))
      const mail = await service.adapters.database.db
        .selectFrom('outgoing_mails')
        .select('text')
        .where('recipient', '=', 'link@praxis.example')
        .executeTakeFirstOrThrow()
      const token = /token=([\w-]+)/.exec(mail.text)?.[1]
      const refused = {
        status: 400,
        body: { success: false, error: 'Dieser Bestätigungslink ist ungültig, bereits benutzt oder abgelaufen.' },
      }
      expect(await service.anyone.post('/verify-email', { token: 'unknown' })).toEqual(refused)
      expect(await service.anyone.post('/verify-email', { token })).toEqual({ status: 200, body: { success: true } })
      expect(await service.anyone.post('/verify-email', { token })).toEqual(refused)
      expect((await accountOf('link@praxis.example')).verified_at).not.toBeNull()
    })
  })

  describe('POST /login', () => {
    it('answers the token and who it is (spec 4.2)', async () => {
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

    it('says the same to a wrong password and an unknown address (contract 2)', async () => {
      const anna = await service.doctor()
      const refused = {
        status: 401,
        body: { failed: 'Unauthorized Access', error: 'E-Mail-Adresse oder Passwort ist falsch.' },
      }
      expect(await service.anyone.post('/login', { email: anna.email, password: 'falsch!' })).toEqual(refused)
      expect(await service.anyone.post('/login', { email: 'no@one.example', password: 'falsch!' })).toEqual(refused)
    })

    it('asks for verification only after a correct password (spec 7, contract 2)', async () => {
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

    it('stops after 10 attempts in 15 minutes, by address (spec 8)', async () => {
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

    it('ends the least recently active device beyond the cap (spec 5.6)', async () => {
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

    it('is needed (spec 7)', async () => {
      expect(await service.anyone.get('/user/profile')).toEqual(unauthorized)
      expect(await withToken('nonsense')).toEqual(unauthorized)
    })

    it('is refused when it is not exactly ours (trust.md)', async () => {
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

  it('POST /logout ends this device only (spec 4.2)', async () => {
    const anna = await service.doctor()
    const phone = await anna.again()
    expect(await anna.post('/logout')).toEqual({ status: 200, body: { success: true } })
    expect((await anna.get('/user/profile')).body).toMatchObject({ code: 'SESSION_REVOKED' })
    expect((await phone.get('/user/profile')).status).toBe(200)
  })

  it('GET /user/profile shows spec 2.1', async () => {
    const anna = await service.doctor({ email: 'profile@praxis.example', plan: 'individual' })
    expect(await anna.get('/user/profile')).toEqual({
      status: 200,
      body: {
        success: true,
        data: {
          name: 'Anna Müller',
          email: 'profile@praxis.example',
          firstName: 'Anna',
          lastName: 'Müller',
          title: '',
          specialty: 'Allgemeinmedizin',
          subscriptionType: 'individual',
          subscriptionActive: true,
          subscriptionExpiry: null,
          teamId: null,
          teamRole: null,
          hasTeamSubscription: false,
        },
      },
    })
  })

  it('never writes a name, an address, a password or a token into the log', async () => {
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
