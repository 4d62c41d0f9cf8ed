import { type Actor, byAccount } from '../audit/actions.ts'
import * as audit from '../audit/store.ts'
import type { PlanGate } from '../plans/gate.ts'
import type { AccountRow } from '../platform/db/account-tables.ts'
import type { Tx } from '../platform/db/open.ts'
import { newId } from '../platform/ids.ts'
import * as accounts from './store.ts'

/** The fields given when an account is opened. */
type Given = Omit<AccountRow, 'id' | 'disabled_at' | 'plan_expires_at' | 'created_at' | 'updated_at'>

export function newAccount(given: Given, gate: PlanGate, now: Date): AccountRow {
  const at = now.toISOString()
  return {
    id: newId(),
    ...given,
    disabled_at: null,
    plan_expires_at: gate.expiryOf(given.plan, now),
    created_at: at,
    updated_at: at,
  }
}

/**
 * Opens an account, for a registration, the operator or the OpenID provider. There is no other way.
 * @param actor null: the account itself
 * @returns false if the address is taken
 */
export async function openAccount(
  tx: Tx,
  account: AccountRow,
  { actor, detail }: { actor: Actor | null; detail: { plan: string; by?: string } },
  now: Date,
): Promise<boolean> {
  if (!(await accounts.insertUnlessTaken(tx, account))) return false
  const target = { type: 'account', id: account.id } as const
  await audit.record(tx, { actor: actor ?? byAccount(account.id), action: 'account.registered', target, detail }, now)
  return true
}
