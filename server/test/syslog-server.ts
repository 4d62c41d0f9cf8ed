import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createServer, type TLSSocket } from 'node:tls'

const FIXTURES = join(import.meta.dirname, 'fixtures/syslog')
const pem = (name: string): Buffer => readFileSync(join(FIXTURES, name))

/** The authority that signed the server's certificate, which is for `localhost`. */
export const SYSLOG_CA = join(FIXTURES, 'ca.pem')

/** A syslog server over TLS: keeps the messages of each connection. */
export interface SyslogServer {
  readonly port: number
  readonly connections: string[][]
  /** Everything received, by connection. */
  messages(): string[]
  /** Breaks the next connection off after this many messages; anything else received on it is lost. */
  breakOffAfter(messages: number): void
  stop(): Promise<void>
  /** On the same port. */
  start(): Promise<void>
}

export async function syslogServer(): Promise<SyslogServer> {
  const connections: string[][] = []
  const open = new Set<TLSSocket>()
  let port = 0
  let breakAt: number | null = null
  const server = createServer({ key: pem('server.key'), cert: pem('server.pem') }, (socket) => {
    const kept: string[] = []
    const most = breakAt
    breakAt = null
    connections.push(kept)
    open.add(socket)
    let rest: Buffer = Buffer.alloc(0)
    socket.on('data', (bytes: Buffer) => {
      const read = unframed(Buffer.concat([rest, bytes]))
      rest = read.rest
      kept.push(...read.messages.slice(0, most === null ? undefined : most - kept.length))
      if (most !== null && kept.length >= most) socket.destroy()
    })
    socket.on('error', () => {})
    socket.on('close', () => open.delete(socket))
  })
  // Clients that do not trust the certificate leave.
  server.on('tlsClientError', () => {})
  const start = async () => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  }
  await start()
  return {
    port,
    connections,
    messages: () => connections.flat(),
    breakOffAfter(messages) {
      breakAt = messages
    },
    async stop() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
    start,
  }
}

/** RFC 5425: the number of octets, a space, that many octets, and immediately the next number. */
function unframed(bytes: Buffer): { messages: string[]; rest: Buffer } {
  const messages: string[] = []
  for (let rest = bytes; ; ) {
    const space = rest.indexOf(' ')
    const digits = rest.toString('latin1', 0, space === -1 ? rest.length : space)
    if (!/^([1-9]\d*)?$/.test(digits)) throw new Error(`no length of a message: ${digits}`)
    const end = space + 1 + Number(digits)
    if (space === -1 || rest.length < end) return { messages, rest }
    messages.push(rest.toString('utf8', space + 1, end))
    rest = rest.subarray(end)
  }
}
