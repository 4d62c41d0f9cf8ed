import type { MigrationDb } from '../migrate.ts'

export async function up(db: MigrationDb): Promise<void> {
  await db.schema
    .alterTable('appointments')
    .addColumn('consent_round', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
