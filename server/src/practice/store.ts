import { type Db, locksRows, type Tx } from '../platform/db/open.ts'
import type { PracticeRow } from '../platform/db/practice-table.ts'
import type { TeamRole } from '../platform/db/states.ts'
import { newId } from '../platform/ids.ts'
import { UNKNOWN } from './rules.ts'

/** The owner of a practice: a team, or an account without one. */
export type Owner = { team_id: string; account_id: null } | { team_id: null; account_id: string }

/** Whose practice applies to an account, and the account's role in that team. */
export async function ownerFor(db: Db, accountId: string): Promise<{ owner: Owner; role: TeamRole | null }> {
  const membership = await db
    .selectFrom('team_members')
    .select(['team_id', 'role'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return membership
    ? { owner: { team_id: membership.team_id, account_id: null }, role: membership.role }
    : { owner: { team_id: null, account_id: accountId }, role: null }
}

/** Whether an account may change the practice that applies to it: a team's owners may, or everybody if it has none. */
export async function mayChange(db: Db, accountId: string): Promise<boolean> {
  const { owner, role } = await ownerFor(db, accountId)
  return owner.team_id === null || role === 'owner' || !(await hasOwners(db, owner.team_id))
}

/** The practice that applies to the account; undefined until something has been saved. */
export const ofAccount = async (db: Db, accountId: string): Promise<PracticeRow | undefined> =>
  ofOwner(db, (await ownerFor(db, accountId)).owner)

export const ofOwner = (db: Db, { team_id, account_id }: Owner): Promise<PracticeRow | undefined> =>
  db
    .selectFrom('practices')
    .selectAll()
    .$if(team_id !== null, (query) => query.where('team_id', '=', team_id))
    .$if(account_id !== null, (query) => query.where('account_id', '=', account_id))
    .executeTakeFirst()

/** Changes of a team's practice come one after the other. */
export async function lockTeam(tx: Tx, teamId: string): Promise<void> {
  await tx
    .selectFrom('teams')
    .select('id')
    .where('id', '=', teamId)
    .$if(locksRows(tx), (query) => query.forUpdate())
    .executeTakeFirst()
}

/** The practice, locked so that changes come one after the other; created if it does not exist yet. */
export async function forChange(tx: Tx, owner: Owner, now: Date): Promise<PracticeRow> {
  if (owner.team_id !== null) await lockTeam(tx, owner.team_id)
  const at = now.toISOString()
  return (await ofOwner(tx, owner)) ?? insert(tx, { ...UNKNOWN, ...owner, id: newId(), created_at: at, updated_at: at })
}

export async function hasOwners(db: Db, teamId: string): Promise<boolean> {
  const owner = await db
    .selectFrom('team_members')
    .select('account_id')
    .where('team_id', '=', teamId)
    .where('role', '=', 'owner')
    .limit(1)
    .executeTakeFirst()
  return owner !== undefined
}

export async function insert(tx: Tx, row: PracticeRow): Promise<PracticeRow> {
  await tx.insertInto('practices').values(row).execute()
  return row
}

export async function change(tx: Tx, row: PracticeRow, changes: Partial<PracticeRow>, now: Date): Promise<PracticeRow> {
  const changed = { ...changes, updated_at: now.toISOString() }
  await tx.updateTable('practices').set(changed).where('id', '=', row.id).execute()
  return { ...row, ...changed }
}
