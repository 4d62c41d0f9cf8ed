import type { Static } from 'typebox'
import type { AuditRow } from '../platform/db/audit-tables.ts'
import type { AuditEntry } from './schema.ts'
import type { NamedEntry } from './store.ts'

export const presentEntry = (row: AuditRow): Static<typeof AuditEntry> => ({
  _id: String(row.id),
  occurredAt: row.occurred_at,
  actor: row.actor,
  actorId: row.actor_id,
  action: row.action,
  targetType: row.target_type,
  targetId: row.target_id,
  detail: JSON.parse(row.detail_json),
})

/** Adds whether the account itself did it, and the name of who did. */
export const presentOwn = (row: NamedEntry, accountId: string): Static<typeof AuditEntry> => ({
  ...presentEntry(row),
  own: row.actor_id === accountId,
  actorName: row.actor_name,
})

/** A line of the export, with its place in the chain, so that others can verify it too (docs/security.md). */
export const exportedEntry = (row: AuditRow): string =>
  `${JSON.stringify({ ...presentEntry(row), owner: row.owner_id, seq: row.chain_seq, hash: row.chain_hash })}\n`
