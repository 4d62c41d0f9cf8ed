import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { JobQueue } from '../jobs.ts'
import { postMail } from '../mails/outbox.ts'
import { messagesFor } from '../messages/messages.ts'
import { hashSecret, newSecret } from '../platform/crypto/tokens.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import { EntryError } from '../platform/http/errors.ts'
import { INVITATION_MS } from './rules.ts'

/**
 * May an account be opened? (contract 13)
 * @returns uses up the invitation in the registration's transaction; null if none is needed or sent
 * @throws {EntryError} 403
 */
export async function admission(
  { db, registration, now }: { db: Db; registration: Config['registration']; now: () => Date },
  token: string | undefined,
): Promise<((tx: Tx, email: string) => Promise<void>) | null> {
  if (registration === 'closed') throw new EntryError(403, (m) => m.registrationClosed)
  if (token === undefined && registration === 'open') return null
  const needed = () => new EntryError(403, (m) => m.invitationNeeded)
  const of = (over: Db) =>
    over
      .selectFrom('invitations')
      .select('email')
      .where('token_hash', '=', hashSecret(token ?? ''))
      .where('expires_at', '>', now().toISOString())
      .executeTakeFirst()
  // Check first, because hashing a password for a guess would be expensive.
  if (!(await of(db))) throw needed()
  return async (tx, email) => {
    const invitation = await of(tx)
    if (invitation?.email !== email) throw needed()
    const spent = await tx
      .deleteFrom('invitations')
      .where('token_hash', '=', hashSecret(token ?? ''))
      .executeTakeFirst()
    if (spent.numDeletedRows !== 1n) throw needed()
  }
}

/** Mails a link that opens an account. An earlier link for the address stops working. */
export async function invite(
  tx: Tx,
  { queue, publicUrl }: { queue: JobQueue; publicUrl: string },
  { email, language }: { email: string; language: string },
  now: Date,
): Promise<void> {
  const secret = newSecret()
  await tx.deleteFrom('invitations').where('email', '=', email).execute()
  await tx
    .insertInto('invitations')
    .values({
      token_hash: hashSecret(secret),
      email,
      expires_at: new Date(now.getTime() + INVITATION_MS).toISOString(),
      created_at: now.toISOString(),
    })
    .execute()
  const messages = messagesFor(language)
  const mail = {
    to: email,
    subject: messages.invitationMailSubject,
    text: messages.invitationMailText(`${publicUrl}/register?invitation=${secret}`),
    accountId: null,
    appointmentId: null,
  }
  await postMail(tx, queue, mail, now)
}

export interface WaitingInvitation {
  /** The beginning of the secret's hash: identifies the invitation without giving access. */
  id: string
  email: string
  created_at: string
  expires_at: string
}

const ID = sql<string>`substr(token_hash, 1, 24)`

/** Unused invitations that still work, newest first. */
export const waiting = (db: Db, now: Date): Promise<WaitingInvitation[]> =>
  db
    .selectFrom('invitations')
    .select([ID.as('id'), 'email', 'created_at', 'expires_at'])
    .where('expires_at', '>', now.toISOString())
    .orderBy('created_at', 'desc')
    .execute()

/** Makes its link stop working. @returns whether there was one */
export async function withdraw(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('invitations').where(ID, '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
