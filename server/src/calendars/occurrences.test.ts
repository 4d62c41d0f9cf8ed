import { describe, expect, it } from 'vitest'
import { type Occurrence, occurrencesOf, type Wanted } from './occurrences.ts'
import { understand } from './understand.ts'

const wanted: Wanted = {
  timezone: 'Europe/Berlin',
  from: Date.parse('2026-02-01T00:00:00Z'),
  to: Date.parse('2027-04-01T00:00:00Z'),
  most: 500,
  at: Date.parse('2026-03-03T00:00:00Z'),
  steps: 2_000,
  ownUid: '@visite.example',
}

const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n')
const event = (...lines: string[]) =>
  ['BEGIN:VEVENT', 'UID:u@example', 'SUMMARY:Ausschuss', ...lines, 'END:VEVENT'].join('\r\n')

const read = (ics: string, more: Partial<Wanted> = {}) => occurrencesOf(ics, { ...wanted, ...more })
const times = (all: readonly Occurrence[]) =>
  all
    .map(
      ({ start, end }) => `${new Date(start).toISOString().slice(0, 16)}/${new Date(end).toISOString().slice(11, 16)}`,
    )
    .sort()
const timesOf = (...lines: string[]) => times(read(calendar(...lines)).occurrences)

/** A zone only the feed defines: an hour ahead of Berlin, summer time from May to August. */
const OWN_ZONE = [
  ...['BEGIN:VTIMEZONE', 'TZID:Praxiszeit'],
  ...['BEGIN:STANDARD', 'DTSTART:20000901T000000', 'RRULE:FREQ=YEARLY;BYMONTH=9;BYMONTHDAY=1'],
  ...['TZOFFSETFROM:+0300', 'TZOFFSETTO:+0200', 'END:STANDARD'],
  ...['BEGIN:DAYLIGHT', 'DTSTART:20000501T000000', 'RRULE:FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=1'],
  ...['TZOFFSETFROM:+0200', 'TZOFFSETTO:+0300', 'END:DAYLIGHT', 'END:VTIMEZONE'],
].join('\r\n')

