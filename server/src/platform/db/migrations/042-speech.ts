import type { MigrationDb } from '../migrate.ts'

export async function up(db: MigrationDb): Promise<void> {
  await db.schema
    .createTable('speech_sessions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('appointment_id', 'text', (c) => c.notNull())
    .addColumn('doctor_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('session_handle', 'text', (c) => c.notNull())
    .addColumn('home', 'text', (c) => c.notNull())
    .addColumn('holder', 'text')
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('generation', 'integer', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('end_requested', 'integer', (c) => c.notNull())
    .addColumn('recording_id', 'text')
    .addColumn('seen_at', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('ended_at', 'text')
    .execute()
  await db.schema.createIndex('speech_sessions_appointment').on('speech_sessions').column('appointment_id').execute()
  await db.schema.createIndex('speech_sessions_state').on('speech_sessions').columns(['state', 'seen_at']).execute()
}
