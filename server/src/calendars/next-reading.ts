import type { JobQueue } from '../jobs.ts'
import type { Tx } from '../platform/db/open.ts'
import { EVERY_MS } from './rules.ts'
import type { OwnedCalendar } from './store.ts'

const keyOf = ({ id }: OwnedCalendar): string => `calendar:${id}`

/** The feed is read in a quarter of an hour (contract 3 calendars), instead of when it would have been. */
export const nextReading = (tx: Tx, queue: JobQueue, calendar: OwnedCalendar): Promise<void> =>
  // The queue waits by the machines' clocks.
  queue.enqueue(
    tx,
    'calendar',
    { calendar_id: calendar.id },
    { key: keyOf(calendar), runAt: new Date(Date.now() + EVERY_MS) },
  )

/** The calendar goes: nobody reads its feed any more. */
export const noMoreReadings = (tx: Tx, queue: JobQueue, calendar: OwnedCalendar): Promise<void> =>
  queue.cancel(tx, keyOf(calendar))
