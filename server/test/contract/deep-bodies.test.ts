import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentOf } from '../../src/api-docs/document.ts'
import { startService, type TestDoctor, type TestService } from '../service.ts'
import { type Workplace, workplaceOf } from '../workplace.ts'

const ID = '0123456789abcdef01234567'
const DEEP = `${'{"a":['.repeat(2_500)}${']}'.repeat(2_500)}`

describe('an endlessly nested body', () => {
  let service: TestService
  let admin: TestDoctor
  let desk: Workplace
  beforeAll(async () => {
    service = await startService('sqlite')
    admin = await service.doctor({ role: 'admin' })
    desk = await workplaceOf(service, admin)
  })
  afterAll(() => service.remove())

  it('is refused by every route that takes a body, and nothing breaks', async () => {
    const routes = Object.entries(documentOf(service.app).paths).flatMap(([path, item]) =>
      Object.entries(item).flatMap(([method, { requestBody }]) =>
        requestBody?.content['application/json'] ? [[method.toUpperCase(), path.replaceAll(/\{\w+\}/g, ID)]] : [],
      ),
    )
    expect(routes.length).toBeGreaterThan(20)
    for (const [method, path = ''] of routes) {
      const client = path.startsWith('/gdt/agent/') ? desk.client : admin
      const { body, status } = await client.full(method as 'POST' | 'PUT' | 'DELETE', path, {
        body: `{"notes":"x","expiry":null,"a":${DEEP}}`,
        headers: { 'content-type': 'application/json' },
      })
      const error = 'Die Anfrage ist zu tief verschachtelt: höchstens 32 Ebenen.'
      const refusal = ['/register', '/login', '/login/passkey'].includes(path) ? { error } : { success: false, error }
      expect({ method, path, status, body }).toEqual({ method, path, status: 400, body: refusal })
    }
    expect(service.log.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
  })
})
