import type { Listening } from '../platform/db/announcements/announcements.ts'
import type { Db } from '../platform/db/open.ts'
import type { AnnouncementOptions } from './announcements.ts'

/** One indexed read: cheap enough to do so often that another process's events still seem immediate. */
const POLL_MS = 25
/** After a fault. */
const PATIENCE_MS = 1_000
const AT_ONCE = 1_000

/** SQLite: polls the table. Its ids grow in the order of commits, because there is one write transaction at a time. */
export function pollForEvents(db: Db, { changed, onFault, wanted }: AnnouncementOptions): Listening {
  let last: number | null = null
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  async function look(): Promise<void> {
    if (last === null) {
      const newest = await db.selectFrom('events').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
      last = newest?.id ?? 0
      // Events between the start of the first stream and this look.
      changed(null)
      return
    }
    const rows = await db
      .selectFrom('events')
      .select(['id', 'doctor_id'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    last = rows.at(-1)?.id ?? last
    if (rows.length > 0) changed(rows.map(({ doctor_id }) => doctor_id))
  }

  function lookLater(delay: number): void {
    timer = setTimeout(async () => {
      looking = wanted() ? look() : Promise.resolve()
      const fault = await looking.then(
        () => false,
        (error) => {
          onFault(error)
          return true
        },
      )
      if (!stopped) lookLater(fault ? PATIENCE_MS : POLL_MS)
    }, delay)
  }

  let looking: Promise<void> = Promise.resolve()
  lookLater(0)
  return {
    ready: Promise.resolve(),
    async stop() {
      stopped = true
      clearTimeout(timer)
      await looking.catch(() => {})
    },
  }
}
