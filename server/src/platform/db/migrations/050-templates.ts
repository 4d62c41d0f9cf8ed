import type { MigrationDb } from '../migrate.ts'

export async function up(db: MigrationDb): Promise<void> {
  await db.schema
    .createTable('templates')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('doctor_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('specialty', 'text')
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('is_default', 'integer', (c) => c.notNull())
    .addColumn('sections_json', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('templates_key', ['doctor_id', 'key', 'language'])
    .execute()

  for (const table of ['notes', 'note_versions']) {
    await db.schema.alterTable(table).addColumn('template_id', 'text').execute()
    await db.schema.alterTable(table).addColumn('summary_citations_json', 'text').execute()
    await db.schema.alterTable(table).addColumn('meta_json', 'text').execute()
  }
}
