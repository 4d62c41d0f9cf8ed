import type { Db } from '../platform/db/open.ts'
import type { Verdict } from '../platform/verdict.ts'
import { forget, placeAll } from './chain.ts'
import { sealer } from './links.ts'
import { verifyTrail } from './verify.ts'

/**
 * The audit trail as a chain: each entry holds the hash of the one before, and nobody can make a chain without the root
 * key.
 */
export interface AuditTrail {
  /** Gives new entries their places in the chain. */
  chain(): Promise<void>
  /** Removes older entries: those about signed-in people, the operator and the service, and those about strangers. */
  forget(before: { accounts: Date; strangers: Date }): Promise<void>
  verify(): Promise<Verdict>
}

export function auditTrail({ db, masterKeys }: { db: Db; masterKeys: readonly Uint8Array[] }): AuditTrail {
  const seals = sealer(masterKeys)
  return {
    chain: () => placeAll(db, seals),
    async forget({ accounts, strangers }) {
      await forget(db, seals, 'strangers', strangers)
      await forget(db, seals, 'accounts', accounts)
    },
    verify: () => verifyTrail(db, seals),
  }
}
