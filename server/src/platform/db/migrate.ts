import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Database, Engine } from './open.ts'

/** A migration sees tables as they were at its time, hence no `Tables` here. */
export type MigrationDb = Kysely<{ schema_migrations: { name: string; applied_at: string } }>

type Migration = (db: MigrationDb, engine: Engine) => Promise<void>

const FOLDER = join(import.meta.dirname, 'migrations')

/** In the order in which they are applied. What is released is never changed: a file with a new number is added. */
export const MIGRATION_NAMES: readonly string[] = readdirSync(FOLDER)
  .filter((file) => /^\d{3}-[a-z\d-]+\.ts$/.test(file))
  .map((file) => basename(file, '.ts'))
  .sort()

/** Loaded when it is to be applied, so that the usual start reads none. */
const migration = async (name: string): Promise<Migration> => (await import(`./migrations/${name}.ts`)).up

/** Any fixed number: processes that start together queue up behind it. */
const LOCK = 7_483_921

/**
 * Brings the schema up to date in one transaction, so that a failure or a kill leaves the old schema. Safe to call
 * from several processes at once: Kysely's own migrator reads what is applied before it holds SQLite's write lock,
 * two processes that start together then collide.
 * @param only apply no others: for data that were written by an earlier version
 * @returns the names of the migrations that were applied
 */
export function migrate(
  { unhurried, engine }: Pick<Database, 'unhurried' | 'engine'>,
  { only = MIGRATION_NAMES }: { only?: readonly string[] } = {},
): Promise<string[]> {
  const wanted = new Set(only)
  return (unhurried as unknown as MigrationDb).transaction().execute(async (tx) => {
    if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
    await tx.schema
      .createTable('schema_migrations')
      .ifNotExists()
      .addColumn('name', 'text', (c) => c.primaryKey())
      .addColumn('applied_at', 'text', (c) => c.notNull())
      .execute()
    const done = new Set((await tx.selectFrom('schema_migrations').select('name').execute()).map((row) => row.name))
    const open = MIGRATION_NAMES.filter((name) => wanted.has(name) && !done.has(name))
    for (const name of open) {
      const up = await migration(name)
      await up(tx, engine)
      await tx.insertInto('schema_migrations').values({ name, applied_at: new Date().toISOString() }).execute()
    }
    return open
  })
}
