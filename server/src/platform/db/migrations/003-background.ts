import { sql } from 'kysely'
import type { MigrationDb } from '../migrate.ts'
import type { Engine } from '../open.ts'

export async function up(db: MigrationDb, engine: Engine): Promise<void> {
  await db.schema
    .createTable('outgoing_mails')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.references('accounts.id').onDelete('cascade'))
    .addColumn('appointment_id', 'text')
    .addColumn('recipient', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('html', 'text')
    .addColumn('calendar_method', 'text')
    .addColumn('ics', 'text')
    .addColumn('failed', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('events')
    .addColumn('id', engine === 'sqlite' ? 'integer' : 'bigserial', (c) =>
      engine === 'sqlite' ? c.primaryKey().autoIncrement() : c.primaryKey(),
    )
    .addColumn('doctor_id', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('appointment_id', 'text')
    .addColumn('data_json', 'text', (c) => c.notNull())
    .addColumn('occurred_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('events_doctor').on('events').columns(['doctor_id', 'id']).execute()
  await db.schema.createIndex('events_age').on('events').column('occurred_at').execute()

  // Postgres gets its table in 061, which carries over waiting jobs from graphile-worker's tables.
  if (engine === 'sqlite') {
    await db.schema
      .createTable('jobs')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('payload_json', 'text', (c) => c.notNull())
      .addColumn('key', 'text')
      .addColumn('superseded', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('attempt', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('run_at', 'bigint', (c) => c.notNull())
      .addColumn('lease', 'text')
      .addColumn('leased_until', 'bigint')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('jobs_due').on('jobs').column('run_at').execute()
    await db.schema.createIndex('jobs_by_key').on('jobs').column('key').execute()
    await sql`create unique index jobs_key on jobs (key) where key is not null and lease is null`.execute(db)
  }
}
