import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { ApiError } from './errors.ts'

/**
 * The general limit: requests per minute per account, per address when signed out (contract 1), told in `RateLimit-*`
 * headers; 0 = off. It counts per process.
 */
export async function limitRate(
  app: FastifyInstance,
  perMinute: number,
  keyOf: (request: Parameters<NonNullable<rateLimit.RateLimitOptions['keyGenerator']>>[0]) => string,
): Promise<void> {
  if (perMinute === 0) return
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: 60_000,
    hook: 'preValidation',
    enableDraftSpec: true,
    keyGenerator: keyOf,
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, { ttl }) => new ApiError(429, (m) => m.rateLimited(Math.ceil(ttl / 1000))),
  })
}
