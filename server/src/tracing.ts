import { FastifyOtelInstrumentation } from '@fastify/otel'
import { type Attributes, context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import type { FastifyPluginCallback, FastifyRequest } from 'fastify'
import packageOfServer from '../package.json' with { type: 'json' }
import type { Adapters } from './adapters.ts'
import type { Handlers, Job } from './jobs.ts'
import { STATEMENTS, type Statement } from './platform/db/statements.ts'

/**
 * Reports where the time of requests and jobs goes, to a collector, by OpenTelemetry's protocol over HTTP
 * (contract 15). Spans contain names of routes, kinds and statements without their values: no record id, no address, no text.
 */
export interface Tracing {
  /** Registered before the routes. */
  readonly http: FastifyPluginCallback
  /** The same handlers, with a separate trace for each attempt. */
  jobs(handlers: Handlers): Handlers
  /** The same adapters, with spans for the storage and the engines. */
  adapters(adapters: Adapters): Adapters
  /** Sends the remaining spans. Never rejects. */
  stop(): Promise<void>
}

/** @param endpoint of the collector, as `OTEL_EXPORTER_OTLP_ENDPOINT` names it */
export function tracingTo(endpoint: string): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'visite',
      'service.version': packageOfServer.version,
    }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  provider.register()
  const tracer = provider.getTracer('visite')

  const within = <T>(name: string, kind: SpanKind, attributes: Attributes, work: () => Promise<T>): Promise<T> =>
    tracer.startActiveSpan(name, { kind, attributes }, async (span) => {
      try {
        return await work()
      } catch (error) {
        // An error's message may quote a record.
        span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'unknown' })
        throw error
      } finally {
        span.end()
      }
    })

  const http = new FastifyOtelInstrumentation({
    instrumentHooks: false,
    instrumentHandler: false,
    recordExceptions: false,
    requestHook: withoutPath,
  })
  http.setTracerProvider(provider)

  const ended = (statement: unknown) => {
    const { sql, milliseconds, failed } = statement as Statement
    const now = Date.now()
    const span = tracer.startSpan(
      sql.split(' ', 1)[0] ?? 'statement',
      { kind: SpanKind.CLIENT, startTime: now - milliseconds, attributes: { 'db.query.text': sql } },
      context.active(),
    )
    if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end(now)
  }
  STATEMENTS.subscribe(ended)

  return {
    http: http.plugin(),
    jobs: (handlers) => {
      const traced = Object.entries(handlers).map(([kind, handler]) => {
        const run = (job: Job) =>
          within(`job ${kind}`, SpanKind.CONSUMER, { 'visite.job.attempt': job.attempt }, () =>
            handler.run(job as never),
          )
        return [kind, { ...handler, run }]
      })
      return Object.fromEntries(traced) as Handlers
    },
    adapters: (adapters) => {
      const spans = <T extends object>(part: string, port: T, names: readonly (keyof T & string)[]): T => {
        const traced = names.map((name) => {
          const call = (...args: unknown[]) =>
            within(`${part} ${name}`, SpanKind.CLIENT, {}, () => (port[name] as Call).apply(port, args))
          return [name, call]
        })
        return { ...port, ...Object.fromEntries(traced) }
      }
      return {
        ...adapters,
        blobs: spans('storage', adapters.blobs, ['stage', 'read', 'stat', 'delete']),
        transcriber: spans('speech engine', adapters.transcriber, ['transcribe']),
        drafter: spans('drafter', adapters.drafter, ['draft']),
        mailer: spans('mail server', adapters.mailer, ['send']),
      }
    },
    async stop() {
      STATEMENTS.unsubscribe(ended)
      http.disable()
      await provider.shutdown().catch(() => {})
      context.disable()
      trace.disable()
    },
  }
}

type Call = (...args: unknown[]) => Promise<unknown>

/** Paths contain ids and tokens; the route says enough, and the request's id leads to the log. */
function withoutPath(span: { setAttribute(name: string, value: string): unknown }, request: FastifyRequest): void {
  span.setAttribute('url.path', request.routeOptions.url ?? '')
  span.setAttribute('visite.request_id', request.id)
}
