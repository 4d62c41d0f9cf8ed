import type { CalendarWriteRow } from '../../platform/db/calendar-tables.ts'

/** The state of bookings' events in a foreign calendar. */
export interface Sight {
  /** The collection's tag when it was read. */
  tag: string | null
  /** The events found there, by booking id. */
  events: ReadonlyMap<string, { start: number; end: number }>
  /** False: some events could not be understood, so a missing one may still exist. */
  complete: boolean
}

type Written = Pick<CalendarWriteRow, 'booking_id' | 'starts_at' | 'ends_at'>
export type Conflict = Pick<CalendarWriteRow, 'conflict' | 'there_start' | 'there_end'>

export const NO_CONFLICT: Conflict = { conflict: null, there_start: null, there_end: null }

/** What happened to the written event; undefined: unknown. */
export function conflictIn({ events, complete }: Sight, written: Written): Conflict | undefined {
  const { booking_id, starts_at, ends_at } = written
  if (starts_at === null) return undefined
  const there = events.get(booking_id)
  if (!there) return complete ? { conflict: 'deleted', there_start: null, there_end: null } : undefined
  if (there.start === starts_at && there.end === (ends_at ?? starts_at)) return NO_CONFLICT
  return { conflict: 'moved', there_start: there.start, there_end: there.end }
}
