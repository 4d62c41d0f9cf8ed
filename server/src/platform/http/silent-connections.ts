import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Browsers open connections in advance. Node closes idle ones when a server stops, but waits a minute for those that
 * have never sent a request: they are closed here, so that stopping waits only for what is being answered.
 */
export function closeSilentConnections(app: Pick<FastifyInstance, 'server' | 'addHook'>): void {
  const silent = new Set<Socket>()
  let stopping = false
  app.server.on('connection', (socket: Socket) => {
    if (stopping) socket.destroy()
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.server.on('request', ({ socket }) => silent.delete(socket))
  app.server.on('upgrade', (_request, socket) => silent.delete(socket as Socket))
  app.addHook('preClose', async () => {
    stopping = true
    for (const socket of silent) socket.destroy()
  })
}
