import * as accounts from '../accounts/store.ts'
import type { Practice } from '../appointments/rules.ts'
import { type Actor, SERVICE } from '../audit/actions.ts'
import { messagesFor } from '../messages/messages.ts'
import type { KeyedHash } from '../platform/crypto/keyed-hash.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import { yieldToOthers } from '../platform/time/slices.ts'
import type { Erasure, Remains } from '../retention/erase.ts'
import type { Occurrence } from './occurrences.ts'
import type { Reading } from './read-feed.ts'
import type { Readable, ReadCalendar } from './reading.ts'
import { difference, stillLacking } from './rules.ts'
import * as calendars from './store.ts'
import { add, change, remove, type Writing } from './writing.ts'

/** Appointments per transaction; meanwhile others wait for the account or, on SQLite, for the database. */
const AT_ONCE = 25

interface Deps {
  db: Db
  erasure: Erasure
  practice: Practice
  read: ReadCalendar
  fingerprint: KeyedHash
  now: () => Date
}

export interface Synchronisation {
  /** Reads a calendar that is not stored yet. */
  read(calendar: Pick<Readable, 'url' | 'caldav_account_id'>, signal: AbortSignal): Promise<Reading>
  /**
   * Makes the calendar's appointments match the reading, and records that in its row.
   * @param run the attempt it was read in; does nothing if a newer one has started
   */
  take(calendar: calendars.OwnedCalendar, run: number, reading: Reading): Promise<void>
  /** Reads and takes, as a new attempt. */
  sync(calendar: calendars.OwnedCalendar, signal: AbortSignal): Promise<void>
  /**
   * Removes the calendar and its appointments, except the ones with work on them.
   * @param within further writes in the transaction that removes it
   */
  remove(calendar: calendars.OwnedCalendar, within: (tx: Tx) => Promise<void>): Promise<void>
}

/** Keeps appointments in step with the other calendars they come from. */
export function synchronisation({ db, erasure, practice, read, fingerprint, now }: Deps): Synchronisation {
  const inParts = partsOf(db, erasure, practice)

  async function apply(calendar: calendars.OwnedCalendar, run: number, read: readonly Occurrence[], at: Date) {
    const known = await calendars.eventsOf(db, calendar)
    const occurrences = read.map((each) => ({ ...each, digest: fingerprint(each.digest) }))
    const { added, changed, gone } = difference(known, occurrences, at)
    return (
      (await inParts(calendar, run, at, gone, (tx, part) => removeAll(tx, part, at, SERVICE))) &&
      (await inParts(calendar, run, at, changed, async (tx, part, writing) => {
        for (const each of part) await change(tx, each, writing)
        return []
      })) &&
      (await inParts(calendar, run, at, added, async (tx, part, writing) => {
        await add(tx, calendar, part, writing)
        return []
      }))
    )
  }

  /** @param by omitted: the doctor, who removes the calendar */
  async function removeAll(tx: Tx, ids: readonly string[], at: Date, by?: Actor): Promise<Remains[]> {
    const remains: Remains[] = []
    for (const id of ids) remains.push(...(await remove(tx, erasure, id, { at, by })))
    return remains
  }

  const synchronising: Synchronisation = {
    read: (calendar, signal) => read({ ...calendar, etag: null, last_modified: null, read_at: null }, now(), signal),

    async take(calendar, run, reading) {
      const at = now()
      if (reading.kind === 'read' && !(await apply(calendar, run, reading.occurrences, at))) return
      const outcome = outcomeOf(calendar, reading, at)
      await db.transaction().execute((tx) => calendars.settle(tx, calendar, run, outcome, at))
    },

    async sync(calendar, signal) {
      const run = await calendars.begin(db, calendar)
      await synchronising.take(calendar, run, await read(calendar, now(), signal))
    },

    async remove(calendar, within) {
      for (let removed = false; !removed; ) {
        const run = await calendars.begin(db, calendar)
        const ids = (await calendars.eventsOf(db, calendar)).map((row) => row.appointment_id)
        const at = now()
        await inParts(calendar, run, at, ids, (tx, part) => removeAll(tx, part, at))
        removed = await db.transaction().execute(async (tx) => {
          if (!(await calendars.forJob(tx, calendar.id))) return true
          if (!(await calendars.removeIfEmpty(tx, calendar))) return false
          await within(tx)
          return true
        })
      }
    },
  }
  return synchronising
}

/**
 * Handles a long list in parts, each in its own transaction under the account's lock, so that slots and calendars
 * change one after the other and other requests are answered in between. @returns whether the attempt is still newest
 */
const partsOf =
  (db: Db, erasure: Erasure, practice: Practice) =>
  async <T>(
    calendar: calendars.OwnedCalendar,
    run: number,
    at: Date,
    all: readonly T[],
    act: (tx: Tx, part: readonly T[], writing: Writing) => Promise<readonly Remains[]>,
  ): Promise<boolean> => {
    const remains: Remains[] = []
    let newest = true
    for (let from = 0; from < all.length && newest; from += AT_ONCE) {
      newest = await db.transaction().execute(async (tx) => {
        const account = await accounts.byId(tx, calendar.doctor_id)
        const current = await calendars.forJob(tx, calendar.id)
        if (!account || current?.run !== run) return false
        const { nameless } = messagesFor(account.language).calendars
        remains.push(...(await act(tx, all.slice(from, from + AT_ONCE), { practice, nameless, now: at })))
        return true
      })
      await yieldToOthers()
    }
    if (remains.length > 0) await erasure.removeRemains(...remains)
    return newest
  }

/** The state of a calendar's row after an attempt. */
function outcomeOf({ last_error }: calendars.OwnedCalendar, reading: Reading, now: Date): calendars.Outcome {
  const at = now.toISOString()
  if (reading.kind === 'failed') return { last_error: reading.fault }
  if (reading.kind === 'unchanged') return { last_synced_at: at, last_error: stillLacking(last_error) }
  const { etag, last_modified, lack } = reading
  return { last_synced_at: at, last_error: lack, etag, last_modified, read_at: at }
}
