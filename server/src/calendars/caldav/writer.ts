import type { FastifyBaseLogger } from 'fastify'
import * as accounts from '../../accounts/store.ts'
import { CALENDAR_TOPIC, isForCalendar } from '../../events/calendar-outbox.ts'
import { messagesFor } from '../../messages/messages.ts'
import type { Seal } from '../../platform/crypto/seal.ts'
import type { CalendarTargetRow, CalendarWriteRow } from '../../platform/db/calendar-tables.ts'
import type { Database, Tx } from '../../platform/db/open.ts'
import type { TargetFault } from '../../platform/db/states.ts'
import { newId } from '../../platform/ids.ts'
import { retryDelay } from '../../platform/jobs/backoff.ts'
import { databaseClock } from '../../platform/jobs/clock.ts'
import { RETRY_DELAYS_MS, type Stoppable, type Timing } from '../../platform/jobs/queue.ts'
import { serveEach } from '../../platform/jobs/serve-each.ts'
import type { Reach } from '../../platform/outgoing/request.ts'
import { targetAccessOf } from './access.ts'
import { type WrittenEvent, writtenEvent } from './event.ts'
import { LEAVING_MS, waitsForDoctor } from './rules.ts'
import { type Outcome, sender, TIMEOUT_MS } from './send.ts'
import * as targets from './target-store.ts'

/** Calendars a process writes to at the same time: almost all of it is waiting for other people's servers. */
const AT_ONCE = 50
/** A booking takes seven requests at most, of which each ends by then. */
const LEASE_MS = 8 * TIMEOUT_MS
/** For what became due again, what another process wrote, and announcements that were lost. */
const POLL_MS = 2_000

interface Deps {
  database: Database
  seal: Seal
  reach: Reach
  /** IANA name. */
  timezone: string
  /** Right side of the UIDs. */
  host: string
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  /** `retryDelaysMs`: waits after attempts that fail one after the other; the last one is repeated. */
  timing: Partial<Pick<Timing, 'retryDelaysMs' | 'pollMs'>>
  now: () => Date
}

/** What came of writing a booking. */
interface Attempt {
  outcome: Outcome
  /** Of what was to be written; null: it was to be removed. */
  digest: string | null
  /** False: it is there as it should be, or was never there. */
  asked: boolean
}

/** Writes confirmed bookings to the calendars that doctors have chosen for them (contract 11 caldav). */
export function writeToCalendars(deps: Deps): Promise<Stoppable> {
  const { database, seal, reach, log, now } = deps
  const { retryDelaysMs = RETRY_DELAYS_MS, pollMs = POLL_MS } = deps.timing
  const { db } = database
  const clock = databaseClock(database.engine)

  /** What stands for the booking in the calendar, or null. */
  async function wanted(target: CalendarTargetRow, id: string): Promise<WrittenEvent | null> {
    if (target.leaving_at !== null || target.doctor_id === null) return null
    const booking = await targets.booking(db, id)
    if (booking?.doctor_id !== target.doctor_id || booking.external_json !== null) return null
    if (!isForCalendar(booking.booking_status)) return null
    const account = await accounts.byId(db, target.doctor_id)
    if (!account) return null
    const { timezone, host } = deps
    return writtenEvent(booking, { timezone, host, messages: messagesFor(account.language), title: target.title })
  }

  async function attempt(target: CalendarTargetRow, write: CalendarWriteRow, signal: AbortSignal): Promise<Attempt> {
    const access = targetAccessOf(seal, target)
    if (!access) return { outcome: { kind: 'failed', fault: 'unreadable_secret' }, digest: null, asked: false }
    const event = await wanted(target, write.booking_id)
    const to = sender(access, reach, signal)
    if (!event) {
      const asked = write.touched === 1
      return { outcome: asked ? await to.remove(write.booking_id) : { kind: 'removed' }, digest: null, asked }
    }
    const { ics, digest } = event
    if (digest === write.digest) {
      return { outcome: { kind: 'written', etag: write.etag, conflict: false }, digest, asked: false }
    }
    await targets.touch(db, write)
    return { outcome: await to.put(write.booking_id, ics, write), digest, asked: true }
  }

  /** @returns whether there may be more to do now */
  async function settle(target: CalendarTargetRow, write: CalendarWriteRow, token: string, attempted: Attempt) {
    const { outcome } = attempted
    if (outcome.kind === 'failed') return failed(target, token, outcome.fault)
    const told = { retry_at: 0, ...(attempted.asked ? succeeded(outcome, now()) : unasked(target)) }
    return db.transaction().execute(async (tx) => {
      if (!(await targets.settle(tx, target, token, told))) return false
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
        else {
          more = false
          if (target.leaving_at !== null) await db.transaction().execute((tx) => targets.forget(tx, id))
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

/** What is known of the booking's event from now on. */
async function noted(tx: Tx, write: CalendarWriteRow, { outcome, digest }: Attempt): Promise<void> {
  if (outcome.kind === 'written') {
    return targets.settleWrite(tx, write, { touched: 1, etag: outcome.etag, digest, refused: 0 })
  }
  if (outcome.kind === 'event_refused') return targets.settleWrite(tx, write, { touched: 1, refused: 1 })
  if (!(await targets.removeWrite(tx, write))) {
    await targets.settleWrite(tx, write, { touched: 0, etag: null, digest: null })
  }
}

function succeeded(outcome: Outcome, now: Date) {
  const at = now.toISOString()
  const conflict = outcome.kind === 'written' && outcome.conflict
  return { attempts: 0, fault: null, written_at: at, ...(conflict && { conflict_at: at }) }
}

/** Nothing was learnt of the server. */
const unasked = ({ attempts, fault }: CalendarTargetRow) => ({
  attempts,
  fault: fault === 'event_refused' ? null : fault,
})
