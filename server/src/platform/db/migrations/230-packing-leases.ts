import type { MigrationDb } from '../migrate.ts'

/** Lets only one of several processes make the recording of an ended live session. */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema.alterTable('speech_sessions').addColumn('packing_lease', 'text').execute()
  await db.schema.alterTable('speech_sessions').addColumn('packing_until', 'bigint').execute()
}
