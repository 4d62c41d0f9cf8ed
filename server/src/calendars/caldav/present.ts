import { isDuration } from '../../appointments/rules.ts'
import type { Messages } from '../../messages/messages.ts'
import type { CaldavAccountRow, CalendarTargetRow } from '../../platform/db/calendar-tables.ts'
import { clockIn, dayIn } from '../../platform/time/zoned.ts'
import type { CalendarAccount, CalendarTarget, EventConflict } from './schema.ts'
import type { ConflictingBooking } from './target-store.ts'

export const presentAccount = (row: CaldavAccountRow): CalendarAccount => ({
  _id: row.id,
  doctor_id: row.doctor_id,
  url: row.url,
  username: row.username,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

/** @param messages in the reader's language */
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

const instant = (at: number): string => new Date(Number(at)).toISOString()
const instantOrNone = (at: number | null): string | null => (at === null ? null : instant(at))

/** In the practice's timezone. */
function thereOf({ there_start, there_end }: ConflictingBooking, timezone: string): EventConflict['there'] {
  if (there_start === null) return null
  const start = new Date(Number(there_start))
  const minutes = (Number(there_end) - Number(there_start)) / 60_000
  const duration_minutes = Number.isInteger(minutes) && isDuration(minutes) ? minutes : null
  return { date: dayIn(timezone, start), time: clockIn(timezone, start), duration_minutes }
}

export const presentConflict = (row: ConflictingBooking, timezone: string): EventConflict => ({
  there: thereOf(row, timezone),
  appointment_id: row.id,
  name: row.name,
  kind: row.conflict ?? 'moved',
  start: instant(row.starts_at ?? 0),
  end: instantOrNone(row.ends_at),
  there_start: instantOrNone(row.there_start),
  there_end: instantOrNone(row.there_end),
})
