import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TokenIssuer } from '../platform/crypto/tokens.ts'
import type { Db } from '../platform/db/open.ts'
import type { AccountRole } from '../platform/db/states.ts'
import { ApiError, AuthError, forbidden } from '../platform/http/errors.ts'
import { networkOf } from '../platform/http/network.ts'
import type { RateLimiter } from '../platform/http/rate-limit.ts'
import type { BrowserSession } from './browser-session.ts'
import { isCurrent, isFresh, mustHaveFactor, SEEN_MS, type SessionEnds } from './rules.ts'
import * as sessions from './sessions.ts'

/** Who is calling, taken only from the token (spec 1.2). */
export interface Doctor {
  id: string
  role: AccountRole
  plan: string
  plan_expires_at: string | null
  /** The calling device, and the number of the token it called with. */
  session: {
    /** Hash of its secret. */
    sid: string
    secret: string
    handle: string
    generation: number
    provedAt: string | null
  }
  /** Must have a second factor but has none. */
  lacksFactor: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `authenticate` on every route that is not public. */
    doctor: Doctor
  }
}

export interface SessionRules {
  ends: SessionEnds
  requireSecondFactor: 'none' | 'admins' | 'all'
  /** Only sessions from the OpenID provider count, also where there were others before. */
  onlyByProvider: boolean
}

/**
 * Checks a bearer token against its session.
 * @throws {AuthError} 401 `Unauthorized`, or with the code `SESSION_REVOKED`
 */
export const doctorOfToken = ({
  db,
  tokens,
  rules: { ends, requireSecondFactor, onlyByProvider },
}: {
  db: Db
  tokens: TokenIssuer
  rules: SessionRules
}) => {
  const lookup = sessions.sessionLookup(db, { factors: requireSecondFactor !== 'none' })
  return async (token: string | null, now: Date): Promise<Doctor> => {
    const claims = token === null ? null : await tokens.verify(token, now)
    if (!claims) throw new AuthError()
    const session = await lookup(claims.sid)
    if (!session || session.account_id !== claims.sub) throw new AuthError()
    if (session.revoked_at !== null || session.disabled_at !== null) {
      throw new AuthError((m) => m.sessionRevoked, 'SESSION_REVOKED')
    }
    if (!isCurrent(claims.gen, session, now) || !counts(session, onlyByProvider, now)) throw new AuthError()
    if (now.getTime() - Date.parse(session.last_seen_at) >= SEEN_MS) await sessions.seen(db, session, now, ends)
    return {
      id: session.account_id,
      role: session.role,
      plan: session.plan,
      plan_expires_at: session.plan_expires_at,
      session: {
        sid: session.sid,
        secret: claims.sid,
        handle: session.handle,
        generation: claims.gen,
        provedAt: session.proved_at,
      },
      lacksFactor: lacksFactor(session, requireSecondFactor),
    }
  }
}

const counts = ({ method, expires_at }: sessions.SessionWithAccount, onlyByProvider: boolean, now: Date): boolean =>
  expires_at > now.toISOString() && (method === 'oidc' || !onlyByProvider)

/** A passkey or an OpenID provider proves more than a password, so no second factor is missing. */
const lacksFactor = (
  { has_factor, method, role }: sessions.SessionWithAccount,
  required: SessionRules['requireSecondFactor'],
) => has_factor === 0 && (method ?? 'password') === 'password' && mustHaveFactor(role, required)

/** The token of `Authorization: Bearer …`; null if there is none. */
export function bearerToken(header: string | undefined): string | null {
  const match = /^Bearer ([\w.~+/=-]+)$/i.exec(header ?? '')
  return match?.[1] ?? null
}

interface Deps {
  db: Db
  tokens: TokenIssuer
  browser: BrowserSession
  limitRate: RateLimiter
  rules: SessionRules
  now: () => Date
}

/** The hook in front of every route that is not public. */
export const authenticate = ({ db, tokens, browser, limitRate, rules, now }: Deps) => {
  const doctorOf = doctorOfToken({ db, tokens, rules })
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { authorization } = request.headers
    const token = authorization === undefined ? browser.tokenOf(request) : bearerToken(authorization)
    try {
      request.doctor = await doctorOf(token, now())
    } catch (error) {
      // Nothing has counted this request yet: callers who are not signed in count by address (contract 1).
      if (error instanceof AuthError) await limitRate(request, reply)
      throw error
    }
    const { withoutFactor, fresh } = request.routeOptions.config
    if (request.doctor.lacksFactor && !withoutFactor) throw factorRequired()
    if (fresh) requireFresh(request.doctor, now())
  }
}

/** The hook for routes that are for administrators: after the request has been counted. @throws {Forbidden} */
export async function requireAdmin({ doctor, routeOptions }: FastifyRequest): Promise<void> {
  if (routeOptions.config.admin && doctor.role !== 'admin') throw forbidden()
}

export const factorRequired = () => new ApiError(403, (m) => m.secondFactorRequired, 'SECOND_FACTOR_REQUIRED')

/** @throws {ApiError} 403 `PROOF_REQUIRED` unless the caller has recently proved who they are */
export function requireFresh({ session }: Doctor, now: Date): void {
  if (!isFresh(session.provedAt, now)) throw new ApiError(403, (m) => m.proofRequired, 'PROOF_REQUIRED')
}

/** What a request counts against: its account or, without one, its network. */
export const accountOrAddress = ({ doctor, ip }: Pick<FastifyRequest, 'ip'> & { doctor?: Doctor | null }): string =>
  doctor?.id ?? networkOf(ip)
