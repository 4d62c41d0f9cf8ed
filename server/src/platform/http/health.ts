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
          summary: 'Check that the service answers',
          description: 'Answers as soon as the process serves requests, without checking any part of the service.',
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
          summary: 'Check that the process is alive',
          description: 'Checks no part of the service, because restarting the process would not repair any.',
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
          summary: 'Check that the process is ready for requests',
          description:
            'Checks the database and the file storage, and reuses the result for five seconds. Returns 503 while ' +
            'one of them is unavailable or the process is about to stop. `GET /admin/health` tells how each part ' +
            'is.',
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
