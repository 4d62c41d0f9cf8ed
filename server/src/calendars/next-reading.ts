import type { JobQueue } from '../jobs.ts'
import type { Tx } from '../platform/db/open.ts'
import { EVERY_MS } from './rules.ts'
import type { OwnedCalendar } from './store.ts'

const keyOf = ({ id }: OwnedCalendar): string => `calendar:${id}`

/** Reschedules the next reading to a quarter of an hour from now (contract 3 calendars). */
export const nextReading = (tx: Tx, queue: JobQueue, calendar: OwnedCalendar): Promise<void> =>
  queue.enqueue(tx, 'calendar', { calendar_id: calendar.id }, { key: keyOf(calendar), delayMs: EVERY_MS })

/** Cancels readings of a removed calendar. */
export const noMoreReadings = (tx: Tx, queue: JobQueue, calendar: OwnedCalendar): Promise<void> =>
  queue.cancel(tx, keyOf(calendar))
