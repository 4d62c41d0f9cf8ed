import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditOf } from '../../../test/audit.ts'
import { engines } from '../../../test/engines.ts'
import { dataOf, startService, type TestDoctor, type TestService } from '../../../test/service.ts'
import { type SoftPasskey, softPasskey } from '../../../test/soft-passkey.ts'

const PUBLIC_URL = 'https://visite.praxis.example'

describe.each(engines)('passkeys on %s (contract 13 passkeys)', (engine) => {
  let service: TestService
  beforeAll(async () => {
    service = await startService(engine, {
      env: { VISITE_PUBLIC_URL: PUBLIC_URL, VISITE_REQUIRE_SECOND_FACTOR: 'admins' },
    })
  })
  afterAll(() => service.remove())

  async function withPasskey(doctor: TestDoctor, name = 'Laptop') {
    const key = softPasskey(PUBLIC_URL)
    const credential = key.created(dataOf(await doctor.post('/user/passkeys/options')))
    const { _id } = dataOf(await doctor.post('/user/passkeys', { credential, name }))
    return { key, id: _id }
  }
  const options = async () => dataOf(await service.anyone.post('/login/passkey/options', {}))
  const signIn = async (key: SoftPasskey, how: Parameters<SoftPasskey['signed']>[1] = {}) =>
    service.anyone.post('/login/passkey', { credential: key.signed(await options(), how) })
  const refused = { status: 401, body: { failed: 'Unauthorized Access', error: expect.stringContaining('Passkey') } }

  it('are added, listed with their names, used, and removed', async () => {
    const anna = await service.doctor()
    const { key, id } = await withPasskey(anna)
    expect(dataOf(await anna.get('/user/passkeys'))).toEqual([
      { _id: id, name: 'Laptop', createdAt: expect.any(String), lastUsedAt: null },
    ])
    const { status, body } = await signIn(key)
    expect({ status, body }).toMatchObject({ status: 200, body: { uid: anna.id, token: expect.any(String) } })
    expect(dataOf(await anna.get('/sessions'))).toHaveLength(2)
    expect(dataOf<{ lastUsedAt: string }[]>(await anna.get('/user/passkeys'))[0]?.lastUsedAt).toMatch(/Z$/)
    expect((await anna.delete(`/user/passkeys/${id}`)).status).toBe(200)
    expect(await signIn(key)).toEqual(refused)
    const trail = await auditOf(service, anna.id)
    expect(trail).toContain('account login.succeeded {"method":"passkey","second_factor":"passkey"}')
    expect(trail).toContain(`account passkey.added {"passkey":"${id}"}`)
    expect(trail).toContain(`account passkey.removed {"passkey":"${id}"}`)
  })

  it('are refused when their counter does not rise, even when used twice at once', async () => {
    const { key } = await withPasskey(await service.doctor())
    expect((await signIn(key, { counter: 7 })).status).toBe(200)
    expect(await signIn(key, { counter: 7 })).toEqual(refused)
    expect(await signIn(key, { counter: 6 })).toEqual(refused)
    const both = await Promise.all([signIn(key, { counter: 8 }), signIn(key, { counter: 8 })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  it('are refused without user verification, from another site, and when the challenge is used or old', async () => {
    const { key } = await withPasskey(await service.doctor())
    expect(await signIn(key, { verified: false })).toEqual(refused)
    expect(await signIn(key, { origin: 'https://visite.praxis.example.evil' })).toEqual(refused)
    const credential = key.signed(await options())
    expect((await service.anyone.post('/login/passkey', { credential })).status).toBe(200)
    const again = key.signed({ challenge: challengeOf(credential) })
    expect(await service.anyone.post('/login/passkey', { credential: again })).toEqual(refused)
    const old = key.signed(await options())
    service.clock.advance(5 * 60_000)
    expect(await service.anyone.post('/login/passkey', { credential: old })).toEqual(refused)
    expect(await signIn(softPasskey(PUBLIC_URL))).toEqual(refused)
  })

  it('do not admit a disabled account, and have their own limit', async () => {
    const anna = await service.doctor()
    const { key } = await withPasskey(anna)
    for (let n = 0; n < 9; n++) await signIn(key, { verified: false })
    const { db } = service.adapters.database
    await db.updateTable('accounts').set({ disabled_at: 'now' }).where('id', '=', anna.id).execute()
    expect((await signIn(key)).body).toMatchObject({ error: expect.stringContaining('gesperrt') })
    expect((await signIn(key)).status).toBe(429)
  })

  it('admit their owner while others use up the password attempts', async () => {
    const anna = await service.doctor()
    const { key } = await withPasskey(anna)
    const { db } = service.adapters.database
    await db.updateTable('login_attempts').set({ count: 11 }).execute()
    expect((await service.anyone.post('/login', { email: anna.email, password: anna.password })).status).toBe(429)
    expect((await signIn(key)).status).toBe(200)
  })

  it('are a proof, for their owner only', async () => {
    const anna = await service.doctor()
    const { key } = await withPasskey(anna)
    const { key: foreign } = await withPasskey(await service.doctor())
    service.clock.advance(11 * 60_000)
    expect((await anna.post('/user/passkeys/options')).body).toMatchObject({ code: 'PROOF_REQUIRED' })
    expect((await anna.post('/user/proof', { credential: foreign.signed(await options()) })).status).toBe(400)
    expect((await anna.post('/user/proof', { credential: key.signed(await options()) })).status).toBe(200)
    expect((await anna.post('/user/passkeys/options')).status).toBe(200)
  })

  it('are a second factor besides the password where one is required', async () => {
    const admin = await service.doctor({ role: 'admin' })
    expect((await admin.get('/admin/accounts')).body).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' })
    const { key } = await withPasskey(admin)
    expect((await admin.get('/admin/accounts')).status).toBe(200)
    const { email, password } = admin
    expect(await service.anyone.post('/login', { email, password })).toMatchObject({
      status: 202,
      body: { requires2FA: true, factors: ['passkey'] },
    })
    const passkey = key.signed(await options(), { verified: false })
    expect((await service.anyone.post('/login', { email, password, passkey })).status).toBe(401)
    const right = key.signed(await options())
    expect((await service.anyone.post('/login', { email, password, passkey: right })).status).toBe(200)
  })

  it('cannot be replaced by an arbitrary code where the account has no codes', async () => {
    const admin = await service.doctor({ role: 'admin' })
    await withPasskey(admin)
    const { email, password } = admin
    for (const twoFactorCode of ['123456', 'AAAA-BBBB-CCCC'])
      expect(await service.anyone.post('/login', { email, password, twoFactorCode })).toEqual({
        status: 401,
        body: { failed: 'Unauthorized Access', error: expect.stringContaining('Code') },
      })
    expect(dataOf(await admin.get('/sessions'))).toHaveLength(1)
  })
})

const challengeOf = (credential: Record<string, unknown>): string =>
  JSON.parse(Buffer.from((credential.response as { clientDataJSON: string }).clientDataJSON, 'base64url').toString())
    .challenge
