import type { Db, Tx } from '../platform/db/open.ts'
import type { AuditRow } from '../platform/db/tables.ts'
import type { Actor, AuditAction } from './actions.ts'

export interface AuditEntry {
  actor: Actor
  action: AuditAction
  /** What it was done to; null when it concerns nothing we know (a login with an unknown address). */
  target: { type: 'account' | 'session' | 'team' | 'appointment'; id: string } | null
  /** States and ids only: no name, no address, no clinical text. */
  detail?: Record<string, string | number | boolean | null>
}

/** Writes the entry in the transaction of the act it records: neither exists without the other. */
export async function record(tx: Tx, { actor, action, target, detail = {} }: AuditEntry, now: Date): Promise<void> {
  await tx
    .insertInto('audit')
    .values({
      occurred_at: now.toISOString(),
      actor: actor.kind,
      actor_id: actor.kind === 'account' ? actor.id : null,
      action,
      target_type: target?.type ?? null,
      target_id: target?.id ?? null,
      detail_json: JSON.stringify(detail),
    })
    .execute()
}

/** The newest entries first; those older than the one called `before`. */
export function newest(db: Db, { before, limit }: { before: number | null; limit: number }): Promise<AuditRow[]> {
  let query = db.selectFrom('audit').selectAll()
  if (before !== null) query = query.where('id', '<', before)
  return query.orderBy('id', 'desc').limit(limit).execute()
}
