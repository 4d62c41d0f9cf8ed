import {
  type CipherKey,
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { decrypted, encrypted, TAG_BYTES } from '../crypto/aead.ts'
import { nameOf, type Owner, ownerNamed } from '../crypto/data-keys.ts'

/**
 * A sealed file: a header, then chunks of 64 KiB, each AES-256-GCM under the file's own key. A chunk's nonce is its
 * number and whether it is the last one, so a file with cut, swapped, repeated or appended chunks does not open (the
 * STREAM construction of Hoang, Reyhanitabar, Rogaway and Vizár). The file's key stands in the header, wrapped with its
 * owner's key.
 *
 * header: magic with the version (8 bytes) | owner's name, padded with zeros (56) | wrapped key (60) | zeros (4)
 */
const MAGIC = Buffer.from('VISITE\0\x01', 'latin1')
const OWNER_BYTES = 56
const WRAPPED_BYTES = 60
export const HEADER_BYTES = 128
export const CHUNK_BYTES = 64 * 1024
export const SEALED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES

/** The bytes are not those that were written, or not those of this name. */
export class Altered extends Error {
  constructor(what: string, options?: ErrorOptions) {
    super(`${what} is not what was stored: it was changed, cut or moved`, options)
    this.name = 'Altered'
  }
}

export const newFileKey = (): KeyObject => createSecretKey(randomBytes(32))

const contextOf = (name: string, owner: string) => `file ${name} ${owner}`

/** @param name under which the file is stored; it opens under no other */
export function headerFor(name: string, owner: Owner, ownerKey: CipherKey, fileKey: KeyObject): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  const ownerName = nameOf(owner)
  if (Buffer.byteLength(ownerName) > OWNER_BYTES) throw new Error('the name of an owner is too long')
  MAGIC.copy(header)
  header.write(ownerName, MAGIC.length)
  encrypted(ownerKey, fileKey.export(), contextOf(name, ownerName)).copy(header, MAGIC.length + OWNER_BYTES)
  return header
}

/** Reads the beginning of a file; null if it is not sealed. */
export interface Header {
  owner: Owner
  /** @throws {Altered} */
  open(name: string, ownerKey: CipherKey): KeyObject
}

/** @throws {Altered} */
export function headerOf(start: Buffer, name: string): Header | null {
  if (!start.subarray(0, MAGIC.length).equals(MAGIC)) return null
  const ownerName = start.toString('utf8', MAGIC.length, MAGIC.length + OWNER_BYTES).replace(/\0+$/, '')
  const wrapped = start.subarray(MAGIC.length + OWNER_BYTES, MAGIC.length + OWNER_BYTES + WRAPPED_BYTES)
  const owner = attempt(name, () => ownerNamed(ownerName))
  if (start.length < HEADER_BYTES || start.subarray(HEADER_BYTES - 4).some((byte) => byte !== 0))
    throw new Altered(name)
  return {
    owner,
    open: (as, ownerKey) =>
      attempt(name, () => createSecretKey(decrypted(ownerKey, wrapped, contextOf(as, ownerName)))),
  }
}

function attempt<T>(name: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw new Altered(name, { cause: error })
  }
}

/** How many chunks a sealed file of this many bytes has, and how many plain bytes. @throws {Altered} */
export function sizesOf(stored: number, name: string): { chunks: number; bytes: number } {
  const body = stored - HEADER_BYTES
  const chunks = Math.max(1, Math.ceil(body / SEALED_CHUNK_BYTES))
  const bytes = body - chunks * TAG_BYTES
  // Only an empty file has an empty chunk.
  if (bytes < (chunks - 1) * CHUNK_BYTES + Math.min(1, chunks - 1)) throw new Altered(name)
  return { chunks, bytes }
}

export function sealedChunk(key: KeyObject, index: number, isLast: boolean, plain: Uint8Array): [Buffer, Buffer] {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index, isLast))
  const text = cipher.update(plain)
  cipher.final()
  return [text, cipher.getAuthTag()]
}

/** @throws {Altered} */
export function openedChunk(key: KeyObject, index: number, isLast: boolean, sealed: Buffer, name: string): Buffer {
  return attempt(name, () => {
    const end = sealed.length - TAG_BYTES
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index, isLast), { authTagLength: TAG_BYTES })
    decipher.setAuthTag(sealed.subarray(end))
    const plain = decipher.update(sealed.subarray(0, end))
    decipher.final()
    return plain
  })
}

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(index, 5, 6)
  nonce[11] = Number(isLast)
  return nonce
}
