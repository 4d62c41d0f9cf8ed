import { describe, expect, it } from 'vitest'
import type { Appointment } from '../api/types.ts'
import { contains, dayOfAppointment, endTime, nextQuarter, shown } from './rules.ts'

const appointment = (fields: Partial<Appointment>): Appointment =>
  ({
    _id: 'a',
    name: 'Frau Müller',
    date: '2026-03-02T00:00:00.000Z',
    time: '09:30',
    stage: 'planned',
    duration_minutes: null,
    ...fields,
  }) as Appointment

describe('the day view', () => {
  it('knows the day of an appointment stored as midnight UTC, whatever the browser’s timezone', () => {
    expect(dayOfAppointment({ date: '2026-03-02T00:00:00.000Z' })).toBe('2026-03-02')
  })

  it.each(['müll', 'muell', 'mull', 'FRAU M'])('finds Frau Müller as “%s”, on any day', (search) => {
    expect(shown([appointment({})], { day: '2026-01-01', filter: 'all', search })).toHaveLength(1)
  })

  it('orders a day by time and filters by what there is to do', () => {
    const day = '2026-03-02'
    const all = [
      appointment({ _id: 'late', time: '11:00' }),
      appointment({ _id: 'early', time: '08:00' }),
      appointment({ _id: 'other', date: '2026-03-03T00:00:00.000Z' }),
      appointment({ _id: 'draft', stage: 'review' }),
      appointment({ _id: 'newer', stage: 'redrafted', time: '12:00' }),
      appointment({ _id: 'released', stage: 'released', time: '13:00' }),
    ]
    const ids = (filter: 'all' | 'review') => shown(all, { day, filter, search: '' }).map(({ _id }) => _id)
    expect(ids('all')).toEqual(['early', 'draft', 'late', 'newer', 'released'])
    expect(ids('review')).toEqual(['draft', 'newer'])
  })

  it('shows another calendar’s event of several days on each of them', () => {
    const days = appointment({
      ...{ time: '00:00', duration_minutes: 2 * 1440 },
      external: { calendar_id: 'c', uid: 'u', source: 'ics' },
    })
    const on = (one: Appointment, day: string) => shown([one], { day, filter: 'all', search: '' }).length
    const all = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04']
    expect(all.map((day) => on(days, day))).toEqual([0, 1, 1, 0])
    expect(all.map((day) => on({ ...days, external: null }, day))).toEqual([0, 1, 0, 0])
  })

  it('adds durations on the clock and offers the next quarter', () => {
    expect(endTime({ time: '09:45', duration_minutes: 30 })).toBe('10:15')
    expect(endTime({ time: '23:30', duration_minutes: 90 })).toBe('01:00')
    expect(endTime({ time: '09:45', duration_minutes: null })).toBeNull()
    expect(nextQuarter(new Date('2026-03-02T09:31:00'))).toBe('09:45')
  })
})

it.each([
  ...['Müller', 'Mueller', 'Muller'].flatMap((name) =>
    ['Müller', 'mueller', 'MULLER', 'mue', 'ller'].map((wanted) => [name, wanted]),
  ),
  ...[
    ['Groß', 'gross'],
    ['Bauer', 'er'],
    ['Israel', 'el'],
    ['Čapek', 'capek'],
  ],
])('%s is found by %s', (name = '', wanted = '') => {
  expect(contains(name, wanted)).toBe(true)
})

it('text that is not part of a name does not find it', () => {
  expect(['Maier', 'mull er', 'nn'].filter((wanted) => contains('Müller', wanted))).toEqual([])
})
