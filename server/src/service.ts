import type { Server } from 'node:http'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import { chooseDrafter } from '@visite/drafter/choose'
import { threadedDrafter } from '@visite/drafter/extractive/threads'
import type { FactReader } from '@visite/drafter/facts/reader'
import type { Drafter } from '@visite/drafter/port'
import { chooseTranscriber } from '@visite/hearing/choose'
import type { Transcriber } from '@visite/hearing/port'
import { checkIsolation } from '@visite/programs/isolation-check'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { acquaintance } from './accounts/acquaintance.ts'
import { adminRoutes } from './accounts/admin/routes.ts'
import { accountOrAddress, authenticate } from './accounts/authenticate.ts'
import { browserSession } from './accounts/browser-session.ts'
import { dataRoutes } from './accounts/data-routes.ts'
import { linkJob } from './accounts/link-job.ts'
import { loginLimit } from './accounts/login-limit.ts'
import { loginRoutes } from './accounts/login-routes.ts'
import { passwordResetRoutes, passwordRoutes } from './accounts/password-routes.ts'
import { profileRoutes } from './accounts/profile-routes.ts'
import { registrationRoutes } from './accounts/registration-routes.ts'
import { sessionRoutes } from './accounts/session-routes.ts'
import * as sessions from './accounts/sessions.ts'
import { twoFactorRoutes } from './accounts/two-factor/routes.ts'
import { twoFactor } from './accounts/two-factor/two-factor.ts'
import { describeRoutes } from './api-docs/document.ts'
import { apiDocsRoutes } from './api-docs/routes.ts'
import { bookingRoutes } from './appointments/booking-routes.ts'
import { caseRoutes } from './appointments/case-routes.ts'
import { appointmentCreation } from './appointments/creation.ts'
import { emailStatus } from './appointments/email-status.ts'
import { appointmentRoutes } from './appointments/routes.ts'
import { appointmentTypeRoutes } from './appointments/type-routes.ts'
import { patientMails } from './booking/patient-mails.ts'
import { feedFileRoutes, privateFeedRoutes } from './calendars/feed-routes.ts'
import { calendarJob } from './calendars/job.ts'
import { calendarRoutes } from './calendars/routes.ts'
import { synchronisation } from './calendars/sync.ts'
import type { Config } from './config.ts'
import { documentItemRoutes } from './documents/item-routes.ts'
import { extractJob } from './documents/job.ts'
import { appointmentDocumentRoutes } from './documents/routes.ts'
import * as documents from './documents/store.ts'
import { EVENT_TIMING, type EventTiming, eventHub } from './events/hub.ts'
import { eventRoutes } from './events/routes.ts'
import { type Handlers, type JobKind, type JobQueue, openQueue } from './jobs.ts'
import { mailJob } from './mails/outbox.ts'
import type { Metrics } from './metrics.ts'
import { exportRoutes } from './notes/export/routes.ts'
import { factRoutes } from './notes/facts/routes.ts'
import { draftJob } from './notes/job.ts'
import { regenerateRoutes } from './notes/regenerate.ts'
import { noteRoutes } from './notes/routes.ts'
import { observedLevels } from './observed.ts'
import { planGate } from './plans/gate.ts'
import type { BlobStore, RawBlobs } from './platform/blobs/blob-store.ts'
import { chooseBlobs } from './platform/blobs/choose.ts'
import { blobVerifier } from './platform/blobs/verify.ts'
import { argon2Passwords, type Passwords } from './platform/crypto/passwords.ts'
import { agreeOnRootKey } from './platform/crypto/root-key.ts'
import { sealWith } from './platform/crypto/seal.ts'
import { tokenIssuer } from './platform/crypto/tokens.ts'
import { migrate } from './platform/db/migrate.ts'
import { checkDatabase, type Database, openDatabase } from './platform/db/open.ts'
import { ifDue, type Progress } from './platform/db/periodic.ts'
import { type DiskSpace, diskSpace } from './platform/disk/space.ts'
import { uploadsTo } from './platform/disk/uploads.ts'
import { localReader } from './platform/document-text/local-reader.ts'
import type { DocumentReader } from './platform/document-text/reader.ts'
import { type HttpApp, httpApp } from './platform/http/app.ts'
import { healthRoutes } from './platform/http/health.ts'
import { jsonPage, monitorPort } from './platform/http/monitor-port.ts'
import { rateLimiter } from './platform/http/rate-limit.ts'
import { type Readiness, readinessOf } from './platform/http/readiness.ts'
import { siteRoutes } from './platform/http/site.ts'
import { acceptWebSockets } from './platform/http/websockets.ts'
import type { Timing as JobTiming } from './platform/jobs/queue.ts'
import { chooseMailer } from './platform/mail/choose.ts'
import type { Mailer } from './platform/mail/mailer.ts'
import { privateCopies } from './platform/sealed-files/private-copy.ts'
import { sealedBlobs } from './platform/sealed-files/sealed-blobs.ts'
import { diskSpools } from './platform/spool/spools.ts'
import { periodically } from './platform/time/periodically.ts'
import type { Parts } from './platform/verdict.ts'
import { audioKeeper } from './recordings/keep.ts'
import { markMissing } from './recordings/missing.ts'
import { recordingRoutes } from './recordings/routes.ts'
import * as recordings from './recordings/store.ts'
import { erasure } from './retention/erase.ts'
import { sealPlain } from './retention/seal-plain.ts'
import { sweepRetention } from './retention/sweep.ts'
import { type FileOwner, sweepFiles } from './retention/sweep-files.ts'
import { claimRoutes } from './speech/claim-routes.ts'
import { speechRoutes } from './speech/routes.ts'
import { type Limits as SpeechLimits, WEBSOCKETS } from './speech/rules.ts'
import { liveSpeech, type Speech } from './speech/speech.ts'
import { templateRoutes } from './templates/routes.ts'
import { correctionRoutes } from './transcriptions/correction-routes.ts'
import { transcribeJob } from './transcriptions/job.ts'
import { retryRoutes } from './transcriptions/retry.ts'
import { transcriptionRoutes } from './transcriptions/routes.ts'
import { vocabularyRoutes } from './vocabulary/routes.ts'

