import { TOTP } from 'otpauth'
import { afterEach, describe, expect, it } from 'vitest'
import { auditOf } from '../../test/audit.ts'
import { routeEngines } from '../../test/engines.ts'
import { mailsTo } from '../../test/mails.ts'
import { dataOf, registration, startService, type TestService } from '../../test/service.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const INSTANT = expect.stringMatching(/Z$/)

describe.each(routeEngines)('signing in on %s', (engine) => {
  let service: TestService
  afterEach(() => service.remove())
  const start = async (env: Record<string, string> = {}) => {
    service = await startService(engine, { env })
    return service
  }

  describe('who may open an account (contract 13 registration)', () => {
    const EMAIL = 'ben@praxis.example'
    const register = (fields = {}) => service.anyone.post('/register', registration({ email: EMAIL, ...fields }))

    it('is everybody by default', async () => {
      await start()
      expect((await service.anyone.get('/login/ways')).body).toMatchObject({ data: { registration: 'open' } })
      expect(await register({ password: '123456' })).toEqual({
        status: 400,
        body: { error: expect.stringContaining('häufigsten') },
      })
      expect((await register()).status).toBe(201)
    })

    it('is somebody who was invited, once, with the invited address', async () => {
      await start({ VISITE_REGISTRATION: 'invite' })
      const { db } = service.adapters.database
      const refused = { status: 403, body: { error: expect.stringContaining('eingeladen') } }
      expect(await register()).toEqual(refused)
      expect(await register({ invitation: 'guessed' })).toEqual(refused)

      const admin = await adminOf(service)
      expect((await admin.post('/admin/invitations', { email: 'no address' })).status).toBe(400)
      expect((await admin.post('/admin/invitations', { email: EMAIL })).status).toBe(200)
      const [mail] = await mailsTo(service, EMAIL)
      const invitation = /register\?invitation=([\w-]+)/.exec(mail?.text ?? '')?.[1]
      expect(JSON.stringify(await db.selectFrom('invitations').selectAll().execute())).not.toContain(invitation)
      expect(await register({ invitation, email: 'other@praxis.example' })).toEqual(refused)
      expect((await register({ invitation })).body).toMatchObject({ result: { isVerified: true } })
      expect(await register({ invitation, email: 'second@praxis.example' })).toEqual(refused)
      expect((await admin.post('/admin/invitations', { email: EMAIL })).status).toBe(409)
    })

    it('is nobody whose invitation was withdrawn', async () => {
      await start({ VISITE_REGISTRATION: 'invite' })
      const admin = await adminOf(service)
      await admin.post('/admin/invitations', { email: EMAIL })
      const [mail] = await mailsTo(service, EMAIL)
      const invitation = /register\?invitation=([\w-]+)/.exec(mail?.text ?? '')?.[1]
      const listed = async () => dataOf<{ _id: string }[]>(await admin.get('/admin/invitations'))
      expect(await listed()).toEqual([
        { _id: expect.stringMatching(/^[\da-f]{24}$/), email: EMAIL, createdAt: INSTANT, expiresAt: INSTANT },
      ])
      const [one] = await listed()
      expect((await admin.delete(`/admin/invitations/${one?._id}`)).status).toBe(200)
      expect((await admin.delete(`/admin/invitations/${one?._id}`)).status).toBe(404)
      expect(await listed()).toEqual([])
      expect((await register({ invitation })).status).toBe(403)
      const [told] = dataOf<{ action: string }[]>(await admin.get('/admin/audit?limit=2')).filter(
        ({ action }) => action === 'invitation.withdrawn',
      )
      expect(told).toMatchObject({ actorId: 'a'.repeat(24), targetId: null })
      await admin.post('/admin/invitations', { email: EMAIL })
      expect(await listed()).toHaveLength(1)
      const { db } = service.adapters.database
      await db.updateTable('invitations').set({ expires_at: service.clock.now().toISOString() }).execute()
      expect(await listed()).toEqual([])
    })

    it('is nobody where registration is closed', async () => {
      await start({ VISITE_REGISTRATION: 'closed' })
      expect(await register()).toEqual({ status: 403, body: { error: expect.stringContaining('keine Konten') } })
    })
  })

  it('asks for a second factor where one is required, and allows setting one up (contract 13 second-factor)', async () => {
    await start({ VISITE_REQUIRE_SECOND_FACTOR: 'admins' })
    const anna = await service.doctor()
    expect((await anna.get('/appointments/doctors')).status).toBe(200)
    const admin = await service.doctor({ role: 'admin' })
    const refused = { success: false, error: expect.any(String), code: 'SECOND_FACTOR_REQUIRED' }
    expect(await admin.get('/appointments/doctors')).toEqual({ status: 403, body: refused })
    expect(await admin.get('/admin/accounts')).toEqual({ status: 403, body: refused })
    expect((await admin.get('/user/profile')).status).toBe(200)
    const setUp = (await admin.post('/2fa/setup')).body as { data: { secret: string } }
    const code = new TOTP({ secret: setUp.data.secret }).generate({ timestamp: service.clock.now().getTime() })
    expect((await admin.post('/2fa/enable', { code })).status).toBe(200)
    expect((await admin.get('/admin/accounts')).status).toBe(200)
  })

  it('asks for a fresh proof before sensitive acts (contract 13 proof)', async () => {
    await start()
    const anna = await service.doctor()
    expect((await anna.full('GET', '/user/export')).status).toBe(200)
    service.clock.advance(10 * MINUTE_MS)
    const required = { status: 403, body: { success: false, error: expect.any(String), code: 'PROOF_REQUIRED' } }
    expect(await anna.get('/user/export')).toEqual(required)
    expect(await anna.post('/calendars/private-feed', {})).toEqual(required)
    expect(await anna.post('/2fa/setup')).toEqual(required)
    expect((await anna.post('/user/proof', {})).status).toBe(400)
    expect((await anna.post('/user/proof', { password: 'falsch!' })).status).toBe(400)
    expect((await anna.post('/user/proof', { code: '123456' })).status).toBe(400)
    expect(await auditOf(service, anna.id)).toContain('account password.refused {}')
    expect(await anna.get('/user/export')).toEqual(required)
    expect((await anna.post('/user/proof', { password: anna.password })).status).toBe(200)
    expect((await anna.full('GET', '/user/export')).status).toBe(200)
    expect((await anna.delete('/user', {})).status).toBe(400)
  })

  it('counts wrong proofs against the login limit (contract 13 proof, spec 8)', async () => {
    await start()
    const anna = await service.doctor()
    for (let n = 0; n < 9; n++) await anna.post('/user/proof', { password: 'falsch!' })
    expect((await anna.post('/user/proof', { password: anna.password })).status).toBe(429)
  })

  it('ends idle sessions and old ones, where limits are set', async () => {
    await start({ VISITE_SESSION_IDLE_MINUTES: '30', VISITE_SESSION_MAX_DAYS: '2' })
    const anna = await service.doctor()
    const device = await anna.again({ remember: true })
    for (let n = 0; n < 3; n++) {
      service.clock.advance(20 * MINUTE_MS)
      expect((await device.get('/user/profile')).status).toBe(200)
    }
    expect((await anna.get('/user/profile')).status).toBe(401)
    expect((await device.get('/sessions')).body).toMatchObject({ data: [{ current: true }] })
    service.clock.advance(31 * MINUTE_MS)
    expect((await device.get('/user/profile')).status).toBe(401)

    const old = await anna.again({ remember: true })
    for (let token = old.token, waited = 0; waited < 2 * DAY_MS; waited += 29 * MINUTE_MS) {
      const { status, body } = await service.as({ ...old, token }).post('/refresh-token')
      expect(status).toBe(200)
      token = (body as { token: string }).token
      service.clock.advance(29 * MINUTE_MS)
      if (waited + 29 * MINUTE_MS >= 2 * DAY_MS)
        expect((await service.as({ ...old, token }).get('/user/profile')).status).toBe(401)
    }
  })

  it('stores only the hash of a session’s secret (contract 14 audit)', async () => {
    await start()
    const anna = await service.doctor()
    const { sid } = JSON.parse(Buffer.from(anna.token.split('.')[1] ?? '', 'base64url').toString())
    const { db } = service.adapters.database
    const rows = JSON.stringify(await db.selectFrom('sessions').selectAll().execute())
    expect(rows).toContain(anna.id)
    expect(rows).not.toContain(sid)
  })
})

/** An administrator whose account the operator has opened. */
async function adminOf(service: TestService) {
  const { db } = service.adapters.database
  const at = service.clock.now().toISOString()
  const password = 'geheim-genug'
  const email = 'admin@praxis.example'
  const password_hash = await service.adapters.passwords.hash(password, { of: 'test', known: true })
  await db
    .insertInto('accounts')
    .values({
      ...{ id: 'a'.repeat(24), email, title: null, first_name: 'Ada', last_name: 'Admin', specialty: 'x' },
      ...{ ehr_system_type: 'x', ehr_system_name: 'x', password_hash, verified_at: at, role: 'admin' },
      ...{
        disabled_at: null,
        plan: 'individual',
        plan_expires_at: null,
        language: 'de',
        created_at: at,
        updated_at: at,
      },
    })
    .execute()
  const { body } = await service.anyone.post('/login', { email, password })
  return service.as({ token: (body as { token: string }).token } as never)
}
