import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventClass,
  ICalEventStatus,
} from 'ical-generator'
import type { Sender } from '../platform/mail/address.ts'

interface Invite {
  method: 'REQUEST' | 'CANCEL'
  uid: string
  sequence: number
  /** When this message was written. */
  stamp: Date
  start: Date
  /** null: it has no duration. */
  end: Date | null
  summary: string
  location: string | null
  description: string | null
  organizer: Sender
  attendee: Sender
}

/**
 * An iTIP message (RFC 5546) with one VEVENT, all times as UTC instants. Texts must contain no control characters
 * except `\n`: the generator escapes what iCalendar reserves, folds at 75 octets, and leaves the rest unchanged.
 */
export function invite({ method, uid, sequence, stamp, start, end, organizer, attendee, ...texts }: Invite): string {
  const calendar = ical({ prodId: { company: 'Visite', product: 'Visite', language: 'DE' } })
  calendar.method(ICalCalendarMethod[method])
  const event = calendar.createEvent({
    id: uid,
    sequence,
    stamp,
    start,
    ...(end && { end }),
    summary: texts.summary,
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    // A shared family calendar shows that there is an appointment, not who it is with.
    class: ICalEventClass.PRIVATE,
    organizer: { name: organizer.name, email: organizer.address },
  })
  if (texts.location !== null) event.location(texts.location)
  if (texts.description !== null) event.description(texts.description)
  event.createAttendee({
    ...(attendee.name && { name: attendee.name }),
    email: attendee.address,
    role: ICalAttendeeRole.REQ,
    status: ICalAttendeeStatus.NEEDSACTION,
    rsvp: false,
  })
  return calendar.toString()
}
