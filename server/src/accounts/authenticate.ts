import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TokenIssuer } from '../platform/crypto/tokens.ts'
import type { Db } from '../platform/db/open.ts'
import type { AccountRole } from '../platform/db/states.ts'
import { AuthError } from '../platform/http/errors.ts'
import { networkOf } from '../platform/http/network.ts'
import type { RateLimiter } from '../platform/http/rate-limit.ts'
import type { BrowserSession } from './browser-session.ts'
import { isCurrent, SEEN_MS } from './rules.ts'
import * as sessions from './sessions.ts'

/** Who is calling: only ever taken from the token (spec 1.2). */
export interface Doctor {
  id: string
  role: AccountRole
  plan: string
  plan_expires_at: string | null
  /** The calling device, and the number of the token it called with. */
  session: { sid: string; handle: string; generation: number }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `authenticate` on every route that is not public. */
    doctor: Doctor
  }
}

/**
 * Checks a bearer token against its session.
 * @throws {AuthError} 401 `Unauthorized`, or with the code `SESSION_REVOKED`
 */
export const doctorOfToken = ({ db, tokens }: { db: Db; tokens: TokenIssuer }) => {
  const lookup = sessions.sessionLookup(db)
  return async (token: string | null, now: Date): Promise<Doctor> => {
    const claims = token === null ? null : await tokens.verify(token, now)
    if (!claims) throw new AuthError()
    const session = await lookup(claims.sid)
    if (!session || session.account_id !== claims.sub) throw new AuthError()
    if (session.revoked_at !== null || session.disabled_at !== null) {
      throw new AuthError((m) => m.sessionRevoked, 'SESSION_REVOKED')
    }
    if (!isCurrent(claims.gen, session, now)) throw new AuthError()
    if (now.getTime() - Date.parse(session.last_seen_at) >= SEEN_MS) await sessions.seen(db, session.sid, now)
    return {
      id: session.account_id,
      role: session.role,
      plan: session.plan,
      plan_expires_at: session.plan_expires_at,
      session: { sid: session.sid, handle: session.handle, generation: claims.gen },
    }
  }
}

/** The token of `Authorization: Bearer …`; null when there is none. */
export function bearerToken(header: string | undefined): string | null {
  const match = /^Bearer ([\w.~+/=-]+)$/i.exec(header ?? '')
  return match?.[1] ?? null
}

interface Deps {
  db: Db
  tokens: TokenIssuer
  browser: BrowserSession
  limitRate: RateLimiter
  now: () => Date
}

/** The hook in front of every route that is not public. */
export const authenticate = ({ db, tokens, browser, limitRate, now }: Deps) => {
  const doctorOf = doctorOfToken({ db, tokens })
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { authorization } = request.headers
    const token = authorization === undefined ? browser.tokenOf(request) : bearerToken(authorization)
    try {
      request.doctor = await doctorOf(token, now())
    } catch (error) {
      // Nothing else has counted the request: callers who are not signed in count by address (contract 1).
      if (error instanceof AuthError) await limitRate(request, reply)
      throw error
    }
  }
}

/** What a request counts against: its account, or its network when it is not signed in. */
export const accountOrAddress = ({ doctor, ip }: Pick<FastifyRequest, 'ip'> & { doctor?: Doctor | null }): string =>
  doctor?.id ?? networkOf(ip)
