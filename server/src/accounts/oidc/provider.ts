import type { ClientAuth, Configuration } from 'openid-client'
import type { OidcSettings } from './settings.ts'

/** Who the provider says somebody is. */
export interface Person {
  issuer: string
  subject: string
  /** What the provider calls the session there. */
  sid: string | null
  email: string | null
  emailVerified: boolean
  firstName: string
  lastName: string
  admin: boolean
}

/** What has to be remembered between going to the provider and coming back. */
export interface Attempt {
  state: string
  nonce: string
  verifier: string
}

export interface OidcProvider {
  /** Where the browser is sent. */
  begin(): Promise<{ url: URL; attempt: Attempt }>
  /** @param query what the browser brought back. @throws when it is not what we asked for, or not from this provider */
  finish(query: string, attempt: Attempt): Promise<Person>
  /** @returns whose sessions end. @throws when the token is not the provider's */
  loggedOut(token: string): Promise<{ issuer: string; subject: string | null; sid: string | null }>
}

const TIMEOUT_SECONDS = 10
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout'
/** A logout token that is older is not taken: it may have been kept by somebody. */
const LOGOUT_MAX_AGE = '5m'

/** Loaded when somebody uses it: the start is not to wait for it. */
const library = () => import('openid-client')

/** @param callback the address the provider sends browsers back to */
export function oidcProvider(settings: OidcSettings, callback: string): OidcProvider {
  let discovered: Promise<Configuration> | null = null

  async function discover(): Promise<Configuration> {
    const oidc = await library()
    const { clientId, clientSecret } = settings
    const issuer = new URL(settings.issuer)
    const config = await oidc.discovery(
      issuer,
      clientId,
      {},
      clientSecret === null ? oidc.None() : secretIn(oidc, clientSecret),
      // Only addresses of this machine get here without https (config.ts).
      { timeout: TIMEOUT_SECONDS, ...(issuer.protocol === 'http:' && { execute: [oidc.allowInsecureRequests] }) },
    )
    // The ID token's signature is checked although it comes over a connection of our own.
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
      const more = config.serverMetadata().userinfo_endpoint
        ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)
        : {}
      return personOf({ ...more, ...claims }, settings)
    },

    async loggedOut(token) {
      const { createRemoteJWKSet, jwtVerify } = await import('jose')
      const { issuer, jwks_uri } = (await configuration()).serverMetadata()
      if (!jwks_uri) throw new Error('the provider tells no keys')
      const { payload } = await jwtVerify(token, createRemoteJWKSet(new URL(jwks_uri)), {
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
 * In the body where the provider takes it there: in the header it is encoded (RFC 6749, 2.3.1), which not every provider
 * undoes, LemonLDAP::NG for one.
 */
const secretIn =
  ({ ClientSecretPost, ClientSecretBasic }: Awaited<ReturnType<typeof library>>, secret: string): ClientAuth =>
  (server, ...request) => {
    const inBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
    return (inBody ? ClientSecretPost : ClientSecretBasic)(secret)(server, ...request)
  }

/** What the claims say; anything that is not what it should be is left out. */
export function personOf(claims: Record<string, unknown>, { roleClaim, adminGroup }: OidcSettings): Person {
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name].trim() : '')
  const groups = [claims[roleClaim]].flat()
  const [first = '', ...rest] = text('name').split(/\s+/)
  return {
    issuer: text('iss'),
    subject: text('sub'),
    sid: text('sid') || null,
    email: text('email') || null,
    // Some providers write it as a text; nothing else counts as a yes.
    emailVerified: claims.email_verified === true || claims.email_verified === 'true',
    firstName: text('given_name') || first,
    lastName: text('family_name') || rest.join(' '),
    admin: groups.includes(adminGroup),
  }
}
