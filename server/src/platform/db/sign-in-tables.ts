/** An address that may open an account although not everybody may. */
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
  /** As WebAuthn names it, base64url. */
  credential_id: string
  /** COSE, base64url. */
  public_key: string
  /** Of the signatures; 0 for authenticators that do not count. */
  counter: number
  transports_json: string
  name: string
  created_at: string
  last_used_at: string | null
}

/** A challenge that waits for its signature; it works once. */
export interface PasskeyChallengeRow {
  challenge_hash: string
  /** Null: whoever signs it is whose passkey it is. */
  account_id: string | null
  expires_at: string
}

/** Who an account is to an OpenID provider. */
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
  /** When the window of 15 minutes ends, milliseconds since the epoch. */
  resets_at: number
}

/** From where an account has signed in: it is let in first from there. */
export interface SignInNetworkRow {
  account_id: string
  /** Keyed hash of the address or, in IPv6, of its /64. */
  network_hash: string
  seen_at: string
}
