import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'

interface ProxyFault {
  /** Which requests fail. */
  when: (request: IncomingMessage) => boolean
  /** How many of them. */
  times: number
  /**
   * A status instead of asking the server, no answer at all, a connection that breaks before the server is asked
   * (`drop`) or afterwards (`dropAnswer`), or after the first bytes of the answer's body (`cut`), or no further bytes
   * after those (`stall`); `slow`: the server is asked after a second.
   */
  fault: number | 'silent' | 'drop' | 'dropAnswer' | 'cut' | 'stall' | 'slow'
}

const SLOW_MS = 1_000

/** Sits in front of an HTTP server on loopback and lets requests through, except those it is told to fail. */
export async function startFailingProxy(target: string) {
  const faults: ProxyFault[] = []
  const seen: string[] = []
  const server = createServer((incoming, answer) => {
    seen.push(`${incoming.method} ${incoming.url}`)
    const strikes = faults.find(({ when, times }) => times > 0 && when(incoming))
    if (strikes) strikes.times--
    const fault = strikes?.fault
    if (fault === 'silent') return
    if (fault === 'drop') return incoming.socket.destroy()
    if (typeof fault === 'number') {
      incoming.resume()
      answer.writeHead(fault, { 'content-type': 'application/xml', connection: 'close' })
      return answer.end('<Error><Code>AsTold</Code><Message>as told</Message></Error>')
    }
    const { method = 'GET', url = '/', headers } = incoming
    const onward = request(target + url, { method, headers, agent: false }, (reply) => {
      if (fault === 'dropAnswer') {
        reply.resume().on('end', () => incoming.socket.destroy())
        return
      }
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      if (fault === 'cut' || fault === 'stall') {
        reply.once('data', (bytes) => {
          reply.pause()
          answer.write(bytes, () => fault === 'cut' && answer.destroy())
        })
        return
      }
      if (!answer.destroyed) pipeline(reply, answer, () => {})
    })
    onward.on('error', () => answer.destroy())
    setTimeout(() => !incoming.destroyed && pipeline(incoming, onward, () => {}), fault === 'slow' ? SLOW_MS : 0)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    /** Every request, `PUT /path?query`. */
    seen: seen as readonly string[],
    /** Forgets all requested faults. */
    mend: () => void faults.splice(0),
    fail: (...next: ProxyFault[]) => void faults.push(...next),
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}
