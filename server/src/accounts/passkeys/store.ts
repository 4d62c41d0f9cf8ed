import type { Db, Tx } from '../../platform/db/open.ts'
import type { PasskeyRow } from '../../platform/db/sign-in-tables.ts'

/** The account's passkeys, oldest first. */
export const ofAccount = (db: Db, accountId: string): Promise<PasskeyRow[]> =>
  db
    .selectFrom('passkeys')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const byCredential = (db: Db, credentialId: string): Promise<PasskeyRow | undefined> =>
  db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()

/** @returns false, without writing, if the credential is already registered */
export async function insertUnlessKnown(tx: Tx, passkey: PasskeyRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** @returns false if the account has no such passkey */
export async function remove(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Of several signatures with the same count, one wins. @returns false if the counter is not ahead of the stored one */
export async function used(tx: Tx, id: string, counter: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: now.toISOString() })
    .where('id', '=', id)
    .where((eb) => (counter === 0 ? eb('counter', '=', 0) : eb('counter', '<', counter)))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function insertChallenge(
  db: Db,
  challenge: { challenge_hash: string; account_id: string | null; expires_at: string },
): Promise<void> {
  await db.insertInto('passkey_challenges').values(challenge).execute()
}

/** Uses up the challenge. @returns false if it is unknown, another account's, used or expired */
export async function spendChallenge(
  db: Db,
  challengeHash: string,
  accountId: string | null,
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', challengeHash)
    .where('account_id', accountId === null ? 'is' : '=', accountId)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return numDeletedRows === 1n
}
