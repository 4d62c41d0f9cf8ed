import { byAccount, SERVICE } from '../../audit/actions.ts'
import * as audit from '../../audit/store.ts'
import type { PlanGate } from '../../plans/gate.ts'
import type { AccountRow } from '../../platform/db/account-tables.ts'
import type { Tx } from '../../platform/db/open.ts'
import { isMailAddress, normaliseMailAddress } from '../../platform/mail/address.ts'
import { oneLine } from '../../platform/text/one-line.ts'
import { newAccount, openAccount } from '../opening.ts'
import * as sessions from '../sessions.ts'
import * as accounts from '../store.ts'
import type { Person } from './provider.ts'

/** Why a person known to the provider is refused. */
export type NotAdmitted = 'unverified' | 'taken' | 'disabled'

interface Terms {
  gate: PlanGate
  plan: string
  language: string
}

/**
 * A person's account (contract 13): the one linked to the subject; otherwise the one with the verified address, which
 * is then linked; otherwise a new one. The groups determine its role.
 */
export async function accountOf(tx: Tx, person: Person, terms: Terms, now: Date): Promise<AccountRow | NotAdmitted> {
  const found = (await linked(tx, person)) ?? (await linkByAddress(tx, person, terms, now))
  if (typeof found === 'string') return found
  if (found.disabled_at !== null) return 'disabled'
  const role = person.admin ? 'admin' : 'doctor'
  if (role === found.role) return found
  await accounts.change(tx, found.id, { role }, now)
  const target = { type: 'account', id: found.id } as const
  await audit.record(tx, { actor: SERVICE, action: 'account.changed', target, detail: { role, by: 'oidc' } }, now)
  return { ...found, role }
}

async function linked(tx: Tx, { issuer, subject }: Person): Promise<AccountRow | undefined> {
  const identity = await tx
    .selectFrom('external_identities')
    .select('account_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return identity && accounts.byId(tx, identity.account_id)
}

async function linkByAddress(tx: Tx, person: Person, terms: Terms, now: Date): Promise<AccountRow | NotAdmitted> {
  const email = normaliseMailAddress(person.email ?? '')
  // Anyone can claim an address; only a verified one identifies a person.
  if (!person.emailVerified || !isMailAddress(email)) return 'unverified'
  const account = (await accounts.byEmail(tx, email)) ?? (await open(tx, person, email, terms, now))
  const other = await tx
    .selectFrom('external_identities')
    .select('subject')
    .where('issuer', '=', person.issuer)
    .where('account_id', '=', account.id)
    .executeTakeFirst()
  // Another subject has the address now; an account is linked by its address only once.
  if (other) return 'taken'
  const at = now.toISOString()
  await tx
    .insertInto('external_identities')
    .values({ issuer: person.issuer, subject: person.subject, account_id: account.id, created_at: at })
    .execute()
  const target = { type: 'account', id: account.id } as const
  await audit.record(tx, { actor: byAccount(account.id), action: 'account.linked', target }, now)
  return account.verified_at === null ? takeOver(tx, account, now) : account
}

/** The account's creator never proved that they own the address, so their password and sessions must stop working. */
async function takeOver(tx: Tx, account: AccountRow, now: Date): Promise<AccountRow> {
  const changes = { password_hash: '', verified_at: now.toISOString() }
  await accounts.change(tx, account.id, changes, now)
  await accounts.discardTokens(tx, account.id, 'verify_email')
  await accounts.discardTokens(tx, account.id, 'reset_password')
  await sessions.revoke(tx, await sessions.activeOf(tx, account.id, now), now)
  const target = { type: 'account', id: account.id } as const
  await audit.record(tx, { actor: SERVICE, action: 'password.changed', target, detail: { by: 'oidc' } }, now)
  return { ...account, ...changes }
}

async function open(
  tx: Tx,
  person: Person,
  email: string,
  { gate, plan, language }: Terms,
  now: Date,
): Promise<AccountRow> {
  const account = newAccount(
    {
      email,
      title: null,
      first_name: oneLine(person.firstName).slice(0, 200) || email.split('@')[0] || email,
      last_name: oneLine(person.lastName).slice(0, 200) || '-',
      // The provider does not supply these; the profile page asks for them.
      ...{ specialty: '-', ehr_system_type: 'none', ehr_system_name: 'none' },
      password_hash: '',
      verified_at: now.toISOString(),
      role: person.admin ? 'admin' : 'doctor',
      plan,
      language,
    },
    gate,
    now,
  )
  await openAccount(tx, account, { actor: null, detail: { plan, by: 'oidc' } }, now)
  return account
}
