import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply } from 'fastify'
import { ApiError } from '../platform/http/errors.ts'
import type { EventHub } from './hub.ts'
import { type EventOutlet, eventOutlet } from './outlet.ts'
import { LastEventId } from './schema.ts'

/** Milliseconds after which a browser reconnects. */
const COME_AGAIN_MS = 2_000
/** Seconds after which to try again when the account has too many streams. */
const TRY_AGAIN_S = 30

/** What changes, as it changes (contract 5). */
export const eventRoutes =
  ({ hub }: { hub: EventHub }): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.addHook('preClose', () => hub.close())

    app.get(
      '/events',
      {
        schema: {
          tags: ['Events'],
          operationId: 'followEvents',
          summary: 'Stream changes as they happen',
          description:
            'Server-Sent Events with ids and states, never clinical text; `asyncapi.json` describes the messages. ' +
            '`Last-Event-ID` replays events missed in the last 24 hours; if some are gone, the first event is ' +
            '`reset`. A comment is sent every 15 seconds. The stream ends with its session.',
          headers: LastEventId,
        },
        config: { sends: ['text/event-stream'] },
        exposeHeadRoute: false,
      },
      async (request, reply) => {
        const { id, session } = request.doctor
        const onCut = (waiting: number) =>
          request.log.info({ waiting }, 'an event stream was cut off: its reader is too slow')
        const open = (after: number) => {
          const outlet = begun(reply, after, onCut)
          // The log line of an answer that was never finished: the reader has left, as readers of streams do.
          outlet.gone.addEventListener('abort', () => {
            const ms = Math.round(reply.elapsedTime)
            if (!reply.raw.writableFinished) {
              request.log.info({ method: 'GET', route: request.routeOptions.url, status: 200, ms }, 'request')
            }
          })
          return outlet
        }
        const lastEventId = request.headers['last-event-id']
        try {
          await hub.follow({ doctorId: id, session, lastEventId, open })
        } catch (error) {
          if (error instanceof ApiError && error.status === 429) reply.header('retry-after', TRY_AGAIN_S)
          throw error
        }
        return reply
      },
    )
  }

function begun(reply: FastifyReply, after: number, onCut: (waiting: number) => void): EventOutlet {
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value)
  }
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    // A buffering reverse proxy would hold the events back (nginx).
    'x-accel-buffering': 'no',
    // The end of a stream is the end of the connection: stopping the service need not wait for it.
    connection: 'close',
  })
  const outlet = eventOutlet(reply.raw, { onCut })
  // A number without an event: a reader that is cut off before the first event resumes where it started.
  outlet.write(`retry: ${COME_AGAIN_MS}\nid: ${after}\n\n`)
  return outlet
}