describe('the occurrences of a feed (contract 11 feeds)', () => {
  it.each([
    ['in UTC', ['DTSTART:20260302T083000Z', 'DTEND:20260302T090000Z'], ['2026-03-02T08:30/09:00']],
    [
      'floating, in the practice’s zone',
      ['DTSTART:20260302T093000', 'DTEND:20260302T100000'],
      ['2026-03-02T08:30/09:00'],
    ],
    ['floating, in summer', ['DTSTART:20260702T093000', 'DURATION:PT30M'], ['2026-07-02T07:30/08:00']],
    [
      'in a zone the feed does not describe',
      ['DTSTART;TZID=America/New_York:20260302T093000', 'DTEND;TZID=America/New_York:20260302T100000'],
      ['2026-03-02T14:30/15:00'],
    ],
    [
      'in a well-known zone after a program’s prefix',
      ['DTSTART;TZID=/citadel.org/20210210_1/Asia/Kathmandu:20260302T093000', 'DURATION:PT1H'],
      ['2026-03-02T03:45/04:45'],
    ],
    [
      'in an unknown zone, read as the practice’s',
      ['DTSTART;TZID=Irgendwo:20260302T093000', 'DURATION:PT1H'],
      ['2026-03-02T08:30/09:30'],
    ],
    ['without length', ['DTSTART:20260302T083000Z'], ['2026-03-02T08:30/08:30']],
    [
      'across the change of the clocks',
      ['DTSTART;TZID=Europe/Berlin:20260329T010000', 'DTEND;TZID=Europe/Berlin:20260329T040000'],
      ['2026-03-29T00:00/02:00'],
    ],
    [
      'at a time the change leaves out',
      ['DTSTART;TZID=Europe/Berlin:20260329T023000', 'DURATION:PT30M'],
      ['2026-03-29T01:30/02:00'],
    ],
  ])('%s', (_what, lines, expected) => {
    expect(timesOf(event(...lines))).toEqual(expected)
  })

  it('last a whole day, or days, of the practice, even when clocks change', () => {
    const days = (...lines: string[]) =>
      read(calendar(event(...lines))).occurrences.map(({ start, end }) => [
        new Date(start).toISOString(),
        (end - start) / 3_600_000,
      ])
    expect(days('DTSTART;VALUE=DATE:20260302')).toEqual([['2026-03-01T23:00:00.000Z', 24]])
    expect(days('DTSTART;VALUE=DATE:20260329', 'DTEND;VALUE=DATE:20260330')).toEqual([['2026-03-28T23:00:00.000Z', 23]])
    expect(days('DTSTART;VALUE=DATE:20261024', 'DTEND;VALUE=DATE:20261027')).toEqual([['2026-10-23T22:00:00.000Z', 73]])
    expect(days('DTSTART;VALUE=DATE:20260302', 'RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE;VALUE=DATE:20260309')).toEqual([
      ['2026-03-01T23:00:00.000Z', 24],
      ['2026-03-15T23:00:00.000Z', 24],
    ])
  })

  it('recur by wall-clock time, on both sides of a clock change', () => {
    expect(
      timesOf(event('DTSTART;TZID=Europe/Berlin:20260323T080000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=3')),
    ).toEqual(['2026-03-23T07:00/08:00', '2026-03-30T06:00/07:00', '2026-04-06T06:00/07:00'])
    expect(timesOf(event('DTSTART:20260323T080000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=3'))).toEqual([
      '2026-03-23T07:00/08:00',
      '2026-03-30T06:00/07:00',
      '2026-04-06T06:00/07:00',
    ])
  })

  it('recur in a zone that only the feed defines', () => {
    expect(
      timesOf(OWN_ZONE, event('DTSTART;TZID=Praxiszeit:20260424T080000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=2')),
    ).toEqual(['2026-04-24T06:00/07:00', '2026-05-01T05:00/06:00'])
  })

  it.each([
    ['in UTC', 'UNTIL=20260330T060000Z'],
    ['without a zone', 'UNTIL=20260330T080000'],
    ['as a day', 'UNTIL=20260330'],
  ])('recur until their rule ends, the last one included: %s', (_what, until) => {
    expect(
      timesOf(event('DTSTART;TZID=Europe/Berlin:20260323T080000', 'DURATION:PT1H', `RRULE:FREQ=WEEKLY;${until}`)),
    ).toHaveLength(2)
  })

  it.each([
    ['in the same zone', 'EXDATE;TZID=Europe/Berlin:20260309T080000'],
    ['in UTC', 'EXDATE:20260309T070000Z'],
    ['as a day', 'EXDATE;VALUE=DATE:20260309'],
    ['after others that match nothing', 'EXDATE;TZID=Europe/Berlin:20260101T080000,20260201T080000,20260309T080000'],
  ])('leave out the exceptions, %s', (_what, exdate) => {
    expect(
      timesOf(
        event('DTSTART;TZID=Europe/Berlin:20260302T080000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=3', exdate),
      ),
    ).toEqual(['2026-03-02T07:00/08:00', '2026-03-16T07:00/08:00'])
  })

  it('have additional ones', () => {
    expect(
      timesOf(
        event('DTSTART:20260302T080000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=2', 'RDATE:20260304T100000Z'),
      ),
    ).toEqual(['2026-03-02T08:00/09:00', '2026-03-04T10:00/11:00', '2026-03-09T08:00/09:00'])
  })

  describe('of a series with exceptions', () => {
    const master = event('DTSTART;TZID=Europe/Berlin:20260302T080000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=3')

    it.each([
      ['in the same zone', 'RECURRENCE-ID;TZID=Europe/Berlin:20260309T080000'],
      ['in UTC', 'RECURRENCE-ID:20260309T070000Z'],
      ['in another zone', 'RECURRENCE-ID;TZID=America/New_York:20260309T030000'],
    ])('include a moved one once, named %s', (_what, recurrence) => {
      const moved = event(recurrence, 'DTSTART;TZID=Europe/Berlin:20260310T140000', 'DURATION:PT2H')
      const expected = ['2026-03-02T07:00/08:00', '2026-03-10T13:00/15:00', '2026-03-16T07:00/08:00']
      expect(timesOf(master, moved)).toEqual(expected)
      expect(timesOf(moved, master)).toEqual(expected)
    })

    it('recognise a moved one', () => {
      const moved = event('RECURRENCE-ID:20260309T070000Z', 'DTSTART:20260310T140000Z', 'DURATION:PT2H')
      const keys = (...lines: string[]) => new Set(read(calendar(...lines)).occurrences.map(({ key }) => key))
      expect(keys(master, moved)).toEqual(keys(master))
    })

    it('leave out a cancelled one, and one that leaves the doctor free', () => {
      const one = (...lines: string[]) => event('DTSTART;TZID=Europe/Berlin:20260309T080000', 'DURATION:PT1H', ...lines)
      const recurrence = 'RECURRENCE-ID;TZID=Europe/Berlin:20260309T080000'
      for (const state of ['STATUS:CANCELLED', 'TRANSP:TRANSPARENT']) {
        expect(timesOf(master, one(recurrence, state))).toEqual(['2026-03-02T07:00/08:00', '2026-03-16T07:00/08:00'])
      }
    })

    it('include one moved from far outside, and one whose series is not in the feed', () => {
      const far = event('DTSTART:20280103T080000Z', 'DURATION:PT1H', 'RRULE:FREQ=YEARLY')
      const moved = event('RECURRENCE-ID:20290103T080000Z', 'DTSTART:20260303T080000Z', 'DURATION:PT1H')
      expect(timesOf(far, moved)).toEqual(['2026-03-03T08:00/09:00'])
      expect(timesOf(moved)).toEqual(['2026-03-03T08:00/09:00'])
    })

    it('move all that follow together with this one', () => {
      const later = event(
        'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20260309T080000',
        'DTSTART;TZID=Europe/Berlin:20260309T100000',
        'DURATION:PT1H',
      )
      expect(timesOf(master, later)).toEqual([
        '2026-03-02T07:00/08:00',
        '2026-03-09T09:00/10:00',
        '2026-03-16T09:00/10:00',
      ])
    })
  })

  it('are those in the window, even partly', () => {
    const window = { from: Date.parse('2026-03-02T08:00:00Z'), to: Date.parse('2026-03-02T10:00:00Z') }
    const at = (start: string, end: string) => event(`DTSTART:20260302T${start}00Z`, `DTEND:20260302T${end}00Z`)
    const inside = (...lines: string[]) => times(read(calendar(...lines), window).occurrences).length
    expect([
      inside(at('0700', '0800')),
      inside(at('0700', '0801')),
      inside(at('0959', '1100')),
      inside(at('1000', '1100')),
    ]).toEqual([0, 1, 1, 0])
  })

  it.each([
    [
      'every day since long ago',
      'DTSTART;TZID=Europe/Berlin:19960101T080000',
      'FREQ=DAILY',
      ['2026-03-02', '2026-03-03', '2026-03-04'],
    ],
    [
      'every third day',
      'DTSTART;TZID=Europe/Berlin:20191231T080000',
      'FREQ=DAILY;INTERVAL=3',
      ['2026-03-02', '2026-03-05'],
    ],
    [
      'on two days every other week',
      'DTSTART;TZID=Europe/Berlin:20191230T080000',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH',
      ['2026-03-02', '2026-03-05', '2026-03-16'],
    ],
    [
      'the last Friday of a month',
      'DTSTART;TZID=Europe/Berlin:20200131T080000',
      'FREQ=MONTHLY;BYDAY=-1FR',
      ['2026-03-27', '2026-04-24'],
    ],
    ['once a year', 'DTSTART;TZID=Europe/Berlin:20010315T080000', 'FREQ=YEARLY', ['2026-03-15', '2027-03-15']],
    [
      'a number of times',
      'DTSTART;TZID=Europe/Berlin:20250101T080000',
      'FREQ=DAILY;COUNT=427',
      ['2026-03-02', '2026-03-03'],
    ],
  ])('of an old series, %s', (_what, start, rule, expected) => {
    const { occurrences } = read(calendar(event(start, 'DURATION:PT1H', `RRULE:${rule}`)), {
      from: Date.parse('2026-03-02T00:00:00Z'),
    })
    const days = occurrences.map(({ start }) => new Date(start).toISOString().slice(0, 10))
    expect(days.slice(0, expected.length)).toEqual(expected)
    if (rule.includes('COUNT')) expect(days).toHaveLength(expected.length)
  })

  it('leave out what is cancelled, leaves the doctor free, or is our own', () => {
    const at = ['DTSTART:20260302T080000Z', 'DURATION:PT1H']
    expect(timesOf(event(...at, 'STATUS:CANCELLED'), event(...at, 'TRANSP:TRANSPARENT'))).toEqual([])
    const own = ['BEGIN:VEVENT', 'UID:0123456789abcdef01234567@visite.example', ...at, 'END:VEVENT']
    expect(timesOf(...own)).toEqual([])
  })

  it('give name and place in one line each, and none where the feed has none', () => {
    const [told] = read(
      calendar(event('DTSTART:20260302T080000Z', 'LOCATION:Raum 1\\nErdgeschoss\\, links')),
    ).occurrences
    expect(told).toMatchObject({ uid: 'u@example', name: 'Ausschuss', room: 'Raum 1 Erdgeschoss, links' })
    const [mute] = read(calendar('BEGIN:VEVENT', 'UID:x', 'DTSTART:20260302T080000Z', 'END:VEVENT')).occurrences
    expect(mute).toMatchObject({ name: '', room: null })
  })

  it('skip and count an event that cannot be understood', () => {
    const { occurrences, unreadable } = read(
      calendar(
        event('DTSTART:gestern'),
        'BEGIN:VEVENT',
        'UID:y',
        'END:VEVENT',
        'BEGIN:VEVENT',
        'UID:z',
        'DTSTART:20260302T080000Z',
        'END:VEVENT',
      ),
    )
    expect({ uids: occurrences.map(({ uid }) => uid), unreadable }).toEqual({ uids: ['z'], unreadable: 2 })
  })

  it.each(['RRULE:FREQ=OFTEN', 'DESCRIPTION:torn\r\noff', 'X-A;B="open:1', 'RRULE:FREQ=WEEKLY;BYDAY=MON'])(
    'skip an event that has the line %j',
    (line) => {
      const { occurrences, unreadable } = read(
        calendar(
          event('DTSTART:20260303T080000Z', line),
          ...['BEGIN:VEVENT', 'UID:z', 'DTSTART:20260302T080000Z', 'END:VEVENT'],
        ),
      )
      expect({ uids: occurrences.map(({ uid }) => uid), unreadable }).toEqual({ uids: ['z'], unreadable: 1 })
    },
  )

  it('cope with events that never end, however many', () => {
    const { occurrences, unreadable } = read(
      calendar(
        ...Array.from({ length: 60_000 }, () => 'BEGIN:VEVENT'),
        ...['BEGIN:VEVENT', 'UID:z', 'DTSTART:20260302T080000Z', 'END:VEVENT'],
      ),
    )
    expect({ uids: occurrences.map(({ uid }) => uid), unreadable }).toEqual({ uids: ['z'], unreadable: 60_000 })
  })

  it('are read as Windows writes them if they are not UTF-8', async () => {
    const ics = calendar('BEGIN:VEVENT', 'UID:z', 'DTSTART:20260302T080000Z', 'SUMMARY:Größe', 'END:VEVENT')
    const found = await understand(Buffer.from(ics, 'latin1'), wanted, new AbortController().signal)
    expect(found.occurrences).toMatchObject([{ name: 'Größe' }])
  })

  it('are the ones nearest to today if there are more than are wanted', () => {
    const days = ['20260303', '20260220', '20260401', '20260304', '20261224', '20260205', '20260227']
    const all = calendar(...days.map((day) => event(`DTSTART;VALUE=DATE:${day}`).replace('u@example', day)))
    const { occurrences, cut } = read(all, { most: 3 })
    expect(occurrences.map(({ uid }) => uid).sort()).toEqual(['20260227', '20260303', '20260304'])
    expect(cut).toBe(true)
    const hourly = read(calendar(event('DTSTART:20260101T000000Z', 'DURATION:PT5M', 'RRULE:FREQ=HOURLY')), {
      ...{ most: 100, to: Date.parse('2026-03-14T00:00:00Z') },
    })
    const starts = hourly.occurrences.map(({ start }) => start).sort()
    expect([hourly.cut, starts.length]).toEqual([true, 100])
    expect(Math.abs((starts.at(0) ?? 0) + (starts.at(-1) ?? 0) - 2 * wanted.at)).toBeLessThanOrEqual(3_600_000)
  })

  it.each([
    ['<html>Bitte anmelden</html>', 'no_calendar'],
    ['', 'no_calendar'],
    ['BEGIN:VCARD\r\nVERSION:4.0\r\nEND:VCARD', 'no_calendar'],
    [calendar(event('DTSTART:20260201T000000Z', 'RRULE:FREQ=MINUTELY')), 'too_demanding'],
    [calendar(event('DTSTART:19700101T000000Z', 'RRULE:FREQ=SECONDLY')), 'too_demanding'],
  ])('are none in %j: %s', (ics, fault) => {
    expect(() => read(ics)).toThrow(expect.objectContaining({ fault }))
  })
})
