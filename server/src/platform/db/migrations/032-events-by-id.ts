import type { MigrationDb } from '../migrate.ts'

/** Drops an index of the outbox that every write paid for and only the hourly sweep used. */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema.dropIndex('events_age').execute()
}
