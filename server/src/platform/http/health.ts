import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Verdict } from '../verdict.ts'
import { Named } from './schema.ts'

/** A part of the service and how it is. */
export type Parts = Readonly<Record<string, () => Promise<Verdict>>>

/** Looks at every part at once. */
export async function verdictsOf(parts: Parts): Promise<Record<string, Verdict>> {
  const looks = Object.entries(parts).map(async ([name, check]) => [name, await check()] as const)
  return Object.fromEntries(await Promise.all(looks))
}

/** Spec 4.1, and the operator's view of what is degraded (contract 1). Public: verdicts tell no secret. */
export const healthRoutes =
  ({ parts }: { parts: Parts }): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/',
      {
        schema: {
          tags: ['Health'],
          operationId: 'getHealth',
          summary: 'Is the service there',
          description: 'Answers as soon as the process serves requests. It looks at no part of the service.',
          security: [],
          response: { 200: Named('Liveness', { status: Type.Literal('ok') }) },
        },
      },
      async () => ({
        status: 'ok' as const,
      }),
    )

    const Ready = Named('Readiness', {
      status: Type.Union([Type.Literal('ok'), Type.Literal('degraded')]),
      parts: Type.Record(Type.String(), Type.Object({ ok: Type.Boolean() })),
    })
    app.get(
      '/health/ready',
      {
        schema: {
          tags: ['Health'],
          operationId: 'getReadiness',
          summary: 'What is degraded',
          description:
            'Looks at every part of the service; 503 while one of them is away. What is wrong with it is told at `GET /admin/health`.',
          security: [],
          response: { 200: Ready, 503: Ready },
        },
      },
      async (_request, reply) => {
        const verdicts = await verdictsOf(parts)
        const ok = Object.values(verdicts).every((verdict) => verdict.ok)
        return reply.code(ok ? 200 : 503).send({ status: ok ? 'ok' : 'degraded', parts: verdicts })
      },
    )
  }
