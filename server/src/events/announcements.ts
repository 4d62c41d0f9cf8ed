import type { Listening } from '../platform/db/announcements/announcements.ts'
import type { Database } from '../platform/db/open.ts'
import { pollForEvents } from './poll.ts'
import { TOPIC } from './store.ts'

export interface AnnouncementOptions {
  /** Called with the doctors that have new events, in whatever process they were written; null: it may be any. */
  changed: (doctorIds: readonly string[] | null) => void
  onFault: (error: unknown) => void
  /** False: nobody listens, so nothing need be looked for. */
  wanted: () => boolean
}

/** How a process hears of events. On SQLite nobody tells it of what another process wrote: it looks. */
export const announcements = (database: Database, options: AnnouncementOptions): Listening =>
  database.engine === 'postgres'
    ? database.announcements.listen({ topic: TOPIC, heard: options.changed, onFault: options.onFault })
    : pollForEvents(database.db, options)
