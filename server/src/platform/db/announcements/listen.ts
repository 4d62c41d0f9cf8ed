import pg from 'pg'

const RECONNECT_MS = 250
/** Longest time until a question is answered: the look before the next one. */
const ANSWER_SHARE = 0.8
/** What an operator sees in `pg_stat_activity`. */
const NAME = 'visite listens'

interface Options {
  /** How often the connection is tried, and listeners check, in case an announcement was lost; milliseconds. */
  lookMs: number
  received: (message: string) => void
  /** Something may have been said that was not received. */
  missed: () => void
  onFault: (error: unknown) => void
}

/**
 * LISTEN on a connection of its own. A lost connection is replaced.
 * @returns `ready` resolves with the first connection, or the first failure: it goes on trying
 */
export function listenTo(url: string, channel: string, { lookMs, received, missed, onFault }: Options) {
  const ready = Promise.withResolvers<void>()
  const answerMs = lookMs * ANSWER_SHARE
  let stopped = false
  let client: pg.Client | undefined
  let again: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: NAME,
      keepAlive: true,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
    })
    client = next
    const lost = (error?: unknown) => {
      if (client !== next) return
      client = undefined
      next.end().catch(() => {})
      if (stopped) return
      onFault(error ?? new Error('the connection that listens was closed'))
      again = setTimeout(connect, RECONNECT_MS)
    }
    next.on('error', lost)
    next.on('end', () => lost())
    next.on('notification', ({ payload }) => received(payload ?? ''))
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      missed()
    } catch (error) {
      lost(error)
    }
    // Also after a failure: listeners are served as soon as the database is back.
    ready.resolve()
  }

  const looking = setInterval(() => {
    const asked = client
    asked?.query('select 1').then(missed, (error) => asked === client && asked.emit('error', error))
  }, lookMs)
  connect()
  return {
    ready: ready.promise,
    async stop(): Promise<void> {
      stopped = true
      clearInterval(looking)
      clearTimeout(again)
      const last = client
      client = undefined
      await last?.end().catch(() => {})
    },
  }
}
