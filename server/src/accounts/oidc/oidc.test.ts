import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditOf } from '../../../test/audit.ts'
import { cookieBrowser } from '../../../test/cookie-browser.ts'
import { engines } from '../../../test/engines.ts'
import { CLIENT, type OidcServer, oidcServer } from '../../../test/oidc-server.ts'
import { dataOf, registration, startService, type TestService } from '../../../test/service.ts'

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

describe.each(engines)('signing in through an OpenID provider on %s (contract 13 oidc)', (engine) => {
  let service: TestService
  let provider: OidcServer
  let base: string
  let number = 0
  const start = async (env: Record<string, string> = {}) => {
    const port = await freePort()
    const publicUrl = `http://127.0.0.1:${port}`
    base = `${publicUrl}/api/v1`
    provider = await oidcServer(base)
    service = await startService(engine, {
      env: {
        ...{ VISITE_PORT: String(port), VISITE_PUBLIC_URL: publicUrl, VISITE_OIDC_ISSUER: provider.issuer },
        ...{ VISITE_OIDC_CLIENT_ID: CLIENT.id, VISITE_OIDC_CLIENT_SECRET: CLIENT.secret, ...env },
      },
    })
    await service.app.listen({ host: '127.0.0.1', port })
  }
  beforeAll(() => start({ VISITE_OIDC_NAME: 'Klinik' }))
  afterAll(async () => {
    await service.remove()
    await provider.close()
  })
  beforeEach(() => {
    const sub = `person-${++number}`
    provider.person = {
      ...{ sub, email: `${sub}@klinik.example`, email_verified: true, given_name: 'Käthe', family_name: 'Klinik' },
    }
  })

  const signIn = async (browser = cookieBrowser()) => {
    const { response, url } = await browser.visit(`${base}/login/oidc?mode=token`)
    return { browser, url, status: response?.status, body: (await response?.json()) as Record<string, string> }
  }
  const as = (token = '') => service.as({ token } as never)
  const accountWith = (email: string) =>
    service.adapters.database.db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst()

  it('opens an account for a verified address, and recognises it by its subject', async () => {
    expect((await service.anyone.get('/login/ways')).body).toMatchObject({ data: { oidc: 'Klinik', local: true } })
    const first = await signIn()
    expect(first).toMatchObject({ status: 200, body: { firstName: 'Käthe', lastName: 'Klinik' } })
    provider.person = { ...provider.person, email: 'new@klinik.example' }
    const second = await signIn()
    expect(second.body.uid).toBe(first.body.uid)
    expect(dataOf(await as(second.body.token).get('/sessions'))).toHaveLength(2)
    expect(dataOf(await as(first.body.token).get('/user/profile'))).toMatchObject({ role: 'doctor' })
    const trail = await auditOf(service, first.body.uid ?? '')
    expect(trail).toContain('account login.succeeded {"method":"oidc","second_factor":"none"}')
    expect(trail).toContain('account account.linked {}')
  })

  it('ends with a cookie for the browser and the page it came for', async () => {
    const browser = cookieBrowser()
    const { url } = await browser.visit(`${base}/login/oidc?return_to=/settings/devices`, (at) =>
      at.pathname.startsWith('/settings'),
    )
    expect(url.pathname).toBe('/settings/devices')
    const token = browser.cookie('visite_session')
    expect(dataOf(await as(token).get('/user/profile'))).toMatchObject({ lastName: 'Klinik' })
    expect(browser.cookie('visite_oidc')).toBeUndefined()
  })

  it('takes roles from the groups at every sign-in', async () => {
    provider.person = { ...provider.person, groups: ['staff', 'visite-admin'] }
    const { body } = await signIn()
    expect((await as(body.token).get('/admin/accounts')).status).toBe(200)
    provider.person = { ...provider.person, groups: ['staff'] }
    await signIn()
    expect((await as(body.token).get('/admin/accounts')).status).toBe(403)
  })

  it('links an account by its verified address, once', async () => {
    const anna = await service.doctor()
    provider.person = { ...provider.person, email: anna.email.toUpperCase() }
    expect((await signIn()).body.uid).toBe(anna.id)
    expect((await service.anyone.post('/login', { email: anna.email, password: anna.password })).status).toBe(200)
    provider.person = { ...provider.person, sub: 'somebody-else' }
    expect(await signIn()).toMatchObject({ status: 401, body: { error: expect.stringContaining('anderes Konto') } })
  })

  it('removes the password of an account whose address was never verified', async () => {
    const email = `squatted-${engine}@klinik.example`
    const password = 'geheim-genug'
    await service.anyone.post('/register', registration({ email }))
    provider.person = { ...provider.person, email }
    expect((await signIn()).status).toBe(200)
    expect((await accountWith(email))?.verified_at).not.toBeNull()
    expect((await service.anyone.post('/login', { email, password })).status).toBe(401)
  })

  it('admits nobody with an unverified address or a disabled account', async () => {
    provider.person = { ...provider.person, email_verified: false }
    expect(await signIn()).toMatchObject({ status: 401, body: { error: expect.stringContaining('nicht bestätigt') } })
    expect(await accountWith(String(provider.person.email))).toBeUndefined()
    const { url } = await cookieBrowser().visit(`${base}/login/oidc`, (at) => at.pathname === '/login')
    expect(url.search).toBe('?refused=unverified')
    const anna = await service.doctor()
    await service.adapters.database.db
      .updateTable('accounts')
      .set({ disabled_at: 'now' })
      .where('id', '=', anna.id)
      .execute()
    provider.person = { ...provider.person, email: anna.email, email_verified: true }
    expect(await signIn()).toMatchObject({ status: 401, body: { error: expect.stringContaining('gesperrt') } })
  })

  it('accepts an answer only from this provider, for this browser, once', async () => {
    const browser = cookieBrowser()
    const isBack = (at: URL) => at.pathname.endsWith('/callback')
    const { url } = await browser.visit(`${base}/login/oidc?mode=token`, isBack)
    const changed = (name: string, value: string) => {
      const other = new URL(url)
      other.searchParams.set(name, value)
      return other.href
    }
    const elsewhere = await cookieBrowser().visit(url.href, (at) => at.pathname === '/login')
    expect(elsewhere.url.search).toBe('?refused=failed')
    for (const forged of [changed('state', 'x'), changed('iss', 'https://evil.example'), changed('code', 'x')]) {
      const again = cookieBrowser()
      await again.visit(`${base}/login/oidc?mode=token`, isBack)
      expect((await again.visit(forged)).response?.status).toBe(401)
    }
    expect((await browser.visit(url.href)).response?.status).toBe(200)
    const replayed = await browser.visit(url.href, (at) => at.pathname === '/login')
    expect(replayed.url.search).toBe('?refused=failed')
  })

  it('signs out when the provider says so, and believes nobody else', async () => {
    const { browser, body } = await signIn()
    const anna = await service.doctor()
    const { privateKey } = await generateKeyPair('RS256')
    const forged = await new SignJWT({
      sub: provider.person.sub,
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    })
      .setProtectedHeader({ alg: 'RS256' })
      .setIssuer(provider.issuer)
      .setAudience(CLIENT.id)
      .setIssuedAt()
      .setJti('1')
      .sign(privateKey)
    const logout = `${base}/login/oidc/backchannel-logout`
    expect((await browser.post(logout, { logout_token: forged })).status).toBe(400)
    expect((await browser.post(logout, {})).status).toBe(400)
    expect((await as(body.token).get('/user/profile')).status).toBe(200)
    const events = await fetch(`${base}/events`, { headers: { authorization: `Bearer ${body.token}` } })
    const ended = text(events.body as ReadableStream)

    const page = await (await browser.visit(`${provider.issuer}/session/end`)).response?.text()
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page ?? '')?.[1] ?? ''
    await browser.post(`${provider.issuer}/session/end/confirm`, { xsrf, logout: 'yes' })
    await expect.poll(async () => (await as(body.token).get('/user/profile')).status).toBe(401)
    const before = Date.now()
    await ended
    expect(Date.now() - before).toBeLessThan(1_000)
    expect((await anna.get('/user/profile')).status).toBe(200)
  })

  it('has to be repeated after seven days, however often the token is refreshed', async () => {
    let { token } = (await signIn()).body
    for (let day = 1; day < 7; day++) {
      service.clock.advance(23 * 3_600_000)
      token = ((await as(token).post('/refresh-token')).body as { token: string }).token
    }
    service.clock.advance(23 * 3_600_000)
    expect((await as(token).get('/user/profile')).status).toBe(200)
    expect((await as(token).post('/refresh-token')).status).toBe(200)
    service.clock.advance(7 * 3_600_000)
    expect((await as(token).get('/user/profile')).status).toBe(401)
  })

  it('may be the only way, and the login limit holds', async () => {
    await service.remove()
    await provider.close()
    await start({ VISITE_OIDC_ONLY: '1' })
    const only = { failed: 'Unauthorized Access', error: expect.stringContaining('127.0.0.1') }
    const body = { email: 'a@b.example', password: 'geheim-genug' }
    expect(await service.anyone.post('/login', body)).toEqual({ status: 401, body: only })
    expect((await service.anyone.post('/register', registration())).status).toBe(403)
    expect((await service.anyone.get('/login/ways')).body).toMatchObject({ data: { local: false } })
    provider.person = { sub: 'before', email: 'before@klinik.example', email_verified: true }
    const { body: came } = await signIn()
    expect((await as(came.token).get('/user/profile')).status).toBe(200)
    // A session from before, when there was another way.
    await service.adapters.database.db.updateTable('sessions').set({ method: 'password' }).execute()
    expect((await as(came.token).get('/user/profile')).status).toBe(401)
    provider.person = { sub: 'often', email: 'often@klinik.example', email_verified: true }
    for (let n = 0; n < 10; n++) expect((await signIn()).status).toBe(200)
    expect((await signIn()).status).toBe(429)
  })
})
