import type { MigrationDb } from '../migrate.ts'

/** Every write pays for an index of the outbox; only the hourly sweep asked for events by age. */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema.dropIndex('events_age').execute()
}
