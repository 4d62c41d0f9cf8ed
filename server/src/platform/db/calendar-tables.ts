import type { EventConflict, EventTitle, FeedFault, TargetFault } from './states.ts'

export interface CalendarTables {
  calendars: CalendarRow
  external_events: ExternalEventRow
  private_feeds: PrivateFeedRow
  caldav_accounts: CaldavAccountRow
  calendar_targets: CalendarTargetRow
  calendar_writes: CalendarWriteRow
}

/** Another calendar of the doctor's, read from an iCalendar feed or by CalDAV (contract 3 calendars). */
export interface CalendarRow {
  id: string
  doctor_id: string
  name: string
  url: string
  /** The CalDAV account it is read with; null: it is a feed. */
  caldav_account_id: string | null
  /** The server's tag of the last answer read, for conditional requests; for CalDAV, the collection's tag. */
  etag: string | null
  last_modified: string | null
  /** When a whole feed was last read: a 304 does not count, since the time window moves on with the days. */
  read_at: string | null
  /** When the server last reported the feed's current state, 304 included. */
  last_synced_at: string | null
  /** What was wrong with the last attempt. */
  last_error: FeedFault | null
  /** Counts the attempts: an older one still at work stops when a newer one has begun. */
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
  /** Hash of what the feed says about it: an unchanged event is left alone. */
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

/** A doctor's account at a CalDAV server. */
export interface CaldavAccountRow {
  id: string
  doctor_id: string
  /** The server as the doctor gave it. */
  url: string
  username: string
  /** Sealed with a key derived from the root key, for this account. */
  password_sealed: string
  created_at: string
  updated_at: string
}

/**
 * A foreign calendar that confirmed bookings are written to. An abandoned one stays until its events are removed there,
 * even if its doctor's account is erased: writing to it needs neither account.
 */
export interface CalendarTargetRow {
  id: string
  /** Null: the doctor's account is erased. */
  doctor_id: string | null
  /** Null: the doctor has disconnected. */
  caldav_account_id: string | null
  name: string
  /** Address of the calendar, user and password as JSON, sealed with a key derived from the root key, for this target. */
  access_sealed: string
  /** What the events are called there. */
  title: EventTitle
  /** Since when its events are being removed. */
  leaving_at: string | null
  /** What was wrong with the last attempt. */
  fault: TargetFault | null
  /** Consecutive failed attempts. */
  attempts: number
  /** Not before, milliseconds since the epoch; null: it waits for the doctor. */
  retry_at: number | null
  /** Of the process that writes to it: one at a time. */
  lease: string | null
  /** Milliseconds since the epoch. */
  leased_until: number
  written_at: string | null
  /** When an event was found changed or deleted there, and put back. */
  conflict_at: string | null
  /** When to check it next for changes made there, milliseconds since the epoch. */
  look_at: number
  /** The collection's tag at the last check: while it stays the same, nothing was changed there. */
  tag: string | null
  created_at: string
  updated_at: string
}

/** What a target knows about an appointment: what to write, and what was written. */
export interface CalendarWriteRow {
  target_id: string
  booking_id: string
  /** 1: something was sent, so there may be an event. */
  touched: number
  /** The server's tag of the event it accepted; null: none yet, or the server gives none. */
  etag: string | null
  /** Hash of what was written: the same is not sent again. */
  digest: string | null
  /** Counts the changes, so that one made during a write is not lost. */
  marks: number
  /** 1: it waits to be written. */
  due: number
  /** 1: the server refuses it as it is. */
  refused: number
  /** The times that were written last, milliseconds since the epoch; null: none yet, or without a length. */
  starts_at: number | null
  ends_at: number | null
  /** Somebody has moved or deleted the event there: it is left so until the doctor decides. */
  conflict: EventConflict | null
  /** The times it was moved to. */
  there_start: number | null
  there_end: number | null
}
