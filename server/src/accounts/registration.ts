import type { Actor } from '../audit/actions.ts'
import * as audit from '../audit/store.ts'
import type { JobQueue } from '../jobs.ts'
import type { PlanGate } from '../plans/gate.ts'
import type { Passwords } from '../platform/crypto/passwords.ts'
import { type Db, isUniqueViolation } from '../platform/db/open.ts'
import type { AccountRow } from '../platform/db/tables.ts'
import { EntryError } from '../platform/http/errors.ts'
import { newId } from '../platform/ids.ts'
import { isMailAddress, normaliseMailAddress } from '../platform/mail/address.ts'
import { mailLink } from './links.ts'
import { descriptionOf, MIN_PASSWORD } from './rules.ts'
import type { Registration } from './schema.ts'
import * as accounts from './store.ts'

interface Deps {
  db: Db
  queue: JobQueue
  passwords: Passwords
  gate: PlanGate
  publicUrl: string
  now: () => Date
}

interface Terms {
  plan: string
  /** Language of the account's mails. */
  language: string
  /** Its address needs no proof: no mail is sent. */
  verified: boolean
  /** Null: the account itself. */
  actor: Actor | null
}

/**
 * Opens an account and mails the link that verifies its address.
 * @throws {EntryError} 400 for a short password, a missing name or what is no address, 409 when the address is taken
 */
export async function register(
  { db, queue, passwords, gate, publicUrl, now }: Deps,
  applicant: Registration,
  { plan, language, verified, actor }: Terms,
): Promise<AccountRow> {
  if (applicant.password.length < MIN_PASSWORD) throw new EntryError(400, (m) => m.passwordTooShort)
  const email = normaliseMailAddress(applicant.email)
  if (!isMailAddress(email)) throw new EntryError(400, (m) => m.invalidEmail)
  const password_hash = await passwords.hash(applicant.password)
  const at = now()
  const account: AccountRow = {
    id: newId(),
    email,
    ...descriptionOf(applicant),
    password_hash,
    verified_at: verified ? at.toISOString() : null,
    role: 'doctor',
    disabled_at: null,
    plan,
    plan_expires_at: gate.expiryOf(plan, at),
    language,
    created_at: at.toISOString(),
    updated_at: at.toISOString(),
  }
  const target = { type: 'account', id: account.id } as const
  try {
    await db.transaction().execute(async (tx) => {
      await accounts.insert(tx, account)
      if (!verified) await mailLink(tx, { queue, publicUrl }, account, 'verify_email', at)
      const by = actor ?? { kind: 'account' as const, id: account.id }
      await audit.record(tx, { actor: by, action: 'account.registered', target, detail: { plan } }, at)
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new EntryError(409, (m) => m.emailTaken)
    throw error
  }
  return account
}
