import type { Generated, GeneratedAlways, Selectable } from 'kysely'
import type { TextsOf } from './texts.ts'

/** Who did what to which record, and when. Written in the action's transaction, then given its place in a chain. */
export interface AuditTable {
  id: GeneratedAlways<number>
  occurred_at: string
  actor: 'account' | 'operator' | 'service' | 'patient' | 'nobody'
  actor_id: string | null
  action: string
  target_type: string | null
  target_id: string | null
  detail_json: string
  /** The account whose records it is about; `*`: all accounts. */
  owner_id: string | null
  /** Its place in its chain, from 1 without a gap; null until it has one. */
  chain_seq: number | null
  /** SHA-256 over the entry and the previous entry's hash. */
  chain_hash: string | null
}

export type AuditRow = Selectable<AuditTable>

/** Where a chain of audit entries begins and ends. */
export interface AuditChainTable {
  name: 'accounts' | 'strangers'
  /** The last entry removed because of its age; 0 and an empty hash before the first. */
  anchor_seq: number
  anchor_hash: string
  head_seq: number
  head_hash: string
  /** MAC over all of the above with a key derived from the root key; null before the first entry. */
  seal: string | null
  /** Id of that key. */
  sealed_with: string | null
  /** The last entry forwarded by syslog; 0 before the first. */
  forwarded_seq: Generated<number>
}

export type AuditChainRow = Selectable<AuditChainTable>

export interface AuditTables {
  audit: AuditTable
  audit_chains: AuditChainTable
}

export const auditTexts = {
  audit: {
    actor: 'word',
    action: 'word',
    target_type: 'word',
    detail_json: 'states',
  },
  audit_chains: {
    name: 'word',
    seal: 'made',
    sealed_with: 'made',
  },
} as const satisfies TextsOf<AuditTables>
