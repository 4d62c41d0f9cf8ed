import type { AccountRow, AccountTokenRow } from '../platform/db/account-tables.ts'
import { compiledOnce } from '../platform/db/compiled.ts'
import { type Db, isPostgres, locksRows, type Tx } from '../platform/db/open.ts'
import { inPages } from '../platform/db/pages.ts'
import { AuthError } from '../platform/http/errors.ts'

/** @returns false, without writing, if the address is taken */
export async function insertUnlessTaken(tx: Tx, account: AccountRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('accounts')
    .values(account)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Inside a transaction the row is locked. @param email normalised */
export const byEmail = (db: Db, email: string): Promise<AccountRow | undefined> =>
  db
    .selectFrom('accounts')
    .selectAll()
    .where('email', '=', email)
    .$if(locksRows(db), (query) => query.forUpdate())
    .executeTakeFirst()

/** Inside a transaction the row is locked: decisions that depend on the account's counts happen one at a time. */
export const byId = (db: Db, id: string): Promise<AccountRow | undefined> =>
  db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', id)
    .$if(locksRows(db), (query) => query.forUpdate())
    .executeTakeFirst()

const account = compiledOnce((db) =>
  db
    .selectFrom('accounts')
    .select(['id', 'plan', 'plan_expires_at'])
    .where('id', '=', '')
    .$if(isPostgres(db), (query) => query.forUpdate()),
)

/**
 * The signed-in account, locked, so that rows referring to it can be written: what a plan allows depends on it.
 * @throws {AuthError} if it was deleted during the request
 */
export async function signedIn(tx: Tx, id: string): Promise<Pick<AccountRow, 'id' | 'plan' | 'plan_expires_at'>> {
  const [found] = (await tx.executeQuery(account(tx, [id]))).rows
  if (!found) throw new AuthError()
  return found
}

/** Usable accounts, ordered by address. */
export const inUse = (db: Db): Promise<Pick<AccountRow, 'id' | 'email' | 'language'>[]> =>
  db
    .selectFrom('accounts')
    .select(['id', 'email', 'language'])
    .where('verified_at', 'is not', null)
    .where('disabled_at', 'is', null)
    .orderBy('email')
    .execute()

/** In the order they were opened. */
const PAGE = 500

/** All accounts, oldest first. */
export const pages = (db: Db): AsyncGenerator<readonly AccountRow[]> =>
  inPages<AccountRow>(PAGE, (last, size) =>
    db
      .selectFrom('accounts')
      .selectAll()
      .$if(last !== undefined, (query) =>
        query.where((eb) => eb(eb.refTuple('created_at', 'id'), '>', eb.tuple(last?.created_at ?? '', last?.id ?? ''))),
      )
      .orderBy('created_at')
      .orderBy('id')
      .limit(size)
      .execute(),
  )

/** Number of active administrators. Locked in a transaction, so that two leaving at once cannot rely on each other. */
export async function activeAdmins(tx: Tx): Promise<number> {
  const rows = await tx
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .$if(locksRows(tx), (query) => query.forUpdate())
    .execute()
  return rows.length
}

export async function change(
  tx: Tx,
  id: string,
  changes: Partial<Omit<AccountRow, 'id' | 'created_at'>>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ ...changes, updated_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

export async function insertToken(tx: Tx, token: Omit<AccountTokenRow, 'used_at'>): Promise<void> {
  await tx
    .insertInto('account_tokens')
    .values({ ...token, used_at: null })
    .execute()
}

/** Is the link's secret still good? Saves work for bad ones; `spendToken` decides. */
export const tokenIsOpen = async (
  db: Db,
  tokenHash: string,
  purpose: AccountTokenRow['purpose'],
  now: Date,
): Promise<boolean> =>
  (await db
    .selectFrom('account_tokens')
    .select('account_id')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()) !== undefined

/** Makes the account's other links for this purpose stop working. */
export async function discardTokens(tx: Tx, accountId: string, purpose: AccountTokenRow['purpose']): Promise<void> {
  await tx.deleteFrom('account_tokens').where('account_id', '=', accountId).where('purpose', '=', purpose).execute()
}

/** Uses up a link's secret. @returns its account; null if unknown, used or expired */
export async function spendToken(
  tx: Tx,
  tokenHash: string,
  purpose: AccountTokenRow['purpose'],
  now: Date,
): Promise<string | null> {
  const spent = await tx
    .updateTable('account_tokens')
    .set({ used_at: now.toISOString() })
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning('account_id')
    .executeTakeFirst()
  return spent?.account_id ?? null
}

/**
 * Counts an attempt against the key, in a new window if the last one is over.
 * @returns the attempts in the window, this one included, and its end in milliseconds since the epoch
 */
export async function countAttempt(
  db: Db,
  key: string,
  windowMs: number,
  now: Date,
): Promise<{ count: number; resetsAt: number }> {
  const at = now.getTime()
  const row = await db
    .insertInto('login_attempts')
    .values({ key, count: 1, resets_at: at + windowMs })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        count: eb
          .case()
          .when('login_attempts.resets_at', '<=', at)
          .then(1)
          .else(eb('login_attempts.count', '+', 1))
          .end(),
        resets_at: eb
          .case()
          .when('login_attempts.resets_at', '<=', at)
          .then(at + windowMs)
          .else(eb.ref('login_attempts.resets_at'))
          .end(),
      })),
    )
    .returning(['count', 'resets_at'])
    .executeTakeFirstOrThrow()
  return { count: row.count, resetsAt: row.resets_at }
}

/** Uncounts the last attempt. */
export async function uncountAttempt(db: Db, key: string): Promise<void> {
  await db
    .updateTable('login_attempts')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute()
}
