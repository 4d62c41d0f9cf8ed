import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * A server that stops closes idle connections, but Node counts as such neither those that have never sent a byte
 * (browsers open some in advance) nor those whose answer is being finished just then: for each it would wait a minute.
 * They are closed here, so that stopping waits only for what is being answered.
 */
export function hangUpWhenStopping(app: Pick<FastifyInstance, 'server' | 'addHook'>): void {
  const connections = new Set<Socket>()
  let stopping = false
  app.server.on('connection', (socket: Socket) => {
    if (stopping) socket.destroy()
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    response.once('close', () => {
      if (stopping) socket.end()
    })
  })
  app.addHook('preClose', async () => {
    stopping = true
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
  })
}
