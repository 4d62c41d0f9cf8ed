import { clockIn, dayIn, instantAt } from '../platform/time/zoned.ts'

/** `[start, end)`, milliseconds since the epoch; no end: it has no length. */
export interface Stretch {
  start: number
  end: number | null
}

interface Offer {
  /** 1 for Monday to 7; wall clock, `to` exclusive, up to `24:00`. */
  openingHours: readonly { weekday: number; from: string; to: string }[]
  /** IANA name. */
  timezone: string
  minutes: number
  /** Taken times. */
  busy: readonly Stretch[]
  /** No slot begins before this. */
  earliest: Date
  /** `YYYY-MM-DD`, and how many days from then to look at. */
  from: string
  days: number
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Appointments begin at least this often, so that a long one does not leave half an hour unused. */
const LONGEST_STEP = 30

/** Where an appointment of this length fits: the start of each slot, by day. Days without one are left out. */
export function freeSlots(offer: Offer): { day: string; starts: number[] }[] {
  return daysFrom(offer.from, offer.days)
    .map((day) => ({ day, starts: startsOn(day, offer) }))
    .filter(({ starts }) => starts.length > 0)
}

/** `YYYY-MM-DD` of consecutive days. */
export const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => new Date(Date.parse(first) + index * DAY_MS).toISOString().slice(0, 10))

function startsOn(day: string, { openingHours, timezone, minutes, busy, earliest }: Offer): number[] {
  const weekday = new Date(day).getUTCDay() || 7
  const length = minutes * MINUTE_MS
  const step = Math.min(minutes, LONGEST_STEP) * MINUTE_MS
  const starts: number[] = []
  for (const { from, to } of openingHours.filter((hours) => hours.weekday === weekday)) {
    const closes = instantOf(timezone, day, to)
    for (let start = instantOf(timezone, day, from); start + length <= closes; start += step) {
      const free = !busy.some((taken) => overlap({ start, end: start + length }, taken))
      if (free && start >= earliest.getTime() && isWallClock(timezone, day, start)) starts.push(start)
    }
  }
  return starts
}

/** `24:00` is the start of the next day. */
const instantOf = (timezone: string, day: string, time: string): number =>
  time === '24:00'
    ? instantAt(timezone, daysFrom(day, 2).at(-1) ?? day, '00:00').getTime()
    : instantAt(timezone, day, time).getTime()

/** When clocks are set back, one hour is shown twice: an appointment is stored by wall clock, and means the first. */
const isWallClock = (timezone: string, day: string, start: number): boolean =>
  dayIn(timezone, new Date(start)) === day &&
  instantAt(timezone, day, clockIn(timezone, new Date(start))).getTime() === start

/** Whether two appointments collide; one without a length does if it begins inside the other. */
export const overlap = (a: Stretch, b: Stretch): boolean =>
  a.start === b.start ||
  (a.start < (b.end ?? b.start) && b.start < (a.end ?? a.start)) ||
  isInside(a, b) ||
  isInside(b, a)

const isInside = (point: Stretch, { start, end }: Stretch): boolean =>
  point.end === null && end !== null && start < point.start && point.start < end
