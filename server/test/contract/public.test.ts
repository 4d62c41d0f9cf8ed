import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routeEngines } from '../engines.ts'
import { startService, type TestService } from '../service.ts'

describe.each(routeEngines)('the service as anyone sees it on %s', (engine) => {
  let service: TestService
  beforeAll(async () => {
    service = await startService(engine, { env: { VISITE_RATE_LIMIT: '5' } })
  })
  afterAll(() => service.remove())

  it('says at {base_url} that it is there (spec 4.1)', async () => {
    expect(await service.anyone.get('')).toEqual({ status: 200, body: { status: 'ok' } })
  })

  it('says whom to tell about a vulnerability (RFC 9116)', async () => {
    const { statusCode, headers, body } = await service.app.inject('/.well-known/security.txt')
    expect({ statusCode, type: headers['content-type'] }).toEqual({
      statusCode: 200,
      type: 'text/plain; charset=utf-8',
    })
    expect(body).toMatch(/^Contact: mailto:postmaster@\S+$/m)
    const expires = Date.parse(/^Expires: (\S+)$/m.exec(body)?.[1] ?? '')
    expect(expires).toBeGreaterThan(service.clock.now().getTime())
    expect(body).not.toContain('Canonical')
  })

  it('says so at its own https address, with the configured contact (RFC 9116)', async () => {
    const env = {
      VISITE_PUBLIC_URL: 'https://visite.example',
      VISITE_SECURITY_CONTACT: 'https://praxis.example/sicher',
    }
    const secure = await startService(engine, { env })
    const { body } = await secure.app.inject('/.well-known/security.txt')
    expect(body.split('\n')).toEqual([
      'Contact: https://praxis.example/sicher',
      expect.stringMatching(/^Expires: \d{4}-\d\d-\d\dT/),
      'Preferred-Languages: de, en',
      'Canonical: https://visite.example/.well-known/security.txt',
      '',
    ])
    await secure.remove()
  })

  it('limits every account separately and says how many requests are left (spec 8.2)', async () => {
    const [anna, ben] = [await service.doctor(), await service.doctor()]
    for (const left of ['4', '3', '2', '1', '0']) {
      const { status, headers } = await anna.full('GET', '/sessions')
      expect({ status, limit: headers['ratelimit-limit'], left: headers['ratelimit-remaining'] }).toEqual({
        status: 200,
        limit: '5',
        left,
      })
    }
    const stopped = await anna.full('GET', '/sessions')
    expect(stopped).toMatchObject({ status: 429, body: { success: false, error: expect.any(String) } })
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(stopped.headers['ratelimit-reset'])).toBeLessThanOrEqual(60)
    expect((await ben.get('/sessions')).status).toBe(200)
  })

  it('counts callers who are not signed in by address, also those with refused tokens, and refuses a login in its own words (spec 7 rate-limit, spec 8.2)', async () => {
    const quiet = await startService(engine, { env: { VISITE_RATE_LIMIT: '3' } })
    const stranger = { authorization: 'Bearer nonsense' }
    const statuses: number[] = []
    for (let request = 1; request <= 4; request++) {
      statuses.push((await quiet.anyone.get('/sessions', stranger)).status)
    }
    expect(statuses).toEqual([401, 401, 401, 429])
    const login = await quiet.anyone.full('POST', '/login', { body: { email: 'a@b.example', password: 'geheim' } })
    expect(login).toMatchObject({ status: 429, body: { error: expect.any(String), rateLimited: true } })
    expect(login.body).not.toHaveProperty('success')
    expect(Number(login.headers['retry-after'])).toBeGreaterThan(0)
    await quiet.remove()
  })

  it.each([
    { proxies: undefined, statuses: [401, 401, 429] },
    { proxies: 'none', statuses: [401, 429, 429] },
    { proxies: '10.0.0.0/8', statuses: [401, 429, 429] },
  ])('takes a client’s address from a proxy of $proxies, never from a client', async ({ proxies, statuses }) => {
    const env = { VISITE_RATE_LIMIT: '1', ...(proxies && { VISITE_TRUSTED_PROXIES: proxies }) }
    const quiet = await startService(engine, { env })
    const from = async (addresses: string) =>
      (await quiet.anyone.get('/sessions', { 'x-forwarded-for': addresses })).status
    // The proxy appends what it sees; a client may have written what comes before that.
    expect([await from('203.0.113.7'), await from('203.0.113.8'), await from('198.51.100.1, 203.0.113.7')]).toEqual(
      statuses,
    )
    await quiet.remove()
  })
})
