import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentOf } from '../../src/api-docs/document.ts'
import { newId } from '../../src/platform/ids.ts'
import { type Client, clientOf } from '../client.ts'
import { engines } from '../engines.ts'
import { linkToken } from '../mails.ts'
import { registration, startService, type TestDoctor, type TestService } from '../service.ts'
import { anotherDevice, ROWS, type Row, requestOf, type World, worldOf } from './ownership-rows.ts'
import { stateOf } from './state.ts'

const HOUR_MS = 3_600_000
const MALFORMED = 'xyz'

describe.each(engines)('who may do what on %s', (engine) => {
  let service: TestService
  let anna: TestDoctor
  let own: World
  let foreign: World
  let strangers: Record<string, Client>

  beforeAll(async () => {
    service = await startService(engine)
    strangers = await strangersTo(service)
    anna = await service.doctor({ firstName: 'Anna' })
    own = await worldOf(service, anna, await anotherDevice(anna))
    const ben = await service.doctor({ firstName: 'Ben' })
    foreign = await worldOf(service, ben, await anotherDevice(ben))
  })
  afterAll(() => service.remove())

  const routes = () =>
    Object.entries(documentOf(service.app).paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, { security }]) => ({
        route: `${method.toUpperCase()} ${path}`,
        isPublic: security !== undefined,
      })),
    )

  const ask = async (client: Client, route: string, id: string) => {
    const { method, path, options } = await requestOf(route, id)
    return client.full(method, path, options)
  }

  it('has a row for every route with an id', () => {
    const withId = routes().filter(({ route }) => route.includes('{'))
    expect(Object.keys(ROWS).sort()).toEqual(withId.map(({ route }) => route).sort())
  })

  it('would see a row or a file too many', async () => {
    const before = await stateOf(service)
    const { appointment } = await worldOf(service, anna, own.session)
    const after = await stateOf(service)
    expect(after.appointments).toContainEqual(expect.stringContaining(appointment))
    expect(Object.keys(after)).toContainEqual(expect.stringMatching(/\.ogg$/))
    expect(Object.keys(after).length).toBeGreaterThan(Object.keys(before).length)
  })

  describe.each(Object.entries(ROWS))('%s', (route, row: Row) => {
    it.each([
      ['another doctor’s', () => foreign[row.names], row.foreign ?? { status: 403, error: 'Forbidden' }],
      ['an unknown', () => newId(), row.unknown ?? { status: 404, error: / not found$|nicht gefunden/ }],
      [
        'a malformed',
        () => MALFORMED,
        row.malformed ?? { status: 400, error: /^Cast to ObjectId failed for value "xyz"/ },
      ],
    ])(
      'refuses %s id, and changes nothing (spec 1.1, spec 5.9, spec 7 forbidden, spec 7 malformed-id)',
      async (_whose, id, { status, error }) => {
        const before = await stateOf(service)
        const answer = await ask(anna, route, id())
        expect(answer).toMatchObject({ status, body: { success: false } })
        expect((answer.body as { error: string }).error).toMatch(error)
        expect(await stateOf(service)).toEqual(before)
      },
    )

    it('refuses who is signed out, expired, revoked or unverified, and changes nothing (spec 5.1)', async () => {
      const before = await stateOf(service)
      for (const [who, client] of Object.entries(strangers)) {
        for (const id of [own[row.names], newId(), MALFORMED]) {
          const { status, body } = await ask(client, route, id)
          expect({ who, status, body }).toEqual({ who, ...unauthorized(who) })
        }
      }
      expect(await stateOf(service)).toEqual(before)
    })

    it('is open to the owner', async () => {
      const { status } = await ask(anna, route, (await worldOf(service, anna, own.session))[row.names])
      expect(status).toBe(row.own ?? 200)
    })
  })

  it('refuses them on every other route that is not public, too (spec 5.8)', async () => {
    const before = await stateOf(service)
    for (const { route } of routes().filter(({ route, isPublic }) => !isPublic && !route.includes('{'))) {
      for (const [who, client] of Object.entries(strangers)) {
        const { status, body } = await ask(client, route, '')
        expect({ route, who, status, body }).toEqual({ route, who, ...unauthorized(who) })
      }
    }
    expect(await stateOf(service)).toEqual(before)
  })
})

const unauthorized = (who: string) => ({
  status: 401,
  body:
    who === 'revoked'
      ? { success: false, message: expect.any(String), code: 'SESSION_REVOKED' }
      : { success: false, message: 'Unauthorized' },
})

/** Who has no right to anything. An unverified account cannot sign in: all it has is the token of its mail. */
async function strangersTo(service: TestService): Promise<Record<string, Client>> {
  const expired = await service.doctor()
  service.clock.advance(25 * HOUR_MS)
  const revoked = await service.doctor()
  await revoked.post('/logout')
  const email = 'unverified@praxis.example'
  await service.anyone.post('/register', registration({ email }))
  const token = await linkToken(service, email)
  return {
    'signed out': service.anyone,
    expired,
    revoked,
    unverified: clientOf(service.app, service.config.basePath, token),
  }
}