/** The adapters a service stands on; tests may hand in their own. */
export interface Adapters {
  database: Database
  blobs: RawBlobs
  mailer: Mailer
  transcriber: Transcriber
  drafter: Drafter
  facts: FactReader
  documentReader: DocumentReader
  space: DiskSpace
  passwords: Passwords
}

export interface Service {
  readonly app: HttpApp
  readonly adapters: Adapters
  /** The stored files, opened. */
  readonly blobs: BlobStore
  readonly queue: JobQueue
  /** What its worker does for each kind of job. */
  readonly handlers: Handlers
  /** The parts `visite check` and `/admin/health` report. */
  readonly parts: Parts
  /** Null unless there is a port for them. */
  readonly metrics: Metrics | null
  readonly readiness: Readiness
  /** Serves monitors on a port of their own: measurements, whether the process lives and is ready. */
  monitor(address: { host: string; port: number }): Promise<Server>
  /** Removes what uploads that broke off have left in this process's folder, now and every hour. */
  tidy(): void
  /** Starts the background work: jobs, and what is done now and then. */
  work(): Promise<void>
  /** Live speech: it looks after itself once the service listens. */
  readonly speech: Pick<Speech, 'sweep'>
  /** Erases what has passed its time. */
  expire(): ReturnType<typeof sweepRetention>
  /** Removes files nobody needs, last touched before the instant. */
  sweep(before: Date): Promise<{ staging: number; orphans: number }>
  /** Drains: finishes requests, gives back leased jobs that are not finished in time. */
  close(options?: { finishJobsMs?: number }): Promise<void>
}

interface Options {
  logger: FastifyBaseLogger
  now?: () => Date
  adapters?: Partial<Adapters>
  eventTiming?: Partial<EventTiming>
  jobTiming?: Partial<JobTiming>
  speech?: Partial<SpeechLimits>
}

/** What the set-up builds of `web/`. */
const DASHBOARD = join(import.meta.dirname, '../../web/dist')
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** How often a process looks whether periodic work is due. */
const LOOK_MS = 300_000
const PREPARE_AFTER_MS = 1_000
/** Feeds of other calendars that a process reads at the same time: mostly waiting. */
const CONCURRENT_FEEDS = 2

