import type { MigrationDb } from '../migrate.ts'
import type { Engine } from '../open.ts'
import { destroyKeysWith } from '../sealing/destroy.ts'

/** A key per appointment, account, and mail that belongs to neither; deleted with its row, whoever deletes that. */
export async function up(db: MigrationDb, engine: Engine): Promise<void> {
  await db.schema
    .createTable('data_keys')
    .addColumn('owner_kind', 'text', (c) => c.notNull())
    .addColumn('owner_id', 'text', (c) => c.notNull())
    .addColumn('wrapped', 'text', (c) => c.notNull())
    .addColumn('root_key', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('data_keys_pk', ['owner_kind', 'owner_id'])
    .execute()
  await db.schema.createIndex('data_keys_root_key').on('data_keys').column('root_key').execute()
  await destroyKeysWith(db, engine, 'appointment', 'appointments')
  await destroyKeysWith(db, engine, 'account', 'accounts')
  await destroyKeysWith(db, engine, 'mail', 'outgoing_mails')
}
