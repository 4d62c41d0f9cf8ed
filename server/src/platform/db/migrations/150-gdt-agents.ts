import type { MigrationDb } from '../migrate.ts'

export async function up(db: MigrationDb): Promise<void> {
  await db.schema
    .createTable('gdt_agents')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('doctor_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('platform', 'text', (c) => c.notNull())
    .addColumn('profile', 'text', (c) => c.notNull())
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('last_seen_at', 'text', (c) => c.notNull())
    .addColumn('revoked_at', 'text')
    .execute()
  await db.schema.createIndex('gdt_agents_doctor').on('gdt_agents').column('doctor_id').execute()

  await db.schema
    .createTable('gdt_pairings')
    .addColumn('doctor_id', 'text', (c) => c.primaryKey().references('accounts.id').onDelete('cascade'))
    .addColumn('code_hash', 'text', (c) => c.notNull().unique())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('gdt_answers')
    .addColumn('appointment_id', 'text', (c) => c.primaryKey().references('appointments.id').onDelete('cascade'))
    .addColumn('doctor_id', 'text', (c) => c.notNull())
    .addColumn('agent_id', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('gdt_answers_doctor').on('gdt_answers').column('doctor_id').execute()

  await db.schema
    .createTable('gdt_settings')
    .addColumn('doctor_id', 'text', (c) => c.primaryKey().references('accounts.id').onDelete('cascade'))
    .addColumn('profile', 'text', (c) => c.notNull())
    .execute()

  await db.schema.alterTable('gdt_requests').addColumn('agent_id', 'text').execute()
  for (const column of ['agent_id', 'aside_key', 'again_at']) {
    await db.schema.alterTable('gdt_log').addColumn(column, 'text').execute()
  }
  await db.schema
    .createIndex('gdt_log_again')
    .on('gdt_log')
    .column('again_at')
    .where('again_at', 'is not', null)
    .execute()
}
