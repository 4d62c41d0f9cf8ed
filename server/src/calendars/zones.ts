import ICAL from 'ical.js'
import { instantAt, isTimezone } from '../platform/time/zoned.ts'

/** Placeholder zone of times without one; no feed uses this name. */
export const FLOATING = 'visite:practice'

/**
 * A feed's zones by name. A name in the IANA database means that zone, since programs describe zones for the current
 * year only; any other name means the feed's own definition or, without one, the practice's zone.
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

/** Some programs prefix the zone with their own name: `/citadel.org/20250101/Europe/Berlin`. */
function ianaName(name: string): string | null {
  const parts = name.split('/').filter(Boolean)
  const candidates = name.startsWith('/') ? [parts.slice(-2), parts.slice(-3)].map((tail) => tail.join('/')) : [name]
  return candidates.find(isTimezone) ?? null
}

const DAY_MS = 24 * 3_600_000

/** An IANA zone, for the library's calculations. */
function wellKnown(name: string): ICAL.Timezone {
  /** Offsets in seconds by day; null on days when the offset changes. */
  const offsets = new Map<number, number | null>()
  const exactly = (local: number): number => {
    const [date = '', clock = ''] = new Date(local).toISOString().split('T')
    return (local - instantAt(name, date, clock.slice(0, 5)).getTime()) / 1000
  }
  const ofDay = (day: number): number | null => {
    const known = offsets.get(day)
    if (known !== undefined) return known
    const offset = exactly(day)
    const found = offset === exactly(day + DAY_MS) ? offset : null
    offsets.set(day, found)
    return found
  }
  const offsetOf = ({ year, month, day, hour, minute }: ICAL.Time): number =>
    ofDay(Date.UTC(year, month - 1, day)) ?? exactly(Date.UTC(year, month - 1, day, hour, minute))
  return Object.assign(new ICAL.Timezone({ tzid: name }), { utcOffset: offsetOf })
}
