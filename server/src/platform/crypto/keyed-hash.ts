import { createHmac } from 'node:crypto'
import { deriveKey } from './keys.ts'

/**
 * Recognises a text without storing it. Without the root key nobody can try out guesses, whereas a plain hash of a name
 * and a time reveals the name to anybody who hashes all names.
 */
export type KeyedHash = (text: string) => string

/** With the newest root key, so after a rotation nothing hashed before is recognised. */
export function keyedHash([newest = new Uint8Array()]: readonly Uint8Array[], purpose: string): KeyedHash {
  const { secret } = deriveKey(newest, purpose)
  return (text) => createHmac('sha256', secret).update(text).digest('base64url')
}
