import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import { type Client, clientOf } from '../client.ts'
import { routeEngines } from '../engines.ts'
import { linkToken } from '../mails.ts'
import { registration, startService, type TestDoctor, type TestService } from '../service.ts'
import { type Operation, operations, requestOf } from './operations.ts'
import { sendExample } from './prepared.ts'
import { stateOf } from './state.ts'
import { anotherDevice, type World, worldOf } from './world.ts'

const HOUR_MS = 3_600_000
const MALFORMED = 'xyz'

/** What the three kinds of refused ids are called. */
const REFUSED = {
  400: /^Cast to ObjectId failed for value "xyz"/,
  403: /^Forbidden$/,
  404: / not found$|nicht gefunden/,
} as const

const all = await operations()

describe.each(routeEngines)('who may do what on %s', (engine) => {
  let service: TestService
  let anna: TestDoctor
  let own: World
  let foreign: World
  let strangers: Record<string, Client>
  let made: Awaited<ReturnType<typeof stateOf>>

  beforeAll(async () => {
    service = await startService(engine, { env: { VISITE_CALENDAR_ALLOW_PRIVATE: '1' } })
    strangers = await strangersTo(service)
    anna = await service.doctor({ firstName: 'Anna' })
    own = await worldOf(service, anna, await anotherDevice(anna))
    const ben = await service.doctor({ firstName: 'Ben' })
    foreign = await worldOf(service, ben, await anotherDevice(ben))
    made = await stateOf(service)
  })
  afterAll(() => service.remove())

  const ask = async (client: Client, operation: Operation, world: World, id: string) => {
    const given = { appointment_id: world.appointment, notes_template_type: world.template }
    const { method, path, options } = await requestOf(operation, id, given)
    return client.full(method, path, options)
  }

  it('is declared by every route with an id', () => {
    const mute = all.filter((operation) => operation.path.includes('{') !== 'x-owns' in operation)
    expect(mute.map(({ route }) => route)).toEqual([])
  })

  const owned = all.flatMap((operation) => {
    const owns = operation['x-owns']
    return owns ? [{ operation, owns, route: operation.route }] : []
  })

  describe.each(owned)('$route', ({ operation, owns }) => {
    const always = operation['x-admin'] ? 403 : operation['x-others']
    it.each<[string, () => string, keyof typeof REFUSED]>([
      ['another doctor’s', () => foreign[owns], always ?? 403],
      ['an unknown', () => newId(), always ?? 404],
      ['a malformed', () => MALFORMED, always ?? 400],
    ])(
      'refuses %s id, and changes nothing (spec 1.1, spec 5.9, spec 7 forbidden, spec 7 malformed-id)',
      async (_whose, id, status) => {
        const answer = await ask(anna, operation, own, id())
        expect(answer).toMatchObject({ status, body: { success: false } })
        expect((answer.body as { error: string }).error).toMatch(REFUSED[status])
        expect(await stateOf(service)).toEqual(made)
      },
    )

    it('refuses callers who are signed out, expired, revoked or unverified, and changes nothing (spec 5.1)', async () => {
      for (const [who, client] of Object.entries(strangers)) {
        for (const id of [own[owns], newId(), MALFORMED]) {
          const { status, body } = await ask(client, operation, own, id)
          expect({ who, status, body }).toEqual({ who, ...unauthorized(who) })
        }
      }
      expect(await stateOf(service)).toEqual(made)
    })
  })

  it('refuses them on every other non-public route too (spec 5.8)', async () => {
    for (const operation of all.filter(({ security, path }) => !security && !path.includes('{'))) {
      const { route } = operation
      for (const [who, client] of Object.entries(strangers)) {
        const { status, body } = await ask(client, operation, own, '')
        expect({ route, who, status, body }).toEqual({ route, who, ...unauthorized(who) })
      }
    }
    expect(await stateOf(service)).toEqual(made)
  })

  it('refuses everybody but administrators where only they may (contract 2)', async () => {
    const refused = await Promise.all(
      all
        .filter(({ path, 'x-admin': admin }) => admin || path.startsWith('/admin/'))
        .map(async (operation) => ({ operation, answer: await ask(anna, operation, own, own.account) })),
    )
    expect(refused.length).toBeGreaterThan(5)
    for (const { operation, answer } of refused) {
      const { route, 'x-admin': admin } = operation
      expect({ route, admin, status: answer.status }).toEqual({ route, admin: true, status: 403 })
    }
    expect(await stateOf(service)).toEqual(made)
  })

  it('would notice one row or file too many', async () => {
    const before = await stateOf(service)
    const { appointment } = await worldOf(service, anna, own.session)
    const after = await stateOf(service)
    expect(after.appointments).toContainEqual(expect.stringContaining(appointment))
    expect(Object.keys(after)).toContainEqual(expect.stringMatching(/\.ogg$/))
    expect(Object.keys(after).length).toBeGreaterThan(Object.keys(before).length)
  })

  // These change things, so they come after everything that does not. A route that only reads leaves its records to the
  // next.
  it.each(owned)('$route is open to the owner', async ({ operation, owns }) => {
    const world = operation.method === 'GET' ? own : await worldOf(service, anna, own.session)
    const { status, body } = await sendExample(operation, { service, anna, world }, world[owns])
    expect({ status, body }).toEqual({ status: operation['x-admin'] ? 403 : 200, body })
  })
})

const unauthorized = (who: string) => ({
  status: 401,
  body:
    who === 'revoked'
      ? { success: false, message: expect.any(String), code: 'SESSION_REVOKED' }
      : { success: false, message: 'Unauthorized' },
})

/** Callers without rights to anything. An unverified account cannot sign in: it has only the token from its mail. */
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
