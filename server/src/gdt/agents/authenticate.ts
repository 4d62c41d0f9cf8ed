import type { FastifyReply, FastifyRequest } from 'fastify'
import { bearerToken } from '../../accounts/authenticate.ts'
import { hashSecret, newSecret } from '../../platform/crypto/tokens.ts'
import type { Db } from '../../platform/db/open.ts'
import { AuthError } from '../../platform/http/errors.ts'
import type { RateLimiter } from '../../platform/http/rate-limit.ts'
import { SEEN_MS } from './rules.ts'
import * as agents from './store.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on all agents' routes. */
    agent: agents.CallingAgent
  }
}

const PREFIX = 'vag_'

/** Its prefix sets it apart from all other secrets, so that leaks are easy to find and no other route accepts it. */
export const newAgentToken = (): string => `${PREFIX}${newSecret()}`

/** The hook before agents' routes: their tokens open nothing else, and no other token opens these. */
export const authenticateAgent =
  ({ db, limitRate, now }: { db: Db; limitRate: RateLimiter; now: () => Date }) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const token = bearerToken(request.headers.authorization) ?? ''
    const agent = token.startsWith(PREFIX) ? await agents.byToken(db, hashSecret(token)) : undefined
    if (!agent || agent.revoked_at !== null || agent.disabled_at !== null) {
      await limitRate(request, reply)
      if (!agent) throw new AuthError()
      throw new AuthError((m) => m.gdt.agentRevoked, 'SESSION_REVOKED')
    }
    request.agent = agent
    const at = now()
    if (at.getTime() - Date.parse(agent.last_seen_at) >= SEEN_MS) await agents.seen(db, agent, at)
  }
