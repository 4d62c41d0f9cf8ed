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
 * Inside a transaction only `tx` is used: on SQLite a write by the outer `db` would wait for it forever, and a read would
 * not see its changes.
 */
export type Tx = Transaction<Tables>
export type Engine = 'sqlite' | 'postgres'

export type DatabaseSettings =
  | { kind: 'sqlite' /** Path of the file; its folder is made. */; file: string }
  | {
      kind: 'postgres'
      url: string
      /** Past a pooler such as PgBouncer: for what needs a connection of its own. Default: `url`. */
      directUrl?: string
      /** Connections at most. */
      connections: number
      /** Shorter ones for tests. */
      limits?: Partial<ConnectionLimits>
    }

/** An open database, and what only one of the two engines has. */
export type Database = {
  db: Db
  /** The same for statements that may take long (migrations, sweeps, exports): on Postgres over connections of its own. */
  unhurried: Db
  /** The same with sealed columns as stored: for code that copies or moves rows without reading them. */
  stored: Db
  /** The data keys of what is not in the database: files. */
  keys: OwnerKeys
  announcements: Announcements
  close(): Promise<void>
} & (
  | ({ engine: 'sqlite' /** Of the file. */; path: string } & Pick<SqliteDriver, 'emptyLog' | 'damage'>)
  | { engine: 'postgres'; pool: Pick<WatchedPool, 'counts'> }
)

/** @param rootKeys what the data keys are wrapped with; without them, nothing that is sealed can be written or read */
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
  const told = announcing(db, announcements)
  return {
    ...{ engine: 'sqlite', path, emptyLog, damage, announcements },
    db: told,
    unhurried: told,
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

/** Connections for what may take long: an export does not wait for a sweep, and neither takes one from the requests. */
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

/** How often a transaction that keeps deadlocking is run. */
const DEADLOCK_RUNS = 5

/**
 * Postgres ends one of several deadlocked transactions, and none of its changes remain: it is run
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
export const locksRows = (db: Db): boolean => db.isTransaction && isPostgres(db)

/** For the little that the two engines need in different words. */
export const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter

/**
 * After an erasure: SQLite's write-ahead log still holds the pages as they were, so it is brought into the file and
 * emptied. Postgres has its own ways.
 */
export async function forgetOldPages(database: Database): Promise<void> {
  if (database.engine === 'sqlite') await database.emptyLog()
}

/** Is it the database's refusal of a second row with the same unique value? */
export function isUniqueViolation(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return code === '23505' || code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY'
}

/** Reads and writes nothing but the clock. Never rejects. */
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
