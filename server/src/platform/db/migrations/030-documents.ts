import { sql } from 'kysely'
import type { MigrationDb } from '../migrate.ts'

export async function up(db: MigrationDb): Promise<void> {
  await db.schema
    .createTable('documents')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('appointment_id', 'text', (c) => c.notNull().references('appointments.id').onDelete('cascade'))
    .addColumn('doctor_id', 'text', (c) => c.notNull())
    .addColumn('blob_key', 'text', (c) => c.notNull())
    .addColumn('file_name', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('file_type', 'text', (c) => c.notNull())
    .addColumn('mime_type', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('is_consent', 'integer', (c) => c.notNull())
    .addColumn('include_in_context', 'integer', (c) => c.notNull())
    .addColumn('extraction_status', 'text', (c) =>
      c.notNull().check(sql`extraction_status in ('pending', 'processing', 'done', 'failed')`),
    )
    .addColumn('extraction_error', 'text')
    .addColumn('page_count', 'integer')
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('documents_appointment').on('documents').column('appointment_id').execute()
  await db.schema.createIndex('documents_doctor').on('documents').column('doctor_id').execute()
  await db.schema.createIndex('documents_blob').on('documents').column('blob_key').execute()

  await db.schema
    .createTable('document_pages')
    .addColumn('document_id', 'text', (c) => c.notNull().references('documents.id').onDelete('cascade'))
    .addColumn('appointment_id', 'text', (c) => c.notNull())
    .addColumn('page', 'integer', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull().check(sql`source in ('text', 'ocr', 'unreadable')`))
    .addColumn('text', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('document_pages_pk', ['document_id', 'page'])
    .execute()
  await db.schema.createIndex('document_pages_appointment').on('document_pages').column('appointment_id').execute()
}
