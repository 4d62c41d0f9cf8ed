import { createServer, type Server } from 'node:http'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Handler, Handlers, JobKind } from './jobs.ts'
import type { HttpApp } from './platform/http/app.ts'
import { securityHeaders } from './platform/http/security-headers.ts'

/** What a monitor reads (contract 1). Labels are patterns and states: no id, name or address is in them. */
export interface Metrics {
  /** The same handlers, with the time of each attempt measured. */
  jobs(handlers: Handlers): Handlers
  /** Serves `GET /metrics`, and nothing else, on a port of its own. */
  listen(address: { host: string; port: number }): Promise<Server>
}

interface Deps {
  app: HttpApp
  /** How many jobs wait and run, of all processes. */
  jobs: () => Promise<{ waiting: number; running: number }>
  /** Open event streams of this process. */
  streams: () => number
  /** Live speech connections of this process. */
  speakers: () => number
}

/** Trust.md, Answers. This port speaks no https itself. */
const HEADERS = securityHeaders({ https: false })
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60]
const JOB_SECONDS = [0.1, 0.5, 1, 5, 15, 60, 300, 900, 3600]

/** Measures a service: the process itself, requests by route, jobs by kind, who listens and who speaks. */
export function serviceMetrics({ app, jobs, streams, speakers }: Deps): Metrics {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })

  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the head of a request to the end of its answer; for a stream of events that is as long as it is read',
    labelNames: ['method', 'route', 'status_code'],
    buckets: REQUEST_SECONDS,
    registers,
  })
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    requests.observe({ method, route: routeOptions.url ?? 'none', status_code: statusCode }, elapsedTime / 1000)
  })

  const attempts = new Histogram({
    name: 'visite_job_duration_seconds',
    help: 'Attempts at a job that this process has made',
    labelNames: ['kind', 'outcome'],
    buckets: JOB_SECONDS,
    registers,
  })
  const timed = <K extends JobKind>(kind: K, handler: Handler<K>): Handler<K> => ({
    ...handler,
    async run(job) {
      const end = attempts.startTimer({ kind })
      try {
        await handler.run(job)
        end({ outcome: 'done' })
      } catch (error) {
        end({ outcome: 'failed' })
        throw error
      }
    },
  })

  new Gauge({
    name: 'visite_jobs',
    help: 'Jobs of all processes; none while the database is away',
    labelNames: ['state'],
    registers,
    async collect() {
      this.reset()
      const counts = await jobs().catch(() => ({}))
      for (const [state, count] of Object.entries(counts)) this.set({ state }, count)
    },
  })
  const level = (name: string, help: string, read: () => number) =>
    new Gauge({
      ...{ name, help, registers },
      collect() {
        this.set(read())
      },
    })
  level('visite_event_streams', 'Open event streams of this process', streams)
  level('visite_speakers', 'Live speech connections of this process', speakers)

  return {
    jobs: ({ link, mail, transcribe, extract, draft, calendar }) => ({
      link: timed('link', link),
      mail: timed('mail', mail),
      transcribe: timed('transcribe', transcribe),
      extract: timed('extract', extract),
      draft: timed('draft', draft),
      calendar: timed('calendar', calendar),
    }),
    async listen(address) {
      const server = createServer(async (request, response) => {
        for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value)
        const [path] = request.url?.split('?') ?? []
        if (path !== '/metrics' || request.method !== 'GET') return response.writeHead(404).end()
        response.writeHead(200, { 'content-type': register.contentType }).end(await register.metrics())
      })
      await new Promise<void>((listening, failed) => server.once('error', failed).listen(address, listening))
      return server
    },
  }
}
