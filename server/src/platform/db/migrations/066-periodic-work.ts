import type { MigrationDb } from '../migrate.ts'

/** Periodic work, done once in the whole installation. */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema
    .createTable('periodic_work')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('due_at', 'bigint', (c) => c.notNull())
    .addColumn('lease', 'text')
    .addColumn('held_until', 'bigint', (c) => c.notNull())
    .addColumn('place', 'text')
    .addColumn('finished_at', 'bigint')
    .addColumn('took_ms', 'bigint')
    .execute()
}
