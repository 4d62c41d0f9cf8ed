import type { MigrationDb } from '../migrate.ts'

export async function up(db: MigrationDb): Promise<void> {
  await db.schema
    .createTable('heard_answers')
    .addColumn('take_id', 'text', (c) => c.notNull())
    .addColumn('question', 'text', (c) => c.notNull())
    .addColumn('recording_id', 'text', (c) => c.notNull().references('recordings.id').onDelete('cascade'))
    .addColumn('appointment_id', 'text', (c) => c.notNull())
    .addColumn('answer_json', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('heard_answers_key', ['take_id', 'question'])
    .execute()
  await db.schema.createIndex('heard_answers_recording').on('heard_answers').column('recording_id').execute()
  await db.schema.createIndex('heard_answers_appointment').on('heard_answers').column('appointment_id').execute()
}
