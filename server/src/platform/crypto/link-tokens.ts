import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { deriveKey } from './keys.ts'

/**
 * Secrets of links that serve one purpose until a given time. They are signed, so that forged ones, expired ones and
 * ones for another purpose are recognised without the database.
 */
export interface LinkTokens {
  issue(purpose: string, expiresAt: Date): string
  isGenuine(token: string, purpose: string, now: Date): boolean
}

const SECRET_BYTES = 16
const EXPIRY_BYTES = 4
const MAC_BYTES = 16
const BODY_BYTES = SECRET_BYTES + EXPIRY_BYTES
const LATEST_SECOND = 2 ** 32 - 1

export function linkTokens(masterKeys: readonly Uint8Array[]): LinkTokens {
  const macs = (purpose: string, body: Buffer) =>
    masterKeys.map((key) =>
      createHmac('sha256', deriveKey(key, `link/${purpose}`).secret)
        .update(body)
        .digest()
        .subarray(0, MAC_BYTES),
    )
  return {
    issue(purpose, expiresAt) {
      const expiry = Buffer.alloc(EXPIRY_BYTES)
      expiry.writeUInt32BE(Math.min(Math.floor(expiresAt.getTime() / 1000), LATEST_SECOND))
      const body = Buffer.concat([randomBytes(SECRET_BYTES), expiry])
      const [mac = Buffer.alloc(0)] = macs(purpose, body)
      return Buffer.concat([body, mac]).toString('base64url')
    },
    isGenuine(token, purpose, now) {
      const bytes = Buffer.from(token, 'base64url')
      // Accept only the canonical spelling: others decode to the same bytes.
      if (bytes.length !== BODY_BYTES + MAC_BYTES || bytes.toString('base64url') !== token) return false
      const body = bytes.subarray(0, BODY_BYTES)
      const signed = macs(purpose, body).some((mac) => timingSafeEqual(mac, bytes.subarray(BODY_BYTES)))
      return signed && body.readUInt32BE(SECRET_BYTES) * 1000 > now.getTime()
    },
  }
}
