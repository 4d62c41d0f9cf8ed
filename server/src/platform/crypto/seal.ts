import { createSecretKey } from 'node:crypto'
import { decrypted, encrypted } from './aead.ts'
import { deriveKey } from './keys.ts'

/** Encrypts secrets that must be read again, so that the database alone does not reveal them. */
export interface Seal {
  /** Names the root key that `close` uses: what it seals begins with that name and a dot. */
  newest: string
  /** @param context what the secret belongs to: it opens nowhere else */
  close(secret: string, context: string): string
  /** @throws {Error} when it was changed, belongs elsewhere, or its root key is no longer configured */
  open(sealed: string, context: string): string
}

/** AES-256-GCM with a key derived for the purpose; `<id of the root key>.<nonce, tag and ciphertext as base64url>`. */
export function sealWith(masterKeys: readonly Uint8Array[], purpose: string): Seal {
  // A prepared key opens a secret in a fifth of the time that raw bytes take.
  const keys = masterKeys.map((key) => {
    const { id, secret } = deriveKey(key, purpose)
    return { id, key: createSecretKey(secret) }
  })
  const [newest] = keys as [(typeof keys)[number], ...typeof keys]
  return {
    newest: newest.id,
    close: (secret, context) => `${newest.id}.${encrypted(newest.key, secret, context).toString('base64url')}`,
    open(sealed, context) {
      const [id, encoded = ''] = sealed.split('.')
      const key = keys.find((candidate) => candidate.id === id)?.key
      if (!key) throw new Error('a secret was sealed with a root key that is not configured any more')
      return decrypted(key, Buffer.from(encoded, 'base64url'), context).toString('utf8')
    },
  }
}
