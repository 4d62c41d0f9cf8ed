import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Handler, Handlers, JobKind } from './jobs.ts'
import type { Level } from './observed.ts'
import type { HttpApp } from './platform/http/app.ts'
import type { Pages } from './platform/http/monitor-port.ts'

/** What a monitor reads (contract 1). Labels are patterns and states: no id, name or address is in them. */
export interface Metrics {
  /** The same handlers, with the time of each attempt measured. */
  jobs(handlers: Handlers): Handlers
  /** Counts a job that was given up. */
  givenUp(kind: JobKind): void
  /** What Prometheus reads. */
  readonly page: Pages[string]
}

interface Deps {
  app: HttpApp
  /** How many jobs wait and run, of all processes. */
  jobs: () => Promise<{ waiting: number; running: number }>
  /** Open event streams of this process. */
  streams: () => number
  /** Live speech connections of this process. */
  speakers: () => number
  levels: readonly Level[]
}

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60]
/**
 * Measurements of prom-client to leave out: Prometheus takes `_total` for a counter, and each kind's own measurement
 * has the same figure.
 */
const MISNAMED = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total']
/** Statuses of a failed login: wrong, disabled or not verified, locked or too many. */
const REFUSED_SIGN_IN = new Set([401, 403, 429])
const JOB_SECONDS = [0.1, 0.5, 1, 5, 15, 60, 300, 900, 3600]

/** Measures a service: the process itself, requests by route, jobs by kind, event streams and live speech. */
export function serviceMetrics({ app, jobs, streams, speakers, levels }: Deps): Metrics {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  for (const name of MISNAMED) register.removeSingleMetric(name)

  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the head of a request to the end of its answer; for a stream of events that is as long as it is read',
    labelNames: ['method', 'route', 'status_code'],
    buckets: REQUEST_SECONDS,
    registers,
  })
  const signInFailures = new Counter({
    name: 'visite_sign_in_failures_total',
    help: 'Attempts to sign in at this process that were refused: wrong, locked, or too many',
    registers,
  })
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    if (routeOptions.url?.endsWith('/login') && REFUSED_SIGN_IN.has(statusCode)) signInFailures.inc()
    requests.observe({ method, route: routeOptions.url ?? 'none', status_code: statusCode }, elapsedTime / 1000)
  })

  const attempts = new Histogram({
    name: 'visite_job_duration_seconds',
    help: 'Attempts at a job that this process has made',
    labelNames: ['kind', 'outcome'],
    buckets: JOB_SECONDS,
    registers,
  })
  const givenUp = new Counter({
    name: 'visite_jobs_given_up_total',
    help: 'Jobs that this process has given up after their last attempt',
    labelNames: ['kind'],
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

  for (const { name, help, labels, read } of levels) {
    new Gauge({
      ...{ name, help, registers, labelNames: [...labels] },
      async collect() {
        this.reset()
        for (const sample of await read().catch(() => [])) this.set(sample.labels, sample.value)
      },
    })
  }

  return {
    givenUp: (kind) => givenUp.inc({ kind }),
    jobs: ({ link, mail, transcribe, extract, draft, model_draft, calendar, deliver, gdt }) => ({
      link: timed('link', link),
      mail: timed('mail', mail),
      transcribe: timed('transcribe', transcribe),
      extract: timed('extract', extract),
      draft: timed('draft', draft),
      model_draft: timed('model_draft', model_draft),
      calendar: timed('calendar', calendar),
      deliver: timed('deliver', deliver),
      gdt: timed('gdt', gdt),
    }),
    page: async () => ({ type: register.contentType, body: await register.metrics() }),
  }
}
