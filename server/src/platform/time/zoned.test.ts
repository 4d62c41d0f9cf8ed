import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayIn, instantAt, monthIn } from './zoned.ts'

const BERLIN = 'Europe/Berlin'
/** Zones with half hours, a change of 30 minutes, a change at midnight, no change at all, a skipped day. */
const ZONES = [
  ...[BERLIN, 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Africa/Cairo', 'America/Santiago'],
  ...['Pacific/Apia', 'Pacific/Kiritimati', 'UTC'],
]

const parts = (timezone: string, instant: Date) => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'short' })
  const [day = '', time = ''] = format.format(instant).split(' ')
  return { day, time }
}

const anyInstant = fc
  .date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2037-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => new Date(Math.floor(date.getTime() / 60_000) * 60_000))

describe('wall-clock time of a practice', () => {
  it.each([
    ['in winter', '2026-03-28', '09:30', '2026-03-28T08:30:00.000Z'],
    ['on the day clocks go forward, before', '2026-03-29', '01:59', '2026-03-29T00:59:00.000Z'],
    ['left out by the change', '2026-03-29', '02:30', '2026-03-29T01:30:00.000Z'],
    ['on the day clocks go forward, after', '2026-03-29', '03:00', '2026-03-29T01:00:00.000Z'],
    ['in summer', '2026-03-30', '09:30', '2026-03-30T07:30:00.000Z'],
    ['shown twice', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
    ['on the day clocks go back, after', '2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
    ['a day later', '2026-10-26', '09:30', '2026-10-26T08:30:00.000Z'],
  ])('is an instant: %s', (_what, day, time, instant) => {
    expect(instantAt(BERLIN, day, time).toISOString()).toBe(instant)
  })

  it('is returned as given, except for times that the clock change leaves out', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), anyInstant, (timezone, instant) => {
        const { day, time } = parts(timezone, instant)
        const found = instantAt(timezone, day, time)
        // The same clock time, and never the second of two occurrences.
        expect(parts(timezone, found)).toEqual({ day, time })
        expect(instant.getTime() - found.getTime()).toBeOneOf([0, 30 * 60_000, 60 * 60_000])
      }),
      { numRuns: 2_000 },
    )
  })

  it('knows the day and the month of an instant', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), anyInstant, (timezone, instant) => {
        expect(dayIn(timezone, instant)).toBe(parts(timezone, instant).day)
        expect(monthIn(timezone, instant)).toBe(parts(timezone, instant).day.slice(0, 7))
      }),
    )
    expect(dayIn(BERLIN, new Date('2026-03-28T23:00:00Z'))).toBe('2026-03-29')
  })

  it.each([
    ['2026-02-30', '09:30'],
    ['2026-03-02', '24:00'],
    ['morgen', '09:30'],
  ])('refuses %s %s', (day, time) => {
    expect(() => instantAt(BERLIN, day, time)).toThrow(RangeError)
  })
})
