import { isIP } from 'node:net'
import { connect } from 'node:tls'

const TIMEOUT_MS = 5_000

/** Node's error codes for a certificate that it does not trust. */
const UNTRUSTED =
  /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(GET_ISSUER_CERT|VERIFY_LEAF_SIGNATURE).*|ERR_TLS_CERT_ALTNAME_INVALID|CERT_.+)$/

/**
 * @returns what is wrong with a server's certificate, and what to do about it; null if something else is wrong, or
 *   nothing
 */
export function certificateFault(error: unknown): string | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code = '', message } = at as NodeJS.ErrnoException
    // Some libraries replace it with their own code.
    const known = UNTRUSTED.test(code)
    if (!known && !/certificate/i.test(message)) continue
    const named = known ? ` (${code})` : ''
    return `its certificate cannot be verified${named}: a file with its authority belongs into NODE_EXTRA_CA_CERTS`
  }
  return null
}

/** Makes a TLS connection with verification, and sends nothing. @returns what is wrong with it; null: nothing */
export function handshake(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, ...(isIP(host) === 0 && { servername: host }) })
    const end = (fault: string | null) => {
      socket.destroy()
      resolve(fault)
    }
    socket.setTimeout(TIMEOUT_MS, () => end('it does not answer'))
    socket.once('secureConnect', () => end(null))
    socket.once('error', (error: NodeJS.ErrnoException) =>
      end(certificateFault(error) ?? `no TLS connection (${error.code ?? 'unknown'})`),
    )
  })
}
