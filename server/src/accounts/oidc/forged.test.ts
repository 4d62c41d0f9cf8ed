import { createHash } from 'node:crypto'
import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cookieBrowser } from '../../../test/cookie-browser.ts'
import { type Forgery, type OidcForger, oidcForger } from '../../../test/oidc-forger.ts'
import { CLIENT } from '../../../test/oidc-server.ts'
import { freePort } from '../../../test/postgres.ts'
import { startService, type TestService } from '../../../test/service.ts'

const HOUR_S = 3_600

describe('what an OpenID provider says (contract 13 oidc)', () => {
  let service: TestService
  let provider: OidcForger
  let base: string
  const start = async (env: Record<string, string> = {}) => {
    const port = await freePort()
    const publicUrl = `http://127.0.0.1:${port}`
    base = `${publicUrl}/api/v1`
    service = await startService('sqlite', {
      env: {
        ...{ VISITE_PORT: String(port), VISITE_PUBLIC_URL: publicUrl, VISITE_OIDC_ISSUER: provider.issuer },
        ...{ VISITE_OIDC_CLIENT_ID: CLIENT.id, VISITE_OIDC_CLIENT_SECRET: CLIENT.secret, ...env },
      },
    })
    await service.app.listen({ host: '127.0.0.1', port })
  }
  beforeAll(async () => {
    provider = await oidcForger()
    await start()
  })
  afterAll(async () => {
    await service.remove()
    await provider.close()
  })

  const signIn = async (forgery: Forgery = {}) => {
    provider.next = forgery
    const { response } = await cookieBrowser().visit(`${base}/login/oidc?mode=token`, (at) => at.pathname === '/login')
    await response?.body?.cancel()
    return response?.status ?? 401
  }
  const people = async () => (await service.adapters.database.db.selectFrom('accounts').select('id').execute()).length
  const now = () => Math.floor(Date.now() / 1000)

  const FORGED: [string, () => Forgery][] = [
    ['signed by another key of the same name', () => ({ signedBy: 'another' })],
    ['signed by nobody', () => ({ signedBy: 'none' })],
    ['signed with the secret that the client knows, too', () => ({ signedBy: 'secret' })],
    ['for another attempt', () => ({ claims: { nonce: 'another' } })],
    ['for no attempt at all', () => ({ claims: { nonce: undefined } })],
    ['of another provider', () => ({ claims: { iss: 'https://evil.example' } })],
    ['for another client', () => ({ claims: { aud: 'another' } })],
    ['for several clients without saying for which', () => ({ claims: { aud: [CLIENT.id, 'another'] } })],
    ['that has expired', () => ({ claims: { iat: now() - 2 * HOUR_S, exp: now() - HOUR_S } })],
    ['of nobody', () => ({ claims: { sub: undefined } })],
  ]
  it.each(FORGED)('is not believed in an ID token %s', async (_what, forgery) => {
    expect(await signIn(forgery())).toBe(401)
    expect(await people()).toBe(0)
  })

  it.each([
    ['another state', { state: 'another' }],
    ['no state', { state: '' }],
    ['the name of another provider', { iss: 'https://evil.example' }],
    ['no name although the provider sends one', { iss: '' }],
    ['an error', { error: 'access_denied', code: '' }],
  ])('is not believed when the browser brings back %s', async (_what, answer) => {
    expect(await signIn({ answer })).toBe(401)
    expect(await people()).toBe(0)
  })

  it('is not asked for its keys again by everybody who sends logout tokens', async () => {
    const before = provider.keysAsked
    const { privateKey } = await generateKeyPair('RS256')
    for (let n = 0; n < 3; n++) {
      const token = new SignJWT({ sub: 'person', jti: String(n) }).setProtectedHeader({ alg: 'RS256', kid: 'key-1' })
      const body = new URLSearchParams({ logout_token: await token.sign(privateKey) })
      expect((await fetch(`${base}/login/oidc/backchannel-logout`, { method: 'POST', body })).status).toBe(400)
    }
    expect(provider.keysAsked - before).toBe(1)
  })

  it('is believed when everything is right, and was requested with code, PKCE, state and nonce', async () => {
    expect(await signIn()).toBe(200)
    expect(await people()).toBe(1)
    const { authorization, token } = provider.asked
    expect(Object.fromEntries(authorization)).toMatchObject({
      ...{ response_type: 'code', client_id: CLIENT.id, code_challenge_method: 'S256' },
      ...{ redirect_uri: `${base}/login/oidc/callback`, state: expect.stringMatching(/^.{20,}$/) },
      nonce: expect.stringMatching(/^.{20,}$/),
    })
    const verifier = token.get('code_verifier') ?? ''
    expect(authorization.get('code_challenge')).toBe(createHash('sha256').update(verifier).digest('base64url'))
    const first = authorization
    expect(await signIn()).toBe(200)
    for (const once of ['state', 'nonce', 'code_challenge']) {
      expect(provider.asked.authorization.get(once)).not.toBe(first.get(once))
    }
    expect(authorization.has('acr_values')).toBe(false)
  })

  it('is not believed about somebody who signed in there by weaker means than required', async () => {
    await service.remove()
    await start({ VISITE_OIDC_ACR: 'silver gold' })
    for (const acr of [undefined, 'bronze', 'silver gold', ['gold']])
      expect(await signIn({ claims: { acr } }), String(acr)).toBe(401)
    expect(await people()).toBe(0)
    expect(await signIn({ claims: { acr: 'gold' } })).toBe(200)
    expect(provider.asked.authorization.get('acr_values')).toBe('silver gold')
  })
})
