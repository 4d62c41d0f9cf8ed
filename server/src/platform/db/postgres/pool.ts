import { Socket } from 'node:net'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { DatabaseAway } from '../away.ts'
import type { ConnectionLimits } from './limits.ts'

// bigint columns hold counters and milliseconds, all far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Milliseconds between the probes of an idle connection by the operating system. */
const KEEP_ALIVE_MS = 10_000

interface PoolSettings {
  url: string
  /** Maximum number of connections. */
  connections: number
  limits: ConnectionLimits
}

/** Connections to Postgres that notice a silent peer, as when a route or a machine is lost. */
export interface WatchedPool extends PostgresPool {
  query(text: string, values: unknown[]): Promise<unknown>
  /** Connections of this process, and how many callers wait for one. */
  counts(): { used: number; idle: number; waiting: number }
}

interface Watched {
  query: PostgresPoolClient['query']
  release: PostgresPoolClient['release']
  usable(): boolean | Promise<boolean>
}

/**
 * A connection that does not answer in time is destroyed and never reused. Connections idle since before then are
 * destroyed too, instead of timing out one after the other.
 */
export function watchedPool({ url, connections, limits }: PoolSettings): WatchedPool {
  const pool = new pg.Pool({
    // The type demands a constructor without arguments, which even pg's own client lacks.
    ...({ Client: DestroyableClient } as object),
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: limits.connectMs,
    statement_timeout: limits.statementMs,
    query_timeout: limits.answerMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  })
  // The pool replaces a connection that breaks while idle; the next query shows if the server is really away.
  pool.on('error', () => {})
  // A connection may break between two statements of a transaction; without a listener that would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))

  /** A connection that has not answered since this instant counts as dead. */
  let distrustedBefore = 0
  const watched = new WeakMap<pg.PoolClient, Watched>()

  function watch(client: pg.PoolClient): Watched {
    const destroy = () => (client as DestroyableClient & pg.PoolClient).destroy()
    let answeredAt = performance.now()
    let lost: DatabaseAway | null = null
    const answered = <T>(answer: T): T => {
      answeredAt = performance.now()
      return answer
    }
    const failed = (error: unknown): never => {
      if (error instanceof pg.DatabaseError && !isAway(error)) throw answered(error)
      lost = new DatabaseAway(isReplica(error) ? NO_WRITES : 'the database does not answer', { cause: error })
      destroy()
      throw lost
    }
    /** Sends a statement; if no answer comes, distrusts every older connection. */
    const ask = (question: pg.QueryConfig) => {
      const asked = performance.now()
      return client.query(question).then(answered, (error: unknown) => {
        if (isSilence(error)) distrustedBefore = Math.max(distrustedBefore, asked)
        return failed(error)
      })
    }
    return {
      query: ((text: string, values: unknown[]) =>
        lost ? Promise.reject(lost) : ask({ text, values })) as PostgresPoolClient['query'],
      usable() {
        if (lost || answeredAt < distrustedBefore) return false
        if (answeredAt >= performance.now() - limits.quietMs) return true
        const trial = { text: 'select 1', query_timeout: limits.trialMs } as pg.QueryConfig
        return ask(trial).then(
          () => true,
          () => false,
        )
      },
      release(error) {
        const dead = lost !== null || answeredAt < distrustedBefore
        if (dead) destroy()
        client.release(dead || error)
      },
    }
  }

  async function connect(): Promise<Watched> {
    for (;;) {
      const client = await pool.connect().catch((error: unknown) => {
        throw connectionFault(error)
      })
      let found = watched.get(client)
      if (!found) {
        found = watch(client)
        watched.set(client, found)
      }
      if (await found.usable()) return found
      found.release()
    }
  }

  return {
    connect,
    options: pool.options,
    end: () => pool.end(),
    async query(text, values) {
      const client = await connect()
      try {
        return await client.query(text, values)
      } finally {
        client.release()
      }
    },
    counts: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
  }
}

/** A client whose socket can be closed at once: `end` would wait for a peer that is not there. */
class DestroyableClient extends pg.Client {
  readonly #socket: Socket

  constructor(config: pg.ClientConfig) {
    const socket = new Socket()
    super({ ...config, stream: () => socket } as pg.ClientConfig)
    this.#socket = socket
  }

  destroy(): void {
    this.#socket.destroy()
  }
}

/**
 * Postgres is ending, starting or refusing connections, a pooler finds no server, or this is a read-only replica (so
 * far): elsewhere or later the same statement works.
 */
const isAway = ({ code = '' }: pg.DatabaseError): boolean => code.startsWith('08') || AWAY.has(code)
const REPLICA = '25006'
const isReplica = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === REPLICA
const NO_WRITES =
  'this Postgres takes no writes: it is a replica that was not promoted (yet), and the service needs the primary'
const AWAY = new Set([REPLICA, '53300', '57P01', '57P02', '57P03', '57P05'])

const isSilence = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout'

/** Passes on the operating system's errors unchanged; the client's own time-outs carry no code. */
const connectionFault = (error: unknown): unknown =>
  error instanceof Error && (error instanceof pg.DatabaseError ? isAway(error) : !('code' in error))
    ? new DatabaseAway(`the database does not answer: ${error.message}`, { cause: error })
    : error
