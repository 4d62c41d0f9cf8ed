import type { EventConflict, EventTitle, FeedFault, TargetFault } from './states.ts'
import type { TextsOf } from './texts.ts'

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
  /** Why the last attempt failed. */
  last_error: FeedFault | null
  /** Counts the attempts: an older one still running stops when a newer one has started. */
  run: number
  created_at: string
  updated_at: string
}

/** The feed event an appointment represents, and when it keeps the doctor busy. */
export interface ExternalEventRow {
  appointment_id: string
  calendar_id: string
  doctor_id: string
  /** Hash of UID and occurrence. */
  event_key: string
  /** Keyed hash of the feed's data about it: an unchanged event is left alone. */
  digest: string
  /** Milliseconds since the epoch, `[start, end)`; equal if it has no length. */
  busy_start: number
  busy_end: number
}

/** The secret address at which calendar programs read a doctor's appointments (contract 11 private-feed). */
export interface PrivateFeedRow {
  doctor_id: string
  secret_hash: string
  /** 1: it includes the appointments' names. */
  with_names: number
  created_at: string
  last_read_at: string | null
}

/** A doctor's account on a CalDAV server. */
export interface CaldavAccountRow {
  id: string
  doctor_id: string
  /** The server as entered by the doctor. */
  url: string
  username: string
  /** Sealed with a key derived from the root key, for this account. */
  password_sealed: string
  created_at: string
  updated_at: string
}

/**
 * A foreign calendar that receives confirmed bookings. An abandoned one stays until its events are removed there, even
 * if its doctor's account is erased, because writing to it needs neither account.
 */
export interface CalendarTargetRow {
  id: string
  /** Null: the doctor's account has been erased. */
  doctor_id: string | null
  /** Null: the doctor has disconnected. */
  caldav_account_id: string | null
  name: string
  /** The calendar's address, user and password as JSON, sealed for this target with a key derived from the root key. */
  access_sealed: string
  /** How the events are titled there. */
  title: EventTitle
  /** When removing its events began. */
  leaving_at: string | null
  /** Why the last attempt failed. */
  fault: TargetFault | null
  /** Consecutive failed attempts. */
  attempts: number
  /** Earliest next attempt, milliseconds since the epoch; null: it waits for the doctor. */
  retry_at: number | null
  /** Lease of the process that writes to it, one at a time. */
  lease: string | null
  /** Milliseconds since the epoch. */
  leased_until: number
  written_at: string | null
  /** When an event was last found changed or deleted there, and was restored. */
  conflict_at: string | null
  /** When to check next for changes made there, milliseconds since the epoch. */
  look_at: number
  /** The collection's tag at the last check: while it is the same, nothing has changed there. */
  tag: string | null
  created_at: string
  updated_at: string
}

/** An appointment's state at a target: what to write, and what was written. */
export interface CalendarWriteRow {
  target_id: string
  booking_id: string
  /** 1: something was sent, so there may be an event. */
  touched: number
  /** The server's tag for the event it accepted; null: none yet, or the server gives none. */
  etag: string | null
  /** Keyed hash of the event as written, so that the same is not sent again. */
  digest: string | null
  /** Counts the changes, so that one made during a write is not lost. */
  marks: number
  /** 1: it waits to be written. */
  due: number
  /** 1: the server refuses the event in its current form. */
  refused: number
  /** The times last written, milliseconds since the epoch; null: none yet, or without a length. */
  starts_at: number | null
  ends_at: number | null
  /** The event was moved or deleted there, and is left so until the doctor decides. */
  conflict: EventConflict | null
  /** The times it was moved to. */
  there_start: number | null
  there_end: number | null
}

export interface CalendarTables {
  calendars: CalendarRow
  external_events: ExternalEventRow
  private_feeds: PrivateFeedRow
  caldav_accounts: CaldavAccountRow
  calendar_targets: CalendarTargetRow
  calendar_writes: CalendarWriteRow
}

export const calendarTexts = {
  calendars: {
    url: 'sealed',
    name: 'practice',
    etag: 'practice',
    last_modified: 'word',
    last_error: 'word',
  },
  external_events: { event_key: 'made', digest: 'made' },
  caldav_accounts: {
    url: 'sealed',
    username: 'sealed',
    password_sealed: 'wrapped',
  },
  calendar_targets: {
    name: 'practice',
    access_sealed: 'wrapped',
    title: 'word',
    fault: 'word',
    lease: 'made',
    tag: 'practice',
  },
  calendar_writes: {
    etag: 'practice',
    digest: 'made',
    conflict: 'word',
  },
} as const satisfies TextsOf<CalendarTables>
