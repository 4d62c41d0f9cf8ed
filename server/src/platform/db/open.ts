import {
  type Dialect,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  SqliteAdapter,
  SqliteIntrospector,
  sql,
  type Transaction,
} from 'kysely'
import type { Verdict } from '../verdict.ts'
import { announcing } from './announcements/after-commit.ts'
import { type Announcements, ownAnnouncements } from './announcements/announcements.ts'
import { postgresAnnouncements } from './announcements/postgres.ts'
import { type ConnectionLimits, HURRIED, UNHURRIED } from './postgres/limits.ts'
import { type WatchedPool, watchedPool } from './postgres/pool.ts'
import { type Sealing, sealing, sealingDialect } from './sealing/driver.ts'
import { marking } from './sealing/marking.ts'
import { type OwnerKeys, ownerKeys } from './sealing/owner-keys.ts'
import { StablePlanCompiler } from './sqlite/compiler.ts'
import { type SqliteDriver, sqliteDriver } from './sqlite/driver.ts'
import { tellStatement } from './statements.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>
/**
 * Inside a transaction use only `tx`: on SQLite a write by the outer `db` would wait for it forever, and a read would
 * not see its changes.
 */
export type Tx = Transaction<Tables>
export type Engine = 'sqlite' | 'postgres'

export type DatabaseSettings =
  | { kind: 'sqlite' /** Path of the file; its folder is created. */; file: string }
  | {
      kind: 'postgres'
      url: string
      /** Bypasses a pooler such as PgBouncer, for uses that need their own connection. Default: `url`. */
      directUrl?: string
      /** Maximum number of connections. */
      connections: number
      /** Shorter limits, for tests. */
      limits?: Partial<ConnectionLimits>
    }

/** An open database, with the functions that only one of the engines has. */
export type Database = {
  db: Db
  /** The same for statements that may take long (migrations, sweeps, exports); on Postgres with its own connections. */
  unhurried: Db
  /** The same with sealed columns as stored: for code that copies or moves rows without reading them. */
  stored: Db
  /** The data keys of files. */
  keys: OwnerKeys
  announcements: Announcements
  close(): Promise<void>
} & (
  | ({ engine: 'sqlite' /** Path of the file. */; path: string } & Pick<SqliteDriver, 'emptyLog' | 'damage'>)
  | { engine: 'postgres'; pool: Pick<WatchedPool, 'counts'> }
)

/** @param rootKeys keys that wrap the data keys; without them, sealed data can be neither written nor read */
export function openDatabase(settings: DatabaseSettings, rootKeys: readonly Uint8Array[] | null = null): Database {
  const seal = sealing(rootKeys)
  return settings.kind === 'sqlite' ? openSqlite(settings.file, seal) : openPostgres(settings, seal)
}

const sealed = (dialect: Dialect, seal: Sealing): Db =>
  new Kysely<Tables>({ dialect: sealingDialect(dialect, seal), plugins: [marking], log: tellStatement })

function openSqlite(path: string, seal: Sealing): Database {
  const driver = sqliteDriver(path)
  const dialect: Dialect = {
    createAdapter: () => new ConcurrentSqliteAdapter(),
    createDriver: () => driver,
    createQueryCompiler: () => new StablePlanCompiler(),
    createIntrospector: (over) => new SqliteIntrospector(over),
  }
  const db = sealed(dialect, seal)
  const stored = new Kysely<Tables>({ dialect })
  const announcements = ownAnnouncements()
  const { emptyLog, damage } = driver
  const announcingDb = announcing(db, announcements)
  return {
    ...{ engine: 'sqlite', path, emptyLog, damage, announcements },
    db: announcingDb,
    unhurried: announcingDb,
    stored,
    keys: ownerKeys(stored, seal),
    async close() {
      await db.destroy()
      await stored.destroy()
    },
  }
}

/** The driver decides whose turn it is. */
class ConcurrentSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/** Connections for long work: an export does not wait for a sweep, and neither takes a connection from requests. */
const UNHURRIED_CONNECTIONS = 3

function openPostgres(
  { url, directUrl = url, connections, limits: given }: DatabaseSettings & { kind: 'postgres' },
  seal: Sealing,
): Database {
  const limits = { ...HURRIED, ...given }
  const pool = watchedPool({ url, connections, limits })
  const unhurriedPool = () =>
    watchedPool({ url: directUrl, connections: UNHURRIED_CONNECTIONS, limits: { ...limits, ...UNHURRIED } })
  const announcements = postgresAnnouncements({ url: directUrl, query: pool.query, lookMs: limits.listenMs })
  const over = (through: WatchedPool): Db =>
    announcing(againAfterDeadlock(sealed(new PostgresDialect({ pool: through }), seal)), announcements)
  const db = over(pool)
  const unhurried = over(unhurriedPool())
  const stored = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: unhurriedPool() }) })
  return {
    ...{ engine: 'postgres', db, unhurried, stored, pool, announcements, keys: ownerKeys(stored, seal) },
    async close() {
      await announcements.close()
      await Promise.all([db.destroy(), unhurried.destroy(), stored.destroy()])
    },
  }
}

/** Number of runs of a transaction that keeps deadlocking. */
const DEADLOCK_RUNS = 5

/**
 * Postgres ends one of several deadlocked transactions and undoes its changes; it is run again while the others go on.
 * Anything a transaction does outside the database must be safe to do twice.
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
 * Must a row be locked when it is read to be changed? Yes in a transaction on Postgres; on SQLite a transaction holds
 * the only write lock from its start.
 */
export const locksRows = (db: Db): boolean => db.isTransaction && isPostgres(db)

/** For the few statements that differ between the engines. */
export const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter

/**
 * Called after an erasure: SQLite's write-ahead log still holds the old pages, so it is checkpointed and emptied.
 * Postgres handles this itself.
 */
export async function forgetOldPages(database: Database): Promise<void> {
  if (database.engine === 'sqlite') await database.emptyLog()
}

/** Did the database refuse a second row with the same unique value? */
export function isUniqueViolation(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return code === '23505' || code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY'
}

/** Reads only the clock and writes nothing. Never rejects. */
export async function checkDatabase(database: Database): Promise<Verdict> {
  const { db, engine } = database
  try {
    await sql`select 1`.execute(db)
    const damage = database.engine === 'sqlite' ? database.damage() : null
    if (damage !== null) return { ok: false, detail: `the database file is damaged (${damage}): restore a backup` }
    return { ok: true, detail: engine === 'sqlite' ? 'SQLite in the data folder' : 'Postgres answers' }
  } catch (error) {
    return { ok: false, detail: `the database does not answer: ${error instanceof Error ? error.message : error}` }
  }
}
