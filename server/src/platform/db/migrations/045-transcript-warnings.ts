import type { MigrationDb } from '../migrate.ts'

export async function up(db: MigrationDb): Promise<void> {
  await db.schema
    .alterTable('transcriptions')
    .addColumn('warnings_json', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute()
}
