import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

/** Who signs in at the provider next, as it describes them. */
export type Claims = Readonly<Record<string, unknown>> & { sub: string }

/** A real OpenID provider (the npm package `oidc-provider`) on this machine. Everybody who comes is `person`. */
export interface OidcServer {
  readonly issuer: string
  person: Claims
  close(): Promise<void>
}

export const CLIENT = { id: 'visite', secret: 'a-secret-of-the-client-that-is-long-enough' }

/** @param baseUrl of the service's API */
export async function oidcServer(baseUrl: string): Promise<OidcServer> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const people = new Map<string, Claims>()
  const provider: Provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${baseUrl}/login/oidc/callback`],
        backchannel_logout_uri: `${baseUrl}/login/oidc/backchannel-logout`,
        backchannel_logout_session_required: true,
      },
    ],
    claims: {
      openid: ['sub'],
      profile: ['name', 'given_name', 'family_name', 'groups'],
      email: ['email', 'email_verified'],
    },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    // Its own one refuses addresses of this machine.
    fetch: (url, { method, headers, body, signal } = {}) =>
      fetch(url, {
        ...(method && { method }),
        ...(headers && { headers }),
        ...(body && { body }),
        ...(signal && { signal }),
      }),
    cookies: { keys: ['only for tests'] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: async () => ({ ...people.get(id), sub: id }),
    }),
    // The provider's operator trusts this service, so nobody is asked for approval.
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({ clientId: CLIENT.id, accountId: oidc.session?.accountId ?? '' })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const handle = provider.callback()
  const own: OidcServer = { issuer, person: { sub: 'nobody' }, close: () => closed(server) }
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return handle(request, response)
    const { person } = own
    people.set(person.sub, person)
    return provider.interactionFinished(request, response, { login: { accountId: person.sub } })
  })
  return own
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
