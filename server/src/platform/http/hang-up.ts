import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Within it, what a proxy sends over a connection that it has just opened has arrived. */
const FIRST_BYTE_MS = 1_000

/**
 * A server that stops closes idle connections, but Node counts as such neither those that have never sent a byte
 * (browsers open some in advance) nor those whose answer is being finished just then: for each it would wait a minute.
 * They are closed here, so that stopping waits only for what is being answered; a new one not before its request had time
 * to come, which a proxy would not send again to somebody else.
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
  // Connections that the system has taken for us, and we not yet from it, are reset when listening ends: as few as can be,
  // right after all have been taken.
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
