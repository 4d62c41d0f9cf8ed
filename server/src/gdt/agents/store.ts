import type { AccountRow } from '../../platform/db/account-tables.ts'
import type { GdtAgentRow, GdtPairingRow } from '../../platform/db/gdt-tables.ts'
import { type Db, locksRows, type Tx } from '../../platform/db/open.ts'
import { foreign, notFound } from '../../platform/http/errors.ts'

declare const owned: unique symbol

/** An agent whose ownership has been checked. Only `ownedBy` makes one. */
export type OwnedAgent = GdtAgentRow & { readonly [owned]: true }

/** @throws {ApiError} 404 for an unknown one, 403 for another doctor's */
export async function ownedBy(db: Db, doctorId: string, id: string): Promise<OwnedAgent> {
  const row = await db
    .selectFrom('gdt_agents')
    .selectAll()
    .where('id', '=', id)
    .$if(locksRows(db), (query) => query.forUpdate())
    .executeTakeFirst()
  if (!row) throw notFound('Agent not found')
  if (row.doctor_id !== doctorId) throw foreign('gdtAgent', row)
  return row as OwnedAgent
}

/** Active workplaces, oldest first. */
export const listOf = (db: Db, doctorId: string): Promise<GdtAgentRow[]> =>
  db
    .selectFrom('gdt_agents')
    .selectAll()
    .where('doctor_id', '=', doctorId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export async function insert(tx: Tx, row: GdtAgentRow): Promise<void> {
  await tx.insertInto('gdt_agents').values(row).execute()
}

export async function change(
  tx: Tx,
  agent: OwnedAgent,
  changes: Pick<GdtAgentRow, 'name' | 'profile'>,
): Promise<GdtAgentRow> {
  await tx.updateTable('gdt_agents').set(changes).where('id', '=', agent.id).execute()
  return { ...agent, ...changes }
}

export async function revoke(tx: Tx, agent: OwnedAgent, now: Date): Promise<void> {
  await tx.updateTable('gdt_agents').set({ revoked_at: now.toISOString() }).where('id', '=', agent.id).execute()
}

export async function seen(db: Db, { id }: Pick<GdtAgentRow, 'id'>, now: Date): Promise<void> {
  await db.updateTable('gdt_agents').set({ last_seen_at: now.toISOString() }).where('id', '=', id).execute()
}

export type CallingAgent = GdtAgentRow & Pick<AccountRow, 'disabled_at' | 'email' | 'language'>

export const byToken = (db: Db, tokenHash: string): Promise<CallingAgent | undefined> =>
  db
    .selectFrom('gdt_agents')
    .innerJoin('accounts', 'accounts.id', 'gdt_agents.doctor_id')
    .selectAll('gdt_agents')
    .select(['accounts.disabled_at', 'accounts.email', 'accounts.language'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()

/** Replaces the doctor's earlier code with a new one. */
export async function offer(tx: Tx, pairing: GdtPairingRow): Promise<void> {
  const { doctor_id: _same, ...set } = pairing
  await tx
    .insertInto('gdt_pairings')
    .values(pairing)
    .onConflict((earlier) => earlier.column('doctor_id').doUpdateSet(set))
    .execute()
}

/** Uses up the code; of several at once, one gets it. @returns its doctor; undefined if unknown, used or expired */
export async function redeem(tx: Tx, codeHash: string, now: Date): Promise<string | undefined> {
  const used = await tx
    .deleteFrom('gdt_pairings')
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now.toISOString())
    .returning('doctor_id')
    .executeTakeFirst()
  return used?.doctor_id
}
