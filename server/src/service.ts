import type { Server } from 'node:http'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { adminRoutes } from './accounts/admin/routes.ts'
import { accountOrAddress, authenticate, requireAdmin } from './accounts/authenticate.ts'
import { browserSession } from './accounts/browser-session.ts'
import { dataRoutes } from './accounts/data-routes.ts'
import { invitationRoutes } from './accounts/invitation-routes.ts'
import { knownAskers } from './accounts/known-askers.ts'
import { linkJob } from './accounts/link-job.ts'
import { loginLimit } from './accounts/login-limit.ts'
import { loginRoutes } from './accounts/login-routes.ts'
import { oidcProvider } from './accounts/oidc/provider.ts'
import { oidcRoutes } from './accounts/oidc/routes.ts'
import { passkeysAt } from './accounts/passkeys/passkeys.ts'
import { passkeyRoutes } from './accounts/passkeys/routes.ts'
import { passwordResetRoutes, passwordRoutes } from './accounts/password-routes.ts'
import { profileRoutes } from './accounts/profile-routes.ts'
import { proofRoutes } from './accounts/proof-routes.ts'
import { registrationRoutes } from './accounts/registration-routes.ts'
import { sessionRoutes } from './accounts/session-routes.ts'
import * as sessions from './accounts/sessions.ts'
import { signIns } from './accounts/sign-in.ts'
import * as accounts from './accounts/store.ts'
import { twoFactorRoutes } from './accounts/two-factor/routes.ts'
import { twoFactor } from './accounts/two-factor/two-factor.ts'
import { type Adapters, openAdapters, partsOf } from './adapters.ts'
import { describeRoutes } from './api-docs/document.ts'
import { apiDocsRoutes } from './api-docs/routes.ts'
import { bookingRoutes } from './appointments/booking-routes.ts'
import { caseRoutes } from './appointments/case-routes.ts'
import { appointmentCreation } from './appointments/creation.ts'
import { emailStatus } from './appointments/email-status.ts'
import { remind } from './appointments/reminders.ts'
import { appointmentRoutes } from './appointments/routes.ts'
import * as appointments from './appointments/store.ts'
import { appointmentTypeRoutes } from './appointments/type-routes.ts'
import { auditReads, auditRefusals } from './audit/access.ts'
import { auditAdminRoutes, auditRoutes } from './audit/routes.ts'
import { forwardTrail } from './audit/syslog/forward.ts'
import type { SyslogSettings } from './audit/syslog/settings.ts'
import { type AuditTrail, auditTrail } from './audit/trail.ts'
import { type Background, backgroundWork } from './background.ts'
import type { BackupPlan } from './backups/schedule.ts'
import { patientMails } from './booking/patient-mails.ts'
import { otherCalendars } from './calendars/calendars.ts'
import { feedFileRoutes, privateFeedRoutes } from './calendars/feed-routes.ts'
import type { Config } from './config.ts'
import { consentRoutes } from './consent/routes.ts'
import { deliverJob } from './delivery/job.ts'
import { deliverWhenReleased, type Released } from './delivery/release.ts'
import { deliveryRoutes } from './delivery/routes.ts'
import { documentItemRoutes } from './documents/item-routes.ts'
import { extractJob } from './documents/job.ts'
import { appointmentDocumentRoutes } from './documents/routes.ts'
import { EVENT_TIMING, type EventTiming, eventHub } from './events/hub.ts'
import { eventRoutes } from './events/routes.ts'
import { gdtExchange } from './gdt/exchange.ts'
import { type Handlers, type JobQueue, openQueue } from './jobs.ts'
import { mailJob } from './mails/outbox.ts'
import type { Metrics } from './metrics.ts'
import { exportRoutes } from './notes/export/routes.ts'
import { factRoutes } from './notes/facts/routes.ts'
import { draftJob } from './notes/job.ts'
import { modelDraftJob } from './notes/model-job.ts'
import { regenerateRoutes } from './notes/regenerate.ts'
import { noteRoutes } from './notes/routes.ts'
import { visitRoutes } from './notes/visit-routes.ts'
import { patientLinks } from './patient-links/store.ts'
import { bookingPageRoutes } from './patient-pages/booking-routes.ts'
import { consentPageRoutes } from './patient-pages/consent-routes.ts'
import { patientPageRoutes } from './patient-pages/routes.ts'
import { mergeRoutes } from './patients/merge-routes.ts'
import { numberIndex } from './patients/number-index.ts'
import { patientRoutes } from './patients/routes.ts'
import { patientSearch } from './patients/search.ts'
import * as patients from './patients/store.ts'
import { planGate } from './plans/gate.ts'
import type { BlobStore } from './platform/blobs/blob-store.ts'
import { blobVerifier } from './platform/blobs/verify.ts'
import { keyedHash } from './platform/crypto/keyed-hash.ts'
import { linkTokens } from './platform/crypto/link-tokens.ts'
import { agreeOnRootKey } from './platform/crypto/root-key.ts'
import { sealWith } from './platform/crypto/seal.ts'
import { tokenIssuer } from './platform/crypto/tokens.ts'
import { migrate } from './platform/db/migrate.ts'
import { uploadsTo } from './platform/disk/uploads.ts'
import { type HttpApp, httpApp } from './platform/http/app.ts'
import { healthRoutes } from './platform/http/health.ts'
import { jsonPage, monitorPort } from './platform/http/monitor-port.ts'
import { rateLimiter } from './platform/http/rate-limit.ts'
import { type Readiness, readinessOf } from './platform/http/readiness.ts'
import type { CompiledSchemas } from './platform/http/schemas-when-needed.ts'
import { securityTxtRoutes } from './platform/http/security-txt.ts'
import { siteRoutes } from './platform/http/site.ts'
import { acceptWebSockets } from './platform/http/websockets.ts'
import type { Timing as JobTiming } from './platform/jobs/queue.ts'
import { privateCopies } from './platform/sealed-files/private-copy.ts'
import { sealedBlobs } from './platform/sealed-files/sealed-blobs.ts'
import { diskSpools } from './platform/spool/spools.ts'
import { storageSpools } from './platform/spool/storage-spools.ts'
import type { Parts } from './platform/verdict.ts'
import { logoRoutes } from './practice/logo-routes.ts'
import { practiceRoutes } from './practice/routes.ts'
import { audioKeeper } from './recordings/keep.ts'
import { recordingRoutes } from './recordings/routes.ts'
import { erasure } from './retention/erase.ts'
import { sealPlain } from './retention/seal-plain.ts'
import { sweepRetention } from './retention/sweep.ts'
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
import { webhookRoutes } from './webhooks/routes.ts'
import { resealSecrets } from './webhooks/secrets.ts'
import { sendToWebhooks } from './webhooks/sender.ts'
import { workRoutes } from './work/routes.ts'

