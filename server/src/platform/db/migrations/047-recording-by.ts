import type { MigrationDb } from '../migrate.ts'

export async function up(db: MigrationDb): Promise<void> {
  await db.schema.alterTable('appointments').addColumn('recording_by_json', 'text').execute()
  await db.schema.alterTable('appointments').addColumn('recording_seen_at', 'text').execute()
  await db.schema.createIndex('appointments_recording').on('appointments').column('recording_seen_at').execute()
}
