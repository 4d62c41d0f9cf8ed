import { sql } from 'kysely'
import type { MigrationDb } from '../migrate.ts'

/** Consent to recording, links for patients without an account, and the booking time a patient was reminded of. */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema
    .createTable('consents')
    .addColumn('appointment_id', 'text', (c) => c.primaryKey().references('appointments.id').onDelete('cascade'))
    .addColumn('status', 'text', (c) => c.notNull().check(sql`status in ('given', 'withdrawn')`))
    .addColumn('method', 'text')
    .addColumn('text_version', 'text')
    .addColumn('language', 'text')
    .addColumn('given_at', 'text')
    .addColumn('withdrawn_at', 'text')
    .addColumn('recorded_by', 'text')
    .addColumn('signature_json', 'text')
    .execute()

  await db.schema
    .createTable('consent_texts')
    .addColumn('practice_id', 'text', (c) => c.notNull().references('practices.id').onDelete('cascade'))
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    // Null: the built-in text applies again from this version on.
    .addColumn('text', 'text')
    .addColumn('account_id', 'text', (c) => c.references('accounts.id').onDelete('set null'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('consent_texts_pk', ['practice_id', 'language', 'version'])
    .execute()

  await db.schema
    .createTable('patient_links')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('appointment_id', 'text', (c) => c.notNull().references('appointments.id').onDelete('cascade'))
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('patient_links_appointment').on('patient_links').column('appointment_id').execute()
  await db.schema.createIndex('patient_links_age').on('patient_links').column('expires_at').execute()

  for (const column of ['consent_required', 'online_moving']) {
    await db.schema
      .alterTable('practices')
      .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  }
  await db.schema.alterTable('appointments').addColumn('reminded_start', 'bigint').execute()
  await sql`create index appointments_reminders on appointments (slot_start) where slot_start is not null`.execute(db)
}
