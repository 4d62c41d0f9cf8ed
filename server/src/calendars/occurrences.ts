import { createHash } from 'node:crypto'
import ICAL from 'ical.js'
import { oneLine } from '../platform/text/one-line.ts'
import { instantAt } from '../platform/time/zoned.ts'
import { FeedError } from './feed-error.ts'
import { nearest } from './nearest.ts'
import { FLOATING, zonesOf } from './zones.ts'

/** One time at which an event of a feed takes place. */
export interface Occurrence {
  /** Hash of UID and occurrence: stays the same for the same occurrence, even when it is moved. */
  key: string
  uid: string
  /** Empty: the feed gives it no name. */
  name: string
  room: string | null
  /** Milliseconds since the epoch, `[start, end)`; equal if it has no length. */
  start: number
  end: number
  /** Hash of all this; changes when the feed's data about the event do. */
  digest: string
}

export interface Wanted {
  /** IANA name of the zone for times without one. */
  timezone: string
  /** Milliseconds since the epoch: events that overlap `[from, to)` count. */
  from: number
  to: number
  /** If there are more occurrences, the ones nearest to `at` count. */
  most: number
  /** Milliseconds since the epoch: now. */
  at: number
  /** Maximum number of steps to expand a series, in the window or before it. */
  steps: number
  /** Suffix of our own UIDs, which come back from calendars that subscribe to our feed. */
  ownUid: string
  /** Return only our own events, even those that leave their owner free. */
  onlyOwn?: boolean
}

export interface Found {
  occurrences: Occurrence[]
  /** Events that could not be understood. */
  unreadable: number
  /** There were more than wanted. */
  cut: boolean
}

const LONGEST_UID = 1_000
const LONGEST_NAME = 255
/** Properties whose instants depend on a zone. */
const TIMES = ['dtstart', 'dtend', 'recurrence-id', 'exdate', 'rdate'] as const

/**
 * The occurrences in a feed (RFC 5545), without events that are cancelled or leave their owner free. Blocks for up to
 * seconds, so run it on its own thread.
 * @throws {FeedError}
 */
export function occurrencesOf(ics: string, wanted: Wanted): Found {
  const found = nearest(wanted)
  const { calendars, unreadable: broken } = calendarsIn(ics)
  let unreadable = broken
  for (const calendar of calendars) {
    // The library asks the calendar for a time's zone; a zone the feed does not define may be a well-known one.
    calendar.getTimeZoneByID = zonesOf(calendar, wanted.timezone)
    const { series, unreadable: lost } = seriesOf(calendar)
    const counting = series.filter(({ uid }) => uid.endsWith(wanted.ownUid) === (wanted.onlyOwn ?? false))
    unreadable += lost + counting.filter((each) => !collect(found, each, wanted)).length
  }
  return { ...found.result(), unreadable }
}

/** @returns false if the series cannot be fully understood; the understood part counts. @throws {FeedError} */
function collect(found: ReturnType<typeof nearest>, series: Series, wanted: Wanted): boolean {
  try {
    for (const occurrence of expanded(series, wanted)) found.add(occurrence)
    return true
  } catch (error) {
    if (error instanceof FeedError) throw error
    return false
  }
}

interface Parsed {
  calendars: ICAL.Component[]
  /** Events that had to be left out for the rest to be understood. */
  unreadable: number
}

/**
 * One bad line makes the library refuse the whole feed: then without the events it is in, since all others must go on
 * keeping their time free.
 * @throws {FeedError}
 */
function calendarsIn(ics: string): Parsed {
  const text = ics.replace(/^\uFEFF/, '').trim()
  try {
    return { calendars: parsed(text), unreadable: 0 }
  } catch {
    const { rest, unreadable } = withoutBroken(text)
    return { calendars: parsedOrFault(rest), unreadable }
  }
}

const BEGINS = /^BEGIN:VEVENT/i
const BEGINNINGS = /^(?=BEGIN:VEVENT)/im
const END = /^END:VEVENT[ \t]*(?:\r?\n|$)/im

/** Takes a time that grows with the text's length, also for events that never end. */
function withoutBroken(text: string): { rest: string; unreadable: number } {
  let unreadable = 0
  const kept = text.split(BEGINNINGS).map((part) => {
    if (!BEGINS.test(part)) return part
    const end = END.exec(part)
    const event = end ? part.slice(0, end.index + end[0].length) : part
    if (isParsable(event)) return part
    unreadable++
    return part.slice(event.length)
  })
  return { rest: kept.join(''), unreadable }
}

function parsedOrFault(text: string): ICAL.Component[] {
  try {
    return parsed(text)
  } catch (error) {
    throw new FeedError('no_calendar', { cause: error })
  }
}

function isParsable(event: string): boolean {
  try {
    ICAL.parse(event.trim())
    return true
  } catch {
    return false
  }
}

