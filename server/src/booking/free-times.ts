import type { Db } from '../platform/db/open.ts'
import type { PracticeRow } from '../platform/db/practice-table.ts'
import * as practices from '../practice/store.ts'
import { takenBetween } from './busy.ts'
import { freeSlots } from './free-slots.ts'

const DAY_MS = 86_400_000
/** Of an appointment without a length. */
const USUAL_MINUTES = 30
/** How many days to look at. */
export const SHOWN_DAYS = 14

interface Wanted {
  /** IANA name. */
  timezone: string
  /** Null: no length. */
  minutes: number | null
  /** Id of the appointment itself, which does not collide with anything. */
  except: string | undefined
  /** No slot begins before this. */
  earliest: Date
  /** `YYYY-MM-DD`, and how many days from then to look at. */
  from: string
  days?: number
}

/** When the doctor has time within these opening hours: the start of each slot, by day. */
export async function freeTimesWithin(
  db: Db,
  doctorId: string,
  { opening_hours_json }: Pick<PracticeRow, 'opening_hours_json'>,
  { timezone, minutes, except, earliest, from, days = SHOWN_DAYS }: Wanted,
): Promise<{ day: string; starts: number[] }[]> {
  const first = Date.parse(from)
  const taken = await takenBetween(db, doctorId, { from: first - DAY_MS, to: first + (days + 1) * DAY_MS, timezone })
  return freeSlots({
    ...{ openingHours: JSON.parse(opening_hours_json), timezone, minutes: minutes ?? USUAL_MINUTES },
    busy: taken.filter(({ appointmentId }) => appointmentId !== except),
    ...{ earliest, from, days },
  })
}

/** The same within the opening hours of the doctor's practice; no slots if it has none. */
export async function freeTimesOf(db: Db, doctorId: string, wanted: Wanted) {
  const practice = await practices.ofAccount(db, doctorId)
  return practice ? freeTimesWithin(db, doctorId, practice, wanted) : []
}
