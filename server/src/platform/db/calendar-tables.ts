import type { FeedFault } from './states.ts'

/** Another calendar of the doctor's, read from an iCalendar feed (contract 3 calendars). */
export interface CalendarRow {
  id: string
  doctor_id: string
  name: string
  url: string
  /** What the feed's server said of the answer that was read last, for conditional requests. */
  etag: string | null
  last_modified: string | null
  /** When a whole feed was read last: a 304 does not count, and the time that is looked at moves on with the days. */
  read_at: string | null
  /** When the feed's server last said how things are, 304 included. */
  last_synced_at: string | null
  /** What was wrong with the last attempt. */
  last_error: FeedFault | null
  /** Counts the attempts: an older one that is still at work stops when a newer one has begun. */
  run: number
  created_at: string
  updated_at: string
}

/** Which event of a feed an appointment stands for, and when it keeps the doctor busy. */
export interface ExternalEventRow {
  appointment_id: string
  calendar_id: string
  doctor_id: string
  /** Hash of UID and occurrence. */
  event_key: string
  /** Hash of what the feed says of it: an unchanged one is left alone. */
  digest: string
  /** Milliseconds since the epoch, `[start, end)`; both the same if it has no length. */
  busy_start: number
  busy_end: number
}

/** The secret address under which calendar programs read a doctor's appointments (contract 11 private-feed). */
export interface PrivateFeedRow {
  doctor_id: string
  secret_hash: string
  /** 1: the appointments' names are in it. */
  with_names: number
  created_at: string
  last_read_at: string | null
}
