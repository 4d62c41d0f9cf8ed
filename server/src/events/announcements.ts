import type { Database } from '../platform/db/open.ts'
import { listenForEvents } from './listen.ts'
import { pollForEvents } from './poll.ts'

export interface AnnouncementOptions {
  /** Called with the doctors that have new events, in whatever process they were written; null: it may be any. */
  changed: (doctorIds: readonly string[] | null) => void
  onFault: (error: unknown) => void
  /** False: nobody listens, so nothing need be looked for. */
  wanted: () => boolean
}

/** How a process hears of events. */
export interface Announcements {
  /** Resolves when everything that commits from now on is announced. Never rejects. */
  readonly ready: Promise<void>
  stop(): Promise<void>
}

export const announcements = (database: Database, options: AnnouncementOptions): Announcements =>
  database.engine === 'postgres' ? listenForEvents(database.url, options) : pollForEvents(database.db, options)
