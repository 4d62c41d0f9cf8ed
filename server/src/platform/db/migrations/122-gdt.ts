import type { MigrationDb } from '../migrate.ts'

export async function up(db: MigrationDb): Promise<void> {
  await db.schema
    .createTable('gdt_requests')
    .addColumn('appointment_id', 'text', (c) => c.primaryKey().references('appointments.id').onDelete('cascade'))
    .addColumn('doctor_id', 'text', (c) => c.notNull())
    .addColumn('request_json', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('gdt_log')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('doctor_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('appointment_id', 'text')
    .addColumn('direction', 'text', (c) => c.notNull())
    .addColumn('record', 'text')
    .addColumn('error', 'text')
    .addColumn('source', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('gdt_log_source', ['source'])
    .execute()
  await db.schema.createIndex('gdt_log_doctor').on('gdt_log').columns(['doctor_id', 'created_at']).execute()
  await db.schema.createIndex('gdt_log_appointment').on('gdt_log').column('appointment_id').execute()
}
