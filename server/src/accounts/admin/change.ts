import type { Actor } from '../../audit/actions.ts'
import * as audit from '../../audit/store.ts'
import type { PlanGate } from '../../plans/gate.ts'
import type { AccountRow } from '../../platform/db/account-tables.ts'
import { effectiveChanges } from '../../platform/db/effective-changes.ts'
import type { Tx } from '../../platform/db/open.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { isKeepable } from '../../platform/time/instants.ts'
import * as sessions from '../sessions.ts'
import * as accounts from '../store.ts'
import type { AccountChange } from './schema.ts'

/**
 * Applies an administrator's or the operator's change to an account. Disabling it ends its sessions (contract 2), as
 * does asking for that.
 * @throws {ApiError} 404, 400 for an unknown plan or an invalid instant, 409 when no administrator would be left
 */
export async function changeAccount(
  tx: Tx,
  gate: PlanGate,
  id: string,
  change: AccountChange,
  actor: Actor,
  now: Date,
): Promise<AccountRow> {
  // Lock the administrators before the account, so that two of them changing each other do not deadlock.
  const admins = await accounts.activeAdmins(tx)
  const account = await accounts.byId(tx, id)
  if (!account) throw new ApiError(404, (m) => m.userNotFound)
  const changes = columnsOf(gate, account, change, now)
  const wasAdmin = account.role === 'admin' && account.disabled_at === null
  const changed = { ...account, ...changes }
  const staysAdmin = changed.role === 'admin' && changed.disabled_at === null
  if (actor.kind === 'account' && wasAdmin && !staysAdmin && admins < 2) {
    throw new ApiError(409, (m) => m.lastAdmin)
  }
  const differs = effectiveChanges(account, changes)
  const ends = change.end_sessions === true
  if (!differs && !ends) return account
  if (differs) await accounts.change(tx, account.id, differs, now)
  if (ends || changed.disabled_at !== null) await sessions.revoke(tx, await sessions.activeOf(tx, account.id, now), now)
  const target = { type: 'account', id: account.id } as const
  await audit.record(tx, { actor, action: 'account.changed', target, detail: toldOf(change, changed) }, now)
  return changed
}

/** The audit entry's detail: the change as understood, and nothing of the raw body. */
function toldOf({ plan, expiry, role, disabled, end_sessions }: AccountChange, changed: AccountRow) {
  return {
    ...(plan !== undefined && { plan: changed.plan }),
    ...(expiry !== undefined && { expiry: changed.plan_expires_at }),
    ...(role !== undefined && { role: changed.role }),
    ...(disabled !== undefined && { disabled: changed.disabled_at !== null }),
    ...(end_sessions === true && { end_sessions }),
  }
}

function columnsOf(gate: PlanGate, account: AccountRow, change: AccountChange, now: Date) {
  const { plan, expiry, role, disabled } = change
  const columns: Partial<AccountRow> = {}
  if (plan !== undefined) {
    if (!gate.knows(plan)) throw new ApiError(400, (m) => m.unknownPlan(plan))
    columns.plan = plan
    columns.plan_expires_at = gate.expiryOf(plan, now)
  }
  if (expiry !== undefined) columns.plan_expires_at = expiry === null ? null : instant(expiry)
  if (role !== undefined) columns.role = role
  if (disabled !== undefined) columns.disabled_at = disabled ? (account.disabled_at ?? now.toISOString()) : null
  return columns
}

function instant(text: string): string {
  const date = /^\d{4}-\d{2}-\d{2}/.test(text) ? new Date(text) : new Date(Number.NaN)
  if (!isKeepable(date)) throw new ApiError(400, (m) => m.invalid('expiry', m.problemValue))
  return date.toISOString()
}
