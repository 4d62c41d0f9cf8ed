import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../engines.ts'
import { startService, type TestService } from '../service.ts'

describe.each(engines)('the service as anyone sees it on %s', (engine) => {
  let service: TestService
  beforeAll(async () => {
    service = await startService(engine, { env: { VISITE_RATE_LIMIT: '5' } })
  })
  afterAll(() => service.remove())

  it('says at {base_url} that it is there (spec 4.1)', async () => {
    expect(await service.anyone.get('')).toEqual({ status: 200, body: { status: 'ok' } })
  })

  it('limits every account by itself and tells how many requests are left (spec 8.2)', async () => {
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

  it('counts who is not signed in by address, refused tokens too, and refuses a login in its own words (spec 7 rate-limit, spec 8.2)', async () => {
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
})
