import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '../platform/crypto/keys.ts'
import type { AuditChainRow, AuditRow } from '../platform/db/audit-tables.ts'

type Chained = Omit<AuditRow, 'chain_seq' | 'chain_hash'>

/**
 * The hash of an entry at its place: it covers the whole entry and, through the previous hash, everything before it.
 */
export const linkHash = (before: string, seq: number, entry: Chained): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        before,
        seq,
        ...[entry.id, entry.occurred_at, entry.actor, entry.actor_id, entry.action],
        ...[entry.target_type, entry.target_id, entry.detail_json, entry.owner_id],
      ]),
    )
    .digest('hex')

/**
 * The name of the chain that an entry belongs to. Strangers' attempts are kept for a shorter time, so they have their
 * own.
 */
export const chainOf = ({ actor }: Pick<AuditRow, 'actor'>): AuditChainRow['name'] =>
  actor === 'nobody' ? 'strangers' : 'accounts'

/**
 * Where a chain begins and ends, signed with a key that is not in the database, so that nobody can make another chain
 * fit.
 */
export interface Sealer {
  sealed(chain: Ends): Pick<AuditChainRow, 'seal' | 'sealed_with'>
  /** `unknown`: it was sealed with a root key that we do not have. */
  check(chain: AuditChainRow): 'right' | 'wrong' | 'unknown'
  isNewest(chain: AuditChainRow): boolean
}

/** @param masterKeys the first one seals */
export function sealer(masterKeys: readonly Uint8Array[]): Sealer {
  const keys = masterKeys.map((root) => deriveKey(root, 'audit-chain'))
  const mac = (secret: Uint8Array, { name, anchor_seq, anchor_hash, head_seq, head_hash }: Ends): Buffer =>
    createHmac('sha256', secret)
      .update(JSON.stringify([name, anchor_seq, anchor_hash, head_seq, head_hash]))
      .digest()
  const [newest] = keys
  return {
    sealed(chain) {
      if (!newest) throw new Error('the audit trail cannot be sealed without a root key')
      return { seal: mac(newest.secret, chain).toString('hex'), sealed_with: newest.id }
    },
    check(chain) {
      const key = keys.find(({ id }) => id === chain.sealed_with)
      if (!key) return 'unknown'
      const told = Buffer.from(chain.seal ?? '', 'hex')
      const right = mac(key.secret, chain)
      return told.length === right.length && timingSafeEqual(told, right) ? 'right' : 'wrong'
    },
    isNewest: ({ sealed_with }) => sealed_with === newest?.id,
  }
}

type Ends = Omit<AuditChainRow, 'seal' | 'sealed_with' | 'forwarded_seq'>
