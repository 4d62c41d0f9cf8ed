import { type Expression, type SqlBool, sql } from 'kysely'
import type { AuditRow } from '../platform/db/audit-tables.ts'
import { compiledInsert } from '../platform/db/compiled.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import { inPages } from '../platform/db/pages.ts'
import type { Actor, AuditAction } from './actions.ts'
import { type Doer, type Kind, PATTERNS, type TargetType } from './rules.ts'

export interface AuditEntry {
  actor: Actor
  action: AuditAction
  /** What it was done to; null if that is nothing we know (a login with an unknown address). */
  target: { type: TargetType; id: string } | null
  /** States and ids only: no name, no address, no clinical text. */
  detail?: Record<string, string | number | boolean | null>
  /** Whose records it is about; by default the account it was done to, else the one that did it. */
  owner?: string
}

/** The owner of an entry about everybody's records. */
export const EVERYBODY = '*'

const insertEntry = compiledInsert('audit', [
  ...(['occurred_at', 'actor', 'actor_id', 'action'] as const),
  ...(['target_type', 'target_id', 'detail_json', 'owner_id'] as const),
])

/** Writes the entry in the transaction of the act it records, so that neither exists without the other. */
export async function record(
  tx: Tx,
  { actor, action, target, detail = {}, owner }: AuditEntry,
  now: Date,
): Promise<void> {
  const actorId = actor.kind === 'account' ? actor.id : null
  await tx.executeQuery(
    insertEntry(tx, {
      occurred_at: now.toISOString(),
      actor: actor.kind,
      actor_id: actorId,
      action,
      target_type: target?.type ?? null,
      target_id: target?.id ?? null,
      detail_json: JSON.stringify(detail),
      owner_id: owner ?? (target?.type === 'account' ? target.id : actorId),
    }),
  )
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

export interface Sought {
  kind: Kind | null
  doer: Doer | null
}

/** An entry with the name of the account that did it; null: no account did, or it is gone. */
export type NamedEntry = AuditRow & { actor_name: string | null }

/** Entries about an account's records, newest first. */
export async function newestOf(db: Db, accountId: string, sought: Page & Sought): Promise<NamedEntry[]> {
  // One after the other, because for both in one statement a database would walk through everybody's entries.
  const own = await newestWhere(db, accountId, sought, sql<boolean>`owner_id = ${accountId}`)
  const everybodys = await newestWhere(db, accountId, sought, sql<boolean>`owner_id = ${EVERYBODY}`)
  // Refusals of other people's records are in their trails.
  const refused = sql<boolean>`action = 'access.refused' and actor_id = ${accountId} and owner_id <> ${accountId}`
  const refusedToIt = await newestWhere(db, accountId, sought, refused)
  return [...own, ...everybodys, ...refusedToIt].sort((a, b) => b.id - a.id).slice(0, sought.limit)
}

/** @param condition for one of the table's indexes */
async function newestWhere(
  db: Db,
  accountId: string,
  { before, limit, kind, doer }: Page & Sought,
  condition: Expression<SqlBool>,
): Promise<NamedEntry[]> {
  let query = db
    .selectFrom('audit')
    .leftJoin('accounts', 'accounts.id', 'audit.actor_id')
    .selectAll('audit')
    .select(['accounts.title', 'accounts.first_name', 'accounts.last_name'])
    .where(condition)
  if (before !== null) query = query.where('audit.id', '<', before)
  if (doer === 'me') query = query.where('actor_id', '=', accountId)
  if (doer === 'others')
    query = query.where((eb) => eb.or([eb('actor_id', 'is', null), eb('actor_id', '<>', accountId)]))
  const like = (patterns: readonly string[]) => patterns.map((pattern) => sql<boolean>`audit.action like ${pattern}`)
  if (kind === 'changed') {
    query = query.where((eb) => eb.not(eb.or(Object.values(PATTERNS).flatMap(like))))
  } else if (kind !== null) query = query.where((eb) => eb.or(like(PATTERNS[kind])))
  const rows = await query.orderBy('audit.id', 'desc').limit(limit).execute()
  return rows.map(({ title, first_name, last_name, ...entry }) => ({
    ...entry,
    actor_name: [title, first_name, last_name].filter(Boolean).join(' ') || null,
  }))
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
