import type { MigrationDb } from '../migrate.ts'
import type { Engine } from '../open.ts'
import { destroyKeysWith } from '../sealing/destroy.ts'

/** A practice's logo, with a key destroyed with the practice: a team's logo outlives the account that chose it. */
export async function up(db: MigrationDb, engine: Engine): Promise<void> {
  await db.schema
    .createTable('practice_logos')
    .addColumn('practice_id', 'text', (c) => c.primaryKey().references('practices.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (c) => c.references('accounts.id').onDelete('set null'))
    .addColumn('png_base64', 'text', (c) => c.notNull())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute()
  await destroyKeysWith(db, engine, 'practice', 'practices')
}
