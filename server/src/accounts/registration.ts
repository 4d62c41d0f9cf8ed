import { type Actor, NOBODY } from '../audit/actions.ts'
import * as audit from '../audit/store.ts'
import type { JobQueue } from '../jobs.ts'
import type { PlanGate } from '../plans/gate.ts'
import type { Asker } from '../platform/crypto/fair-turns.ts'
import type { Passwords } from '../platform/crypto/passwords.ts'
import type { AccountRow } from '../platform/db/account-tables.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import { EntryError } from '../platform/http/errors.ts'
import { isMailAddress, normaliseMailAddress } from '../platform/mail/address.ts'
import { newAccount, openAccount } from './opening.ts'
import { type PasswordRules, passwordFault } from './passwords/acceptable.ts'
import { descriptionOf } from './rules.ts'
import type { Registration } from './schema.ts'

interface Deps {
  db: Db
  queue: JobQueue
  passwords: Passwords
  passwordRules: PasswordRules
  gate: PlanGate
  now: () => Date
}

interface Terms {
  plan: string
  /** Language of the account's mails. */
  language: string
  /** The address needs no verification, so no mail is sent. */
  verified: boolean
  /** Who waits for the password to be hashed. */
  asker: Asker
  /** Null: the account itself. */
  actor: Actor | null
  /** A condition to meet in the same transaction. */
  onlyIf?: (tx: Tx, email: string) => Promise<void>
}

/**
 * Opens an account and sends the link that verifies its address.
 * @throws {EntryError} 400 for an unacceptable password, missing name or invalid address, 409 if the address is taken
 */
export async function register(
  { db, queue, passwords, passwordRules, gate, now }: Deps,
  applicant: Registration,
  { plan, language, verified, actor, asker, onlyIf }: Terms,
): Promise<AccountRow> {
  const fault = await passwordFault(applicant.password, applicant.email, passwordRules)
  if (fault) throw new EntryError(400, fault)
  const email = normaliseMailAddress(applicant.email)
  if (!isMailAddress(email)) throw new EntryError(400, (m) => m.invalidEmail)
  const password_hash = await passwords.hash(applicant.password, asker)
  const at = now()
  const account = newAccount(
    {
      email,
      ...descriptionOf(applicant),
      password_hash,
      verified_at: verified ? at.toISOString() : null,
      role: 'doctor',
      plan,
      language,
    },
    gate,
    at,
  )
  const opened = await db.transaction().execute(async (tx) => {
    await onlyIf?.(tx, email)
    const isNew = await openAccount(tx, account, { actor, detail: { plan } }, at)
    // A taken address takes the same work, so that the response time does not reveal the account.
    if (!isNew) await audit.record(tx, { actor: actor ?? NOBODY, action: 'registration.refused', target: null }, at)
    if (!verified) await queue.enqueue(tx, 'link', { account_id: isNew ? account.id : null, purpose: 'verify_email' })
    return isNew
  })
  if (!opened) throw new EntryError(409, (m) => m.emailTaken)
  return account
}
