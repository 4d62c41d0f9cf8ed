import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { CLIENT } from './oidc-server.ts'

/** What the provider does this time; by default, what is right. */
export interface Forgery {
  /** Claims in the ID token, in place of the right ones; undefined: left out. */
  claims?: Record<string, unknown>
  /** Who signs it. `secret`: HS256 with what the client and the provider both know; `none`: nobody. */
  signedBy?: 'provider' | 'another' | 'secret' | 'none'
  /** Parameters in the browser's redirect back. */
  answer?: Record<string, string>
}

/** An OpenID provider that claims anything, in the protocol's own form. */
export interface OidcForger {
  readonly issuer: string
  next: Forgery
  /** The service's last requests, through the browser and to the token endpoint. */
  readonly asked: { authorization: URLSearchParams; token: URLSearchParams }
  /** How often it was asked for its keys. */
  keysAsked: number
  close(): Promise<void>
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

export async function oidcForger(): Promise<OidcForger> {
  const [own, another] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
  const jwks = { keys: [{ ...(await exportJWK(own.publicKey)), kid: 'key-1', alg: 'RS256', use: 'sig' }] }
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const forger: OidcForger = {
    issuer,
    next: {},
    asked: { authorization: new URLSearchParams(), token: new URLSearchParams() },
    keysAsked: 0,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  async function idToken(): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      ...{ iss: issuer, aud: CLIENT.id, sub: 'person', iat: now, exp: now + 300 },
      ...{ email: 'person@klinik.example', email_verified: true },
      nonce: forger.asked.authorization.get('nonce'),
      ...forger.next.claims,
    }
    const { signedBy = 'provider' } = forger.next
    if (signedBy === 'none') return `${encoded({ alg: 'none' })}.${encoded(claims)}.`
    const token = new SignJWT(claims)
    if (signedBy === 'secret') {
      return token.setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(CLIENT.secret))
    }
    const { privateKey } = signedBy === 'another' ? another : own
    return token.setProtectedHeader({ alg: 'RS256', kid: 'key-1' }).sign(privateKey)
  }

  function wayBack(asked: URLSearchParams): string {
    const back = new URL(asked.get('redirect_uri') ?? '')
    const said = { code: 'a-code', state: asked.get('state') ?? '', iss: issuer, ...forger.next.answer }
    for (const [name, value] of Object.entries(said)) if (value !== '') back.searchParams.set(name, value)
    return back.href
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', issuer)
    const json = (body: object) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
    if (url.pathname === '/authorize') {
      Object.assign(forger.asked, { authorization: url.searchParams })
      response.writeHead(302, { location: wayBack(url.searchParams) }).end()
    } else if (url.pathname === '/token') {
      Object.assign(forger.asked, { token: new URLSearchParams(await text(request)) })
      json({ access_token: 'access', token_type: 'bearer', id_token: await idToken() })
    } else if (url.pathname === '/jwks') {
      forger.keysAsked++
      json(jwks)
    } else {
      json({
        ...{ issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` },
        ...{ jwks_uri: `${issuer}/jwks`, response_types_supported: ['code'], subject_types_supported: ['public'] },
        id_token_signing_alg_values_supported: ['RS256'],
        authorization_response_iss_parameter_supported: true,
      })
    }
  }

  return forger
}
