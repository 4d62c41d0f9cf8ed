import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Readiness } from './readiness.ts'
import { Named } from './schema.ts'

/** Spec 4.1, and the checks of monitors and proxies (contract 15 health). Public, because it reveals no secret. */
export const healthRoutes =
  ({ readiness }: { readiness: Readiness }): FastifyPluginAsyncTypebox =>
  async (app) => {
    const Alive = Named('Liveness', { status: Type.Literal('ok') })
    app.get(
      '/',
      {
        schema: {
          tags: ['Health'],
          operationId: 'getHealth',
          summary: 'Is the service there',
          description: 'Answers as soon as the process serves requests. It looks at no part of the service.',
          security: [],
          response: { 200: Alive },
        },
      },
      async () => ({ status: 'ok' as const }),
    )

    app.get(
      '/health/live',
      {
        schema: {
          tags: ['Health'],
          operationId: 'getLiveness',
          summary: 'Does the process live',
          description: 'Looks at no part of the service: restarting the process would bring none of them back.',
          security: [],
          response: { 200: Alive },
        },
      },
      async () => ({ status: 'ok' as const }),
    )

    const Ready = Named('Readiness', {
      status: Type.Union([Type.Literal('ok'), Type.Literal('degraded'), Type.Literal('stopping')]),
      parts: Type.Record(Type.String(), Named('ReadyPart', { ok: Type.Boolean() })),
    })
    app.get(
      '/health/ready',
      {
        schema: {
          tags: ['Health'],
          operationId: 'getReadiness',
          summary: 'Should requests come here',
          description:
            'Looks at the database and the storage of files and remembers the answer for five seconds; 503 while one of them is away, and once the process is to stop. How each part of the service is, is told at `GET /admin/health`.',
          security: [],
          response: { 200: Ready, 503: Ready },
        },
      },
      async (_request, reply) => {
        const state = await readiness.look()
        return reply.code(state.status === 'ok' ? 200 : 503).send(state)
      },
    )
  }
