import type { Owned } from '../api-docs/operation.ts'
import type { AuditRow } from '../platform/db/audit-tables.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import { inPages } from '../platform/db/pages.ts'
import type { Actor, AuditAction } from './actions.ts'

export interface AuditEntry {
  actor: Actor
  action: AuditAction
  /** What it was done to; null when it concerns nothing we know (a login with an unknown address). */
  target: { type: TargetType; id: string } | null
  /** States and ids only: no name, no address, no clinical text. */
  detail?: Record<string, string | number | boolean | null>
  /** Whose records it tells of; left out: the account it was done to, else the one that did it. */
  owner?: string
}

type TargetType = Exclude<Owned, 'booking'> | 'team'

/** The owner of an entry that tells of everybody's records. */
export const EVERYBODY = '*'

/** Writes the entry in the transaction of the act it records: neither exists without the other. */
export async function record(
  tx: Tx,
  { actor, action, target, detail = {}, owner }: AuditEntry,
  now: Date,
): Promise<void> {
  const actorId = actor.kind === 'account' ? actor.id : null
  await tx
    .insertInto('audit')
    .values({
      occurred_at: now.toISOString(),
      actor: actor.kind,
      actor_id: actorId,
      action,
      target_type: target?.type ?? null,
      target_id: target?.id ?? null,
      detail_json: JSON.stringify(detail),
      owner_id: owner ?? (target?.type === 'account' ? target.id : actorId),
    })
    .execute()
}

interface Page {
  /** Only entries older than this one. */
  before: number | null
  limit: number
}

/** The newest entries first. */
export function newest(db: Db, { before, limit }: Page): Promise<AuditRow[]> {
  let query = db.selectFrom('audit').selectAll()
  if (before !== null) query = query.where('id', '<', before)
  return query.orderBy('id', 'desc').limit(limit).execute()
}

/** What tells of an account's records, the newest first. */
export function newestOf(db: Db, accountId: string, { before, limit }: Page): Promise<AuditRow[]> {
  let query = db.selectFrom('audit').selectAll().where('owner_id', 'in', [accountId, EVERYBODY])
  if (before !== null) query = query.where('id', '<', before)
  return query.orderBy('id', 'desc').limit(limit).execute()
}

const PAGE = 1_000

/** All entries, the oldest first. */
export const pages = (db: Db): AsyncGenerator<readonly AuditRow[]> =>
  inPages<AuditRow>(PAGE, (last, size) =>
    db
      .selectFrom('audit')
      .selectAll()
      .where('id', '>', last?.id ?? 0)
      .orderBy('id')
      .limit(size)
      .execute(),
  )