export interface Service extends Pick<Background, 'tidy' | 'work' | 'sweep'> {
  readonly app: HttpApp
  readonly adapters: Adapters
  /** The stored files, opened. */
  readonly blobs: BlobStore
  readonly queue: JobQueue
  /** What a worker does for each kind of job. */
  readonly handlers: Handlers
  /** The parts `visite check` and `/admin/health` report. */
  readonly parts: Parts
  /** Null without a metrics port. */
  readonly metrics: Metrics | null
  readonly readiness: Readiness
  readonly trail: Pick<AuditTrail, 'chain' | 'verify'>
  /** Serves metrics, liveness and readiness on a separate port. */
  monitor(address: { host: string; port: number }): Promise<Server>
  /** Live speech: runs by itself once the service listens. */
  readonly speech: Pick<Speech, 'sweep' | 'connections'>
  /** Erases expired data. */
  expire(): ReturnType<typeof sweepRetention>
  /** Reminds patients of their bookings. @returns how many */
  remind(): Promise<number>
  /** Drains: finishes requests, gives back leased jobs that do not finish in time. */
  close(options?: { finishJobsMs?: number }): Promise<void>
}

interface Options {
  logger: FastifyBaseLogger
  now?: () => Date
  adapters?: Partial<Adapters>
  eventTiming?: Partial<EventTiming>
  jobTiming?: Partial<JobTiming>
  speech?: Partial<SpeechLimits>
  schemas?: CompiledSchemas
}

