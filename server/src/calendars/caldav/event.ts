import ical from 'ical-generator'
import type { KeyedHash } from '../../platform/crypto/keyed-hash.ts'
import { eventOf, type Place, PRODUCT } from '../feed.ts'
import type { Booking } from './target-store.ts'

/** A booking as a calendar object (RFC 4791 4.1). */
export interface WrittenEvent {
  ics: string
  /** Keyed hash of its content; other changes of the appointment do not affect the calendar. */
  digest: string
  /** Milliseconds since the epoch. */
  starts_at: number
  /** Null if it has no length. */
  ends_at: number | null
}

export function writtenEvent(booking: Booking, place: Place, fingerprint: KeyedHash): WrittenEvent {
  const event = eventOf(booking, place)
  const calendar = ical({ prodId: PRODUCT })
  calendar.createEvent(event)
  const { start, end = null, summary, location = null } = event
  const digest = fingerprint(JSON.stringify([start, end, summary, location]))
  const [starts_at, ends_at] = [Number(start), end === null ? null : Number(end)]
  return { ics: calendar.toString(), digest, starts_at, ends_at }
}
