import { sql } from 'kysely'
import * as events from '../events/store.ts'
import { hashSecret } from '../platform/crypto/tokens.ts'
import type { AccountRow, SessionRow } from '../platform/db/account-tables.ts'
import { type Db, locksRows, type Tx } from '../platform/db/open.ts'
import { earliest, lifetimeMs, longestOf, type SessionEnds } from './rules.ts'

export type SessionWithAccount = Pick<
  SessionRow,
  | 'sid'
  | 'handle'
  | 'account_id'
  | 'generation'
  | 'refreshed_at'
  | 'last_seen_at'
  | 'expires_at'
  | 'revoked_at'
  | 'token_expires_at'
  | 'proved_at'
  | 'method'
> &
  Pick<AccountRow, 'role' | 'plan' | 'plan_expires_at' | 'disabled_at'> & {
    /** 1: the account has a second factor or a passkey. Queried only if some accounts must have one. */
    has_factor?: number
  }

export type SessionLookup = (secret: string) => Promise<SessionWithAccount | undefined>

/**
 * Reads a token's session and the account data every request needs, in one indexed read. Compiled once, because
 * building and compiling the join for every request costs more than running it.
 */
export function sessionLookup(db: Db, { factors }: { factors: boolean }): SessionLookup {
  const query = db
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
      'sessions.token_expires_at',
      'sessions.proved_at',
      'sessions.method',
      'accounts.role',
      'accounts.plan',
      'accounts.plan_expires_at',
      'accounts.disabled_at',
    ])
    .$if(factors, (lookup) => lookup.select(hasFactor))
    .where('sessions.sid', '=', '')
    .compile()
  return async (secret) => {
    const { rows } = await db.executeQuery<SessionWithAccount>({ ...query, parameters: [hashSecret(secret)] })
    return rows[0]
  }
}

const hasFactor = sql<number>`case when
  exists (select 1 from two_factor where account_id = accounts.id and enabled_at is not null)
  or exists (select 1 from passkeys where account_id = accounts.id) then 1 else 0 end`.as('has_factor')

export async function insert(tx: Tx, session: SessionRow): Promise<void> {
  await tx.insertInto('sessions').values(session).execute()
}

/** The account's device with this handle, if it is signed in. */
export const activeByHandle = async (
  tx: Tx,
  accountId: string,
  handle: string,
  now: Date,
): Promise<SessionRow | undefined> =>
  (await activeOf(tx, accountId, now)).find((session) => session.handle === handle.toLowerCase())

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

/** The sessions still signed in: neither ended nor expired, and their account exists and is not disabled. */
export async function signedIn(db: Db, sids: readonly string[], now: Date): Promise<ReadonlySet<string>> {
  const good = new Set<string>()
  for (let from = 0; from < sids.length; from += SIDS_AT_ONCE) {
    const rows = await db
      .selectFrom('sessions')
      .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
      .select('sessions.sid')
      .where('sessions.sid', 'in', sids.slice(from, from + SIDS_AT_ONCE))
      .where('sessions.revoked_at', 'is', null)
      .where('sessions.expires_at', '>', now.toISOString())
      .where('accounts.disabled_at', 'is', null)
      .execute()
    for (const { sid } of rows) good.add(sid)
  }
  return good
}

/** Parameters per statement. */
const SIDS_AT_ONCE = 500

/** Sessions that have ended at the provider: one of its sessions, or all of the subject's. */
export const ofProvider = (
  db: Db,
  { issuer, subject, sid }: { issuer: string; subject: string | null; sid: string | null },
  now: Date,
): Promise<SessionRow[]> =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .$if(sid !== null, (query) => query.where('provider_sid', '=', sid))
    .$if(subject !== null, (query) =>
      query.where('account_id', 'in', (eb) =>
        eb
          .selectFrom('external_identities')
          .select('account_id')
          .where('issuer', '=', issuer)
          .where('subject', '=', subject ?? ''),
      ),
    )
    .execute()

/** Ends sessions, with an event for each (contract 5); their next request is refused. */
export async function revoke(
  tx: Tx,
  ending: readonly Pick<SessionRow, 'sid' | 'handle' | 'account_id'>[],
  now: Date,
): Promise<void> {
  for (const { sid, handle, account_id } of ending) {
    await tx.updateTable('sessions').set({ revoked_at: now.toISOString() }).where('sid', '=', sid).execute()
    const data = { session_id: handle }
    await events.emit(tx, { type: 'session.revoked', doctorId: account_id, appointmentId: null, data }, now)
  }
}

/**
 * Gives the session a new token's number and validity until `expiresAt`. Of several refreshes with one token the first
 * counts; the others get the same number while that token still works.
 */
export async function refresh(
  tx: Tx,
  session: Pick<SessionRow, 'sid'> & { /** Number of the token that asks. */ generation: number },
  now: Date,
  ends: SessionEnds,
): Promise<{ generation: number; expiresAt: Date; remember: boolean } | null> {
  const row = await tx
    .selectFrom('sessions')
    .selectAll()
    .where('sid', '=', session.sid)
    .where('revoked_at', 'is', null)
    .$if(locksRows(tx), (query) => query.forUpdate())
    .executeTakeFirst()
  if (!row) return null
  const remember = row.remember === 1
  if (row.generation !== session.generation) {
    return { generation: row.generation, expiresAt: new Date(row.token_expires_at ?? row.expires_at), remember }
  }
  const generation = row.generation + 1
  const age = now.getTime() - Date.parse(row.created_at)
  const longest = longestOf(row.method, ends)
  const expiresAt = earliest(now, lifetimeMs(remember), longest && Math.max(0, longest - age))
  const endsAt = earliest(now, expiresAt.getTime() - now.getTime(), ends.idleMs)
  const at = now.toISOString()
  await tx
    .updateTable('sessions')
    .set({
      generation,
      refreshed_at: at,
      last_seen_at: at,
      expires_at: endsAt.toISOString(),
      token_expires_at: expiresAt.toISOString(),
    })
    .where('sid', '=', row.sid)
    .execute()
  return { generation, expiresAt, remember }
}

/** Records that the device is in use, which restarts its idle time, if limited. */
export async function seen(
  db: Db,
  { sid, token_expires_at }: Pick<SessionRow, 'sid' | 'token_expires_at'>,
  now: Date,
  { idleMs }: SessionEnds,
): Promise<void> {
  const left = token_expires_at === null ? null : Date.parse(token_expires_at) - now.getTime()
  const expires = idleMs !== null && { expires_at: earliest(now, idleMs, left).toISOString() }
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now.toISOString(), ...expires })
    .where('sid', '=', sid)
    .execute()
}

/** Records that the session's user has proved their identity again. */
export async function proved(tx: Tx, sid: string, now: Date): Promise<void> {
  await tx.updateTable('sessions').set({ proved_at: now.toISOString() }).where('sid', '=', sid).execute()
}
