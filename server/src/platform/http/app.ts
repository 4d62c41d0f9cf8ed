import helmet from '@fastify/helmet'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { newId } from '../ids.ts'
import { answerError } from './answer.ts'
import { ApiError } from './errors.ts'

/** JSON bodies: a long note with its citations fits many times. */
const BODY_LIMIT = 4 * 1024 * 1024

/**
 * The bare HTTP application: validation, wording of errors, security headers, one log line a request.
 * It knows no route.
 */
export function httpApp({
  logger,
  https,
}: {
  logger: FastifyBaseLogger /** the public URL is https */
  https: boolean
}) {
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    bodyLimit: BODY_LIMIT,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    ajv: {
      // Wrong types are refused, not guessed; what a schema does not name is ignored by the handlers.
      customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: true, allErrors: false },
    },
    frameworkErrors: answerError,
  }).withTypeProvider<TypeBoxTypeProvider>()

  // Fastify would hand a text/plain body through as a string.
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((request, reply) => answerError(new ApiError(404, (m) => m.routeNotFound), request, reply))

  app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    strictTransportSecurity: https ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
  })

  // One line a request. The route's pattern, not its URL: no identifier, token or name gets into a log.
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
  return app
}

export type HttpApp = ReturnType<typeof httpApp>
