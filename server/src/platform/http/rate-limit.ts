import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Messages, Text } from '../../messages/messages.ts'
import { ApiError, type Refusal } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How the route refuses too many requests, where that has another shape than `{success: false, error}`. */
    tooMany?: (text: Text) => Refusal
  }
}

/** Counts a request, once however often it is called. @throws {Refusal} 429 beyond the limit */
export type RateLimiter = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/**
 * The general limit: requests per minute per account, per address when signed out (contract 1), reported in `RateLimit-*`
 * headers; 0 = off. It counts per process.
 *
 * @param keyOf whose limit a request counts against
 */
export async function rateLimiter(
  app: FastifyInstance,
  perMinute: number,
  keyOf: (request: FastifyRequest) => string,
): Promise<RateLimiter> {
  if (perMinute === 0) return async () => {}
  await app.register(rateLimit, {
    global: false,
    max: perMinute,
    timeWindow: 60_000,
    enableDraftSpec: true,
    keyGenerator: (request) => keyOf(request as FastifyRequest),
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: ({ routeOptions }, { ttl }) => {
      const text = (m: Messages) => m.rateLimited(Math.ceil(ttl / 1000))
      return routeOptions.config.tooMany?.(text) ?? new ApiError(429, text)
    },
  })
  const count = app.rateLimit()
  return async (request, reply) => {
    await count.call(app, request, reply)
  }
}
