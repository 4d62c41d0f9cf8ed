import type { MigrationDb } from '../migrate.ts'

/** Values all processes of an installation must agree on. */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema
    .createTable('installation')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute()
}
