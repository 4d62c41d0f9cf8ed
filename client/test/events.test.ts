import { afterEach, describe, expect, expectTypeOf, it } from 'vitest'
import type { EventMessage } from '../../server/src/events/schema.ts'
import type { EVENT_TYPES, RESET } from '../../server/src/events/types.ts'
import { type BreakableTcp, breakableTcp } from '../../server/test/fakes/breakable-tcp.ts'
import { startService, type TestDoctor, type TestService } from '../../server/test/service.ts'
import { eventBlocks } from '../src/event-stream.ts'
import { type EventType, type VisiteClient, type VisiteEvent, visiteClient } from '../src/index.ts'
import { listening } from './listening.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

interface Place {
  service: TestService
  anna: TestDoctor
  visite: VisiteClient
  way: BreakableTcp
}

/** A client that reaches the service over a connection that can be cut. */
async function start(): Promise<Place> {
  const service = await startService('sqlite')
  cleanups.push(() => service.remove())
  const { port } = new URL(await listening(service))
  const way = await breakableTcp(Number(port))
  cleanups.push(() => way.cut())
  const anna = await service.doctor()
  const visite = visiteClient({ baseUrl: `http://127.0.0.1:${way.port}/api/v1`, token: anna.token })
  return { service, anna, visite, way }
}

/** Follows the events in the background. */
function followed(visite: VisiteClient, options: { lastEventId?: string; signal?: AbortSignal } = {}) {
  const events: VisiteEvent[] = []
  const connections: boolean[] = []
  const stop = new AbortController()
  cleanups.push(() => stop.abort())
  const ended = (async () => {
    const onConnection = (connected: boolean) => connections.push(connected)
    for await (const event of visite.events({ signal: stop.signal, ...options, onConnection })) events.push(event)
  })()
  return { events, connections, ended, stop }
}

it('the client knows every type of event, and no other', () => {
  expectTypeOf<EventType>().toEqualTypeOf<(typeof EVENT_TYPES)[number] | typeof RESET>()
  expectTypeOf<VisiteEvent>().toEqualTypeOf<EventMessage>()
})

describe('events of the client', () => {
  it('come as they happen and end with the session', async () => {
    const { anna, visite } = await start()
    const { events, connections, ended } = followed(visite)
    await expect.poll(() => connections).toEqual([true])
    const { _id } = await anna.appointment()
    await expect.poll(() => events).toMatchObject([{ id: '1', type: 'appointment.created', appointment_id: _id }])
    await visite.signOut()
    await ended
    expect(events.at(-1)?.type).toBe('session.revoked')
  })

  it('are neither lost nor repeated when connections break, even before the first event', async () => {
    const { anna, visite, way } = await start()
    const { events, connections } = followed(visite)
    await expect.poll(() => connections.length).toBe(1)
    for (let round = 1; round <= 4; round++) {
      await way.cut()
      await anna.appointment()
      await way.mend()
      await expect.poll(() => events.length).toBe(round)
    }
    expect(events.map(({ id }) => id)).toEqual(['1', '2', '3', '4'])
  })

  it('begin where asked, and say when that place is no longer known', async () => {
    const { anna, visite } = await start()
    for (let n = 0; n < 3; n++) await anna.appointment()
    const later = followed(visite, { lastEventId: '2' })
    await expect.poll(() => later.events.map(({ id }) => id)).toEqual(['3'])
    const lost = followed(visite, { lastEventId: '77' })
    await expect
      .poll(() => lost.events.map(({ type }) => type))
      .toEqual(['reset', ...Array(3).fill('appointment.created')])
  })

  it('end when the reader stops', async () => {
    const { anna, visite, service } = await start()
    const { connections, ended, stop } = followed(visite)
    await expect.poll(() => connections.length).toBe(1)
    stop.abort()
    await ended
    await anna.appointment()
    for await (const event of visite.events({ lastEventId: '0' })) {
      expect(event.id).toBe('1')
      break
    }
    await expect.poll(() => service.log.filter((line) => /"route":"[^"]*\/events"/.test(line)).length).toBe(2)
  })

  it('report a refusal that is not worth another try', async () => {
    const visite = visiteClient({
      baseUrl: 'http://visite.example',
      fetch: async () => new Response('{"error":"Not found"}', { status: 404 }),
    })
    await expect(visite.events().next()).rejects.toMatchObject({ status: 404, message: 'Not found' })
  })
})

describe('reading an event stream', () => {
  it.each(['\n', '\r\n', '\r'])('accepts lines that end with %j, cut anywhere', (end) => {
    const stream = ['retry: 5', 'id: 7', '', ': comment', '', 'event: x', 'id:8', 'data: a', 'data: b', '', ''].join(
      end,
    )
    for (let at = 1; at < stream.length; at++) {
      const take = eventBlocks()
      const blocks = [...take(stream.slice(0, at)), ...take(stream.slice(at)), ...take(end)]
      expect(blocks.filter(({ id }) => id !== null)).toEqual([
        { id: '7', data: null },
        { id: '8', data: 'a\nb' },
      ])
    }
  })
})
