import ical, { ICalCalendarMethod, ICalEventClass, type ICalEventData } from 'ical-generator'
import { bookingOf } from '../appointments/present.ts'
import { timesOf } from '../booking/rules.ts'
import type { Messages } from '../messages/messages.ts'
import type { EventTitle } from '../platform/db/states.ts'
import { oneLine } from '../platform/text/one-line.ts'
import type { FeedAppointment } from './feed-store.ts'

export interface Place {
  /** IANA name of the practice's timezone. */
  timezone: string
  /** Right side of the UIDs. */
  host: string
  messages: Messages
  title: EventTitle
}

/** How often programs should check, in seconds. */
const TTL_S = 15 * 60

export const PRODUCT = { company: 'Visite', product: 'Visite', language: 'DE' } as const

/** Longer names would not be initials. */
const MOST_INITIALS = 4

/** An event's title where others may see it. */
export function titleOf(name: string, title: EventTitle, { calendars: { feedSummary } }: Messages): string {
  const line = title === 'busy' ? '' : oneLine(name)
  if (title === 'name') return line || feedSummary
  const words = line.match(/\p{L}[\p{L}\p{M}\p{N}'’-]*\.?/gu) ?? []
  // Leave out degrees, which end in a full stop.
  const initials = words.filter((word) => !word.endsWith('.')).map((word) => `${[...word][0]?.toUpperCase()}.`)
  return initials.slice(0, MOST_INITIALS).join(' ') || feedSummary
}

/** An appointment as an event (RFC 5545), in UTC: time and place, and as much about the patient as `title` allows. */
export function eventOf(appointment: FeedAppointment, { timezone, host, messages, title }: Place): ICalEventData {
  const { start, end } = timesOf(appointment, timezone)
  const room = oneLine(appointment.room ?? '')
  const what = titleOf(appointment.name, title, messages)
  const changed = new Date(appointment.updated_at)
  return {
    id: `${appointment.id}@${host}`,
    sequence: appointment.version,
    stamp: changed,
    lastModified: changed,
    start: new Date(start),
    ...(end !== null && { end: new Date(end) }),
    summary: hasPromised(appointment) ? messages.calendars.feedPromised(what) : what,
    class: ICalEventClass.PRIVATE,
    ...(room && { location: room }),
  }
}

/** Appointments as an iCalendar feed, made in slices; the same appointments give the same text. */
export function* feedOf(all: readonly FeedAppointment[], place: Place): Generator<void, string> {
  const calendar = ical({
    prodId: PRODUCT,
    name: place.messages.calendars.feedName,
    method: ICalCalendarMethod.PUBLISH,
    ttl: TTL_S,
  })
  for (const appointment of all) {
    calendar.createEvent(eventOf(appointment, place))
    yield
  }
  return calendar.toString()
}

/** Has the patient confirmed? The doctor's calendar shows that, too (contract 10 page). */
const hasPromised = (appointment: FeedAppointment): boolean =>
  typeof bookingOf(appointment)?.patient_confirmed_at === 'string'
