import { type RawBuilder, sql } from 'kysely'
import type { MigrationDb } from './migrate.ts'
import type { Engine } from './open.ts'

/**
 * An index on a table that may be large: Postgres builds it without blocking traffic, in a migration that says
 * `export const outside = true`. An index left by an interrupted attempt is rebuilt.
 * @param name of the index
 * @param on table, columns and condition: sql`jobs (kind, due_at)`
 */
export async function concurrentIndex(
  db: MigrationDb,
  engine: Engine,
  name: string,
  on: RawBuilder<unknown>,
): Promise<void> {
  if (engine === 'sqlite') {
    await sql`create index ${sql.ref(name)} on ${on}`.execute(db)
    return
  }
  const broken = await sql`
    select 1 from pg_index join pg_class on pg_class.oid = indexrelid
    where relname = ${name} and relnamespace = current_schema()::regnamespace and not indisvalid`.execute(db)
  if (broken.rows.length > 0) await sql`drop index concurrently ${sql.ref(name)}`.execute(db)
  await sql`create index concurrently if not exists ${sql.ref(name)} on ${on}`.execute(db)
}
