import type { JWTVerifyGetKey } from 'jose'
import type { ClientAuth, Configuration } from 'openid-client'
import type { OidcSettings } from './settings.ts'

/** A person's identity according to the provider. */
export interface Person {
  issuer: string
  subject: string
  /** The provider's id for its session. */
  sid: string | null
  email: string | null
  emailVerified: boolean
  firstName: string
  lastName: string
  admin: boolean
}

/** State to keep between going to the provider and coming back. */
export interface Attempt {
  state: string
  nonce: string
  verifier: string
}

export interface OidcProvider {
  /** Starts a sign-in. @returns where to send the browser */
  begin(): Promise<{ url: URL; attempt: Attempt }>
  /** @param query from the browser's return. @throws if it does not answer our request, or is not from this provider */
  finish(query: string, attempt: Attempt): Promise<Person>
  /** @returns whose sessions end. @throws if the token is not the provider's */
  loggedOut(token: string): Promise<{ issuer: string; subject: string | null; sid: string | null }>
}

const TIMEOUT_SECONDS = 10
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout'
/** Older logout tokens are refused, because they may be replayed. */
const LOGOUT_MAX_AGE = '5m'

/** Loaded on first use, so that it does not slow the start. */
const library = () => import('openid-client')

/** @param callback the address the provider sends browsers back to */
export function oidcProvider(settings: OidcSettings, callback: string): OidcProvider {
  let discovered: Promise<Configuration> | null = null
  let keys: JWTVerifyGetKey | null = null

  async function discover(): Promise<Configuration> {
    const oidc = await library()
    const { clientId, clientSecret } = settings
    const issuer = new URL(settings.issuer)
    const config = await oidc.discovery(
      issuer,
      clientId,
      {},
      clientSecret === null ? oidc.None() : secretIn(oidc, clientSecret),
      // Only local addresses get here without https (config.ts).
      { timeout: TIMEOUT_SECONDS, ...(issuer.protocol === 'http:' && { execute: [oidc.allowInsecureRequests] }) },
    )
    // Check the ID token's signature even though it comes over our own connection.
    oidc.enableNonRepudiationChecks(config)
    return config
  }
  const configuration = (): Promise<Configuration> => {
    discovered ??= discover().catch((error: unknown) => {
      discovered = null
      throw error
    })
    return discovered
  }

  return {
    async begin() {
      const oidc = await library()
      const config = await configuration()
      const attempt = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      }
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: callback,
        scope: settings.scopes,
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
        ...(settings.acr.length > 0 && { acr_values: settings.acr.join(' ') }),
      })
      return { url, attempt }
    },

    async finish(query, { state, nonce, verifier }) {
      const oidc = await library()
      const config = await configuration()
      const tokens = await oidc.authorizationCodeGrant(config, new URL(`${callback}?${query}`), {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('the provider sent no ID token')
      // Asking does not oblige it: it may have let them in by something weaker (OpenID Connect Core 3.1.2.1).
      if (settings.acr.length > 0 && !settings.acr.some((wanted) => wanted === claims.acr))
        throw new Error(`signed in as ${claims.acr ?? 'nothing'}, not as VISITE_OIDC_ACR wants`)
      const more = config.serverMetadata().userinfo_endpoint
        ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)
        : {}
      return personOf({ ...more, ...claims }, settings)
    },

    async loggedOut(token) {
      const { createRemoteJWKSet, jwtVerify } = await import('jose')
      const { issuer, jwks_uri } = (await configuration()).serverMetadata()
      if (!jwks_uri) throw new Error('the provider tells no keys')
      // They are kept: anyone may send tokens, and each would ask the provider.
      keys ??= createRemoteJWKSet(new URL(jwks_uri))
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience: settings.clientId,
        requiredClaims: ['iat', 'jti', 'events'],
        maxTokenAge: LOGOUT_MAX_AGE,
        clockTolerance: 30,
      })
      const { sub, sid, events } = payload
      const isLogout = typeof events === 'object' && events !== null && LOGOUT_EVENT in events && !('nonce' in payload)
      if (!isLogout || (!sub && !sid)) throw new Error('no logout token')
      return { issuer, subject: sub ?? null, sid: typeof sid === 'string' ? sid : null }
    },
  }
}

/**
 * In the body if the provider accepts it there: in the header it is encoded (RFC 6749, 2.3.1), which some providers,
 * such as LemonLDAP::NG, do not decode.
 */
const secretIn =
  ({ ClientSecretPost, ClientSecretBasic }: Awaited<ReturnType<typeof library>>, secret: string): ClientAuth =>
  (server, ...request) => {
    const inBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
    return (inBody ? ClientSecretPost : ClientSecretBasic)(secret)(server, ...request)
  }

/** The person described by the claims; malformed claims are left out. */
export function personOf(claims: Record<string, unknown>, { roleClaim, adminGroup }: OidcSettings): Person {
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name].trim() : '')
  const groups = [claims[roleClaim]].flat()
  const [first = '', ...rest] = text('name').split(/\s+/)
  return {
    issuer: text('iss'),
    subject: text('sub'),
    sid: text('sid') || null,
    email: text('email') || null,
    // Some providers send it as text; nothing else counts as true.
    emailVerified: claims.email_verified === true || claims.email_verified === 'true',
    firstName: text('given_name') || first,
    lastName: text('family_name') || rest.join(' '),
    admin: groups.includes(adminGroup),
  }
}
