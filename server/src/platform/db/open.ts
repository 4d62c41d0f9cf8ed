import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  SqliteDialect,
  SqliteDriver,
  sql,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import type { Verdict } from '../verdict.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>
/** Inside a transaction only `tx` is used: on SQLite the outer `db` would wait for it for ever. */
export type Tx = Transaction<Tables>
export type Engine = 'sqlite' | 'postgres'

export type DatabaseSettings =
  | { kind: 'sqlite' /** Path of the file; its folder is made. */; file: string }
  | { kind: 'postgres'; url: string /** Connections at most. */; connections: number }

/** An open database, and what only one of the two engines has. */
export type Database = { db: Db; close(): Promise<void> } & (
  | { engine: 'sqlite'; sqlite: SqliteDatabase.Database }
  | { engine: 'postgres'; pool: pg.Pool; url: string }
)

/**
 * Pages of 4 KiB in the write-ahead log before they are brought into the file: 16 MiB. Each time costs two more syncs,
 * which with SQLite's own 4 MiB every hundredth commit would pay.
 */
const CHECKPOINT_PAGES = 4_096

/** How long a writer waits for another process's transaction. */
const BUSY_MS = 10_000

export function openDatabase(settings: DatabaseSettings): Database {
  return settings.kind === 'sqlite' ? openSqlite(settings.file) : openPostgres(settings.url, settings.connections)
}

function openSqlite(file: string): Database {
  mkdirSync(dirname(file), { recursive: true })
  const sqlite = new SqliteDatabase(file)
  // Trust.md: an acknowledged write survives a power cut (FULL is not kept in the file, so it is set on every
  // connection), and what is erased is overwritten.
  for (const pragma of [
    `busy_timeout = ${BUSY_MS}`,
    'journal_mode = WAL',
    'synchronous = FULL',
    `wal_autocheckpoint = ${CHECKPOINT_PAGES}`,
    'foreign_keys = ON',
    'secure_delete = ON',
    'temp_store = MEMORY',
  ]) {
    sqlite.pragma(pragma)
  }
  const dialect = new SqliteDialect({ database: withStatementCache(sqlite) })
  dialect.createDriver = () => new ImmediateSqliteDriver({ database: withStatementCache(sqlite) })
  const db = new Kysely<Tables>({ dialect })
  return { engine: 'sqlite', db, sqlite, close: () => db.destroy() }
}

/** Write transactions take the lock at their start: two that read first cannot both win. */
class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: Parameters<SqliteDriver['beginTransaction']>[0]): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

const CACHED_STATEMENTS = 500

/** Preparing costs more than running a small statement: the prepared ones are kept, the oldest dropped. */
function withStatementCache(sqlite: SqliteDatabase.Database) {
  const statements = new Map<string, SqliteDatabase.Statement<unknown[]>>()
  return {
    prepare(sql: string) {
      let statement = statements.get(sql)
      if (!statement) {
        statement = sqlite.prepare<unknown[]>(sql)
        statements.set(sql, statement)
        const oldest = statements.keys().next().value
        if (statements.size > CACHED_STATEMENTS && oldest !== undefined) statements.delete(oldest)
      }
      return statement
    },
    close: () => sqlite.close(),
  }
}

// bigint columns hold counters and milliseconds, all far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

function openPostgres(url: string, connections: number): Database {
  const pool = new pg.Pool({ connectionString: url, max: connections, connectionTimeoutMillis: 5_000 })
  // A connection that breaks while idle is replaced by the pool; the next query tells if the server is really away.
  pool.on('error', () => {})
  // One that breaks between two statements of a transaction: without a listener it would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = againAfterDeadlock(new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }))
  return { engine: 'postgres', db, pool, url, close: () => db.destroy() }
}

/** Runs of a transaction that others keep meeting in a deadlock. */
const DEADLOCK_RUNS = 5

/**
 * Of transactions that wait for each other in a circle Postgres ends one, and nothing of it has happened: it is run
 * again, while the others go on. What a transaction does outside the database must bear being done twice.
 */
function againAfterDeadlock(db: Db): Db {
  const begin = db.transaction.bind(db)
  db.transaction = () => {
    const builder = begin()
    const execute = builder.execute.bind(builder)
    builder.execute = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
      for (let run = 1; ; run++) {
        try {
          return await execute(work)
        } catch (error) {
          if (run === DEADLOCK_RUNS || !isDeadlock(error)) throw error
        }
      }
    }
    return builder
  }
  return db
}

const isDeadlock = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '40P01'

/**
 * Whether a row that is read to be changed must be locked: inside a transaction on Postgres. On SQLite a
 * transaction holds the only write lock from its start.
 */
export const locksRows = (db: Db): boolean => db.isTransaction && db.getExecutor().adapter instanceof PostgresAdapter

/**
 * After an erasure: SQLite's write-ahead log still holds the pages as they were, so it is brought into the file and
 * emptied. It does not wait for a reader in another process that prevents it: the next call makes up for that.
 * Postgres has its own ways.
 */
export async function forgetOldPages({ db, engine }: Database): Promise<void> {
  if (engine !== 'sqlite') return
  await db.connection().execute(async (connection) => {
    await sql`pragma busy_timeout = 0`.execute(connection)
    try {
      await sql`pragma wal_checkpoint(truncate)`.execute(connection)
    } finally {
      await sql.raw(`pragma busy_timeout = ${BUSY_MS}`).execute(connection)
    }
  })
}

/** Is it the database's refusal of a second row with the same unique value? */
export function isUniqueViolation(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return code === '23505' || code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY'
}

/** Reads and writes nothing but the clock. Never rejects. */
export async function checkDatabase({ db, engine }: Database): Promise<Verdict> {
  try {
    await sql`select 1`.execute(db)
    return { ok: true, detail: engine === 'sqlite' ? 'SQLite in the data folder' : 'Postgres answers' }
  } catch (error) {
    return { ok: false, detail: `the database does not answer: ${error instanceof Error ? error.message : error}` }
  }
}
