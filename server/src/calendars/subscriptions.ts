import * as accounts from '../accounts/store.ts'
import { byAccount } from '../audit/actions.ts'
import * as audit from '../audit/store.ts'
import type { JobQueue } from '../jobs.ts'
import type { CalendarRow } from '../platform/db/calendar-tables.ts'
import type { Db } from '../platform/db/open.ts'
import { ApiError } from '../platform/http/errors.ts'
import { newId } from '../platform/ids.ts'
import { nextReading, noMoreReadings } from './next-reading.ts'
import type { Reading } from './read-feed.ts'
import { MOST_CALENDARS, refuseAddress } from './rules.ts'
import * as calendars from './store.ts'
import type { Synchronisation } from './sync.ts'

interface Deps {
  db: Db
  queue: JobQueue
  calendars: Synchronisation
  now: () => Date
}

type New = Pick<CalendarRow, 'doctor_id' | 'name' | 'url' | 'caldav_account_id'>

/** Adding and removing doctors' other calendars, read as feeds or by CalDAV. */
export type CalendarSubscriptions = ReturnType<typeof calendarSubscriptions>

export function calendarSubscriptions({ db, queue, calendars: synchronising, now }: Deps) {
  const recordAudit = (
    tx: Parameters<typeof audit.record>[0],
    action: 'calendar.added' | 'calendar.removed',
    row: CalendarRow,
  ) =>
    audit.record(
      tx,
      {
        actor: byAccount(row.doctor_id),
        action,
        target: { type: 'account', id: row.doctor_id },
        detail: { calendar_id: row.id },
      },
      now(),
    )

  return {
    /**
     * Stores a calendar that has just been read, with its events.
     * @throws {ApiError} 400 for an address that must not be asked, 409 for one calendar too many
     */
    async add(calendar: New, reading: Reading): Promise<CalendarRow> {
      refuseAddress(reading.kind === 'failed' ? reading.fault : null)
      const at = now().toISOString()
      const added = await db.transaction().execute(async (tx) => {
        await accounts.signedIn(tx, calendar.doctor_id)
        const others = await calendars.listOf(tx, calendar.doctor_id)
        if (others.length >= MOST_CALENDARS) throw new ApiError(409, (m) => m.calendars.tooMany(MOST_CALENDARS))
        const row = await calendars.insert(tx, {
          id: newId(),
          ...calendar,
          ...{ etag: null, last_modified: null, read_at: null, last_synced_at: null, last_error: null, run: 0 },
          ...{ created_at: at, updated_at: at },
        })
        await nextReading(tx, queue, row)
        await recordAudit(tx, 'calendar.added', row)
        return row
      })
      await synchronising.take(added, added.run, reading)
      return calendars.ownedBy(db, calendar.doctor_id, added.id)
    },

    /** Removes it with its appointments, except the ones with work on them. */
    remove: (calendar: calendars.OwnedCalendar): Promise<void> =>
      synchronising.remove(calendar, async (tx) => {
        await noMoreReadings(tx, queue, calendar)
        await recordAudit(tx, 'calendar.removed', calendar)
      }),
  }
}
