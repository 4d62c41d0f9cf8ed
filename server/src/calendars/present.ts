import type { Messages } from '../messages/messages.ts'
import type { CalendarRow, PrivateFeedRow } from '../platform/db/calendar-tables.ts'
import type { FeedFault } from '../platform/db/states.ts'
import { shownAddress } from './rules.ts'
import type { Calendar, PrivateFeed } from './schema.ts'

/** @param messages in the reader's language */
export const present = (row: CalendarRow, messages: Messages): Calendar => ({
  _id: row.id,
  doctor_id: row.doctor_id,
  name: row.name,
  url: shownAddress(row.url),
  account_id: row.caldav_account_id,
  last_synced_at: row.last_synced_at,
  last_error: row.last_error && faultText(row.last_error, row.caldav_account_id !== null, messages),
  last_error_code: row.last_error,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

/** A calendar's fault in words for users; for one in a CalDAV account, what to do there. */
export function faultText(fault: FeedFault, inAccount: boolean, { calendars }: Messages): string {
  const ofAccount: Partial<Record<FeedFault, string>> = inAccount ? calendars.accountFaults : {}
  return ofAccount[fault] ?? calendars.faults[fault]
}

export const presentFeed = (row: PrivateFeedRow): PrivateFeed => ({
  with_names: row.with_names === 1,
  createdAt: row.created_at,
  last_read_at: row.last_read_at,
})
