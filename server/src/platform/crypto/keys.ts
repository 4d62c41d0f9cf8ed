import { hkdfSync } from 'node:crypto'

/** A key for one purpose, derived from a root key. */
export interface NamedKey {
  /** Names the root key it came from, without revealing anything about it. */
  id: string
  secret: Uint8Array
}

const BYTES = 32

/** HKDF-SHA-256 (RFC 5869) of the root key with the purpose as its info. */
export function deriveKey(root: Uint8Array, purpose: string): NamedKey {
  const derive = (info: string, length: number) =>
    new Uint8Array(hkdfSync('sha256', root, '', `visite/${info}`, length))
  return { id: Buffer.from(derive(`${purpose}/id`, 6)).toString('hex'), secret: derive(purpose, BYTES) }
}
