import type { Static } from 'typebox'
import type { PlanGate } from '../plans/gate.ts'
import type { AccountRow } from '../platform/db/tables.ts'
import { fullName } from './rules.ts'
import type { Profile, RegisteredAccount } from './schema.ts'

export const presentRegistered = (account: AccountRow): Static<typeof RegisteredAccount> => ({
  _id: account.id,
  title: account.title ?? '',
  firstName: account.first_name,
  lastName: account.last_name,
  email: account.email,
  specialty: account.specialty,
  ehr_system_type: account.ehr_system_type,
  ehr_system_name: account.ehr_system_name,
  isVerified: account.verified_at !== null,
})

export const presentProfile = (account: AccountRow, gate: PlanGate, now: Date): Static<typeof Profile> => ({
  name: fullName(account),
  email: account.email,
  firstName: account.first_name,
  lastName: account.last_name,
  title: account.title ?? '',
  specialty: account.specialty,
  subscriptionType: gate.planOf(account).subscription_type,
  subscriptionActive: gate.isActive(account, now),
  subscriptionExpiry: account.plan_expires_at,
  teamId: null,
  teamRole: null,
  hasTeamSubscription: false,
})
