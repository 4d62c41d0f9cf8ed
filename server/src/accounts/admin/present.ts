import type { PlanGate } from '../../plans/gate.ts'
import type { AccountRow, TeamMemberRow } from '../../platform/db/account-tables.ts'
import type { ManagedAccount } from './schema.ts'

export const presentManaged = (
  account: AccountRow,
  { membership, twoFactorEnabled }: { membership: TeamMemberRow | undefined; twoFactorEnabled: boolean },
  gate: PlanGate,
  now: Date,
): ManagedAccount => ({
  _id: account.id,
  email: account.email,
  title: account.title ?? '',
  firstName: account.first_name,
  lastName: account.last_name,
  specialty: account.specialty,
  role: account.role,
  isVerified: account.verified_at !== null,
  disabled: account.disabled_at !== null,
  plan: account.plan,
  subscriptionType: gate.planOf(account).subscription_type,
  subscriptionActive: gate.isActive(account, now),
  subscriptionExpiry: gate.endOf(account),
  teamId: membership?.team_id ?? null,
  teamRole: membership?.role ?? null,
  twoFactorEnabled,
  createdAt: account.created_at,
})
