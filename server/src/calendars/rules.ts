import { deletionDate, type Practice } from '../appointments/rules.ts'
import type { AppointmentRow } from '../platform/db/appointment-tables.ts'
import type { ExternalEventRow } from '../platform/db/calendar-tables.ts'
import type { FeedFault } from '../platform/db/states.ts'
import { ApiError } from '../platform/http/errors.ts'
import { clockIn, dayIn } from '../platform/time/zoned.ts'
import type { Found, Occurrence, Wanted } from './occurrences.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Contract 11 feeds. */
const DAYS_BACK = 30
const DAYS_AHEAD = 400
export const MOST_BYTES = 5 * 1024 * 1024
const MOST_EVENTS = 5_000
/** An hourly series of three years. */
const MOST_STEPS = 30_000
/** Contract 3 calendars. */
export const EVERY_MS = 15 * MINUTE_MS
/** An unchanged feed is read again after this time, because new days have entered the window. */
const READ_AGAIN_MS = 12 * 3_600_000
/** Before its appointment is erased, an event is read in full at least once in this time. */
const SOON_MS = 2 * READ_AGAIN_MS
export const MOST_CALENDARS = 20

/** The part of a feed that counts at an instant. */
export const windowAt = (now: Date): { from: number; to: number } => ({
  from: now.getTime() - DAYS_BACK * DAY_MS,
  to: now.getTime() + DAYS_AHEAD * DAY_MS,
})

/** What to read from a calendar. @param host right side of the UIDs of our own events */
export const wantedOf = (timezone: string, host: string, now: Date): Wanted => ({
  ...windowAt(now),
  ...{ at: now.getTime(), timezone, most: MOST_EVENTS, steps: MOST_STEPS, ownUid: `@${host}` },
})

const LACKS = ['too_many_events', 'partly_unreadable'] as const satisfies readonly FeedFault[]
/** Why a calendar could be read only in part. */
export type Lack = (typeof LACKS)[number]

export const lackOf = ({ cut, unreadable }: Pick<Found, 'cut' | 'unreadable'>): Lack | null =>
  cut ? 'too_many_events' : unreadable > 0 ? 'partly_unreadable' : null

/** What was missing is still missing from an unchanged calendar. */
export const stillLacking = (fault: FeedFault | null): Lack | null => LACKS.find((lack) => lack === fault) ?? null

/** A feed's address. @throws {ApiError} 400 if it is not an address */
export function feedAddress(text: string): URL {
  const written = text.trim().replace(/^webcals?:/i, 'https:')
  const url = URL.canParse(written) ? new URL(written) : null
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.hostname === '') throw notAnAddress()
  url.hash = ''
  return url
}

const notAnAddress = (): ApiError => new ApiError(400, (m) => m.invalid('url', m.calendars.address))

/** Faults of the given address itself; such a calendar is not stored. */
const OF_THE_ADDRESS: ReadonlySet<FeedFault> = new Set(['private_address', 'insecure_address'])

/** @throws {ApiError} 400 */
export function refuseAddress(fault: FeedFault | null): void {
  if (fault && OF_THE_ADDRESS.has(fault)) {
    throw new ApiError(400, (m) => m.calendars.faults[fault], 'CALENDAR_ADDRESS_REFUSED')
  }
}

/** The address for display, without a password that onlookers could read. */
export function shownAddress(text: string): string {
  const url = new URL(text)
  if (url.password) url.password = '***'
  return url.href
}

/** Headers that keep an unchanged feed from being sent again. */
export function validators(
  { etag, last_modified, read_at }: { etag: string | null; last_modified: string | null; read_at: string | null },
  now: Date,
): Record<string, string> {
  if (read_at === null || now.getTime() - Date.parse(read_at) >= READ_AGAIN_MS) return {}
  return {
    ...(etag !== null && { 'if-none-match': etag }),
    ...(last_modified !== null && { 'if-modified-since': last_modified }),
  }
}

/** An appointment that would be erased before this is looked at again while its event is still read. */
export const soonAfter = (now: Date): string => new Date(now.getTime() + SOON_MS).toISOString()

/**
 * The fields an appointment takes from its event.
 * @param shown now, if nobody has worked on it: then retention lets it stay as long as the event is read
 */
export function fieldsOf(
  { name, room, start, end }: Occurrence,
  nameless: string,
  { timezone, retentionDays }: Practice,
  shown: Date | null,
) {
  const day = dayIn(timezone, new Date(start))
  // Retention of an event of several days counts from the last one (spec 1.5).
  const lastDay = end > start ? dayIn(timezone, new Date(end - 1)) : day
  const minutes = (end - start) / MINUTE_MS
  const until = (days: number) => deletionDate(new Date(`${lastDay}T00:00:00.000Z`), days)
  const due = until(retentionDays)
  return {
    name: name || nameless,
    room,
    date: `${day}T00:00:00.000Z`,
    time: clockIn(timezone, new Date(start)),
    duration_minutes: minutes > 0 ? minutes : null,
    deletion_date: shown && due <= soonAfter(shown) ? until(Math.max(retentionDays, DAYS_BACK + 1)) : due,
  }
}

export type Known = Pick<ExternalEventRow, 'appointment_id' | 'event_key' | 'digest' | 'busy_end'> &
  Pick<AppointmentRow, 'deletion_date'>

/** The changes that make the appointments match the feed. */
export interface Difference {
  added: Occurrence[]
  changed: { appointmentId: string; occurrence: Occurrence }[]
  /** Appointments whose event is no longer in the feed. */
  gone: string[]
}

/** Appointments that ended before the window stay unchanged, because the feed was not read that far back. */
export function difference(known: readonly Known[], occurrences: readonly Occurrence[], now: Date): Difference {
  const { from } = windowAt(now)
  const soon = soonAfter(now)
  const byKey = new Map(known.map((row) => [row.event_key, row]))
  const added: Occurrence[] = []
  const changed: Difference['changed'] = []
  for (const occurrence of occurrences) {
    const row = byKey.get(occurrence.key)
    byKey.delete(occurrence.key)
    if (!row) added.push(occurrence)
    else if (row.digest !== occurrence.digest || row.deletion_date <= soon)
      changed.push({ appointmentId: row.appointment_id, occurrence })
  }
  const gone = [...byKey.values()].filter(({ busy_end }) => busy_end > from).map((row) => row.appointment_id)
  return { added, changed, gone }
}