/** The set-up builds it from `web/`. */
const DASHBOARD = join(import.meta.dirname, '../../web/dist')

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
    schemas,
  }: Options,
): Promise<Service> {
  // Loaded only if there is a collector, because it is large.
  const tracing = config.tracesTo ? (await import('./tracing.ts')).tracingTo(config.tracesTo) : null
  const opened = await openAdapters(config, given)
  const adapters = tracing?.adapters(opened) ?? opened
  const { database, mailer, kinds, transcriber, drafter, facts, documentReader, space, passwords } = adapters
  const { db, unhurried, keys } = database
  const copies = privateCopies(join(config.dataDir, 'copies'))
  const blobs = sealedBlobs(adapters.blobs, keys, copies)
  await migrate(database)
  await agreeOnRootKey(unhurried, config.masterKeys)
  const queue = openQueue(database)
  const gate = planGate({ catalogue: config.plans, timezone: config.timezone })
  const tokens = tokenIssuer(config.masterKeys)
  const known = knownAskers({ db, masterKeys: config.masterKeys })
  const browser = browserSession(config)
  const limit = loginLimit({ db, now })
  const { sessionEnds: ends, requireSecondFactor, passwordRules, oidc } = config
  const registration = oidc?.only ? 'closed' : config.registration
  const signedInBy = signIns({
    ...{ tokens, browser, knownAskers: known, ends, now },
    maxDevices: config.maxDevices,
  })
  const passkeys = passkeysAt({ db, publicUrl: config.publicUrl, now })
  const rules = { ends, requireSecondFactor, onlyByProvider: oidc?.only === true }
  const secrets = sealWith(config.masterKeys, 'totp-secret')
  const factors = twoFactor({ seal: secrets })
  const lost = await factors.reseal(unhurried)
  if (lost > 0) logger.warn({ lost }, 'second factors cannot be read: the root key they were sealed with is missing')

  const webhookSeal = sealWith(config.masterKeys, 'webhook-secret')
  const lostSecrets = await resealSecrets(unhurried, webhookSeal)
  if (lostSecrets > 0) logger.warn({ lost: lostSecrets }, 'secrets of webhooks cannot be read: the root key is missing')
  const numbers = numberIndex(config.masterKeys)
  // With a single root key there is nothing to rehash.
  if (config.masterKeys.length > 1) await patients.rehashNumbers(unhurried, numbers)

  const parts = partsOf(adapters, config)
  const readiness = readinessOf({ parts: { database: parts.database, storage: () => blobs.reach() }, now })

  const { publicUrl, defaultPlan, retentionDays, timezone } = config
  const practice = { timezone, retentionDays }
  const { deliveryDir, gdtDir } = config
  const { hostname: host } = new URL(publicUrl)
  const links = patientLinks({ tokens: linkTokens(config.masterKeys), publicUrl })
  const mails = patientMails({ queue, links, sender: mailer.from.address })
  const creation = appointmentCreation({ gate, mails, place: { ...practice, host } })
  const gdt = gdtExchange({
    ...{ db, queue, index: numbers, creation, root: gdtDir, timezone, log: logger, now },
    fingerprint: keyedHash(config.masterKeys, 'gdt-file'),
    ...{ perMinute: config.rateLimit, lookMs: jobTiming.pollMs },
  })
  const deliver = deliverWhenReleased({ queue, folder: deliveryDir })
  const released: Released = async (tx, appointment) => {
    await deliver(tx, appointment)
    await gdt.due(tx, appointment)
  }
  const onDisk = diskSpools({ folder: join(config.dataDir, 'speech'), keys })
  const isShared = config.liveSpool === 'shared'
  const spools = isShared ? storageSpools({ db, raw: adapters.blobs, keys }) : onDisk
  const erasing = erasure({
    ...{ database, blobs, spools, queue, mails, mailer, log: logger },
    patientDays: config.patientRetentionDays,
  })
  const calendars = await otherCalendars({
    ...{ database, queue, erasure: erasing, practice, host, log: logger, now },
    ...{ allowPrivate: config.calendarAllowPrivate, masterKeys: config.masterKeys },
    timing: jobTiming,
  })
  const ownFeed = { db, baseUrl: `${publicUrl}${config.basePath}`, timezone, host, now }
  const trail = auditTrail({ db: unhurried, masterKeys: config.masterKeys })
  const expire = () => sweepRetention({ db: unhurried, erasure: erasing, mailer, trail, kept: config, now })
  const reminding = () => remind({ db: unhurried, mails, hours: config.reminderHours, now })

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
    earlier: isShared ? onDisk : null,
    limits: speechLimits,
    perMinute: config.rateLimit,
  })

  const app = httpApp({ logger, https: publicUrl.startsWith('https:'), proxies: config.trustedProxies, schemas })
  // Loaded only if there is a port for them, so that the start need not wait.
  const metrics = config.metricsPort
    ? (await import('./metrics.ts')).serviceMetrics({
        app,
        jobs: () => queue.counts(db),
        streams: hub.streams,
        speakers: speech.connections,
        levels: (await import('./observed.ts')).observedLevels({ database, space, now }),
      })
    : null
  if (tracing) app.register(tracing.http)
  // Once the process is about to stop, a client's next request should go elsewhere.
  app.addHook('onRequest', async (_request, reply) => {
    if (readiness.isStopping()) reply.header('connection', 'close')
  })
  // On a full disk, small writes continue in the reserve; even reads write when a device was last seen.
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
        open.register(
          registrationRoutes({
            ...{ db, queue, passwords, passwordRules, knownAskers: known, gate, defaultPlan, registration, now },
          }),
        )
        open.register(
          loginRoutes({
            ...{ db, passwords, twoFactor: factors, limit, knownAskers: known },
            ...{ passkeys, signedIn: signedInBy, requireSecondFactor, registration, oidc, now },
          }),
        )
        if (oidc) {
          const { basePath } = config
          const provider = oidcProvider(oidc, `${publicUrl}${basePath}/login/oidc/callback`)
          const sealed = sealWith(config.masterKeys, 'oidc-attempt')
          open.register(
            oidcRoutes({
              ...{ db, provider, gate, defaultPlan, limit, signedIn: signedInBy },
              ...{ seal: sealed, basePath, publicUrl, now },
            }),
          )
        }
        open.register(passwordResetRoutes({ db, queue, passwords, passwordRules, knownAskers: known, now }))
        open.register(feedFileRoutes(ownFeed))
        open.register(gdt.pairing)
      })
      api.register(gdt.workplaces)
      api.register(speechRoutes({ db, tokens, browser, rules, speech, now }))
      api.register(async (signedIn: FastifyInstance) => {
        signedIn.addHook('onRequest', authenticate({ db, tokens, browser, limitRate, rules, now }))
        signedIn.addHook('preValidation', limitRate)
        signedIn.addHook('preValidation', requireAdmin)
        signedIn.addHook('onRoute', auditReads({ db, now }))
        signedIn.addHook('onError', auditRefusals({ db, now }).onError)
        signedIn.register(sessionRoutes({ db, tokens, browser, ends, now }))
        signedIn.register(passwordRoutes({ db, passwords, passwordRules, limit, now }))
        signedIn.register(twoFactorRoutes({ db, passwords, limit, seal: secrets, twoFactor: factors, now }))
        signedIn.register(proofRoutes({ db, passwords, limit, twoFactor: factors, passkeys, now }))
        signedIn.register(passkeyRoutes({ db, passkeys, now }))
        signedIn.register(invitationRoutes({ db, queue, registration, publicUrl, now }))
        signedIn.register(profileRoutes({ db, gate, now }))
        signedIn.register(dataRoutes({ db, blobs, erasure: erasing, passwords, limit, browser, now }))
        signedIn.register(adminRoutes({ db, gate, parts, now }))
        signedIn.register(auditRoutes({ db }))
        signedIn.register(auditAdminRoutes({ db, unhurried, trail, now }))
        signedIn.register(workRoutes({ db, queue, now }))
        signedIn.register(appointmentRoutes({ db, creation, mails, erasure: erasing, practice, now }))
        signedIn.register(bookingRoutes({ db, mails, place: { ...practice, host }, now }))
        signedIn.register(caseRoutes({ db, creation, timezone, now }))
        signedIn.register(appointmentTypeRoutes({ db, now }))
        signedIn.register(calendars.routes)
        signedIn.register(privateFeedRoutes(ownFeed))
        signedIn.register(deliveryRoutes({ db, available: deliveryDir !== null, now }))
        signedIn.register(gdt.routes)
        const allowPrivate = config.webhookAllowPrivate
        signedIn.register(webhookRoutes({ db, seal: webhookSeal, allowPrivate, now }))
        signedIn.register(recordingRoutes({ db, blobs, uploads, queue, gate, kinds, keep, verify, now }))
        signedIn.register(transcriptionRoutes({ db, now }))
        signedIn.register(correctionRoutes({ db, queue, now }))
        signedIn.register(claimRoutes({ db, speech, now }))
        signedIn.register(retryRoutes({ db, queue, now }))
        signedIn.register(appointmentDocumentRoutes({ db, blobs, uploads, queue, gate, verify, now }))
        signedIn.register(documentItemRoutes({ db, queue, erasure: erasing, now }))
        signedIn.register(noteRoutes({ db, queue, released, now }))
        signedIn.register(factRoutes({ db, reader: facts, now }))
        signedIn.register(visitRoutes({ db, reader: facts, now }))
        signedIn.register(exportRoutes({ db, timezone, reader: facts, now }))
        signedIn.register(regenerateRoutes({ db, queue, drafter, gate, now }))
        signedIn.register(templateRoutes({ db, now }))
        signedIn.register(eventRoutes({ hub }))
        signedIn.register(vocabularyRoutes({ db, now }))
        signedIn.register(
          patientRoutes({ db, index: numbers, search: patientSearch({ db }), erasure: erasing, timezone, now }),
        )
        signedIn.register(
          mergeRoutes({
            db,
            index: numbers,
            giveAppointments: appointments.moveToPatient,
            patientDays: config.patientRetentionDays,
            now,
          }),
        )
        signedIn.register(consentRoutes({ db, erasure: erasing, links, timezone, retentionDays, now }))
        signedIn.register(practiceRoutes({ db, signedIn: accounts.signedIn, now }))
        signedIn.register(logoRoutes({ db, uploads, signedIn: accounts.signedIn, now }))
      })
    },
    { prefix: config.basePath },
  )
  app.register(securityTxtRoutes({ contact: config.securityContact, publicUrl, now }))
  const prefix = new URL(publicUrl).pathname.replace(/\/$/, '')
  const pages = { db, links, erasure: erasing, mails, timezone, retentionDays, prefix, now }
  app.register(
    patientPageRoutes({
      pages: [bookingPageRoutes(pages), consentPageRoutes(pages)],
      limited: config.rateLimit > 0,
    }),
  )
  app.register(siteRoutes({ folder: DASHBOARD, reserved: config.basePath }))

  const measured = (all: Handlers): Handlers => {
    const traced = tracing?.jobs(all) ?? all
    return metrics?.jobs(traced) ?? traced
  }
  const handlers = measured({
    link: linkJob({ db, queue, publicUrl, now }),
    mail: mailJob({ db, mailer, queue, settled: emailStatus({ now }), now }),
    transcribe: transcribeJob({ db, blobs, queue, transcriber, prepare: drafter.prepare, log: logger, now }),
    extract: extractJob({ db, blobs, queue, reader: documentReader, log: logger, now }),
    draft: draftJob({ db, queue, drafter, reader: facts, gate, log: logger, now }),
    model_draft: modelDraftJob({ db, queue, drafter, gate, log: logger, now }),
    calendar: calendars.job,
    gdt: gdt.job,
    deliver: deliverJob({ db, queue, folder: deliveryDir, timezone, reader: facts, now }),
  })
  const handOn = (to: SyslogSettings) => async () =>
    forwardTrail({ db: unhurried, to, host: new URL(publicUrl).hostname, log: logger, now })
  const dailyBackups = (plan: BackupPlan) => {
    const { masterKeys, masterKeyGenerated } = config
    const source = { database, queue, raw: adapters.blobs, blobs, masterKeys, masterKeyGenerated }
    // Loaded only if there are backups, because the code that reads archives is large.
    return async () => (await import('./backups/schedule.ts')).backUpDaily({ source, plan, timezone, now, log: logger })
  }
  const background = backgroundWork({
    ...{ database, blobs, copies, queue, handlers, expire, remind: reminding, now, log: logger },
    concurrency: config.jobs,
    timing: jobTiming,
    sealPlain: (progress) => sealPlain({ database, raw: adapters.blobs, blobs, log: logger, progress }),
    givenUp: (kind) => metrics?.givenUp(kind),
    chain: trail.chain,
    alongside: [
      () =>
        sendToWebhooks({
          ...{ database, seal: webhookSeal, reach: { allowPrivate: config.webhookAllowPrivate }, log: logger, now },
          ...{ retryDelaysMs: jobTiming.retryDelaysMs, pollMs: jobTiming.pollMs },
        }),
      ...(config.syslog === null ? [] : [handOn(config.syslog)]),
      ...gdt.alongside,
      ...calendars.alongside,
      ...(config.backup === null || config.backup.at === null ? [] : [dailyBackups(config.backup)]),
    ],
  })

  return {
    app,
    adapters,
    blobs,
    queue,
    handlers,
    metrics,
    parts,
    readiness,
    trail,
    speech,
    monitor: (address) => monitorPort(monitored(readiness, metrics), address),
    expire,
    tidy: background.tidy,
    work: background.work,
    sweep: background.sweep,
    remind: reminding,
    async close({ finishJobsMs = 0 } = {}) {
      await Promise.all([app.close(), background.stop(finishJobsMs)])
      await kinds.close()
      await drafter.close?.()
      await facts.close?.()
      await mailer.close()
      await database.close()
      await tracing?.stop()
    },
  }
}
