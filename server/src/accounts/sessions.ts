import type { Db, Tx } from '../platform/db/open.ts'
import type { AccountRow, SessionRow } from '../platform/db/tables.ts'

export type SessionWithAccount = Pick<
  SessionRow,
  'sid' | 'handle' | 'account_id' | 'generation' | 'refreshed_at' | 'last_seen_at' | 'expires_at' | 'revoked_at'
> &
  Pick<AccountRow, 'role' | 'plan' | 'plan_expires_at' | 'disabled_at'>

/** The session behind a token together with what every request needs of its account: one indexed read. */
export const withAccount = (db: Db, sid: string): Promise<SessionWithAccount | undefined> =>
  db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select([
      'sessions.sid',
      'sessions.handle',
      'sessions.account_id',
      'sessions.generation',
      'sessions.refreshed_at',
      'sessions.last_seen_at',
      'sessions.expires_at',
      'sessions.revoked_at',
      'accounts.role',
      'accounts.plan',
      'accounts.plan_expires_at',
      'accounts.disabled_at',
    ])
    .where('sessions.sid', '=', sid)
    .executeTakeFirst()

export async function insert(tx: Tx, session: SessionRow): Promise<void> {
  await tx.insertInto('sessions').values(session).execute()
}

/** The account's signed-in devices, the most recently active first. */
export const activeOf = (db: Db, accountId: string, now: Date): Promise<SessionRow[]> =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .orderBy('last_seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute()

export async function revoke(tx: Tx, sids: readonly string[], now: Date): Promise<void> {
  if (sids.length === 0) return
  await tx.updateTable('sessions').set({ revoked_at: now.toISOString() }).where('sid', 'in', sids).execute()
}

export async function seen(db: Db, sid: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: now.toISOString() }).where('sid', '=', sid).execute()
}
