import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { SyslogSettings } from './settings.ts'

/** For connecting, and for the server to take everything. */
const TIMEOUT_MS = 30_000
/** Longer than a round trip, so that a server that has left is noticed. */
const SETTLE_MS = 250

/**
 * Hands the bytes over on their own connection. Syslog has no receipt: a written byte may be lost in a buffer. But a
 * receiver must answer our `close_notify` with its own (RFC 5425, 4.4), and reaches it only after everything else. So a
 * receiver that closes after us has read it all; one that closes before us, or not at all, has not.
 * @throws if it was not taken; part of it may have been
 */
export function deliver(
  to: SyslogSettings,
  bytes: Uint8Array,
  signal: AbortSignal,
  settleMs = SETTLE_MS,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = open(to)
    let weClosed = false
    let taken = false
    let settling: NodeJS.Timeout | undefined
    const abort = () => socket.destroy(signal.reason)
    signal.addEventListener('abort', abort)
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('the server neither takes the entries nor closes')))
    socket.once(to.tls ? 'secureConnect' : 'connect', () =>
      socket.write(bytes, () => {
        settling = setTimeout(() => {
          weClosed = true
          socket.end()
        }, settleMs)
      }),
    )
    socket.once('end', () => {
      taken = weClosed
    })
    socket.once('error', reject)
    socket.once('close', () => {
      clearTimeout(settling)
      signal.removeEventListener('abort', abort)
      if (taken) resolve()
      else reject(new Error('the server went away before it had taken all entries'))
    })
    socket.resume()
    if (signal.aborted) abort()
  })
}

function open({ host, port, tls }: SyslogSettings): Socket {
  if (tls === null) return connect({ host, port })
  return connectTls({
    ...{ host, port, minVersion: 'TLSv1.2' },
    ...(isIP(host) === 0 && { servername: host }),
    ...(tls.ca !== null && { ca: tls.ca }),
  })
}
