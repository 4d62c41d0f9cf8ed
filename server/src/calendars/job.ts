import * as accounts from '../accounts/store.ts'
import type { Handler, JobQueue } from '../jobs.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import { nextReading } from './next-reading.ts'
import * as calendars from './store.ts'
import type { Synchronisation } from './sync.ts'

interface Deps {
  db: Db
  queue: JobQueue
  calendars: Synchronisation
}

/**
 * Reads a feed and enqueues its next reading: each calendar has one job in the whole installation. A feed's faults are
 * stored in its row and are not failures of the job.
 */
export const calendarJob = ({ db, queue, calendars: { sync } }: Deps): Handler<'calendar'> => {
  const again = async (tx: Tx, id: string) => {
    const calendar = await calendars.forJob(tx, id)
    if (calendar) await nextReading(tx, queue, calendar)
  }
  return {
    async run(job) {
      const calendar = await calendars.forJob(db, job.payload.calendar_id)
      if (!calendar) return
      // Nobody reads the calendar of an account that is disabled; it is looked at again when it is not.
      const account = await accounts.byId(db, calendar.doctor_id)
      if (account?.disabled_at === null) await sync(calendar, job.signal)
      await db.transaction().execute(async (tx) => {
        await job.finish(tx)
        await again(tx, calendar.id)
      })
    },
    giveUp: (tx, { payload }) => again(tx, payload.calendar_id),
    isPermanent: () => false,
  }
}