/** @throws if it is not a calendar */
function parsed(text: string): ICAL.Component[] {
  const read = ICAL.parse(text)
  // Several consecutive calendars parse as a list.
  const all = (typeof read[0] === 'string' ? [read] : read) as unknown as ConstructorParameters<
    typeof ICAL.Component
  >[0][]
  const calendars = all.map((each) => new ICAL.Component(each)).filter(({ name }) => name === 'vcalendar')
  if (calendars.length === 0) throw new Error('no VCALENDAR')
  return calendars
}

/** An event, or a series of them with its exceptions. */
interface Series {
  uid: string
  /** Null: the feed lists only single occurrences of it. */
  master: ICAL.Component | null
  exceptions: ICAL.Component[]
}

const sequenceOf = (event: ICAL.Component): number => Number(event.getFirstPropertyValue('sequence') ?? 0)

function seriesOf(calendar: ICAL.Component): { series: Series[]; unreadable: number } {
  const series = new Map<string, Series>()
  let unreadable = 0
  for (const [at, event] of calendar.getAllSubcomponents('vevent').entries()) {
    if (!event.hasProperty('dtstart')) {
      unreadable++
      continue
    }
    nameZones(event)
    // A missing UID violates the standard; keep the event apart from others at least.
    const uid = String(event.getFirstPropertyValue('uid') ?? `event ${at}`)
    const own = series.get(uid) ?? { uid, master: null, exceptions: [] }
    series.set(uid, own)
    if (event.hasProperty('recurrence-id')) own.exceptions.push(event)
    else if (!own.master || sequenceOf(event) >= sequenceOf(own.master)) own.master = event
  }
  return { series: [...series.values()], unreadable }
}

/** Gives the practice's zone to times without one. */
function nameZones(event: ICAL.Component): void {
  for (const name of TIMES) {
    for (const property of event.getAllProperties(name)) {
      if (property.type !== 'date' && !property.getParameter('tzid')) property.setParameter('tzid', FLOATING)
    }
  }
}

function* expanded({ uid, master, exceptions }: Series, wanted: Wanted): Generator<Occurrence> {
  const ofException = new Map<string, ICAL.Event>()
  const newest = [...exceptions].sort((one, other) => sequenceOf(one) - sequenceOf(other))
  for (const component of newest) {
    alignZone(component, master)
    const exception = new ICAL.Event(component, { exceptions: [] })
    ofException.set(identityOf(exception.recurrenceId), exception)
  }
  for (const [recurrence, exception] of ofException) {
    yield* told(uid, recurrence, exception, exception.startDate, wanted)
  }
  if (!master) return
  const event = new ICAL.Event(master, { exceptions: [] })
  if (!event.isRecurring()) {
    yield* told(uid, '', event, event.startDate, wanted)
    return
  }
  for (const exception of ofException.values()) if (exception.modifiesFuture()) event.relateException(exception)
  for (const time of recurrences(event, wanted)) {
    const recurrence = identityOf(time)
    if (ofException.has(recurrence)) continue
    const { item, startDate } = event.getOccurrenceDetails(time)
    yield* told(uid, recurrence, item, startDate, wanted)
  }
}

/** Expresses an exception's recurrence id in its series' zone, because the library compares it as written. */
function alignZone(exception: ICAL.Component, master: ICAL.Component | null): void {
  const named = exception.getFirstProperty('recurrence-id')
  const time = named?.getFirstValue()
  const start = master?.getFirstPropertyValue('dtstart')
  if (!(named && time instanceof ICAL.Time && start instanceof ICAL.Time)) return
  if (!time.isDate && time.zone.tzid !== start.zone.tzid) named.setValue(time.convertToZone(ICAL.Timezone.utcTimezone))
}

/** The same for all notations of one occurrence. */
const identityOf = (time: ICAL.Time): string => (time.isDate ? time.toString() : String(time.toUnixTime()))

/** The times of a series before the end of the window. @throws {FeedError} */
function* recurrences(event: ICAL.Event, { from, to, timezone, steps: most }: Wanted): Generator<ICAL.Time> {
  endInZone(event)
  const without = new Set<string>()
  for (const property of event.component.getAllProperties('exdate')) {
    for (const time of property.getValues()) if (time instanceof ICAL.Time) without.add(identityOf(time))
  }
  const over =
    event.rangeExceptions.length > 0 ? Number.NEGATIVE_INFINITY : from - lengthOf(event, timezone) - DAY_S * 1000
  const steps = event.iterator(nearBy(event, from))
  for (let step = 0; step < most; step++) {
    const time = steps.next()
    if (!time) return
    const instant = instantOf(time, timezone)
    if (instant >= to) return
    // The library skips an exception only once it has met every earlier one, and programs leave stale ones behind.
    if (instant > over && !without.has(identityOf(time)) && !without.has(dayOf(time))) yield time
  }
  throw new FeedError('too_demanding')
}

