import websocket from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import { ApiError } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    takesWebSockets?: boolean
  }
}

interface Settings {
  /** The only subprotocol that is ever selected; anything else on offer may be a secret and is not echoed. */
  protocol: string
  /** Bytes of a message; larger ones are not received (1009). */
  maxBytes: number
  /** Says goodbye before the sockets are closed. */
  drain(): Promise<void>
}

/** RFC 6455, 4.1: 16 bytes as base64. */
const KEY = /^[\w+/]{22}==$/
const VERSIONS: readonly string[] = ['13', '8']

/** Lets routes with a `wsHandler` that say so in their `config` take WebSockets, and nothing else. */
export function acceptWebSockets(app: FastifyInstance, { protocol, maxBytes, drain }: Settings): void {
  app.register(websocket, {
    options: {
      maxPayload: maxBytes,
      handleProtocols: (offered) => (offered.has(protocol) ? protocol : false),
    },
    preClose(done) {
      drain().then(
        () => done(),
        () => done(),
      )
    },
  })
  // Elsewhere an upgrade is refused before any handler, because the plugin would accept it and log its address.
  app.addHook('onRequest', async (request, reply) => {
    const { upgrade, 'sec-websocket-key': key = '', 'sec-websocket-version': version } = request.raw.headers
    if (upgrade?.toLowerCase() !== 'websocket') return
    if (!request.routeOptions.config.takesWebSockets) throw new ApiError(404, (m) => m.routeNotFound)
    // Otherwise the library would refuse it, without our headers and shape.
    if (KEY.test(key) && VERSIONS.includes(version ?? '')) return
    reply.header('sec-websocket-version', VERSIONS.join(', '))
    throw new ApiError(400, (m) => m.malformedRequest)
  })
}
