import { sql } from 'kysely'
import type { MigrationDb } from '../migrate.ts'

export async function up(db: MigrationDb): Promise<void> {
  await db.schema
    .createTable('recording_takes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('recording_id', 'text', (c) => c.notNull().references('recordings.id').onDelete('cascade'))
    .addColumn('appointment_id', 'text', (c) => c.notNull())
    .addColumn('doctor_id', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('blob_key', 'text', (c) => c.notNull())
    .addColumn('mime_type', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('duration_seconds', 'double precision')
    .addColumn('offset_ms', 'bigint')
    .addColumn('transcribed_at', 'text')
    .addColumn('failed_status', 'text')
    .addColumn('failed_reason', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('recording_takes_position', ['recording_id', 'position'])
    .execute()
  await db.schema.createIndex('recording_takes_appointment').on('recording_takes').column('appointment_id').execute()
  await db.schema.createIndex('recording_takes_blob').on('recording_takes').column('blob_key').execute()

  for (const column of ['transcribed_at', 'failed_status', 'failed_reason']) {
    await db.schema.alterTable('recordings').addColumn(column, 'text').execute()
  }
  await db.schema.alterTable('transcriptions').addColumn('draft_failed_at', 'text').execute()

  // The appointments hold the outcomes of earlier recordings and drafts.
  await sql`update recordings set transcribed_at = (
    select updated_at from transcriptions
    where transcriptions.recording_id = recordings.id and transcriptions.text <> '')`.execute(db)
  await sql`update recordings set
    failed_status = (select status from appointments where appointments.id = recordings.appointment_id),
    failed_reason = (select coalesce(error_reason, '') from appointments where appointments.id = recordings.appointment_id)
    where transcribed_at is null and exists (
      select 1 from appointments where appointments.id = recordings.appointment_id
      and appointments.status in ('error_transcription', 'audio_upload_failed'))`.execute(db)
  await sql`update transcriptions set draft_failed_at = updated_at where text <> '' and exists (
    select 1 from appointments where appointments.id = transcriptions.appointment_id
    and appointments.status = 'error' and appointments.notes_status = 'none')`.execute(db)
}
