import { randomUUID } from 'node:crypto'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { answerError } from './answer.ts'
import { ApiError } from './errors.ts'
import { hangUpWhenStopping } from './hang-up.ts'
import { readJsonBodies } from './json-body.ts'
import { DOCUMENTED_AS, KNOWN } from './schema.ts'
import { type CompiledSchemas, compileSchemasWhenNeeded } from './schemas-when-needed.ts'
import { securityHeaders } from './security-headers.ts'
import { refuseUnreadable } from './unreadable.ts'

/** JSON bodies: a long note with its citations fits many times. */
const BODY_LIMIT = 4 * 1024 * 1024
/** As long as Node allows a request's head to be: anything in place of an id gets its route's answer (spec 7 malformed-id). */
const LONGEST_PARAMETER = 16 * 1024

const REQUEST_ID = 'x-request-id'
/** The form that proxies and traces use. It ends up in the log, so nothing else is accepted, not even a plain word. */
const REQUEST_ID_FORM = /^(?=.*\d)[\w-]{8,64}$/
const isRequestId = (given: unknown): given is string => typeof given === 'string' && REQUEST_ID_FORM.test(given)

/**
 * The bare HTTP application: validation, wording of errors, security headers, one log line per request. It knows no
 * route.
 *
 * @param https the public URL is https
 * @param proxies whose `X-Forwarded-For` gives a client's address
 */
export function httpApp({
  logger,
  https,
  proxies = [],
  schemas,
}: {
  logger: FastifyBaseLogger
  https: boolean
  proxies?: readonly string[]
  /** Those of an earlier service in this process, if any. */
  schemas?: CompiledSchemas | undefined
}) {
  const headers = securityHeaders({ https })
  const app = Fastify({
    loggerInstance: logger,
    trustProxy: proxies.length > 0 && [...proxies],
    logController: new LogController({ disableRequestLogging: true }),
    // A request that was on its way when the server closed is answered.
    return503OnClosing: false,
    genReqId: ({ headers: { [REQUEST_ID]: given } }) => (isRequestId(given) ? given : randomUUID()),
    bodyLimit: BODY_LIMIT,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: LONGEST_PARAMETER },
    // For a path that cannot be decoded; Fastify calls no hook for it.
    frameworkErrors: (error, request, reply) => {
      reply.raw.once('finish', () => logRequest(request, reply))
      answerError(error, request, reply.headers(headers).header(REQUEST_ID, request.id))
    },
    clientErrorHandler: refuseUnreadable({ headers, logger }),
    // Clients may offer other protocols with any request, as Java's and curl do with HTTP/2: the offer is ignored (RFC
    // 9110, 7.8).
    http: { shouldUpgradeCallback: ({ headers: { upgrade } }) => upgrade?.toLowerCase() === 'websocket' },
  }).withTypeProvider<TypeBoxTypeProvider>()

  // Wrong types are refused, not converted; handlers ignore what a schema does not name.
  const keywords = [DOCUMENTED_AS, KNOWN]
  const ajv = { coerceTypes: false, removeAdditional: false, useDefaults: true, allErrors: false, keywords }
  compileSchemasWhenNeeded(app, ajv, schemas)
  // Fastify would hand a text/plain body through as a string.
  app.removeContentTypeParser('text/plain')
  readJsonBodies(app)
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((request, reply) => answerError(new ApiError(404, (m) => m.routeNotFound), request, reply))

  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header(REQUEST_ID, request.id)
    done()
  })

  // An empty body counts as no body, whatever its content type, because some clients send one with every request.
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = headers
    if (length === '0' && encoding === undefined) delete headers['content-type']
    done()
  })

  // A missing body is treated like an empty one, so that the route says what is missing in its own words.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.routeOptions.schema?.body !== undefined) request.body ??= {}
    done()
  })
  hangUpWhenStopping(app)

  app.addHook('onResponse', (request, reply, done) => {
    logRequest(request, reply)
    done()
  })
  return app
}

export type HttpApp = ReturnType<typeof httpApp>

/** One line per request. The route's pattern, not its URL: no identifier, token or name gets into a log. */
function logRequest({ log, method, routeOptions }: FastifyRequest, { statusCode, elapsedTime }: FastifyReply): void {
  log.info({ method, route: routeOptions.url ?? null, status: statusCode, ms: Math.round(elapsedTime) }, 'request')
}
