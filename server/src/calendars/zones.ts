import ICAL from 'ical.js'
import { instantAt } from '../platform/time/zoned.ts'

/** Stands in for the zone of times that have none: no feed calls one so. */
export const FLOATING = 'visite:practice'

/**
 * The zones of a feed by their names. A name that the IANA database knows means that zone, since programs describe
 * them for the current year only; any other is what the feed describes; one it does not describe is read as the
 * practice's.
 */
export function zonesOf(calendar: ICAL.Component, practice: string): (name: string) => ICAL.Timezone {
  const described = new Map(
    calendar.getAllSubcomponents('vtimezone').map((component) => {
      const name = String(component.getFirstPropertyValue('tzid'))
      return [name, component] as const
    }),
  )
  const known = new Map<string, ICAL.Timezone>([[FLOATING, wellKnown(practice)]])

  function zone(name: string): ICAL.Timezone {
    const iana = ianaName(name)
    if (iana) return wellKnown(iana)
    const component = described.get(name)
    return component ? new ICAL.Timezone({ component, tzid: name }) : wellKnown(practice)
  }

  return (name) => {
    const found = known.get(name) ?? zone(name)
    known.set(name, found)
    return found
  }
}

/** Some programs put their own name before that of the zone: `/citadel.org/20250101/Europe/Berlin`. */
function ianaName(name: string): string | null {
  const parts = name.split('/').filter(Boolean)
  const candidates = name.startsWith('/') ? [parts.slice(-2), parts.slice(-3)].map((tail) => tail.join('/')) : [name]
  return candidates.find(isTimezone) ?? null
}

function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** A zone of the IANA database, for the library's calculations. */
function wellKnown(name: string): ICAL.Timezone {
  const offsets = new Map<string, number>()
  const offsetOf = ({ year, month, day, hour, minute }: ICAL.Time): number => {
    const local = Date.UTC(year, month - 1, day, hour, minute, 0)
    const [date = '', clock = ''] = new Date(local).toISOString().split('T')
    const time = clock.slice(0, 5)
    const key = `${date} ${time}`
    const offset = offsets.get(key) ?? (local - instantAt(name, date, time).getTime()) / 1000
    offsets.set(key, offset)
    return offset
  }
  return Object.assign(new ICAL.Timezone({ tzid: name }), { utcOffset: offsetOf })
}
