import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** An authenticator in software; its signatures are real. */
export interface SoftPasskey {
  /** Answers `navigator.credentials.create`. */
  created(options: Record<string, unknown>): Record<string, unknown>
  /** Answers `navigator.credentials.get`. */
  signed(
    options: Record<string, unknown>,
    how?: { counter?: number; verified?: boolean; origin?: string },
  ): Record<string, unknown>
}

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

export function softPasskey(publicUrl: string): SoftPasskey {
  const { hostname, origin: own } = new URL(publicUrl)
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let count = 0
  const clientData = (type: string, { challenge }: Record<string, unknown>, origin = own) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const about = (flags: number, counter: number) => {
    const rest = Buffer.alloc(5)
    rest.writeUInt8(flags, 0)
    rest.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(hostname), rest])
  }
  const outer = { id: text(id), rawId: text(id), type: 'public-key' }
  return {
    created(options) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const data = Buffer.concat([about(0x45, 0), Buffer.alloc(16), length, id, coseKey(publicKey)])
      const attestation = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from('fmt'),
        Buffer.from([0x64]),
        Buffer.from('none'),
        Buffer.from([0x67]),
        Buffer.from('attStmt'),
        Buffer.from([0xa0, 0x68]),
        Buffer.from('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      const response = {
        clientDataJSON: text(clientData('webauthn.create', options)),
        attestationObject: text(attestation),
      }
      return { ...outer, response }
    },
    signed(options, { counter = ++count, verified = true, origin } = {}) {
      const data = about(verified ? 0x05 : 0x01, counter)
      const client = clientData('webauthn.get', options, origin)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        ...outer,
        response: { clientDataJSON: text(client), authenticatorData: text(data), signature: text(signature) },
      }
    },
  }
}

/** COSE (RFC 9053): a key on P-256 for ES256. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    Buffer.from(x, 'base64url'),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y, 'base64url'),
  ])
}
