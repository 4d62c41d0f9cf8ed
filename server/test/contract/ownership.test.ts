import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Owned } from '../../src/api-docs/operation.ts'
import { newId } from '../../src/platform/ids.ts'
import { type Client, clientOf } from '../client.ts'
import { routeEngines } from '../engines.ts'
import { linkToken } from '../mails.ts'
import { registration, startService, type TestDoctor, type TestService } from '../service.ts'
import { type Operation, operations, requestOf } from './operations.ts'
import { stateOf } from './state.ts'
import { anotherDevice, type World, worldOf } from './world.ts'

const HOUR_MS = 3_600_000
const MALFORMED = 'xyz'

/**
 * Where the rule (403, 404, 400) does not apply: devices are looked up among the caller's own, accounts are for
 * administrators.
 */
const ALWAYS: Partial<Record<Owned, { status: number; error: string }>> = {
  session: { status: 404, error: 'Session not found' },
  passkey: { status: 404, error: 'Passkey not found' },
  account: { status: 403, error: 'Forbidden' },
  work: { status: 403, error: 'Forbidden' },
  invitation: { status: 403, error: 'Forbidden' },
}

/**
 * The owner's request passes the check of ownership and finds nothing to do; an account's owner is not an
 * administrator.
 */
const NOTHING_TO_DO: Readonly<Record<string, number>> = {
  changeAccount: 403,
  repeatWork: 403,
  withdrawInvitation: 403,
  addRecording: 400,
  changeCalendarAccount: 400,
  listOfferedCalendars: 400,
  readOfferedCalendar: 400,
  judgeFact: 400,
  mergePatients: 404,
  unmergePatients: 404,
  retryRecording: 409,
  retryDocument: 409,
  retryWebhookDelivery: 404,
}

const all = await operations()

describe.each(routeEngines)('who may do what on %s', (engine) => {
  let service: TestService
  let anna: TestDoctor
  let own: World
  let foreign: World
  let strangers: Record<string, Client>
  let made: Awaited<ReturnType<typeof stateOf>>

  beforeAll(async () => {
    service = await startService(engine)
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

  it('is said by every route with an id', () => {
    const mute = all.filter((operation) => operation.path.includes('{') !== 'x-owns' in operation)
    expect(mute.map(({ route }) => route)).toEqual([])
  })

  const owned = all.flatMap((operation) => {
    const owns = operation['x-owns']
    return owns ? [{ operation, owns, route: operation.route }] : []
  })

  describe.each(owned)('$route', ({ operation, owns }) => {
    const always = ALWAYS[owns]
    it.each([
      ['another doctor’s', () => foreign[owns], always ?? { status: 403, error: 'Forbidden' }],
      ['an unknown', () => newId(), always ?? { status: 404, error: / not found$|nicht gefunden/ }],
      ['a malformed', () => MALFORMED, always ?? { status: 400, error: /^Cast to ObjectId failed for value "xyz"/ }],
    ])(
      'refuses %s id, and changes nothing (spec 1.1, spec 5.9, spec 7 forbidden, spec 7 malformed-id)',
      async (_whose, id, { status, error }) => {
        const answer = await ask(anna, operation, own, id())
        expect(answer).toMatchObject({ status, body: { success: false } })
        expect((answer.body as { error: string }).error).toMatch(error)
        expect(await stateOf(service)).toEqual(made)
      },
    )

    it('refuses who is signed out, expired, revoked or unverified, and changes nothing (spec 5.1)', async () => {
      for (const [who, client] of Object.entries(strangers)) {
        for (const id of [own[owns], newId(), MALFORMED]) {
          const { status, body } = await ask(client, operation, own, id)
          expect({ who, status, body }).toEqual({ who, ...unauthorized(who) })
        }
      }
      expect(await stateOf(service)).toEqual(made)
    })
  })

  it('refuses them on every other route that is not public, too (spec 5.8)', async () => {
    for (const operation of all.filter(({ security, path }) => !security && !path.includes('{'))) {
      const { route } = operation
      for (const [who, client] of Object.entries(strangers)) {
        const { status, body } = await ask(client, operation, own, '')
        expect({ route, who, status, body }).toEqual({ route, who, ...unauthorized(who) })
      }
    }
    expect(await stateOf(service)).toEqual(made)
  })

  it('would see a row or a file too many', async () => {
    const before = await stateOf(service)
    const { appointment } = await worldOf(service, anna, own.session)
    const after = await stateOf(service)
    expect(after.appointments).toContainEqual(expect.stringContaining(appointment))
    expect(Object.keys(after)).toContainEqual(expect.stringMatching(/\.ogg$/))
    expect(Object.keys(after).length).toBeGreaterThan(Object.keys(before).length)
  })

  // These come after everything that changes nothing, because they do. What only reads leaves its records to the next.
  it.each(owned)('$route is open to the owner', async ({ operation, owns }) => {
    const world = operation.method === 'GET' ? own : await worldOf(service, anna, own.session)
    const { status } = await ask(anna, operation, world, world[owns])
    expect(status).toBe(NOTHING_TO_DO[operation.operationId] ?? 200)
  })
})

const unauthorized = (who: string) => ({
  status: 401,
  body:
    who === 'revoked'
      ? { success: false, message: expect.any(String), code: 'SESSION_REVOKED' }
      : { success: false, message: 'Unauthorized' },
})

/** Callers with no right to anything. An unverified account cannot sign in: all it has is the token of its mail. */
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
