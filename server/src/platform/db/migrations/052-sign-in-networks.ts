import type { MigrationDb } from '../migrate.ts'

export async function up(db: MigrationDb): Promise<void> {
  await db.schema
    .createTable('sign_in_networks')
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('network_hash', 'text', (c) => c.notNull())
    .addColumn('seen_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('sign_in_networks_key', ['account_id', 'network_hash'])
    .execute()
  await db.schema.createIndex('sign_in_networks_network').on('sign_in_networks').column('network_hash').execute()
  await db.schema.createIndex('sign_in_networks_age').on('sign_in_networks').column('seen_at').execute()
}
