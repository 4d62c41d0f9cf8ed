import type { MigrationDb } from '../migrate.ts'

/** Facts are deleted with the transcript they come from. */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema
    .createTable('facts')
    .addColumn('appointment_id', 'text', (c) => c.primaryKey().references('appointments.id').onDelete('cascade'))
    .addColumn('transcription_id', 'text', (c) => c.notNull().references('transcriptions.id').onDelete('cascade'))
    .addColumn('generation', 'integer', (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('facts_json', 'text', (c) => c.notNull())
    .addColumn('verdicts_json', 'text', (c) => c.notNull())
    .addColumn('note_id', 'text')
    .addColumn('note_version', 'integer')
    .addColumn('in_note_json', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('facts_transcription').on('facts').column('transcription_id').execute()
}
