import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routeEngines } from '../../test/engines.ts'
import { startService, type TestService } from '../../test/service.ts'

describe.each(routeEngines)('a browser session on %s', (engine) => {
  let service: TestService
  let email: string
  let password: string
  beforeAll(async () => {
    service = await startService(engine)
    ;({ email, password } = await service.doctor())
  })
  afterAll(() => service.remove())

  const OURS = { 'x-visite-csrf': '1' }
  const login = (fields = {}, headers: Record<string, string> = { 'x-visite-cookie': '1', ...OURS }) =>
    service.anyone.full('POST', '/login', { body: { email, password, ...fields }, headers })
  const signIn = async () => String((await login()).headers['set-cookie']).split(';')[0] ?? ''
  /** In any order (RFC 6265). */
  const attributesOf = (answer: { headers: Record<string, unknown> }) =>
    String(answer.headers['set-cookie']).split('; ').slice(1).sort()
  const profile = (headers: Record<string, string>) => service.anyone.get('/user/profile', headers)

  it('keeps the token in a cookie no script can read, and out of the body', async () => {
    const answer = await login()
    expect(answer.body).toMatchObject({ success: true, firstName: 'Anna' })
    expect(answer.body).not.toHaveProperty('token')
    expect(answer.headers['set-cookie']).toMatch(/^visite_session=[\w.-]+;/)
    expect(attributesOf(answer)).toEqual(['HttpOnly', 'Path=/api/v1', 'SameSite=Strict'])
  })

  it('lasts 7 days when remembered, as the token does (spec 5.4)', async () => {
    const answer = await login({ remember: true })
    expect(attributesOf(answer)).toEqual(['HttpOnly', 'Max-Age=604800', 'Path=/api/v1', 'SameSite=Strict'])
  })

  it('sets no cookie for other clients, nor for a page of another site', async () => {
    for (const headers of [{}, OURS, { 'x-visite-cookie': '1', 'sec-fetch-site': 'cross-site' }]) {
      const answer = await login({}, headers as Record<string, string>)
      expect(answer.headers['set-cookie']).toBeUndefined()
      expect(answer.body).toHaveProperty('token')
    }
  })

  it('is accepted only from our own pages', async () => {
    const cookie = await signIn()
    const host = 'visite.example'
    for (const proof of [
      OURS,
      { 'sec-fetch-site': 'same-origin' },
      { origin: service.config.publicUrl },
      { origin: `https://${host}`, host },
    ]) {
      expect((await profile({ cookie: `theme=dark; ${cookie}`, ...(proof as Record<string, string>) })).status).toBe(
        200,
      )
    }
    for (const foreign of [
      {},
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { origin: 'https://evil.example', host },
      { origin: 'null' },
      { 'x-visite-csrf': '0' },
    ]) {
      expect((await profile({ cookie, ...(foreign as Record<string, string>) })).status).toBe(401)
    }
  })

  it('is ignored if there is a bearer token', async () => {
    const cookie = await signIn()
    expect((await profile({ cookie, ...OURS, authorization: 'Bearer nonsense' })).status).toBe(401)
  })

  it('ends with logout, which removes the cookie', async () => {
    const cookie = await signIn()
    const answer = await service.anyone.full('POST', '/logout', { headers: { cookie, ...OURS } })
    expect(answer.headers['set-cookie']).toMatch(/^visite_session=; /)
    expect(attributesOf(answer)).toEqual(expect.arrayContaining(['HttpOnly', 'Max-Age=0', 'Path=/api/v1']))
    expect((await profile({ cookie, ...OURS })).body).toMatchObject({ code: 'SESSION_REVOKED' })
  })

  it('is never sent in the clear when the service is reached over https', async () => {
    const secure = await startService(engine, { env: { VISITE_PUBLIC_URL: 'https://visite.example' } })
    const doctor = await secure.doctor()
    const answer = await secure.anyone.full('POST', '/login', {
      body: { email: doctor.email, password: doctor.password },
      headers: { 'x-visite-cookie': '1', ...OURS },
    })
    expect(answer.headers['set-cookie']).toMatch(/^__Host-visite_session=[\w.-]+;/)
    expect(attributesOf(answer)).toEqual(['HttpOnly', 'Path=/', 'SameSite=Strict', 'Secure'])
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
    const profile = (headers: Record<string, string>) => secure.anyone.get('/user/profile', { ...headers, ...OURS })
    expect((await profile({ cookie })).status).toBe(200)
    expect((await profile({ cookie: cookie.replace('__Host-', '') })).status).toBe(401)
    await secure.remove()
  })
})
