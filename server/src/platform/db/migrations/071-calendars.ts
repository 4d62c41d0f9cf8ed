import type { MigrationDb } from '../migrate.ts'

export async function up(db: MigrationDb): Promise<void> {
  await db.schema
    .createTable('calendars')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('doctor_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('etag', 'text')
    .addColumn('last_modified', 'text')
    .addColumn('read_at', 'text')
    .addColumn('last_synced_at', 'text')
    .addColumn('last_error', 'text')
    .addColumn('run', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('calendars_doctor').on('calendars').column('doctor_id').execute()

  await db.schema
    .createTable('external_events')
    .addColumn('appointment_id', 'text', (c) => c.primaryKey().references('appointments.id').onDelete('cascade'))
    .addColumn('calendar_id', 'text', (c) => c.notNull().references('calendars.id').onDelete('cascade'))
    .addColumn('doctor_id', 'text', (c) => c.notNull())
    .addColumn('event_key', 'text', (c) => c.notNull())
    .addColumn('digest', 'text', (c) => c.notNull())
    .addColumn('busy_start', 'bigint', (c) => c.notNull())
    .addColumn('busy_end', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('external_events_key', ['calendar_id', 'event_key'])
    .execute()
  await db.schema
    .createIndex('external_events_busy')
    .on('external_events')
    .columns(['doctor_id', 'busy_start'])
    .execute()

  await db.schema
    .createTable('private_feeds')
    .addColumn('doctor_id', 'text', (c) => c.primaryKey().references('accounts.id').onDelete('cascade'))
    .addColumn('secret_hash', 'text', (c) => c.notNull().unique())
    .addColumn('with_names', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('last_read_at', 'text')
    .execute()
}
