import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clockIn, dayIn } from '../platform/time/zoned.ts'
import { freeSlots, overlap } from './free-slots.ts'

const timezone = 'Europe/Berlin'
const MONDAY = '2026-03-02'
const openingHours = [
  { weekday: 1, from: '08:00', to: '10:00' },
  { weekday: 1, from: '14:00', to: '15:00' },
  { weekday: 3, from: '23:00', to: '24:00' },
]
const offer = { openingHours, timezone, minutes: 20, busy: [], earliest: new Date(0), from: MONDAY, days: 7 }
const at = (time: string) => Date.parse(`${MONDAY}T${time}:00+01:00`)
const shown = (days: ReturnType<typeof freeSlots>) =>
  days.map(({ day, starts }) => [day, ...starts.map((start) => clockIn(timezone, new Date(start)))])

describe('free slots (contract 10 page)', () => {
  it('lie within the opening hours', () => {
    expect(shown(freeSlots(offer))).toEqual([
      [MONDAY, '08:00', '08:20', '08:40', '09:00', '09:20', '09:40', '14:00', '14:20', '14:40'],
      ['2026-03-04', '23:00', '23:20', '23:40'],
    ])
    expect(freeSlots({ ...offer, openingHours: [] })).toEqual([])
  })

  it('leave out times that are taken or too soon', () => {
    const busy = [
      { start: at('08:10'), end: at('08:50') },
      { start: at('09:20'), end: null },
      { start: at('14:50'), end: at('18:00') },
    ]
    const earliest = new Date(at('08:50'))
    expect(shown(freeSlots({ ...offer, busy, earliest, days: 1 }))).toEqual([
      [MONDAY, '09:00', '09:40', '14:00', '14:20'],
    ])
  })

  it('begin every half hour when they are longer', () => {
    expect(shown(freeSlots({ ...offer, minutes: 60, days: 1 }))).toEqual([[MONDAY, '08:00', '08:30', '09:00', '14:00']])
  })

  it('follow the practice’s clock on days of 23 and 25 hours', () => {
    const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', to: '24:00' }))
    for (const [day, count] of [
      ['2026-03-29', 23],
      ['2026-10-25', 24],
    ] as const) {
      const [found] = freeSlots({ ...offer, openingHours: everyDay, minutes: 60, from: day, days: 1 })
      const whole = found?.starts
        .map((start) => clockIn(timezone, new Date(start)))
        .filter((time) => time.endsWith(':00'))
      expect(new Set(whole).size).toBe(count)
      expect(whole).toHaveLength(count)
    }
  })

  it('never overlap with taken times, whatever those are', () => {
    const stretch = fc
      .tuple(fc.integer({ min: 0, max: 600 }), fc.option(fc.integer({ min: 1, max: 200 })))
      .map(([from, length]) => ({
        start: at('07:00') + from * 60_000,
        end: length === null ? null : at('07:00') + (from + length) * 60_000,
      }))
    fc.assert(
      fc.property(fc.array(stretch), fc.integer({ min: 5, max: 90 }), (busy, minutes) => {
        for (const { day, starts } of freeSlots({ ...offer, busy, minutes, days: 1 }))
          for (const start of starts) {
            expect(dayIn(timezone, new Date(start))).toBe(day)
            const end = start + minutes * 60_000
            const taken = busy.some((other) =>
              other.end === null ? other.start >= start && other.start < end : other.start < end && start < other.end,
            )
            expect(taken).toBe(false)
          }
      }),
    )
  })

  it.each([
    [0, 10, 10, 20, false],
    [0, 10, 9, 20, true],
    [0, null, 0, null, true],
    [5, null, 0, 10, true],
    [0, 10, 10, null, false],
    [0, null, 0, 10, true],
  ])('[%s, %s) and [%s, %s) overlap: %s', (a, b, c, d, expected) => {
    expect(overlap({ start: a, end: b }, { start: c, end: d })).toBe(expected)
    expect(overlap({ start: c, end: d }, { start: a, end: b })).toBe(expected)
  })
})
