import type { Practice } from '../api/types.ts'

type Hours = Practice['opening_hours']

/** From Monday to Sunday, as the service counts them. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const

/** The text typed for each weekday, from Monday. */
export type HoursText = readonly string[]

const STRETCH = /^([01]?\d|2[0-4])(?:[:.]([0-5]\d))?\s*(?:-|–|bis|to)\s*([01]?\d|2[0-4])(?:[:.]([0-5]\d))?$/i

export const hoursText = (hours: Hours): HoursText =>
  WEEKDAYS.map((day) =>
    hours
      .filter(({ weekday }) => weekday === day)
      .map(({ from, to }) => `${from}-${to}`)
      .join(', '),
  )

const stretches = (text: string): string[] =>
  text
    .split(/[,;]/)
    .map((one) => one.trim())
    .filter(Boolean)

/** Does it parse, as `8-12:30, 14:00-18:00` does? The service judges whether the times make sense. */
export const isHours = (text: string): boolean => stretches(text).every((one) => STRETCH.test(one))

export const hoursFrom = (text: HoursText): Hours =>
  WEEKDAYS.flatMap((weekday, index) =>
    stretches(text[index] ?? '').map((one) => {
      const [, hour = '', minute = '00', toHour = '', toMinute = '00'] = STRETCH.exec(one) ?? []
      return { weekday, from: `${hour.padStart(2, '0')}:${minute}`, to: `${toHour.padStart(2, '0')}:${toMinute}` }
    }),
  )
