import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { nameOf } from '../src/platform/crypto/data-keys.ts'
import type { OwnerKeys } from '../src/platform/db/sealing/owner-keys.ts'

/** Owners' keys without a database; `destroy` is an erasure. */
export function ownKeys(): OwnerKeys & { destroy(): void } {
  const known = new Map<string, KeyObject>()
  return {
    async forWriting(owner) {
      const key = known.get(nameOf(owner)) ?? createSecretKey(randomBytes(32))
      known.set(nameOf(owner), key)
      return key
    },
    async forReading(owner) {
      const key = known.get(nameOf(owner))
      if (!key) throw new Error(`the key of ${nameOf(owner)} is destroyed`)
      return key
    },
    destroy: () => known.clear(),
  }
}
