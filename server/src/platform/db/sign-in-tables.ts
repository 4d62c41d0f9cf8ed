import type { Texts } from './texts.ts'

/** An address that may open an account while registration is closed to the public. */
export interface InvitationRow {
  token_hash: string
  /** Normalised. */
  email: string
  expires_at: string
  created_at: string
}

export const invitationTexts = { email: 'account' } as const satisfies Texts<InvitationRow>

/** A WebAuthn credential. */
export interface PasskeyRow {
  id: string
  account_id: string
  /** WebAuthn's credential id, base64url. */
  credential_id: string
  /** COSE, base64url. */
  public_key: string
  /** Signature counter; 0 for authenticators without one. */
  counter: number
  transports_json: string
  name: string
  created_at: string
  last_used_at: string | null
}

export const passkeyTexts = {
  public_key: 'made',
  transports_json: 'word',
  name: 'account',
} as const satisfies Texts<PasskeyRow>

/** A challenge that waits for its signature and works once. */
export interface PasskeyChallengeRow {
  challenge_hash: string
  /** Null: any account; the passkey that signs identifies it. */
  account_id: string | null
  expires_at: string
}

/** An account's identity at an OpenID provider. */
export interface ExternalIdentityRow {
  issuer: string
  subject: string
  account_id: string
  created_at: string
}

export const externalIdentityTexts = { issuer: 'made', subject: 'made' } as const satisfies Texts<ExternalIdentityRow>

export interface LoginAttemptRow {
  /** Hash of the normalised address. */
  key: string
  count: number
  /** End of the 15-minute window, milliseconds since the epoch. */
  resets_at: number
}

export const loginAttemptTexts = { key: 'made' } as const satisfies Texts<LoginAttemptRow>

/** A network from which an account has signed in, and from which its logins have priority. */
export interface SignInNetworkRow {
  account_id: string
  /** Keyed hash of the address or, in IPv6, of its /64. */
  network_hash: string
  seen_at: string
}