/** The adapters the configuration asks for. */
export function openAdapters(config: Config, given: Partial<Adapters> = {}): Adapters {
  const extractive = threadedDrafter()
  return {
    database: given.database ?? openDatabase(config.database, config.masterKeys),
    blobs: given.blobs ?? chooseBlobs(config.blobs),
    mailer: given.mailer ?? chooseMailer(config.mail),
    transcriber: given.transcriber ?? chooseTranscriber(config.transcriber),
    drafter: given.drafter ?? chooseDrafter(config.drafter, extractive),
    facts: given.facts ?? extractive,
    documentReader: given.documentReader ?? localReader(),
    space: given.space ?? diskSpace({ folder: config.dataDir }),
    passwords: given.passwords ?? argon2Passwords(),
  }
}

/** What `visite check` and `/admin/health` look at. */
export const partsOf = ({ database, blobs, mailer, transcriber, drafter, documentReader, space }: Adapters) =>
  ({
    database: () => checkDatabase(database),
    storage: () => blobs.check(),
    mail: () => mailer.check(),
    speech: () => transcriber.check(),
    drafter: () => drafter.check(),
    documents: () => documentReader.check(),
    isolation: checkIsolation,
    space: () => space.check(),
  }) satisfies Parts

const monitored = (readiness: Readiness, metrics: Metrics | null) => ({
  ...(metrics && { '/metrics': metrics.page }),
  '/health/live': async () => jsonPage({ status: 'ok' }),
  '/health/ready': async () => {
    const state = await readiness.look()
    return jsonPage(state, state.status === 'ok' ? 200 : 503)
  },
})

