import { byAccount } from '../audit/actions.ts'
import * as audit from '../audit/store.ts'
import type { Passwords } from '../platform/crypto/passwords.ts'
import type { AccountRow } from '../platform/db/account-tables.ts'
import type { Db } from '../platform/db/open.ts'
import { ApiError } from '../platform/http/errors.ts'
import { signedInAsker } from './known-askers.ts'

/**
 * Requires the signed-in account's password again. A wrong one is recorded in the audit trail.
 * @throws {ApiError} 400, not 401, which would make clients sign out
 */
export async function requirePassword(
  { db, passwords, now }: { db: Db; passwords: Passwords; now: () => Date },
  account: AccountRow,
  password: string,
): Promise<void> {
  if (await passwords.matches(password, account.password_hash || null, signedInAsker(account.id))) return
  const target = { type: 'account', id: account.id } as const
  const entry = { actor: byAccount(account.id), action: 'password.refused', target } as const
  await db.transaction().execute((tx) => audit.record(tx, entry, now()))
  throw new ApiError(400, (m) => m.wrongPassword)
}
