import type { MigrationDb } from '../migrate.ts'
import type { Engine } from '../open.ts'

export async function up(db: MigrationDb, engine: Engine): Promise<void> {
  await db.schema
    .createTable('audit')
    .addColumn('id', engine === 'sqlite' ? 'integer' : 'bigserial', (c) =>
      engine === 'sqlite' ? c.primaryKey().autoIncrement() : c.primaryKey(),
    )
    .addColumn('occurred_at', 'text', (c) => c.notNull())
    .addColumn('actor', 'text', (c) => c.notNull())
    // No foreign key to the account, because the trail outlives it.
    .addColumn('actor_id', 'text')
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('target_type', 'text')
    .addColumn('target_id', 'text')
    .addColumn('detail_json', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('audit_age').on('audit').column('occurred_at').execute()
}
