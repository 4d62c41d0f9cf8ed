import pg from 'pg'

const RECONNECT_MS = 250
/** Share of the interval within which a check must be answered, so that checks never overlap. */
const ANSWER_SHARE = 0.8
/** Shown to operators in `pg_stat_activity`. */
const NAME = 'visite listens'

interface Options {
  /** How often to test the connection, and listeners poll in case an announcement was lost; milliseconds. */
  lookMs: number
  received: (message: string) => void
  /** An announcement may have been missed. */
  missed: () => void
  onFault: (error: unknown) => void
}

/**
 * LISTENs on its own connection and replaces it when it is lost.
 * @returns `ready` resolves with the first connection, or the first failure, after which it keeps trying
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
    // Even after a failure: listeners are served as soon as the database is back.
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
