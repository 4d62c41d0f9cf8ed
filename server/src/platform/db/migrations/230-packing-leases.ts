import type { MigrationDb } from '../migrate.ts'

/** Of several processes, one makes the recording of a live session that has ended. */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema.alterTable('speech_sessions').addColumn('packing_lease', 'text').execute()
  await db.schema.alterTable('speech_sessions').addColumn('packing_until', 'bigint').execute()
}
