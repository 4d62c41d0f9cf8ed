import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { emptyDatabase, engines, migratedDatabase } from '../../../test/engines.ts'
import { concurrentIndex } from './concurrent-index.ts'
import { MIGRATION_NAMES, type MigrationDb, migrate } from './migrate.ts'
import { type Database, type Engine, openDatabase } from './open.ts'

const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function database(engine: Engine, make = migratedDatabase): Promise<Database> {
  const { settings, remove } = await make(engine)
  const opened = openDatabase(settings)
  cleanups.push(remove, () => opened.close())
  return opened
}

describe.each(engines)('a schema on %s', (engine) => {
  it('that is newer than the program is refused, with what to do (contract 15 versions)', async () => {
    const opened = await database(engine)
    await sql`insert into schema_migrations (name, applied_at) values ('999-later', '2030-01-01')`.execute(opened.db)
    await expect(migrate(opened)).rejects.toThrow(/newer version of Visite \(999-later\)[\s\S]*visite restore/)
  })
})

describe('a change of the schema on postgres', () => {
  it('reports that a replica accepts no writes', async () => {
    const { settings, remove } = await migratedDatabase('postgres')
    cleanups.push(remove)
    const primary = openDatabase(settings)
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(primary.stored)
    const name = sql.id(rows[0]?.name ?? '')
    await sql`alter database ${name} set default_transaction_read_only = on`.execute(primary.stored)
    await primary.close()
    const replica = openDatabase(settings)
    cleanups.push(() => replica.close())
    await expect(migrate(replica)).rejects.toThrow(/takes no writes: it is a replica/)
  })

  it('does not hold up others waiting behind it while somebody uses the table for long, and is retried', async () => {
    const opened = await database('postgres', emptyDatabase)
    const before = MIGRATION_NAMES.filter((name) => name < '062')
    await migrate(opened, { only: before })
    const go = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const long = opened.db.transaction().execute(async (tx) => {
      await sql`lock table recordings in row exclusive mode`.execute(tx)
      held.resolve()
      await go.promise
    })
    await held.promise
    const migrating = migrate(opened, { lockTimeoutMs: 50 })
    await new Promise((resolve) => setTimeout(resolve, 80))
    go.resolve()
    await long
    expect(await migrating).toEqual(MIGRATION_NAMES.slice(before.length))
  })

  it('builds an index without blocking traffic, and again when an attempt broke off', async () => {
    const opened = await database('postgres')
    const db = opened.db as unknown as MigrationDb
    const build = () => concurrentIndex(db, 'postgres', 'by_name', sql`accounts (first_name)`)
    const valid = async () =>
      (
        await sql<{
          valid: boolean
        }>`select indisvalid as valid from pg_index where indexrelid = 'by_name'::regclass`.execute(db)
      ).rows
    await build()
    await sql`update pg_index set indisvalid = false where indexrelid = 'by_name'::regclass`.execute(db)
    await build()
    expect(await valid()).toEqual([{ valid: true }])
    await build()
  })
})
