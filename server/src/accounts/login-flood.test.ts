import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routeEngines } from '../../test/engines.ts'
import { startService, type TestDoctor, type TestService } from '../../test/service.ts'
import { argon2Passwords } from '../platform/crypto/passwords.ts'

describe.each(routeEngines)('a flood of logins on %s', (engine) => {
  let service: TestService
  let anna: TestDoctor
  beforeAll(async () => {
    service = await startService(engine, { adapters: { passwords: argon2Passwords() } })
    anna = await service.doctor()
    await login('192.0.2.1', anna.email, anna.password)
  })
  afterAll(() => service.remove())

  const login = (from: string, email: string, password: string) =>
    service.anyone.post('/login', { email, password }, { 'x-forwarded-for': from })

  let strangers = 0
  /** Sends logins from all addresses at once, until the queue is full. @returns a function that waits for their end */
  async function flood(addresses: readonly string[], each: number) {
    const full = Promise.withResolvers<void>()
    const asked = addresses.flatMap((from) =>
      Array.from({ length: each }, async () => {
        const { status } = await login(from, `stranger-${++strangers}@praxis.example`, 'geraten')
        if (status === 503) full.resolve()
        return status
      }),
    )
    await full.promise
    return () => Promise.all(asked)
  }

  it.each([
    ['an address that has not signed in before', '198.51.100.77'],
    ['a neighbouring network in IPv6', '2001:db8:6:1::77'],
  ])('from four addresses does not lock out a doctor who comes from %s', async (_where, from) => {
    const done = await flood(['203.0.113.1', '203.0.113.2', '203.0.113.3', '2001:db8:6::1'], 50)
    expect((await login(from, anna.email, anna.password)).status).toBe(200)
    expect(new Set(await done())).toEqual(new Set([401, 503]))
  })

  it('from more addresses than may wait does not lock out anybody whose account or address is known', async () => {
    const addresses = Array.from({ length: 180 }, (_, index) => `203.0.113.${index + 1}`)
    const done = await flood(addresses, 1)
    expect((await login('198.51.100.99', anna.email, anna.password)).status).toBe(200)
    // A first sign-in, from an address others have used.
    expect((await login('192.0.2.1', 'nobody@praxis.example', 'geraten')).status).toBe(401)
    expect(await done()).toContain(503)
  })

  it('counts all addresses of an IPv6 network as one', async () => {
    const addresses = Array.from({ length: 60 }, (_, index) => `2001:db8:7::${index + 1}`)
    const done = await flood(addresses, 1)
    const answers = await done()
    expect(answers.filter((status) => status === 503).length).toBeGreaterThan(0)
    expect((await login('2001:db8:8::1', 'nobody@praxis.example', 'geraten')).status).toBe(401)
  })

  it('leaves nothing behind that names an address', async () => {
    const rows = await service.adapters.database.db.selectFrom('sign_in_networks').selectAll().execute()
    expect(rows.length).toBeGreaterThan(1)
    for (const { network_hash } of rows) expect(network_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(service.log.join('')).not.toContain('192.0.2.1')
  })
})
