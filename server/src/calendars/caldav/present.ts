import type { Messages } from '../../messages/messages.ts'
import type { CaldavAccountRow, CalendarTargetRow } from '../../platform/db/calendar-tables.ts'
import type { CalendarAccount, CalendarTarget } from './schema.ts'

export const presentAccount = (row: CaldavAccountRow): CalendarAccount => ({
  _id: row.id,
  doctor_id: row.doctor_id,
  url: row.url,
  username: row.username,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

/** @param messages of the reader's language */
export const presentTarget = (row: CalendarTargetRow, waiting: number, messages: Messages): CalendarTarget => ({
  _id: row.id,
  account_id: row.caldav_account_id ?? '',
  name: row.name,
  title: row.title,
  waiting,
  last_written_at: row.written_at,
  last_conflict_at: row.conflict_at,
  last_error: row.fault && messages.calendars.targetFaults[row.fault],
  last_error_code: row.fault,
  stopped: row.retry_at === null,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})
