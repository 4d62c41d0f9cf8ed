import type { KeyObject } from 'node:crypto'
import { decrypted, encrypted } from '../../crypto/aead.ts'

/** Prefix of every sealed text: the value itself says that it is sealed, how, and with whose key. */
export const PREFIX = 'visite:1:'

export const isSealed = (value: unknown): value is string => typeof value === 'string' && value.startsWith(PREFIX)

/** Binds a text to its table, column and row; it opens nowhere else. */
const contextOf = (place: { table: string; row: string }, column: string, owner: string) =>
  `${place.table} ${column} ${place.row} ${owner}`

/** `visite:1:<owner>:<nonce, tag and ciphertext as base64>` */
export const sealedText = (
  key: KeyObject,
  text: string,
  place: { table: string; row: string },
  column: string,
  owner: string,
): string => `${PREFIX}${owner}:${encrypted(key, text, contextOf(place, column, owner)).toString('base64')}`

/** The name of the owner whose key opens it. */
export const ownerOf = (sealed: string): string => sealed.slice(PREFIX.length, sealed.indexOf(':', PREFIX.length))

/** @throws {Error} if the text was changed or moved */
export function openedText(
  key: KeyObject,
  sealed: string,
  place: { table: string; row: string },
  column: string,
): string {
  const owner = ownerOf(sealed)
  const bytes = Buffer.from(sealed.slice(PREFIX.length + owner.length + 1), 'base64')
  try {
    return decrypted(key, bytes, contextOf(place, column, owner)).toString('utf8')
  } catch (error) {
    throw new Error(`${place.table}.${column} of ${place.row} is not what was written: it was changed or moved`, {
      cause: error,
    })
  }
}
