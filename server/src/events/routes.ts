import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply } from 'fastify'
import { ApiError } from '../platform/http/errors.ts'
import type { EventHub } from './hub.ts'
import { type EventOutlet, eventOutlet } from './outlet.ts'
import { LastEventId } from './schema.ts'

/** Milliseconds after which a browser comes again. */
const COME_AGAIN_MS = 2_000
/** Seconds after which it is worth another try when the account has too many streams. */
const TRY_AGAIN_S = 30

/** What changes, as it changes (contract 5). */
export const eventRoutes =
  ({ hub }: { hub: EventHub }): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.addHook('preClose', () => hub.close())

    app.get('/events', { exposeHeadRoute: false, schema: { headers: LastEventId } }, async (request, reply) => {
      const { id, session } = request.doctor
      const onCut = (waiting: number) =>
        request.log.info({ waiting }, 'an event stream was cut off: its reader is too slow')
      const lastEventId = request.headers['last-event-id']
      try {
        await hub.follow({ doctorId: id, session, lastEventId, open: () => begun(reply, onCut) })
      } catch (error) {
        if (error instanceof ApiError && error.status === 429) reply.header('retry-after', TRY_AGAIN_S)
        throw error
      }
      return reply
    })
  }

function begun(reply: FastifyReply, onCut: (waiting: number) => void): EventOutlet {
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value)
  }
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    // A reverse proxy that collects answers would hold the events back (nginx).
    'x-accel-buffering': 'no',
    // The end of a stream is the end of the connection: nobody who stops the service waits for it.
    connection: 'close',
  })
  const outlet = eventOutlet(reply.raw, { onCut })
  outlet.write(`retry: ${COME_AGAIN_MS}\n\n`)
  return outlet
}
