import type { Seal } from '../platform/crypto/seal.ts'
import type { CalendarRow } from '../platform/db/calendar-tables.ts'
import type { Db } from '../platform/db/open.ts'
import { accessOf } from './caldav/access.ts'
import * as caldavAccounts from './caldav/account-store.ts'
import { readCaldav } from './caldav/read.ts'
import { type FeedSettings, type Reading, readFeed } from './read-feed.ts'

/** The columns needed to read a calendar. */
export type Readable = Pick<CalendarRow, 'url' | 'caldav_account_id' | 'etag' | 'last_modified' | 'read_at'>

export type ReadCalendar = (calendar: Readable, now: Date, signal: AbortSignal) => Promise<Reading>

interface Deps {
  db: Db
  /** Seals passwords for CalDAV servers. */
  seal: Seal
  settings: FeedSettings
}

/** Reads a feed by its address, and any other calendar through its account. */
export const calendarReader =
  ({ db, seal, settings }: Deps): ReadCalendar =>
  async (calendar, now, signal) => {
    if (calendar.caldav_account_id === null) return readFeed(calendar, settings, now, signal)
    const account = await caldavAccounts.ofCalendar(db, calendar)
    const access = account && accessOf(seal, account)
    // A password whose root key is gone is as good as wrong: the doctor must enter it again.
    return access ? readCaldav(access, calendar, settings, now, signal) : { kind: 'failed', fault: 'refused' }
  }
