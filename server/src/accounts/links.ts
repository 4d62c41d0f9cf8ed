import type { JobQueue } from '../jobs.ts'
import { postMail } from '../mails/outbox.ts'
import { type Messages, messagesFor } from '../messages/messages.ts'
import { hashSecret, newSecret } from '../platform/crypto/tokens.ts'
import type { AccountRow, AccountTokenRow } from '../platform/db/account-tables.ts'
import type { Tx } from '../platform/db/open.ts'
import { fullName, RESET_MS, VERIFICATION_MS } from './rules.ts'
import * as accounts from './store.ts'

interface Link {
  path: string
  ms: number
  subject(messages: Messages): string
  text(messages: Messages, name: string | null, link: string): string
}

const LINKS: Record<AccountTokenRow['purpose'], Link> = {
  verify_email: {
    path: 'verify-email',
    ms: VERIFICATION_MS,
    subject: (m) => m.verifyMailSubject,
    text: (m, _name, link) => m.verifyMailText(link),
  },
  reset_password: {
    path: 'reset-password',
    ms: RESET_MS,
    subject: (m) => m.resetMailSubject,
    text: (m, name, link) => m.resetMailText(name, link),
  },
}

/** Mails the account a single-use link (contract 2). Only the hash of its secret is stored. */
export async function mailLink(
  tx: Tx,
  { queue, publicUrl }: { queue: JobQueue; publicUrl: string },
  account: AccountRow,
  purpose: AccountTokenRow['purpose'],
  now: Date,
): Promise<void> {
  const { path, ms, subject, text } = LINKS[purpose]
  const secret = newSecret()
  await accounts.insertToken(tx, {
    token_hash: hashSecret(secret),
    account_id: account.id,
    purpose,
    expires_at: new Date(now.getTime() + ms).toISOString(),
    created_at: now.toISOString(),
  })
  const messages = messagesFor(account.language)
  // Anyone can register somebody else's address: no text of theirs is mailed there.
  const name = account.verified_at === null ? null : fullName(account)
  const mail = {
    to: account.email,
    subject: subject(messages),
    text: text(messages, name, `${publicUrl}/${path}?token=${secret}`),
    accountId: account.id,
    appointmentId: null,
  }
  await postMail(tx, queue, mail, now)
}
