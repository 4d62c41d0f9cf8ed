import type { Seal } from '../../platform/crypto/seal.ts'
import type { CalendarTargetRow } from '../../platform/db/calendar-tables.ts'
import { effectiveChanges } from '../../platform/db/effective-changes.ts'
import type { Database } from '../../platform/db/open.ts'
import type { Clock } from '../../platform/jobs/clock.ts'
import type { Reach } from '../../platform/outgoing/request.ts'
import { EVERY_MS, wantedOf, windowAt } from '../rules.ts'
import { type Access, targetAccessOf } from './access.ts'
import { conflictIn, type Sight } from './conflict.ts'
import { asked } from './read.ts'
import { objectAddress } from './rules.ts'
import * as targets from './target-store.ts'
import type { Read } from './thread.ts'

interface Place {
  /** IANA name. */
  timezone: string
  /** Right side of the UIDs. */
  host: string
}

/**
 * The events of some bookings in the calendar, which may hold far more than would be read of it.
 * @returns 'unchanged' since the known tag, or null if the calendar cannot be read
 */
export async function sightOf(
  access: Access,
  bookings: readonly string[],
  { tag }: Pick<CalendarTargetRow, 'tag'>,
  { timezone, host, ...reach }: Place & Reach,
  now: Date,
  signal: AbortSignal,
): Promise<Sight | 'unchanged' | null> {
  const wanted = { ...wantedOf(timezone, host, now), onlyOwn: true }
  const addresses = bookings.map((id) => objectAddress(access.url, id).href)
  const task = { kind: 'look', url: access.url, addresses, knownTag: tag, wanted } as const
  const result = await asked<Read>(task, access, reach, signal)
  if ('fault' in result) return null
  if (result.unchanged) return 'unchanged'
  const events = new Map(
    result.occurrences.map(({ uid, start, end }) => [uid.slice(0, -wanted.ownUid.length), { start, end }]),
  )
  return { tag: result.tag, events, complete: !result.cut && result.unreadable === 0 }
}

export interface LookingDeps extends Place {
  database: Database
  seal: Seal
  reach: Reach
  now: () => Date
}

/** Checks every quarter of an hour for events the doctor has moved or deleted there, and leaves them to the doctor. */
export function calendarLooker({ database: { db }, seal, reach, timezone, host, now }: LookingDeps, clock: Clock) {
  /** @returns whether there may be more to do */
  return async (target: CalendarTargetRow, token: string, signal: AbortSignal): Promise<boolean> => {
    const access = targetAccessOf(seal, target)
    if (!(access && (await targets.beginLook(db, target.id, token, clock(), clock(EVERY_MS))))) return false
    const written = await targets.writtenOf(db, target.id, { from: now().getTime(), to: windowAt(now()).to })
    const bookings = written.map(({ booking_id }) => booking_id)
    const sight = await sightOf(access, bookings, target, { ...reach, timezone, host }, now(), signal)
    if (!sight || sight === 'unchanged') return false
    await db.transaction().execute(async (tx) => {
      for (const write of written) {
        const found = conflictIn(sight, write)
        if (found && effectiveChanges(write, found)) await targets.noteConflict(tx, write, found)
      }
      await targets.change(tx, target.id, { tag: sight.tag })
    })
    return true
  }
}
