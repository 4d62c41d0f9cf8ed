import { type CipherKey, createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
export const TAG_BYTES = 16

/**
 * AES-256-GCM under a random nonce of 96 bits: nonce, tag, ciphertext.
 * @param context what the bytes belong to; they open nowhere else
 */
export function encrypted(key: CipherKey, plain: string | Uint8Array, context: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
  const text = typeof plain === 'string' ? cipher.update(plain, 'utf8') : cipher.update(plain)
  cipher.final()
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

/** @throws {Error} when a bit was changed, or the bytes belong elsewhere */
export function decrypted(key: CipherKey, sealed: Uint8Array, context: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const plain = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES))
  decipher.final()
  return plain
}