/** The table of contents: builds the adapters, mounts every feature. */
export async function createService(
  config: Config,
  {
    logger,
    now = () => new Date(),
    adapters: given = {},
    eventTiming = {},
    jobTiming = {},
    speech: speechLimits = {},
  }: Options,
): Promise<Service> {
  const adapters = openAdapters(config, given)
  const { database, mailer, transcriber, drafter, facts, documentReader, space, passwords } = adapters
  const { db, unhurried, keys } = database
  const copies = privateCopies(join(config.dataDir, 'copies'))
  const blobs = sealedBlobs(adapters.blobs, keys, copies)
  await migrate(database)
  await agreeOnRootKey(unhurried, config.masterKeys)
  const queue = openQueue(database)
  const gate = planGate({ catalogue: config.plans, timezone: config.timezone })
  const tokens = tokenIssuer(config.masterKeys)
  const known = acquaintance({ db, masterKeys: config.masterKeys })
  const browser = browserSession(config)
  const limit = loginLimit({ db, now })
  const secrets = sealWith(config.masterKeys, 'totp-secret')
  const factors = twoFactor({ seal: secrets })
  const lost = await factors.reseal(unhurried)
  if (lost > 0) logger.warn({ lost }, 'second factors cannot be read: the root key they were sealed with is missing')

  const parts = partsOf(adapters)
  const readiness = readinessOf({ parts: { database: parts.database, storage: () => blobs.reach() }, now })
  const owners: readonly FileOwner[] = [
    { prefix: 'recordings/', inUse: recordings.blobsInUse },
    { prefix: 'documents/', inUse: documents.blobsInUse },
  ]
  const sweep = async (before: Date) => {
    const staging = await blobs.sweepStaging(before)
    return { staging, ...(await sweepFiles({ db: unhurried, blobs, owners }, before)) }
  }

  const { publicUrl, defaultPlan, maxDevices, retentionDays, timezone } = config
  const practice = { timezone, retentionDays }
  const { hostname: host } = new URL(publicUrl)
  const mails = patientMails({ queue, sender: mailer.from.address })
  const creation = appointmentCreation({ gate, mails, place: { ...practice, host } })
  const spools = diskSpools({ folder: join(config.dataDir, 'speech'), keys })
  const erasing = erasure({ database, blobs, spools, queue, mails, mailer, log: logger })
  const feeds = { allowPrivate: config.calendarAllowPrivate, host }
  const calendars = synchronisation({ db, erasure: erasing, practice, feeds, now })
  const ownFeed = { db, baseUrl: `${publicUrl}${config.basePath}`, timezone, host, now }
  const expire = () => sweepRetention({ db: unhurried, erasure: erasing, mailer, kept: config, now })

  const hub = eventHub({
    database,
    signedIn: (sids, at) => sessions.signedIn(db, sids, at),
    log: logger,
    now,
    timing: { ...EVENT_TIMING, ...eventTiming },
  })
  const uploads = uploadsTo(blobs, space)
  const verify = blobVerifier({ blobs, now })
  const keep = audioKeeper({ db, blobs, log: logger })
  const speech = liveSpeech({
    ...{ db, blobs, spools, space, queue, gate, keep, transcriber, log: logger, now },
    limits: speechLimits,
    perMinute: config.rateLimit,
  })

  const app = httpApp({ logger, https: publicUrl.startsWith('https:'), proxies: config.trustedProxies })
  // Loaded when there is a port for them: the start is not to wait for it.
  const metrics = config.metricsPort
    ? (await import('./metrics.ts')).serviceMetrics({
        app,
        jobs: () => queue.counts(db),
        streams: hub.streams,
        speakers: speech.connections,
        levels: observedLevels({ database, dataDir: config.dataDir, now }),
      })
    : null
  // Once it is to stop, a client's next request is to go elsewhere.
  app.addHook('onRequest', async (_request, reply) => {
    if (readiness.isStopping()) reply.header('connection', 'close')
  })
  // On a full disk, small writes continue in the reserve; even reading writes, when a device was last seen.
  app.addHook('onRequest', () => space.look())
  app.decorateRequest('doctor')
  app.register(cookie)
  app.register(multipart, { throwFileSizeLimit: false })
  acceptWebSockets(app, { ...WEBSOCKETS, drain: () => speech.drain() })
  describeRoutes(app, config)
  app.register(apiDocsRoutes(config))
  app.register(
    async (api) => {
      const limitRate = await rateLimiter(api, config.rateLimit, accountOrAddress)
      api.register(healthRoutes({ readiness }))
      api.register(async (open: FastifyInstance) => {
        open.addHook('preValidation', limitRate)
        open.register(registrationRoutes({ db, queue, passwords, acquaintance: known, gate, defaultPlan, now }))
        open.register(
          loginRoutes({
            ...{ db, tokens, passwords, twoFactor: factors, limit, acquaintance: known },
            ...{ browser, maxDevices, now },
          }),
        )
        open.register(passwordResetRoutes({ db, queue, passwords, acquaintance: known, now }))
        open.register(feedFileRoutes(ownFeed))
      })
      api.register(speechRoutes({ db, tokens, browser, speech, now }))
      api.register(async (signedIn: FastifyInstance) => {
        signedIn.addHook('onRequest', authenticate({ db, tokens, browser, limitRate, now }))
        signedIn.addHook('preValidation', limitRate)
        signedIn.register(sessionRoutes({ db, tokens, browser, now }))
        signedIn.register(passwordRoutes({ db, passwords, limit, now }))
        signedIn.register(twoFactorRoutes({ db, passwords, limit, seal: secrets, twoFactor: factors, now }))
        signedIn.register(profileRoutes({ db, gate, now }))
        signedIn.register(dataRoutes({ db, blobs, erasure: erasing, passwords, limit, browser, now }))
        signedIn.register(adminRoutes({ db, gate, parts, now }))
        signedIn.register(appointmentRoutes({ db, creation, mails, erasure: erasing, practice, now }))
        signedIn.register(bookingRoutes({ db, mails, now }))
        signedIn.register(caseRoutes({ db, creation, timezone, now }))
        signedIn.register(appointmentTypeRoutes({ db, now }))
        signedIn.register(calendarRoutes({ db, queue, calendars, now }))
        signedIn.register(privateFeedRoutes(ownFeed))
        signedIn.register(recordingRoutes({ db, blobs, uploads, queue, gate, keep, verify, now }))
        signedIn.register(transcriptionRoutes({ db, now }))
        signedIn.register(correctionRoutes({ db, queue, now }))
        signedIn.register(claimRoutes({ db, speech, now }))
        signedIn.register(retryRoutes({ db, queue, now }))
        signedIn.register(appointmentDocumentRoutes({ db, blobs, uploads, queue, gate, verify, now }))
        signedIn.register(documentItemRoutes({ db, queue, erasure: erasing, now }))
        signedIn.register(noteRoutes({ db, now }))
        signedIn.register(factRoutes({ db, reader: facts, now }))
        signedIn.register(exportRoutes({ db, timezone, reader: facts, now }))
        signedIn.register(regenerateRoutes({ db, drafter, gate, now }))
        signedIn.register(templateRoutes({ db, now }))
        signedIn.register(eventRoutes({ hub }))
        signedIn.register(vocabularyRoutes({ db, now }))
      })
    },
    { prefix: config.basePath },
  )
  app.register(siteRoutes({ folder: DASHBOARD, reserved: config.basePath }))

  const measured = (all: Handlers): Handlers => metrics?.jobs(all) ?? all
  const handlers = measured({
    link: linkJob({ db, queue, publicUrl, now }),
    mail: mailJob({ db, mailer, queue, settled: emailStatus({ now }), now }),
    transcribe: transcribeJob({ db, blobs, queue, transcriber, log: logger, now }),
    extract: extractJob({ db, blobs, queue, reader: documentReader, log: logger, now }),
    draft: draftJob({ db, drafter, reader: facts, gate, log: logger, now }),
    calendar: calendarJob({ db, queue, calendars }),
  })
  /** In the whole installation; a fault is logged. */
  const once = (name: string, everyMs: number, run: (progress: Progress) => Promise<void>) =>
    ifDue(unhurried, now, { name, everyMs, run }).catch((error: unknown) =>
      logger.error({ err: error, work: name }, 'periodic work failed'),
    )
  const heal = async (progress: Progress) => {
    const missing = await markMissing({ db: unhurried, blobs, now, progress })
    if (missing > 0) logger.error({ missing }, 'recordings have lost their files: see visite check --files')
  }
  const seal = (progress: Progress) => sealPlain({ database, raw: adapters.blobs, blobs, log: logger, progress })
  /** Every process has a folder of its own for what comes in. */
  const tidy = () =>
    Promise.all([
      blobs.sweepStaging(new Date(now().getTime() - HOUR_MS)),
      copies.sweep(new Date(now().getTime() - DAY_MS)),
    ]).then(
      () => {},
      (error: unknown) => logger.error({ err: error }, 'unfinished uploads could not be removed'),
    )
  const stops: ((finishJobsMs: number) => Promise<void>)[] = []

  return {
    app,
    adapters,
    blobs,
    queue,
    handlers,
    metrics,
    parts,
    readiness,
    speech,
    monitor: (address) => monitorPort(monitored(readiness, metrics), address),
    expire,
    sweep,
    tidy() {
      const tidying = periodically(HOUR_MS, tidy)
      stops.push(async () => {
        tidying.stop()
        await tidying.first
      })
    },
    async work() {
      // Not at once: it would delay the start.
      const preparing = setTimeout(() => drafter.prepare?.(), PREPARE_AFTER_MS)
      stops.push(async () => clearTimeout(preparing))
      // Nothing waits behind another kind that takes longer: transcriptions take minutes, mails moments.
      const heavy = Object.entries(config.jobs).map(([kind, concurrency]) => ({
        kinds: [kind as JobKind],
        concurrency,
      }))
      const lanes: { kinds: readonly JobKind[]; concurrency: number }[] = [
        { kinds: ['link', 'mail'], concurrency: 1 },
        // Other people's servers may be slow.
        { kinds: ['calendar'], concurrency: CONCURRENT_FEEDS },
      ]
      for (const lane of [...lanes, ...heavy.filter(({ concurrency }) => concurrency > 0)]) {
        const worker = await queue.work(handlers, {
          ...lane,
          timing: jobTiming,
          onError: (job, error) => {
            logger.warn({ err: error, ...job }, 'a job failed')
            if (job.givenUp) metrics?.givenUp(job.kind)
          },
          onFault: (error) => logger.error({ err: error }, 'the queue cannot reach its database'),
        })
        stops.push((finishMs) => worker.stop(finishMs))
      }
      const sweeping = periodically(LOOK_MS, async () => {
        await once('erase what has passed its time', HOUR_MS, async () => void (await expire()))
        await once('remove files that nobody needs', HOUR_MS, async (progress) => {
          await sweepFiles({ db: unhurried, blobs, owners, progress }, new Date(now().getTime() - HOUR_MS))
        })
      })
      const first = sweeping.first
        .then(() => once('look for missing files', 0, heal))
        .then(() => once('seal what is still plain', 0, seal))
      stops.push(async () => {
        sweeping.stop()
        await first
      })
    },
    async close({ finishJobsMs = 0 } = {}) {
      await Promise.all([app.close(), ...stops.splice(0).map((stop) => stop(finishJobsMs))])
      await drafter.close?.()
      await facts.close?.()
      await mailer.close()
      await database.close()
    },
  }
}
