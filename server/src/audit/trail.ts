import type { Db } from '../platform/db/open.ts'
import type { Verdict } from '../platform/verdict.ts'
import { forget, placeAll } from './chain.ts'
import { sealer } from './links.ts'
import { verifyTrail } from './verify.ts'

/** The audit trail as a chain: each entry holds the hash of the one before, and nobody without the root key can make one. */
export interface AuditTrail {
  /** Gives the entries that were written since their places in the chain. */
  chain(): Promise<void>
  /** Removes what is older: of those who were signed in, the operator and the service, and of strangers. */
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
