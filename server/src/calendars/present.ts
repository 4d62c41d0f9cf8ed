import type { Messages } from '../messages/messages.ts'
import type { CalendarRow, PrivateFeedRow } from '../platform/db/calendar-tables.ts'
import { shownAddress } from './rules.ts'
import type { Calendar, PrivateFeed } from './schema.ts'

/** @param messages of the reader's language */
export const present = (row: CalendarRow, messages: Messages): Calendar => ({
  _id: row.id,
  doctor_id: row.doctor_id,
  name: row.name,
  url: shownAddress(row.url),
  last_synced_at: row.last_synced_at,
  last_error: row.last_error && messages.calendars.faults[row.last_error],
  last_error_code: row.last_error,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

export const presentFeed = (row: PrivateFeedRow): PrivateFeed => ({
  with_names: row.with_names === 1,
  createdAt: row.created_at,
  last_read_at: row.last_read_at,
})
