import type { KeyObject } from 'node:crypto'
import type { Kysely } from 'kysely'
import { nameOf, type Owner } from '../../crypto/data-keys.ts'
import type { Tables } from '../tables.ts'
import type { Sealing } from './driver.ts'
import { connectionKeys, type Run } from './keys.ts'

/** Data keys outside any transaction. */
export interface OwnerKeys {
  /** Makes a key if the owner has none yet. @throws {OwnerGone} */
  forWriting(owner: Owner): Promise<KeyObject>
  /** @throws {Error} if the key is destroyed */
  forReading(owner: Owner): Promise<KeyObject>
}

export function ownerKeys(stored: Kysely<Tables>, { wrapper, cache }: Sealing): OwnerKeys {
  const keys = wrapper && connectionKeys(wrapper, cache, stored)
  const run: Run = (query) => stored.executeQuery(query)
  const known = () => {
    if (!keys) throw new Error('without the root key, nothing that is sealed can be written or read')
    return keys
  }
  return {
    forWriting: async (owner) => known().forWriting(run, owner),
    forReading: async (owner) => (await known().forReading(run, new Set([nameOf(owner)])))(nameOf(owner)),
  }
}
