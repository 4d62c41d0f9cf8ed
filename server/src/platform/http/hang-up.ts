import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Server, Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Time within which a proxy's first request on a new connection arrives. */
const FIRST_BYTE_MS = 1_000

/** A server that is asked more often than it can accept stops all the same. */
const MOST_TURNS = 1_000

/**
 * When listening ends, connections that the system has accepted but we have not are reset, and a proxy may already have
 * sent their requests. A turn of the event loop accepts one of them: so all are accepted before any is served.
 */
function acceptAll(server: Server, end: () => void): void {
  const accepted: Socket[] = []
  const hold = (socket: Socket) => accepted.push(socket)
  const serve = server.rawListeners('connection') as ((socket: Socket) => void)[]
  server.removeAllListeners('connection').on('connection', hold)
  const turn = (turns: number) => {
    const before = accepted.length
    setImmediate(() => {
      if (accepted.length > before && turns > 1) return turn(turns - 1)
      end()
      server.off('connection', hold)
      for (const listener of serve) server.on('connection', listener)
      for (const socket of accepted) server.emit('connection', socket)
    })
  }
  // What the current turn still has to read comes first.
  setImmediate(() => turn(MOST_TURNS))
}

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
  const close = app.server.close.bind(app.server)
  app.server.close = (done) => {
    acceptAll(app.server, () => close(done))
    return app.server
  }
  app.addHook('preClose', async () => {
    stopping = true
    for (const socket of connections) if (socket.bytesRead === 0) unlessItSpeaks(socket)
  })
}
