import { type RawBuilder, sql } from 'kysely'
import type { AuditChainRow, AuditRow } from '../platform/db/audit-tables.ts'
import { type Db, locksRows, type Tx } from '../platform/db/open.ts'
import { chainOf, linkHash, type Sealer } from './links.ts'

/** Entries that get their places in one transaction. */
const AT_ONCE = 1_000

/**
 * Gives new entries their places in the chains. They are written without one, so that transactions that write entries
 * do not wait for each other; here one process at a time holds the lock of both chains.
 * @returns how many; if `AT_ONCE`, there may be more
 */
async function placeSome(db: Db, sealer: Sealer): Promise<number> {
  if (!(await isWaiting(db, sealer))) return 0
  return db.transaction().execute(async (tx) => {
    const chains = await lockedChains(tx)
    const waiting = await tx
      .selectFrom('audit')
      .selectAll()
      .where('chain_seq', 'is', null)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    const places = waiting.map((entry): Place => {
      const chain = chains.get(chainOf(entry))
      if (!chain) throw new Error('the audit trail has lost its anchors: see visite check')
      chain.head_hash = linkHash(chain.head_hash, ++chain.head_seq, entry)
      return { id: entry.id, seq: chain.head_seq, hash: chain.head_hash }
    })
    if (places.length > 0) await write(tx, places)
    await seal(tx, chains.values(), sealer)
    return places.length
  })
}

interface Place {
  id: number
  seq: number
  hash: string
}

export async function placeAll(db: Db, sealer: Sealer): Promise<void> {
  while ((await placeSome(db, sealer)) === AT_ONCE);
}

/** There is an entry without a place, or a seal made with an older root key. */
async function isWaiting(db: Db, sealer: Sealer): Promise<boolean> {
  const entry = await db.selectFrom('audit').select('id').where('chain_seq', 'is', null).limit(1).executeTakeFirst()
  if (entry) return true
  const chains = await db.selectFrom('audit_chains').selectAll().execute()
  return chains.some((chain) => chain.seal !== null && !sealer.isNewest(chain) && sealer.check(chain) === 'right')
}

async function lockedChains(tx: Tx): Promise<Map<AuditChainRow['name'], AuditChainRow>> {
  const rows = await tx
    .selectFrom('audit_chains')
    .selectAll()
    .orderBy('name')
    .$if(locksRows(tx), (query) => query.forUpdate())
    .execute()
  return new Map(rows.map((row) => [row.name, row]))
}

async function write(tx: Tx, places: readonly Place[]): Promise<void> {
  const rows = places.map(({ id, seq, hash }) => sql`(cast(${id} as bigint), cast(${seq} as bigint), ${hash})`)
  await sql`
    with place (id, seq, hash) as (values ${sql.join(rows as RawBuilder<unknown>[])})
    update audit set chain_seq = place.seq, chain_hash = place.hash from place
    where audit.id = place.id and audit.chain_seq is null`.execute(tx)
}

/** A seal that does not fit is left alone, so that new entries do not cover up what happened before. */
async function seal(tx: Tx, chains: Iterable<AuditChainRow>, sealer: Sealer): Promise<void> {
  for (const { seal: _, sealed_with: __, forwarded_seq: ___, ...ends } of chains) {
    if (ends.head_seq === 0) continue
    const of = tx.selectFrom('audit_chains').selectAll().where('name', '=', ends.name)
    const before = await of.executeTakeFirstOrThrow()
    const fits = before.seal === null || sealer.check(before) === 'right'
    await tx
      .updateTable('audit_chains')
      .set({ ...ends, ...(fits && sealer.sealed(ends)) })
      .where('name', '=', ends.name)
      .execute()
  }
}

/**
 * Removes entries from the beginning of a chain, up to the first one that is young enough; the chain is then anchored
 * at the last one removed.
 */
export async function forget(db: Db, sealer: Sealer, name: AuditChainRow['name'], before: Date): Promise<void> {
  await placeAll(db, sealer)
  for (let more = true; more; ) {
    more = await db.transaction().execute(async (tx) => {
      const chains = await lockedChains(tx)
      const chain = chains.get(name)
      if (!chain) return false
      const oldest = await entriesAfter(tx, chain.name, chain.anchor_seq, AT_ONCE)
      const young = oldest.findIndex(({ occurred_at }) => occurred_at >= before.toISOString())
      const going = young === -1 ? oldest : oldest.slice(0, young)
      const last = going.at(-1)
      if (!last) return false
      await tx
        .deleteFrom('audit')
        .where(
          'id',
          'in',
          going.map(({ id }) => id),
        )
        .execute()
      chain.anchor_seq = last.chain_seq ?? 0
      chain.anchor_hash = last.chain_hash ?? ''
      await seal(tx, [chain], sealer)
      return going.length === AT_ONCE
    })
  }
}

/** Entries of a chain after a place, in order. */
export function entriesAfter(db: Db, name: AuditChainRow['name'], seq: number, limit: number): Promise<AuditRow[]> {
  const of = name === 'strangers' ? sql<boolean>`actor = 'nobody'` : sql<boolean>`actor <> 'nobody'`
  return db
    .selectFrom('audit')
    .selectAll()
    .where(of)
    .where('chain_seq', '>', seq)
    .orderBy('chain_seq')
    .orderBy('id')
    .limit(limit)
    .execute()
}
