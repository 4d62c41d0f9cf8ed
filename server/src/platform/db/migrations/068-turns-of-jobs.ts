import type { MigrationDb } from '../migrate.ts'

/** Whose a job is and when it is their turn: those of one doctor do not keep those of another waiting. */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema.alterTable('jobs').addColumn('owner', 'text').execute()
  await db.schema
    .alterTable('jobs')
    .addColumn('turn', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('jobs_turn').on('jobs').columns(['kind', 'turn']).execute()
  await db.schema.createIndex('jobs_owner').on('jobs').columns(['owner', 'kind']).execute()
}
