import { Temporal } from 'temporal-polyfill'

/**
 * The instant at which clocks in the timezone show `time` (`HH:mm`) on `day` (`YYYY-MM-DD`). Where clocks are set
 * forward, a time they leave out is read with the offset before the change (02:30 becomes 03:30 in Berlin); where they
 * are set back, a time they show twice is its first showing. RFC 5545 3.3.5 and Temporal's `compatible` agree on that.
 * @throws {RangeError} for a day or time that does not exist
 */
export function instantAt(timezone: string, day: string, time: string): Date {
  const wallClock = Temporal.PlainDate.from(day).toPlainDateTime(Temporal.PlainTime.from(time))
  return new Date(wallClock.toZonedDateTime(timezone, { disambiguation: 'compatible' }).epochMilliseconds)
}

/** Does the IANA database have a timezone of this name? */
export function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** `YYYY-MM-DD` of the instant in the timezone. */
export const dayIn = (timezone: string, instant: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timezone).toPlainDate().toString()

/** `YYYY-MM` of the instant in the timezone. */
export const monthIn = (timezone: string, instant: Date): string => dayIn(timezone, instant).slice(0, 7)

/** `HH:mm` that clocks in the timezone show at the instant. */
export const clockIn = (timezone: string, instant: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timezone)
    .toPlainTime()
    .toString({ smallestUnit: 'minute' })
