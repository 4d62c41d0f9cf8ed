import pg from 'pg'
import type { AnnouncementOptions, Announcements } from './announcements.ts'

/** The name under which the trigger of migration 040 announces. */
const CHANNEL = 'visite_events'
/** How often the connection is tried, and every doctor looked at in case an announcement went astray. */
const LOOK_MS = 5_000
const RECONNECT_MS = 250
const ANSWER_MS = 4_000

/**
 * Postgres: LISTEN on a connection of its own. A lost connection is replaced; what was announced meanwhile is found
 * by looking at every doctor afterwards.
 */
export function listenForEvents(url: string, { changed, onFault }: AnnouncementOptions): Announcements {
  const ready = Promise.withResolvers<void>()
  let stopped = false
  let client: pg.Client | undefined
  let again: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    })
    client = next
    const lost = (error?: unknown) => {
      if (client !== next) return
      client = undefined
      next.end().catch(() => {})
      if (stopped) return
      onFault(error ?? new Error('the connection that listens for events was closed'))
      again = setTimeout(connect, RECONNECT_MS)
    }
    next.on('error', lost)
    next.on('end', () => lost())
    next.on('notification', ({ payload }) => changed(payload ? [payload] : null))
    try {
      await next.connect()
      await next.query(`listen ${CHANNEL}`)
      changed(null)
    } catch (error) {
      lost(error)
    }
    // Also after a failure: streams stand, and are served as soon as the database is back.
    ready.resolve()
  }

  const looking = setInterval(() => {
    const asked = client
    asked?.query('select 1').then(
      () => changed(null),
      (error) => asked === client && asked.emit('error', error),
    )
  }, LOOK_MS)
  connect()
  return {
    ready: ready.promise,
    async stop() {
      stopped = true
      clearInterval(looking)
      clearTimeout(again)
      const last = client
      client = undefined
      await last?.end().catch(() => {})
    },
  }
}
