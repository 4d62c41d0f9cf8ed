import { randomBytes } from 'node:crypto'
import type { Seal } from '../platform/crypto/seal.ts'
import type { Db } from '../platform/db/open.ts'
import * as store from './store.ts'

/** Standard Webhooks: 24 to 64 bytes. */
const BYTES = 32

/** A new secret in the form given to receivers. */
export const newSecret = (): string => `whsec_${randomBytes(BYTES).toString('base64')}`

/**
 * Seals every secret with the newest root key, so that an older one can be removed from the configuration.
 * @returns how many could not be opened because their root key is gone
 */
export async function resealSecrets(db: Db, seal: Seal): Promise<number> {
  let lost = 0
  for (let last = ''; ; ) {
    const rows = await store.sealedOtherwise(db, seal.newest, last)
    for (const { id, secret_sealed } of rows) {
      try {
        await store.replaceSealed(db, id, secret_sealed, seal.close(seal.open(secret_sealed, id), id))
      } catch {
        lost++
      }
    }
    const end = rows.at(-1)
    if (!end) return lost
    last = end.id
  }
}
