import type { TextsOf } from './texts.ts'

/** An address that may open an account while registration is closed to the public. */
export interface InvitationRow {
  token_hash: string
  /** Normalised. */
  email: string
  expires_at: string
  created_at: string
}

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

export interface LoginAttemptRow {
  /** Hash of the normalised address. */
  key: string
  count: number
  /** End of the 15-minute window, milliseconds since the epoch. */
  resets_at: number
}

/** A network from which an account has signed in, and from which its logins have priority. */
export interface SignInNetworkRow {
  account_id: string
  /** Keyed hash of the address or, in IPv6, of its /64. */
  network_hash: string
  seen_at: string
}

export interface SignInTables {
  login_attempts: LoginAttemptRow
  sign_in_networks: SignInNetworkRow
  invitations: InvitationRow
  passkeys: PasskeyRow
  passkey_challenges: PasskeyChallengeRow
  external_identities: ExternalIdentityRow
}

export const signInTexts = {
  login_attempts: { key: 'made' },
  invitations: { email: 'account' },
  passkeys: {
    public_key: 'made',
    transports_json: 'word',
    name: 'account',
  },
  external_identities: { issuer: 'made', subject: 'made' },
} as const satisfies TextsOf<SignInTables>
