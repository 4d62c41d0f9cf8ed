import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A route to a server that can be cut and restored: while it is cut, connections break and new ones are refused. */
export interface BreakableTcp {
  readonly port: number
  cut(): Promise<void>
  /** Open connections stay open but pass nothing on, as when a route is lost; new ones work. @returns how many */
  freeze(): number
  mend(): Promise<void>
}

/** Forwards a free port of 127.0.0.1 to another. `cut` also ends it. */
export async function breakableTcp(to: number): Promise<BreakableTcp> {
  const sockets = new Set<Socket>()
  const frozen = new WeakSet<Socket>()
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1')
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.pipe(other)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        if (!frozen.has(socket)) other.destroy()
      })
    }
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    port,
    async cut() {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
    freeze() {
      for (const socket of sockets) {
        frozen.add(socket)
        socket.unpipe().pause()
      }
      return sockets.size / 2
    },
    mend: () => listen(port),
  }
}
