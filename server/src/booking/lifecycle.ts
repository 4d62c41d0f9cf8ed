import type { BookingStatus } from '../platform/db/states.ts'
import type { Occasion } from './mail.ts'

/** One row of the table. Each is told as `appointment.updated`. */
export interface Row {
  happening: string
  /** The states in which it is allowed. In any other it is refused. */
  when: readonly BookingStatus[]
  to: BookingStatus
  /** The mail to the patient, if they can be reached. */
  mail: Occasion | null
  why?: string
}

/** First states of a booking. */
export const BEGINNINGS = {
  byHand: 'none',
  withInvitation: 'confirmed',
  inAnotherCalendar: 'external',
} as const satisfies Record<string, BookingStatus>

const KNOWS = 'The booking was closed by mistake: the patient already has the invitation.'

/** Everything that changes the state of a booking (contract 3). */
export const TABLE = [
  {
    happening: 'invited',
    when: ['none', 'confirmed', 'cancelled', 'completed', 'no_show'],
    to: 'confirmed',
    mail: 'confirmed',
    why: 'Even a patient who already knows is told again.',
  },
  { happening: 'confirmed', when: ['none', 'cancelled'], to: 'confirmed', mail: 'confirmed' },
  { happening: 'confirmed', when: ['completed', 'no_show'], to: 'confirmed', mail: null, why: KNOWS },
  { happening: 'cancelled', when: ['confirmed'], to: 'cancelled', mail: 'cancelled' },
  { happening: 'cancelled', when: ['none'], to: 'cancelled', mail: null, why: 'No patient expects it.' },
  { happening: 'completed', when: ['none', 'confirmed', 'no_show'], to: 'completed', mail: null },
  { happening: 'no_show', when: ['none', 'confirmed', 'completed'], to: 'no_show', mail: null },
  {
    happening: 'goneFromCalendar',
    when: ['external'],
    to: 'none',
    mail: null,
    why: 'Somebody has worked on it, so it stays as an ordinary appointment.',
  },
] as const satisfies readonly Row[]

export type Happening = (typeof TABLE)[number]['happening']
export const HAPPENINGS: readonly Happening[] = [...new Set(TABLE.map(({ happening }) => happening))]

/** @returns null if it means nothing in this state */
export function after(state: BookingStatus, happening: Happening): Pick<Row, 'to' | 'mail'> | null {
  const rows: readonly Row[] = TABLE
  return rows.find((row) => row.happening === happening && row.when.includes(state)) ?? null
}
