import type { TwoFactorRow } from '../../platform/db/account-tables.ts'
import type { Db, Tx } from '../../platform/db/open.ts'

export const ofAccount = (db: Db, accountId: string): Promise<TwoFactorRow | undefined> =>
  db.selectFrom('two_factor').selectAll().where('account_id', '=', accountId).executeTakeFirst()

export const isEnabled = async (db: Db, accountId: string): Promise<boolean> =>
  ((await ofAccount(db, accountId))?.enabled_at ?? null) !== null

/** Ids of the accounts whose login is protected. */
export async function enabledAccounts(db: Db, among: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('two_factor')
    .select('account_id')
    .where('enabled_at', 'is not', null)
    .where('account_id', 'in', among)
    .execute()
  return new Set(rows.map((row) => row.account_id))
}

/** Secrets resealed at a time. */
const AT_ONCE = 500

/** Secrets after an account that are sealed with an older root key, some at a time; at most starts there are none. */
export const sealedOtherwise = (db: Db, newest: string, after: string): Promise<TwoFactorRow[]> =>
  db
    .selectFrom('two_factor')
    .selectAll()
    .where('secret_sealed', 'not like', `${newest}.%`)
    .where('account_id', '>', after)
    .orderBy('account_id')
    .limit(AT_ONCE)
    .execute()

/** Stores the resealed secret, unless it has been replaced meanwhile. */
export async function replaceSealed(db: Db, accountId: string, before: string, after: string): Promise<void> {
  await db
    .updateTable('two_factor')
    .set({ secret_sealed: after })
    .where('account_id', '=', accountId)
    .where('secret_sealed', '=', before)
    .execute()
}

/** Replaces an earlier secret that was not enabled. */
export async function setUp(tx: Tx, accountId: string, secretSealed: string): Promise<void> {
  await tx.deleteFrom('two_factor').where('account_id', '=', accountId).execute()
  await tx
    .insertInto('two_factor')
    .values({ account_id: accountId, secret_sealed: secretSealed, enabled_at: null, last_step: 0 })
    .execute()
}

export async function enable(tx: Tx, accountId: string, now: Date): Promise<void> {
  await tx
    .updateTable('two_factor')
    .set({ enabled_at: now.toISOString() })
    .where('account_id', '=', accountId)
    .execute()
}

export async function disable(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('two_factor').where('account_id', '=', accountId).execute()
  await tx.deleteFrom('backup_codes').where('account_id', '=', accountId).execute()
}

/** Uses up the step's code. @returns false if it or a later one has been used; of several at once, one wins */
export async function spendStep(tx: Tx, accountId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('two_factor')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Uses up the code. @returns false if there is no such code; of several attempts at once, one wins */
export async function spendBackupCode(tx: Tx, accountId: string, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('backup_codes')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function replaceBackupCodes(tx: Tx, accountId: string, codeHashes: readonly string[]): Promise<void> {
  await tx.deleteFrom('backup_codes').where('account_id', '=', accountId).execute()
  await tx
    .insertInto('backup_codes')
    .values(codeHashes.map((code_hash) => ({ account_id: accountId, code_hash })))
    .execute()
}

export async function backupCodesLeft(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('backup_codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}
