import type { FastifyBaseLogger } from 'fastify'
import { CALENDAR_TOPIC } from '../../events/calendar-outbox.ts'
import type { CalendarTargetRow, CalendarWriteRow } from '../../platform/db/calendar-tables.ts'
import type { Tx } from '../../platform/db/open.ts'
import type { TargetFault } from '../../platform/db/states.ts'
import { newId } from '../../platform/ids.ts'
import { retryDelay } from '../../platform/jobs/backoff.ts'
import { databaseClock } from '../../platform/jobs/clock.ts'
import { RETRY_DELAYS_MS, type Stoppable, type Timing } from '../../platform/jobs/queue.ts'
import { serveEach } from '../../platform/jobs/serve-each.ts'
import { type Attempt, bookingWriter, type WritingDeps } from './attempt.ts'
import { NO_CONFLICT } from './conflict.ts'
import { calendarLooker } from './look.ts'
import { LIMIT_MS as LOOK_MS } from './read.ts'
import { LEAVING_MS, waitsForDoctor } from './rules.ts'
import { TIMEOUT_MS } from './send.ts'
import * as targets from './target-store.ts'

/** Calendars a process writes to at once; almost all the time is spent waiting for foreign servers. */
const AT_ONCE = 50
/** A booking takes at most seven requests of limited time, and one look at the calendar. */
const LEASE_MS = 8 * TIMEOUT_MS + LOOK_MS
/** For retries, work noted by other processes, and lost announcements. */
const POLL_MS = 2_000

interface Deps extends WritingDeps {
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  /** `retryDelaysMs`: waits after consecutive failures; the last one is repeated. */
  timing: Partial<Pick<Timing, 'retryDelaysMs' | 'pollMs'>>
}

/** Writes confirmed bookings to the calendars doctors have chosen (contract 11 caldav). */
export function writeToCalendars(deps: Deps): Promise<Stoppable> {
  const { database, log, now } = deps
  const { retryDelaysMs = RETRY_DELAYS_MS, pollMs = POLL_MS } = deps.timing
  const { db } = database
  const clock = databaseClock(database.engine)

  const attempt = bookingWriter(deps)
  const look = calendarLooker(deps, clock)

  /** @returns whether there may be more to do now */
  async function settle(target: CalendarTargetRow, write: CalendarWriteRow, token: string, attempted: Attempt) {
    const { outcome } = attempted
    if (outcome.kind === 'failed') return failed(target, token, outcome.fault)
    const settled = { retry_at: 0, ...(attempted.asked ? succeeded(outcome, now()) : unasked(target)) }
    return db.transaction().execute(async (tx) => {
      if (!(await targets.settle(tx, target, token, settled))) return false
      await noted(tx, write, attempted)
      if (await targets.anyRefused(tx, target.id)) await targets.change(tx, target.id, { fault: 'event_refused' })
      return true
    })
  }

  async function failed(target: CalendarTargetRow, token: string, fault: TargetFault): Promise<false> {
    const attempts = target.attempts + 1
    const waits = waitsForDoctor(fault)
    const { leaving_at } = target
    if (leaving_at !== null && (waits || now().getTime() - Date.parse(leaving_at) >= LEAVING_MS)) {
      const left = await targets.waitingOf(db, target.id)
      log.warn({ target: target.id, fault, left }, 'events stay in a calendar that was disconnected')
      await db.transaction().execute((tx) => targets.forget(tx, target.id))
      return false
    }
    const retry_at = waits ? null : clock(retryDelay(attempts, retryDelaysMs, Math.random()))
    await db.transaction().execute((tx) => targets.settle(tx, target, token, { attempts, fault, retry_at }))
    return false
  }

  /** Writes to one calendar until nothing is due. */
  async function serve(id: string, signal: AbortSignal): Promise<void> {
    const token = newId()
    try {
      for (let more = true; more && !signal.aborted; ) {
        const target = await targets.lease(db, id, token, clock(), clock(LEASE_MS))
        if (!target) return
        const write = await targets.nextOf(db, id)
        if (write) more = await settle(target, write, token, await attempt(target, write, signal))
        else if (target.leaving_at === null) more = await look(target, token, signal)
        else {
          more = false
          await db.transaction().execute((tx) => targets.forget(tx, id))
        }
      }
    } finally {
      await targets.release(db, id, token)
    }
  }

  return serveEach({
    ...{ announcements: database.announcements, topic: CALENDAR_TOPIC, most: AT_ONCE, pollMs },
    waiting: (limit) => targets.waiting(db, clock(), limit),
    serve,
    onFault: (error, id) =>
      id === null
        ? log.error({ err: error }, 'what waits for calendars could not be read')
        : log.error({ err: error, target: id }, 'a calendar could not be written to'),
  })
}

/** Records the state of the booking's event after an attempt. */
async function noted(tx: Tx, write: CalendarWriteRow, { outcome, event }: Attempt): Promise<void> {
  if (outcome.kind === 'written' && event) {
    const { digest, starts_at, ends_at } = event
    const said = { touched: 1, etag: outcome.etag, digest, starts_at, ends_at, refused: 0 }
    return targets.settleWrite(tx, write, { ...said, ...NO_CONFLICT })
  }
  if (outcome.kind === 'left') return targets.settleWrite(tx, write, { refused: 0, ...outcome.conflict })
  if (outcome.kind === 'event_refused') return targets.settleWrite(tx, write, { touched: 1, refused: 1 })
  if (!(await targets.removeWrite(tx, write))) {
    await targets.settleWrite(tx, write, { touched: 0, etag: null, digest: null, starts_at: null, ...NO_CONFLICT })
  }
}

function succeeded(outcome: Attempt['outcome'], now: Date) {
  const at = now.toISOString()
  const conflict = outcome.kind === 'written' && outcome.conflict
  return {
    attempts: 0,
    fault: null,
    // Servers that derive a tag from what they hold give an earlier one again once an event of ours is gone.
    ...(outcome.kind !== 'left' && { written_at: at, tag: null }),
    ...(conflict && { conflict_at: at }),
  }
}

/** The outcome when the server was not asked. */
const unasked = ({ attempts, fault }: CalendarTargetRow) => ({
  attempts,
  fault: fault === 'event_refused' ? null : fault,
})
