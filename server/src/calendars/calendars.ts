import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyBaseLogger } from 'fastify'
import type { Practice } from '../appointments/rules.ts'
import type { Handler, JobQueue } from '../jobs.ts'
import { keyedHash } from '../platform/crypto/keyed-hash.ts'
import type { Database } from '../platform/db/open.ts'
import type { Stoppable, Timing } from '../platform/jobs/queue.ts'
import type { Erasure } from '../retention/erase.ts'
import { calendarSeal, resealAccess } from './caldav/access.ts'
import { calendarAccountRoutes } from './caldav/account-routes.ts'
import { calendarTargetRoutes } from './caldav/target-routes.ts'
import { writeToCalendars } from './caldav/writer.ts'
import { calendarJob } from './job.ts'
import { calendarReader } from './reading.ts'
import { calendarRoutes } from './routes.ts'
import { calendarSubscriptions } from './subscriptions.ts'
import { synchronisation } from './sync.ts'
import { calendarTurns } from './turns.ts'

interface Deps {
  database: Database
  queue: JobQueue
  erasure: Erasure
  practice: Practice
  /** Right side of the UIDs of our own events. */
  host: string
  /** The operator allows private addresses, and http. */
  allowPrivate: boolean
  masterKeys: readonly Uint8Array[]
  timing: Partial<Timing>
  log: FastifyBaseLogger
  now: () => Date
}

interface Calendars {
  routes: FastifyPluginAsyncTypebox
  job: Handler<'calendar'>
  alongside: readonly (() => Promise<Stoppable>)[]
}

/** The doctors' other calendars: read as feeds or by CalDAV, and one that receives bookings. */
export async function otherCalendars(deps: Deps): Promise<Calendars> {
  const { database, queue, erasure, practice, host, allowPrivate, masterKeys, timing, log, now } = deps
  const { db, unhurried } = database
  const seal = calendarSeal(masterKeys)
  const lost = await resealAccess(unhurried, seal)
  if (lost > 0) log.warn({ lost }, 'passwords of calendar accounts cannot be read: the root key is missing')

  const { timezone } = practice
  const reach = { allowPrivate }
  const read = calendarReader({ db, seal, settings: { ...reach, host, timezone } })
  const fingerprint = keyedHash(masterKeys, 'calendar-event')
  const calendars = synchronisation({ db, erasure, practice, read, fingerprint, now })
  const kept = calendarSubscriptions({ db, queue, calendars, now })
  const inTurn = calendarTurns()
  return {
    async routes(app) {
      app.register(calendarRoutes({ db, calendars, kept, inTurn }))
      app.register(calendarAccountRoutes({ db, seal, reach, calendars, kept, inTurn, now }))
      app.register(calendarTargetRoutes({ db, seal, reach, timezone, inTurn, now }))
    },
    job: calendarJob({ db, queue, calendars }),
    alongside: [() => writeToCalendars({ database, seal, fingerprint, reach, timezone, host, timing, log, now })],
  }
}
