import type { FastifyRequest } from 'fastify'
import type { TokenIssuer } from '../platform/crypto/tokens.ts'
import type { Db } from '../platform/db/open.ts'
import { AuthError } from '../platform/http/errors.ts'
import type { BrowserSession } from './browser-session.ts'
import { REFRESH_GRACE_MS, SEEN_MS } from './rules.ts'
import * as sessions from './sessions.ts'

/** Who is calling: only ever taken from the token (spec 1.2). */
export interface Doctor {
  id: string
  role: 'doctor' | 'admin'
  plan: string
  plan_expires_at: string | null
  /** The calling device. */
  session: { sid: string; handle: string }
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
export async function doctorOf(
  { db, tokens }: { db: Db; tokens: TokenIssuer },
  token: string | null,
  now: Date,
): Promise<Doctor> {
  const claims = token === null ? null : await tokens.verify(token, now)
  if (!claims) throw new AuthError()
  const session = await sessions.withAccount(db, claims.sid)
  if (!session || session.account_id !== claims.sub) throw new AuthError()
  if (session.revoked_at !== null || session.disabled_at !== null) {
    throw new AuthError((m) => m.sessionRevoked, 'SESSION_REVOKED')
  }
  const replaced = claims.gen < session.generation
  if (replaced && now.getTime() > Date.parse(session.refreshed_at) + REFRESH_GRACE_MS) throw new AuthError()
  if (now.getTime() - Date.parse(session.last_seen_at) >= SEEN_MS) await sessions.seen(db, session.sid, now)
  return {
    id: session.account_id,
    role: session.role,
    plan: session.plan,
    plan_expires_at: session.plan_expires_at,
    session: { sid: session.sid, handle: session.handle },
  }
}

/** The token of `Authorization: Bearer …`; null when there is none. */
export function bearerToken(header: string | undefined): string | null {
  const match = /^Bearer ([\w.~+/=-]+)$/i.exec(header ?? '')
  return match?.[1] ?? null
}

/** The hook in front of every route that is not public. */
export const authenticate =
  (deps: { db: Db; tokens: TokenIssuer; browser: BrowserSession; now: () => Date }) =>
  async (request: FastifyRequest): Promise<void> => {
    const { authorization } = request.headers
    const token = authorization === undefined ? deps.browser.tokenOf(request) : bearerToken(authorization)
    request.doctor = await doctorOf(deps, token, deps.now())
  }
