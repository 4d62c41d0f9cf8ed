import type { MigrationDb } from '../migrate.ts'

/** For detecting bookings whose events were moved or deleted in a foreign calendar. */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema
    .alterTable('calendar_targets')
    .addColumn('look_at', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('calendar_targets').addColumn('tag', 'text').execute()
  for (const column of ['starts_at', 'ends_at', 'there_start', 'there_end']) {
    await db.schema.alterTable('calendar_writes').addColumn(column, 'bigint').execute()
  }
  await db.schema.alterTable('calendar_writes').addColumn('conflict', 'text').execute()
}
