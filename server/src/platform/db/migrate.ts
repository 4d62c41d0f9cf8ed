import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { type Kysely, sql } from 'kysely'
import type { Database, Engine } from './open.ts'
import { DatabaseUnfitError } from './unfit.ts'

/** A migration sees the tables as they were at the time, hence no `Tables` here. */
export type MigrationDb = Kysely<{ schema_migrations: { name: string; applied_at: string } }>

interface Migration {
  up: (db: MigrationDb, engine: Engine) => Promise<void>
  /**
   * On Postgres it cannot run in a transaction (`concurrentIndex`). It must be safe to run again, because changes made
   * before a failure or a kill stay.
   */
  outside?: true
}

const FOLDER = join(import.meta.dirname, 'migrations')

/** In order of application. Never change a released migration: add a file with a new number. */
export const MIGRATION_NAMES: readonly string[] = readdirSync(FOLDER)
  .filter((file) => /^\d{3}-[a-z\d-]+\.ts$/.test(file))
  .map((file) => basename(file, '.ts'))
  .sort()

/** Loaded only when applied, so that a normal start loads none. */
const migration = async (name: string): Promise<Migration> => import(pathToFileURL(join(FOLDER, `${name}.ts`)).href)

/** An arbitrary fixed number: processes that start together queue for this lock. */
const LOCK = 7_483_921

/** How long processes that start together wait before trying the lock again. */
const TRY_LOCK_MS = 100
/** Limited, because a table change that waits blocks every statement behind it. */
const LOCK_TIMEOUT_MS = 5_000
const LOCK_TRIES = 5
const LOCK_NOT_AVAILABLE = '55P03'

type Target = Pick<Database, 'stored' | 'engine'>

/**
 * Brings the schema up to date in one transaction, so that a failure or a kill leaves the old schema; on Postgres, an
 * `outside` migration is applied on its own. Safe to call from several processes at once, unlike Kysely's own migrator,
 * which reads the applied migrations before it holds SQLite's write lock, so that two starting processes collide.
 * @param only apply only these: for data written by an earlier version
 * @param lockTimeoutMs how long a change waits for a table; it is tried five times, with pauses of the same length
 * @returns the names of the applied migrations
 * @throws {DatabaseUnfitError} if the schema belongs to a newer version
 */
export function migrate(
  { stored, engine }: Target,
  {
    only = MIGRATION_NAMES,
    lockTimeoutMs = LOCK_TIMEOUT_MS,
  }: { only?: readonly string[]; lockTimeoutMs?: number } = {},
): Promise<string[]> {
  // A migration sees columns as stored, because the keys' tables belong to a schema version too.
  const db = stored as unknown as MigrationDb
  if (engine === 'sqlite') return db.transaction().execute((tx) => applyTogether(tx, engine, only))
  return db.connection().execute((connection) => alone(connection, () => applyInTurn(connection, only, lockTimeoutMs)))
}

/**
 * Runs in one process at a time. Polls for the lock instead of waiting in a statement: a concurrent index build waits
 * for every older statement, and would wait for that one.
 */
async function alone<T>(connection: MigrationDb, work: () => Promise<T>): Promise<T> {
  for (;;) {
    const asked = await sql<{ ours: boolean }>`select pg_try_advisory_lock(${LOCK}) as ours`.execute(connection)
    if (asked.rows[0]?.ours) break
    await pause(TRY_LOCK_MS)
  }
  const unlock = () => sql`select pg_advisory_unlock(${LOCK})`.execute(connection)
  const done = await work().catch(async (error: unknown) => {
    // The lock ends with the connection, which may be what has failed.
    await unlock().catch(() => undefined)
    throw error
  })
  await unlock()
  return done
}

/** Applies migrations up to the next one outside a transaction, then that one, and so on. */
async function applyInTurn(connection: MigrationDb, only: readonly string[], lockMs: number): Promise<string[]> {
  const applied: string[] = []
  for (;;) {
    const together = await patiently(lockMs, () =>
      connection.transaction().execute(async (tx) => {
        await sql`set local lock_timeout = ${sql.lit(lockMs)}`.execute(tx)
        return applyTogether(tx, 'postgres', only)
      }),
    )
    applied.push(...together)
    const [next] = await openMigrations(connection, only)
    if (next === undefined) return applied
    await (await migration(next)).up(connection, 'postgres')
    await note(connection, next)
    applied.push(next)
  }
}

/** Applies pending migrations, up to one that on Postgres must run outside the transaction. */
async function applyTogether(tx: MigrationDb, engine: Engine, only: readonly string[]): Promise<string[]> {
  await tx.schema
    .createTable('schema_migrations')
    .ifNotExists()
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('applied_at', 'text', (c) => c.notNull())
    .execute()
  const applied: string[] = []
  for (const name of await openMigrations(tx, only)) {
    const { up, outside } = await migration(name)
    if (outside && engine === 'postgres') break
    await up(tx, engine)
    await note(tx, name)
    applied.push(name)
  }
  return applied
}

async function openMigrations(db: MigrationDb, only: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('schema_migrations').select('name').execute()
  const done = new Set(rows.map(({ name }) => name))
  const newer = [...done].filter((name) => !MIGRATION_NAMES.includes(name)).sort()
  if (newer.length > 0) throw new DatabaseUnfitError(newerSchema(newer))
  return MIGRATION_NAMES.filter((name) => only.includes(name) && !done.has(name))
}

const newerSchema = (names: readonly string[]) =>
  `The database has the schema of a newer version of Visite (${names.join(', ')}).
- Start the version that made it, or a newer one.
- To go back, restore the backup that was made before the upgrade: visite restore FILE, see docs/operations.md.`

const note = (db: MigrationDb, name: string) =>
  db.insertInto('schema_migrations').values({ name, applied_at: new Date().toISOString() }).execute()

/** Retries a change after a lock timeout, so that it never blocks other traffic for long while it waits. */
async function patiently<T>(pauseMs: number, apply: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await apply()
    } catch (error) {
      if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error
      if (tries === LOCK_TRIES) throw new Error(locked(tries), { cause: error })
      await pause(pauseMs)
    }
  }
}

const locked = (tries: number) =>
  `the schema could not be changed: another connection held its lock during each of ${tries} tries. ` +
  'Look for long transactions in pg_stat_activity, end them, and start again'
