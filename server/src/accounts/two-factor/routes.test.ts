import { randomBytes } from 'node:crypto'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditOf } from '../../../test/audit.ts'
import { routeEngines } from '../../../test/engines.ts'
import { dataOf, startService, type TestDoctor, type TestService } from '../../../test/service.ts'
import { sealWith } from '../../platform/crypto/seal.ts'
import { twoFactor } from './two-factor.ts'

const STEP_MS = 30_000

describe.each(routeEngines)('two-factor authentication on %s', (engine) => {
  let service: TestService
  beforeAll(async () => {
    service = await startService(engine)
  })
  afterAll(() => service.remove())

  /** The code an app shows at the service's time, `steps` away from it. */
  const codeOf = (secret: string, steps = 0) =>
    new TOTP({ secret }).generate({ timestamp: service.clock.now().getTime() + steps * STEP_MS })
  /** Moves to the beginning of a step, so that the test does not cross into the next one by chance. */
  const advanceSteps = (steps: number) =>
    service.clock.advance(steps * STEP_MS - (service.clock.now().getTime() % STEP_MS) + 1_000)
  /** A code not shown before. */
  const nextCode = (secret: string) => {
    advanceSteps(1)
    return codeOf(secret)
  }
  const setUp = async (doctor: TestDoctor) => dataOf<{ secret: string }>(await doctor.post('/2fa/setup')).secret
  async function protectedDoctor() {
    const doctor = await service.doctor()
    const secret = await setUp(doctor)
    const enabled = await doctor.post('/2fa/enable', { code: codeOf(secret) })
    return { doctor, secret, backupCodes: dataOf<{ backup_codes: string[] }>(enabled).backup_codes }
  }
  const login = ({ email, password }: TestDoctor, twoFactorCode?: string) =>
    service.anyone.post('/login', { email, password, ...(twoFactorCode !== undefined && { twoFactorCode }) })
  const wrongAtLogin = {
    status: 401,
    body: { failed: 'Unauthorized Access', error: 'Der Code ist falsch, abgelaufen oder bereits benutzt.' },
  }
  const wrongCode = { status: 400, body: { success: false, error: wrongAtLogin.body.error } }
  const notOn = {
    status: 409,
    body: { success: false, error: 'Die Zwei-Faktor-Anmeldung ist nicht eingeschaltet.' },
  }

  describe('POST /2fa/setup', () => {
    it('gives a secret, its address for apps and a picture of it (contract 2 2fa)', async () => {
      const anna = await service.doctor({ email: 'setup@praxis.example' })
      const answer = await anna.post('/2fa/setup')
      const { secret, otpauth_url, qr_svg } = dataOf<Record<string, string>>(answer)
      expect(answer.status).toBe(200)
      expect(secret).toMatch(/^[A-Z2-7]{32}$/)
      expect(otpauth_url).toBe(
        `otpauth://totp/Visite:setup%40praxis.example?issuer=Visite&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
      )
      expect(qr_svg).toMatch(/^<svg [^>]*>.*<\/svg>$/s)
    })

    it('protects nothing until it is enabled, and can be repeated', async () => {
      const anna = await service.doctor()
      const first = await setUp(anna)
      const second = await setUp(anna)
      expect((await login(anna)).status).toBe(200)
      expect(await anna.post('/2fa/enable', { code: codeOf(first) })).toEqual(wrongCode)
      expect((await anna.post('/2fa/enable', { code: codeOf(second) })).status).toBe(200)
    })

    it('keeps the secret unreadable in the database', async () => {
      const anna = await service.doctor()
      const secret = await setUp(anna)
      const row = await service.adapters.database.db
        .selectFrom('two_factor')
        .selectAll()
        .where('account_id', '=', anna.id)
        .executeTakeFirstOrThrow()
      expect(JSON.stringify(row)).not.toContain(secret)
      expect(row.secret_sealed).toMatch(/^[0-9a-f]{12}\.[\w-]{80,}$/)
    })
  })

  describe('POST /2fa/enable', () => {
    it('gives ten backup codes of at least 112 bits, kept as hashes only (contract 2 2fa)', async () => {
      const { doctor, backupCodes } = await protectedDoctor()
      expect(new Set(backupCodes).size).toBe(10)
      for (const code of backupCodes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{6}(-[0-9a-hjkmnp-tv-z]{6}){3}$/)
      const rows = await service.adapters.database.db
        .selectFrom('backup_codes')
        .selectAll()
        .where('account_id', '=', doctor.id)
        .execute()
      expect(rows).toHaveLength(10)
      for (const { code_hash } of rows) expect(code_hash).toMatch(/^[0-9a-f]{64}$/)
      expect(await doctor.get('/2fa')).toEqual({
        status: 200,
        body: { success: true, data: { enabled: true, backup_codes_left: 10 } },
      })
      expect(await auditOf(service, doctor.id)).toContain('account two_factor.enabled {}')
    })

    it('needs a set-up and a right code', async () => {
      const anna = await service.doctor()
      expect(await anna.post('/2fa/enable', { code: '123456' })).toEqual({
        status: 400,
        body: { success: false, error: 'Bitte richten Sie die Zwei-Faktor-Anmeldung zuerst ein.' },
      })
      await setUp(anna)
      for (const code of ['000000', 'abcdef', '12345'])
        expect(await anna.post('/2fa/enable', { code })).toEqual(wrongCode)
      expect(await anna.get('/2fa')).toMatchObject({ body: { data: { enabled: false, backup_codes_left: 0 } } })
    })

    it('can be done only once', async () => {
      const { doctor, secret } = await protectedDoctor()
      const on = {
        status: 409,
        body: { success: false, error: 'Die Zwei-Faktor-Anmeldung ist bereits eingeschaltet.' },
      }
      expect(await doctor.post('/2fa/enable', { code: nextCode(secret) })).toEqual(on)
      expect(await doctor.post('/2fa/setup')).toEqual(on)
    })
  })

  describe('POST /login', () => {
    it('asks for a code with 202, after a right password only (spec 4.2 login, spec 5.7)', async () => {
      const { doctor } = await protectedDoctor()
      expect(await login(doctor)).toEqual({
        status: 202,
        body: {
          success: true,
          requires2FA: true,
          message: 'Bitte geben Sie den Code aus Ihrer Authenticator-App oder einen Backup-Code ein.',
        },
      })
      expect(await service.anyone.post('/login', { email: doctor.email, password: 'falsch!' })).toMatchObject({
        status: 401,
      })
    })

    it('lets in with a TOTP code, which works once (spec 5.7, contract 2 codes)', async () => {
      const { doctor, secret } = await protectedDoctor()
      // The code that enabled it counts as used.
      expect(await login(doctor, codeOf(secret))).toEqual(wrongAtLogin)
      const code = nextCode(secret)
      const answer = await login(doctor, code)
      expect(answer).toMatchObject({ status: 200, body: { token: expect.any(String), twoFactorEnabled: true } })
      expect(await login(doctor, code)).toEqual(wrongAtLogin)
      expect(await auditOf(service, doctor.id)).toEqual(
        expect.arrayContaining([
          'account login.succeeded {"method":"password","second_factor":"totp"}',
          'nobody login.failed {"reason":"code"}',
        ]),
      )
    })

    it('accepts the code before and the code after, no others, and none older than the last (contract 2 codes)', async () => {
      const { doctor, secret } = await protectedDoctor()
      advanceSteps(10)
      expect(await login(doctor, codeOf(secret, -2))).toEqual(wrongAtLogin)
      expect(await login(doctor, codeOf(secret, 2))).toEqual(wrongAtLogin)
      expect((await login(doctor, codeOf(secret, -1))).status).toBe(200)
      expect((await login(doctor, codeOf(secret, 1))).status).toBe(200)
      expect(await login(doctor, codeOf(secret))).toEqual(wrongAtLogin)
    })

    it('admits one of many who use a code at the same time (contract 2 codes)', async () => {
      const { doctor, secret } = await protectedDoctor()
      const code = nextCode(secret)
      const statuses = (await Promise.all(Array.from({ length: 6 }, () => login(doctor, code)))).map((a) => a.status)
      expect(statuses.sort()).toEqual([200, 401, 401, 401, 401, 401])
    })

    it('lets in with a backup code, once, however it is typed (spec 5.7, contract 2 codes)', async () => {
      const { doctor, backupCodes } = await protectedDoctor()
      const [first = '', second = '', third = ''] = backupCodes
      expect((await login(doctor, first)).status).toBe(200)
      expect(await login(doctor, first)).toEqual(wrongAtLogin)
      expect((await login(doctor, ` ${second.replaceAll('-', ' ').toUpperCase()} `)).status).toBe(200)
      const statuses = (await Promise.all([1, 2, 3].map(() => login(doctor, third)))).map((answer) => answer.status)
      expect(statuses.sort()).toEqual([200, 401, 401])
      expect(await doctor.get('/2fa')).toMatchObject({ body: { data: { backup_codes_left: 7 } } })
    })

    it('does not accept another account’s code', async () => {
      const [{ doctor }, other] = [await protectedDoctor(), await protectedDoctor()]
      expect(await login(doctor, other.backupCodes[0])).toEqual(wrongAtLogin)
      expect(await login(doctor, nextCode(other.secret))).toEqual(wrongAtLogin)
    })

    it('counts failed codes against the login limit (contract 2 codes)', async () => {
      const { doctor, secret } = await protectedDoctor()
      for (let attempt = 2; attempt <= 10; attempt++) expect(await login(doctor, '000000')).toEqual(wrongAtLogin)
      expect(await login(doctor, nextCode(secret))).toMatchObject({ status: 429, body: { rateLimited: true } })
    })
  })

  describe('POST /2fa/backup-codes', () => {
    it('replaces them for an account with a code (contract 2 2fa)', async () => {
      const { doctor, secret, backupCodes } = await protectedDoctor()
      const answer = await doctor.post('/2fa/backup-codes', { code: nextCode(secret) })
      const fresh = dataOf<{ backup_codes: string[] }>(answer).backup_codes
      expect(fresh).toHaveLength(10)
      expect(await login(doctor, backupCodes[0])).toEqual(wrongAtLogin)
      expect((await login(doctor, fresh[0])).status).toBe(200)
      expect(await doctor.post('/2fa/backup-codes', { code: '000000' })).toEqual(wrongCode)
    })

    it('counts failed codes against the login limit (contract 2 codes)', async () => {
      const { doctor, secret } = await protectedDoctor()
      for (let attempt = 2; attempt <= 10; attempt++) {
        expect(await doctor.post('/2fa/backup-codes', { code: '000000' })).toEqual(wrongCode)
      }
      expect(await doctor.post('/2fa/backup-codes', { code: nextCode(secret) })).toMatchObject({ status: 429 })
      expect((await login(doctor)).status).toBe(429)
    })

    it('is refused without a second factor', async () => {
      const anna = await service.doctor()
      expect(await anna.post('/2fa/backup-codes', { code: '000000' })).toEqual(notOn)
    })
  })

  describe('POST /2fa/disable', () => {
    it('needs password and code (contract 2 2fa)', async () => {
      const { doctor, secret } = await protectedDoctor()
      const { password } = doctor
      expect(await doctor.post('/2fa/disable', { password: 'falsch!', code: nextCode(secret) })).toEqual({
        status: 400,
        body: { success: false, error: 'Das Passwort ist falsch.' },
      })
      expect(await doctor.post('/2fa/disable', { password, code: '000000' })).toEqual(wrongCode)
      expect((await login(doctor)).status).toBe(202)
      expect(await doctor.post('/2fa/disable', { password, code: nextCode(secret) })).toEqual({
        status: 200,
        body: { success: true },
      })
      expect(await login(doctor)).toMatchObject({ status: 200, body: { twoFactorEnabled: false } })
      expect(await auditOf(service, doctor.id)).toEqual(
        expect.arrayContaining(['account two_factor.refused {}', 'account two_factor.disabled {}']),
      )
      expect(await doctor.post('/2fa/disable', { password, code: codeOf(secret) })).toEqual(notOn)
    })

    it('leaves no old backup code for the next time', async () => {
      const { doctor, secret, backupCodes } = await protectedDoctor()
      await doctor.post('/2fa/disable', { password: doctor.password, code: nextCode(secret) })
      const again = await setUp(doctor)
      expect((await doctor.post('/2fa/enable', { code: codeOf(again) })).status).toBe(200)
      expect(await login(doctor, backupCodes[0])).toEqual(wrongAtLogin)
    })
  })

  it('outlives the root key its secrets were sealed with (trust 1)', async () => {
    const { doctor, secret } = await protectedDoctor()
    const { db } = service.adapters.database
    const [older, newer] = [service.config.masterKeys, [randomBytes(32)]]
    const over = (keys: readonly Uint8Array[]) => twoFactor({ seal: sealWith(keys, 'totp-secret') })
    const lost = await over(newer).reseal(db)
    expect(lost).toBeGreaterThan(0)
    // While both keys are configured, the service reseals the secrets at its start.
    expect(await over([...newer, ...older]).reseal(db)).toBe(0)
    expect(await over(newer).reseal(db)).toBe(0)
    const code = nextCode(secret)
    const redeem = (keys: readonly Uint8Array[]) =>
      db.transaction().execute((tx) => over(keys).redeem(tx, doctor.id, code, service.clock.now()))
    await expect(redeem(older)).rejects.toThrow('not configured any more')
    expect(await redeem(newer)).toBe('totp')
    expect(await over([...older, ...newer]).reseal(db)).toBe(0)
    expect((await login(doctor, nextCode(secret))).status).toBe(200)
  })
})
