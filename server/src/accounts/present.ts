import type { Static } from 'typebox'
import type { PlanGate } from '../plans/gate.ts'
import type { AccountRow, SessionRow, TeamMemberRow } from '../platform/db/account-tables.ts'
import { fullName } from './rules.ts'
import type { Profile, RegisteredAccount, Session } from './schema.ts'

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

export const presentProfile = (
  account: AccountRow,
  membership: TeamMemberRow | undefined,
  gate: PlanGate,
  now: Date,
): Static<typeof Profile> => ({
  name: fullName(account),
  email: account.email,
  firstName: account.first_name,
  lastName: account.last_name,
  title: account.title ?? '',
  specialty: account.specialty,
  role: account.role,
  subscriptionType: gate.planOf(account).subscription_type,
  subscriptionActive: gate.isActive(account, now),
  subscriptionExpiry: gate.endOf(account),
  teamId: membership?.team_id ?? null,
  teamRole: membership?.role ?? null,
  hasTeamSubscription:
    membership !== undefined && gate.isActive(account, now) && gate.planOf(account).subscription_type === 'team',
})

/** @param callingSid of the calling device */
export const presentSession = (session: SessionRow, callingSid: string): Static<typeof Session> => ({
  id: session.handle,
  device_label: session.device_label,
  platform: session.platform,
  last_seen_at: session.last_seen_at,
  created_at: session.created_at,
  current: session.sid === callingSid,
})
