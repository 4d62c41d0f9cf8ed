import { createHash, randomBytes } from 'node:crypto'
import { base64url, jwtVerify, SignJWT } from 'jose'
import { deriveKey, type NamedKey } from './keys.ts'

/** The claims of an access token. */
export interface TokenClaims {
  /** Account id. */
  sub: string
  /** Secret identifier of the session (device). */
  sid: string
  /** Number of the token within its session. */
  gen: number
  /** Seconds since the epoch. */
  iat: number
  exp: number
}

export interface TokenIssuer {
  /** `now` and the expiry are cut to whole seconds. */
  issue(claims: Pick<TokenClaims, 'sub' | 'sid' | 'gen'>, now: Date, expiresAt: Date): Promise<string>
  /** @returns null for anything but a token of ours that is valid at `now` */
  verify(token: string, now: Date): Promise<TokenClaims | null>
}

const ISSUER = 'visite'
const AUDIENCE = 'visite-api'
/** Clocks of several servers may differ this much, seconds (trust 1). */
const CLOCK_SKEW = 30
const LONGEST_TOKEN = 1_000
/** Tokens whose signature has been checked: that never changes, everything else is checked each time. */
const REMEMBERED = 10_000

/**
 * HS256 tokens (spec 5.3), strictly checked (trust 1): one algorithm, known key ids, type, issuer, audience, no
 * issue time in the future, and only the one canonical spelling of a token.
 */
export function tokenIssuer(masterKeys: readonly Uint8Array[]): TokenIssuer {
  const keys = masterKeys.map((key) => deriveKey(key, 'access-token'))
  const [signing] = keys as [NamedKey, ...NamedKey[]]
  const checked = new Map<string, TokenClaims>()

  return {
    issue: (claims, now, expiresAt) =>
      new SignJWT({ sid: claims.sid, gen: claims.gen })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: signing.id })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(claims.sub)
        .setIssuedAt(seconds(now))
        .setExpirationTime(seconds(expiresAt))
        .sign(signing.secret),

    async verify(token, now) {
      let claims = checked.get(token)
      if (!claims) {
        const fresh = await checkSignature(token, keys, now)
        if (!fresh) return null
        claims = fresh
        checked.set(token, claims)
        const oldest = checked.keys().next().value
        if (checked.size > REMEMBERED && oldest !== undefined) checked.delete(oldest)
      }
      const at = seconds(now)
      return claims.iat <= at + CLOCK_SKEW && claims.exp > at ? claims : null
    },
  }
}

async function checkSignature(token: string, keys: readonly NamedKey[], now: Date): Promise<TokenClaims | null> {
  if (token.length > LONGEST_TOKEN || !isCanonical(token)) return null
  try {
    const { payload } = await jwtVerify(
      token,
      (header) => {
        const key = keys.find(({ id }) => id === header.kid)
        if (!key) throw new Error('unknown key')
        return key.secret
      },
      {
        algorithms: ['HS256'],
        typ: 'JWT',
        issuer: ISSUER,
        audience: AUDIENCE,
        requiredClaims: ['sub', 'sid', 'gen', 'iat', 'exp'],
        currentDate: now,
      },
    )
    const { sub, sid, gen, iat, exp } = payload as unknown as TokenClaims
    const wellFormed =
      typeof sub === 'string' && typeof sid === 'string' && Number.isInteger(gen) && Number.isInteger(iat)
    return wellFormed ? { sub, sid, gen, iat, exp } : null
  } catch {
    return null
  }
}

/** jose accepts a trailing `=` and other spellings of the same bytes: only the one that re-encodes to itself is ours. */
function isCanonical(token: string): boolean {
  const parts = token.split('.')
  if (parts.length !== 3) return false
  try {
    return parts.every((part) => part !== '' && base64url.encode(base64url.decode(part)) === part)
  } catch {
    return false
  }
}

const seconds = (instant: Date): number => Math.floor(instant.getTime() / 1000)

/** A secret for a link or a session: 128 bits, URL-safe. */
export const newSecret = (): string => randomBytes(16).toString('base64url')

/** The stored form of a secret that is only ever compared. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')
