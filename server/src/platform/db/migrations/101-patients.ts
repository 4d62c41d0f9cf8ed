import type { MigrationDb } from '../migrate.ts'

export async function up(db: MigrationDb): Promise<void> {
  await db.schema
    .createTable('patients')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('doctor_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('details_json', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    // No foreign key, because a table's rows are restored in any order.
    .addColumn('merged_into', 'text')
    .addColumn('unnamed_since', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('patients_doctor').on('patients').column('doctor_id').execute()
  await db.schema.createIndex('patients_merged').on('patients').column('merged_into').execute()
  await db.schema.createIndex('patients_unnamed').on('patients').column('unnamed_since').execute()
  await db.schema
    .createTable('patient_numbers')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('patient_id', 'text', (c) => c.notNull().references('patients.id').onDelete('cascade'))
    .execute()
  await db.schema.createIndex('patient_numbers_patient').on('patient_numbers').column('patient_id').execute()
  await db.schema
    .createTable('patient_merges')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('patient_id', 'text', (c) => c.notNull().references('patients.id').onDelete('cascade'))
    .addColumn('other_id', 'text', (c) => c.notNull())
    .addColumn('appointment_ids_json', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('patient_merges_patient').on('patient_merges').column('patient_id').execute()
  await db.schema
    .createTable('patient_counters')
    .addColumn('doctor_id', 'text', (c) => c.primaryKey().references('accounts.id').onDelete('cascade'))
    .addColumn('changes', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .alterTable('appointments')
    .addColumn('patient_id', 'text', (c) => c.references('patients.id').onDelete('set null'))
    .execute()
}
