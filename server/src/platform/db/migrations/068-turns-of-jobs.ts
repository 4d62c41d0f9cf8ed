import type { MigrationDb } from '../migrate.ts'

/** A job's owner and turn, so that one doctor's jobs do not hold up another's. */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema.alterTable('jobs').addColumn('owner', 'text').execute()
  await db.schema
    .alterTable('jobs')
    .addColumn('turn', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('jobs_turn').on('jobs').columns(['kind', 'turn']).execute()
  await db.schema.createIndex('jobs_owner').on('jobs').columns(['owner', 'kind']).execute()
}
