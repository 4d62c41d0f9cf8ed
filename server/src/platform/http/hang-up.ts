import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Time within which a proxy's first request on a new connection arrives. */
const FIRST_BYTE_MS = 1_000

/**
 * A stopping server closes idle connections, but Node does not count as idle those that have never sent a byte
 * (browsers open some in advance) or whose answer is just being finished, and would wait a minute for each. They are
 * closed here, so that stopping waits only for answers in progress; a new one is given time for its request to arrive,
 * because a proxy would not resend it elsewhere.
 */
export function hangUpWhenStopping(app: Pick<FastifyInstance, 'server' | 'addHook'>): void {
  const connections = new Set<Socket>()
  let stopping = false
  const unlessItSpeaks = (socket: Socket) => {
    const waiting = setTimeout(() => socket.bytesRead === 0 && socket.destroy(), FIRST_BYTE_MS)
    socket.once('close', () => clearTimeout(waiting))
  }
  app.server.on('connection', (socket: Socket) => {
    if (stopping) unlessItSpeaks(socket)
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    response.once('close', () => {
      if (stopping) socket.end()
    })
  })
  // When listening ends, connections that the system has accepted but we have not are reset; right after accepting all,
  // they are fewest.
  const close = app.server.close.bind(app.server)
  app.server.close = (done) => {
    setImmediate(() => setImmediate(() => close(done)))
    return app.server
  }
  app.addHook('preClose', async () => {
    stopping = true
    for (const socket of connections) if (socket.bytesRead === 0) unlessItSpeaks(socket)
  })
}
