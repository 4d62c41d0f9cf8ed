import type { FastifyReply } from 'fastify'
import { hashSecret } from '../platform/crypto/tokens.ts'
import type { Db } from '../platform/db/open.ts'
import { ApiError } from '../platform/http/errors.ts'
import { LOGIN_ATTEMPTS, LOGIN_WINDOW_MS } from './rules.ts'
import * as accounts from './store.ts'

/**
 * Whom an attempt counts against. The kind stands before it: what people send as an address may look like any other
 * key that is counted.
 */
export type Attempted = `address ${string}` | `passkey ${string}` | `network ${string}` | `subject ${string}`

/** @param email normalised */
export const address = (email: string): Attempted => `address ${email}`

/** Spec 8: 10 attempts in 15 minutes, by address. */
export interface LoginLimit {
  /**
   * Counts an attempt and sets the limit's headers.
   * @returns whole minutes to wait; null when the attempt is allowed
   */
  attempt(reply: FastifyReply, attempted: Attempted): Promise<number | null>
  /**
   * For passwords and codes of a signed-in account: wrong ones count too (contract 2), right ones do not. Attempts
   * count before the check, so that sending many at once gains nothing.
   * @throws {ApiError} 429; whatever `check` throws
   */
  guard<T>(reply: FastifyReply, email: string, check: () => Promise<T>): Promise<T>
}

export function loginLimit({ db, now }: { db: Db; now: () => Date }): LoginLimit {
  async function count(reply: FastifyReply, attempted: Attempted) {
    const at = now()
    const attempts = await accounts.countAttempt(db, hashSecret(attempted), LOGIN_WINDOW_MS, at)
    const seconds = Math.max(1, Math.ceil((attempts.resetsAt - at.getTime()) / 1000))
    const exceeded = attempts.count > LOGIN_ATTEMPTS
    if (exceeded) reply.header('Retry-After', seconds)
    return { remaining: Math.max(0, LOGIN_ATTEMPTS - attempts.count), seconds, exceeded }
  }
  return {
    async attempt(reply, attempted) {
      const { remaining, seconds, exceeded } = await count(reply, attempted)
      reply.headers({
        'RateLimit-Limit': LOGIN_ATTEMPTS,
        'RateLimit-Remaining': remaining,
        'RateLimit-Reset': seconds,
      })
      return exceeded ? Math.ceil(seconds / 60) : null
    },
    async guard(reply, email, check) {
      const attempted = address(email)
      const { seconds, exceeded } = await count(reply, attempted)
      if (exceeded) throw new ApiError(429, (m) => m.tooManyLogins(Math.ceil(seconds / 60)))
      const result = await check()
      await accounts.uncountAttempt(db, hashSecret(attempted))
      return result
    },
  }
}