/** Milliseconds. */
const lengthOf = ({ component, startDate }: ICAL.Event, timezone: string): number =>
  endOf(component, startDate, timezone) - instantOf(startDate, timezone)

const DAY_S = 86_400
const DAYS: Readonly<Record<string, number>> = { DAILY: 1, WEEKLY: 7 }
/** Periods before the window in which long or moved events may have begun. */
const PERIODS_BEFORE = 60

/** Where to start expanding: an old series without a COUNT can skip whole periods. */
function nearBy(event: ICAL.Event, from: number): ICAL.Time {
  const { component, startDate } = event
  const [rule, ...more] = component.getAllProperties('rrule').map((property) => property.getFirstValue())
  if (!(rule instanceof ICAL.Recur) || more.length > 0 || rule.count || component.hasProperty('rdate')) return startDate
  const period = (DAYS[rule.freq] ?? 0) * (rule.interval || 1)
  const passed = Math.floor((from / 1000 - startDate.toUnixTime()) / DAY_S / (period || Number.POSITIVE_INFINITY))
  const later = startDate.clone()
  if (passed > PERIODS_BEFORE) later.adjust((passed - PERIODS_BEFORE) * period, 0, 0, 0)
  return later
}

/** Gives a rule's end the zone of its times, if it has none; a date means the whole day. */
function endInZone({ component, startDate }: ICAL.Event): void {
  if (startDate.isDate) return
  for (const property of component.getAllProperties('rrule')) {
    const rule = property.getFirstValue()
    if (!(rule instanceof ICAL.Recur) || !rule.until) continue
    const { until } = rule
    if (until.isDate) {
      const { year, month, day } = until
      rule.until = new ICAL.Time({ year, month, day, hour: 23, minute: 59, second: 59 }, startDate.zone)
    } else if (until.zone !== ICAL.Timezone.utcTimezone) {
      until.zone = startDate.zone
    }
  }
}

const dayOf = ({ year, month, day }: ICAL.Time): string =>
  [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')

/** A day begins at the practice's midnight. */
const instantOf = (time: ICAL.Time, timezone: string): number =>
  time.isDate ? instantAt(timezone, dayOf(time), '00:00').getTime() : time.toUnixTime() * 1000

/**
 * The end of an occurrence that begins at this time (RFC 5545 3.6.1, 3.8.2.5): an end gives every occurrence the same
 * exact length; in a duration, days count on the calendar and hours exactly.
 */
function endOf(event: ICAL.Component, start: ICAL.Time, timezone: string): number {
  const [first, last] = [event.getFirstPropertyValue('dtstart'), event.getFirstPropertyValue('dtend')]
  const duration = event.getFirstPropertyValue('duration')
  const end = start.clone()
  if (first instanceof ICAL.Time && last instanceof ICAL.Time) {
    const seconds = last.toUnixTime() - first.toUnixTime()
    if (!start.isDate) return instantOf(start, timezone) + seconds * 1000
    end.adjust(Math.round(seconds / DAY_S), 0, 0, 0)
  } else if (duration instanceof ICAL.Duration) {
    const { weeks, days, hours, minutes, seconds } = duration
    end.adjust(weeks * 7 + days, 0, 0, 0)
    return instantOf(end, timezone) + ((hours * 60 + minutes) * 60 + seconds) * 1000
  } else if (start.isDate) {
    end.adjust(1, 0, 0, 0)
  }
  return instantOf(end, timezone)
}

const textOf = (event: ICAL.Component, name: string): string =>
  oneLine(String(event.getFirstPropertyValue(name) ?? '')).slice(0, LONGEST_NAME)

function* told(
  uid: string,
  recurrence: string,
  { component }: ICAL.Event,
  startDate: ICAL.Time,
  { timezone, from, to, onlyOwn }: Wanted,
): Generator<Occurrence> {
  if (/^cancelled$/i.test(textOf(component, 'status'))) return
  if (!onlyOwn && /^transparent$/i.test(textOf(component, 'transp'))) return
  const start = instantOf(startDate, timezone)
  const end = Math.max(start, endOf(component, startDate, timezone))
  if (!(Number.isFinite(start) && Number.isFinite(end))) throw new Error('no time')
  if (start >= to || (end <= from && start < from)) return
  const name = textOf(component, 'summary')
  const room = textOf(component, 'location') || null
  yield {
    key: hashOf([uid, recurrence]),
    uid: uid.slice(0, LONGEST_UID),
    ...{ name, room, start, end },
    digest: hashOf([name, room, start, end]),
  }
}

const hashOf = (parts: readonly (string | number | null)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 32)
