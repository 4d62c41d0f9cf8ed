import type { AccountRole, TeamRole } from './states.ts'
import type { TextsOf } from './texts.ts'

export interface AccountRow {
  id: string
  /** Normalised: trimmed, lower case, NFKC. Unique. */
  email: string
  title: string | null
  first_name: string
  last_name: string
  specialty: string
  ehr_system_type: string
  ehr_system_name: string
  /** Empty: the account signs in only by an OpenID provider or a passkey. */
  password_hash: string
  verified_at: string | null
  role: AccountRole
  disabled_at: string | null
  /** Key in the plan catalogue. */
  plan: string
  plan_expires_at: string | null
  /** Language of mails, taken from the registration. */
  language: string
  created_at: string
  updated_at: string
}

/** A single-use secret sent by mail; only its hash is stored. */
export interface AccountTokenRow {
  token_hash: string
  account_id: string
  purpose: 'verify_email' | 'reset_password'
  expires_at: string
  used_at: string | null
  created_at: string
}

/** One signed-in device. */
export interface SessionRow {
  /** Hash of the secret that is only ever inside a token. */
  sid: string
  /** The device's id in the API (spec 2.7). */
  handle: string
  account_id: string
  device_label: string
  platform: string
  /** 0: a standard token of 24 hours; 1: `remember`, 7 days (spec 5.4). */
  remember: number
  /** Number of the newest token; the previous one stops working 60 s after `refreshed_at`. */
  generation: number
  refreshed_at: string
  last_seen_at: string
  created_at: string
  /** When it ends unless used: with its token, or earlier if idle (`VISITE_SESSION_IDLE_MINUTES`). */
  expires_at: string
  revoked_at: string | null
  /** When its newest token ends; null for sessions of an earlier version. */
  token_expires_at: string | null
  /** When its user last proved who they are; null for sessions of an earlier version. */
  proved_at: string | null
  /** How the user signed in; null for sessions of an earlier version. */
  method: 'password' | 'passkey' | 'oidc' | null
  /** The OpenID provider it came from, and the provider's name for it. */
  issuer: string | null
  provider_sid: string | null
}

/** An account's TOTP; once enabled, it protects the login. */
export interface TwoFactorRow {
  account_id: string
  /** Sealed with a key derived from the root key, for this account. */
  secret_sealed: string
  enabled_at: string | null
  /** Time step (RFC 6238) of the newest used code: it and earlier ones no longer work. */
  last_step: number
}

/** A code for use without the TOTP device; using it deletes the row. */
export interface BackupCodeRow {
  account_id: string
  code_hash: string
}

export interface TeamRow {
  id: string
  /** Unique. */
  name: string
  created_at: string
}

/** An account is in at most one team. */
export interface TeamMemberRow {
  account_id: string
  team_id: string
  role: TeamRole
  created_at: string
}

/** How many encounters an account created in a month: deleting one does not give it back (contract 2). */
export interface EncounterUsageRow {
  account_id: string
  /** `YYYY-MM` in the practice timezone. */
  month: string
  count: number
}

export interface AccountTables {
  accounts: AccountRow
  account_tokens: AccountTokenRow
  sessions: SessionRow
  two_factor: TwoFactorRow
  backup_codes: BackupCodeRow
  teams: TeamRow
  team_members: TeamMemberRow
  encounter_usage: EncounterUsageRow
}

export const accountTexts = {
  accounts: {
    email: 'account',
    title: 'account',
    first_name: 'account',
    last_name: 'account',
    specialty: 'account',
    ehr_system_type: 'account',
    ehr_system_name: 'account',
    role: 'word',
    plan: 'account',
    language: 'word',
  },
  account_tokens: { purpose: 'word' },
  sessions: {
    sid: 'made',
    handle: 'made',
    device_label: 'account',
    platform: 'word',
    method: 'word',
    issuer: 'made',
    provider_sid: 'made',
  },
  two_factor: { secret_sealed: 'wrapped' },
  teams: { name: 'account' },
  team_members: { role: 'word' },
  encounter_usage: { month: 'word' },
} as const satisfies TextsOf<AccountTables>
