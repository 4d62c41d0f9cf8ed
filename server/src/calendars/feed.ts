import ical, { ICalCalendarMethod, ICalEventClass } from 'ical-generator'
import { bookingOf } from '../appointments/present.ts'
import { timesOf } from '../booking/rules.ts'
import type { Messages } from '../messages/messages.ts'
import { oneLine } from '../platform/text/one-line.ts'
import type { FeedAppointment } from './feed-store.ts'

interface Place {
  /** IANA name of the practice's timezone. */
  timezone: string
  /** Right side of the UIDs. */
  host: string
  messages: Messages
  withNames: boolean
}

/** How often programs are asked to look, in seconds. */
const TTL_S = 15 * 60

/**
 * Appointments as an iCalendar feed (RFC 5545), in UTC instants, worked out in slices: the same appointments make the same
 * text. Without names it says when and where, and nothing of a patient.
 */
export function* feedOf(
  all: readonly FeedAppointment[],
  { timezone, host, messages, withNames }: Place,
): Generator<void, string> {
  const texts = messages.calendars
  const calendar = ical({
    prodId: { company: 'Visite', product: 'Visite', language: 'DE' },
    name: texts.feedName,
    method: ICalCalendarMethod.PUBLISH,
    ttl: TTL_S,
  })
  for (const appointment of all) {
    const { start, end } = timesOf(appointment, timezone)
    const room = oneLine(appointment.room ?? '')
    const what = (withNames && oneLine(appointment.name)) || texts.feedSummary
    const changed = new Date(appointment.updated_at)
    calendar.createEvent({
      id: `${appointment.id}@${host}`,
      sequence: appointment.version,
      stamp: changed,
      lastModified: changed,
      start: new Date(start),
      ...(end !== null && { end: new Date(end) }),
      summary: hasPromised(appointment) ? texts.feedPromised(what) : what,
      class: ICalEventClass.PRIVATE,
      ...(room && { location: room }),
    })
    yield
  }
  return calendar.toString()
}

/** The patient has said that they come: that, too, reaches the doctor's calendar (contract 10 page). */
const hasPromised = (appointment: FeedAppointment): boolean =>
  typeof bookingOf(appointment)?.patient_confirmed_at === 'string'
