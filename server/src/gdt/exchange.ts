import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Creation } from '../appointments/creation.ts'
import { auditRefusals } from '../audit/access.ts'
import type { JobQueue } from '../jobs.ts'
import type { NumberIndex } from '../patients/number-index.ts'
import type { KeyedHash } from '../platform/crypto/keyed-hash.ts'
import type { Db } from '../platform/db/open.ts'
import { Forbidden } from '../platform/http/errors.ts'
import { networkOf } from '../platform/http/network.ts'
import { rateLimiter } from '../platform/http/rate-limit.ts'
import { authenticateAgent } from './agents/authenticate.ts'
import { gdtExchangeRoutes } from './agents/exchange-routes.ts'
import { gdtPairingRoutes } from './agents/pairing-routes.ts'
import { gdtAgentRoutes } from './agents/routes.ts'
import { answerDue } from './answer.ts'
import { answerJob } from './job.ts'
import { gdtRoutes } from './routes.ts'
import { takeRequest } from './take.ts'
import { watchFolders } from './watch.ts'

interface Deps {
  db: Db
  queue: JobQueue
  index: NumberIndex
  fingerprint: KeyedHash
  creation: Creation
  /** `VISITE_GDT_DIR`; null: only workplaces. */
  root: string | null
  /** IANA name of the practice timezone. */
  timezone: string
  /** Requests per minute and workplace. */
  perMinute: number
  log: Pick<FastifyBaseLogger, 'error' | 'info'>
  lookMs: number | undefined
  now: () => Date
}

/** The exchange with practice systems (contract 11a gdt): through the service's folder, and through workplaces. */
export function gdtExchange(deps: Deps) {
  const { db, queue, index, fingerprint, creation, root, timezone, perMinute, log, lookMs, now } = deps
  const due = answerDue({ queue, root, now })
  const take = takeRequest({ db, index, fingerprint, creation, timezone, now })
  return {
    due,
    job: answerJob({ db, queue, root, timezone, now }),
    /** For the signed-in doctor. */
    async routes(app: FastifyInstance): Promise<void> {
      app.register(gdtRoutes({ db, available: root !== null, due, now }))
      app.register(gdtAgentRoutes({ db, now }))
    },
    /** Public. */
    pairing: gdtPairingRoutes({ db, now }),
    /** For workplaces. */
    async workplaces(app: FastifyInstance): Promise<void> {
      app.decorateRequest('agent')
      const limitRate = await rateLimiter(app, perMinute, ({ agent, ip }) => agent?.id ?? networkOf(ip))
      app.addHook('onRequest', authenticateAgent({ db, limitRate, now }))
      app.addHook('preValidation', limitRate)
      const refusals = auditRefusals({ db, now })
      app.addHook('onError', async ({ agent }, _reply, error) => {
        if (error instanceof Forbidden && error.record) await refusals.ofRecord(error.record, agent.doctor_id)
      })
      app.register(gdtExchangeRoutes({ db, take, timezone, now }))
    },
    /** Work that runs alongside the jobs. */
    alongside:
      root === null
        ? []
        : [async () => watchFolders({ db, root, take, log, now, ...(lookMs !== undefined && { lookMs }) })],
  }
}
