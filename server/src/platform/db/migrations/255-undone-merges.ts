import type { MigrationDb } from '../migrate.ts'

export async function up(db: MigrationDb): Promise<void> {
  await db.schema.alterTable('patient_merges').addColumn('undone_at', 'text').execute()
}
