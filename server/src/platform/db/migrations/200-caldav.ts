import { sql } from 'kysely'
import type { MigrationDb } from '../migrate.ts'

/** Accounts on CalDAV servers: the calendars read there, and one that receives bookings. */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema
    .createTable('caldav_accounts')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('doctor_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('password_sealed', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('caldav_accounts_doctor').on('caldav_accounts').column('doctor_id').execute()

  // Null: a feed. Imported appointments are erased one by one before their account.
  await db.schema
    .alterTable('calendars')
    .addColumn('caldav_account_id', 'text', (c) => c.references('caldav_accounts.id'))
    .execute()
  await sql`create index calendars_caldav_account on calendars (caldav_account_id)
    where caldav_account_id is not null`.execute(db)

  await db.schema
    .createTable('calendar_targets')
    .addColumn('id', 'text', (c) => c.primaryKey())
    // The target outlives both until its events are gone from the foreign calendar.
    .addColumn('doctor_id', 'text', (c) => c.references('accounts.id').onDelete('set null'))
    .addColumn('caldav_account_id', 'text', (c) => c.references('caldav_accounts.id').onDelete('set null'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('access_sealed', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('leaving_at', 'text')
    .addColumn('fault', 'text')
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('retry_at', 'bigint')
    .addColumn('lease', 'text')
    .addColumn('leased_until', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('written_at', 'text')
    .addColumn('conflict_at', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute()
  await sql`create unique index calendar_targets_doctor on calendar_targets (doctor_id)
    where leaving_at is null and doctor_id is not null`.execute(db)

  await db.schema
    .createTable('calendar_writes')
    .addColumn('target_id', 'text', (c) => c.notNull().references('calendar_targets.id').onDelete('cascade'))
    // The appointment's id; if the appointment is gone, its event is removed too.
    .addColumn('booking_id', 'text', (c) => c.notNull())
    .addColumn('touched', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('etag', 'text')
    .addColumn('digest', 'text')
    .addColumn('marks', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('due', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('refused', 'integer', (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('calendar_writes_pk', ['target_id', 'booking_id'])
    .execute()
  await sql`create index calendar_writes_due on calendar_writes (target_id) where due = 1`.execute(db)
  await db.schema.createIndex('calendar_writes_booking').on('calendar_writes').column('booking_id').execute()
}
