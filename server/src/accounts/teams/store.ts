import type { TeamMemberRow, TeamRow } from '../../platform/db/account-tables.ts'
import { type Db, isUniqueViolation, type Tx } from '../../platform/db/open.ts'
import { ApiError } from '../../platform/http/errors.ts'

/** @throws {ApiError} 409 if there is a team with this name */
export async function create(tx: Tx, team: TeamRow): Promise<void> {
  try {
    await tx.insertInto('teams').values(team).execute()
  } catch (error) {
    throw isUniqueViolation(error) ? new ApiError(409, (m) => m.teamExists) : error
  }
}

/** @param named the team's name or id */
export const find = (db: Db, named: string): Promise<TeamRow | undefined> =>
  db
    .selectFrom('teams')
    .selectAll()
    .where((eb) => eb.or([eb('name', '=', named), eb('id', '=', named)]))
    .executeTakeFirst()

/** All teams, ordered by name. */
export const all = (db: Db): Promise<TeamRow[]> => db.selectFrom('teams').selectAll().orderBy('name').execute()

/** Makes the account a member, or gives a member another role. @throws {ApiError} 409 if it is in another team */
export async function add(tx: Tx, member: TeamMemberRow): Promise<void> {
  const current = await membershipOf(tx, member.account_id)
  if (current && current.team_id !== member.team_id) throw new ApiError(409, (m) => m.inAnotherTeam)
  await tx
    .insertInto('team_members')
    .values(member)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ role: member.role }))
    .execute()
}

export const membershipOf = (db: Db, accountId: string): Promise<TeamMemberRow | undefined> =>
  db.selectFrom('team_members').selectAll().where('account_id', '=', accountId).executeTakeFirst()

/** Account id -> membership, for accounts in a team. */
export async function memberships(db: Db, accountIds: readonly string[]): Promise<ReadonlyMap<string, TeamMemberRow>> {
  const rows = await db.selectFrom('team_members').selectAll().where('account_id', 'in', accountIds).execute()
  return new Map(rows.map((row) => [row.account_id, row]))
}

/** Team id -> number of members; teams without members are left out. */
export async function memberCounts(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('team_members')
    .select(['team_id', (eb) => eb.fn.countAll<number>().as('members')])
    .groupBy('team_id')
    .execute()
  return new Map(rows.map(({ team_id, members }) => [team_id, members]))
}
