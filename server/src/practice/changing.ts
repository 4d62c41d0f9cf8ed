import { byAccount } from '../audit/actions.ts'
import * as audit from '../audit/store.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import { ApiError } from '../platform/http/errors.ts'
import * as practices from './store.ts'

/** Whose practice the account may change: its own, or its team's. @throws {ApiError} 403 for a member of a team with owners */
export async function ownerToChange(db: Db, accountId: string): Promise<practices.Owner> {
  if (!(await practices.mayChange(db, accountId))) throw new ApiError(403, (m) => m.practice.ownersOnly)
  return (await practices.ownerFor(db, accountId)).owner
}

/** Records in the audit trail which fields were changed. */
export async function tell(
  tx: Tx,
  actorId: string,
  owner: practices.Owner,
  fields: readonly string[],
  at: Date,
): Promise<void> {
  const target =
    owner.team_id === null
      ? { type: 'account' as const, id: owner.account_id }
      : { type: 'team' as const, id: owner.team_id }
  const detail = { fields: fields.join(' ') }
  await audit.record(tx, { actor: byAccount(actorId), action: 'practice.changed', target, detail }, at)
}
