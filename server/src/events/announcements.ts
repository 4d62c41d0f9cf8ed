import type { Listening } from '../platform/db/announcements/announcements.ts'
import type { Database } from '../platform/db/open.ts'
import { pollForEvents } from './poll.ts'
import { TOPIC } from './store.ts'

export interface AnnouncementOptions {
  /** Called with the doctors that have new events, whichever process wrote them; null: it may be any doctor. */
  changed: (doctorIds: readonly string[] | null) => void
  onFault: (error: unknown) => void
  /** False: nobody is listening, so there is nothing to look for. */
  wanted: () => boolean
}

/** How a process learns of events. On SQLite, nobody reports what another process wrote, so it polls. */
export const announcements = (database: Database, options: AnnouncementOptions): Listening =>
  database.engine === 'postgres'
    ? database.announcements.listen({ topic: TOPIC, heard: options.changed, onFault: options.onFault })
    : pollForEvents(database.db, options)
