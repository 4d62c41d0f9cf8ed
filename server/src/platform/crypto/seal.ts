import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveKey, type NamedKey } from './keys.ts'

/** Encrypts secrets that must be read again, so that the database alone does not reveal them. */
export interface Seal {
  /** @param context what the secret belongs to: it opens nowhere else */
  close(secret: string, context: string): string
  /** @throws {Error} when it was changed, belongs elsewhere, or its root key is no longer configured */
  open(sealed: string, context: string): string
  /** Was it sealed with the newest root key? Otherwise it opens only as long as the older one is configured. */
  isNewest(sealed: string): boolean
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM with a key derived for the purpose; `<id of the root key>.<nonce, tag and ciphertext as base64url>`. */
export function sealWith(masterKeys: readonly Uint8Array[], purpose: string): Seal {
  const keys = masterKeys.map((key) => deriveKey(key, purpose))
  const [newest] = keys as [NamedKey, ...NamedKey[]]
  return {
    close(secret, context) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', newest.secret, nonce).setAAD(Buffer.from(context))
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return `${newest.id}.${Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')}`
    },
    isNewest: (sealed) => sealed.startsWith(`${newest.id}.`),
    open(sealed, context) {
      const [id, encoded = ''] = sealed.split('.')
      const key = keys.find((candidate) => candidate.id === id)
      if (!key) throw new Error('a secret was sealed with a root key that is not configured any more')
      const bytes = Buffer.from(encoded, 'base64url')
      const nonce = bytes.subarray(0, NONCE_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', key.secret, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      const text = bytes.subarray(NONCE_BYTES + TAG_BYTES)
      return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
    },
  }
}
