import { sql } from 'kysely'
import type { MigrationDb } from '../migrate.ts'
import type { Engine } from '../open.ts'

export async function up(db: MigrationDb, engine: Engine): Promise<void> {
  await db.schema
    .createTable('appointment_types')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('doctor_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('duration_minutes', 'double precision')
    .addColumn('appointment_type', 'text')
    .addColumn('room', 'text')
    .addColumn('notes_type', 'text')
    .addColumn('color', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('appointment_types_doctor').on('appointment_types').column('doctor_id').execute()

  await db.schema
    .createTable('room_uses')
    .addColumn('appointment_id', 'text', (c) => c.notNull().references('appointments.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('doctor_id', 'text', (c) => c.notNull())
    .addColumn('used_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('room_uses_pk', ['appointment_id', 'name'])
    .execute()
  await db.schema.createIndex('room_uses_doctor').on('room_uses').column('doctor_id').execute()

  await db.schema
    .alterTable('outgoing_mails')
    .addColumn('superseded', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('outgoing_mails_appointment').on('outgoing_mails').column('appointment_id').execute()

  // SLOT_TAKEN (contract 3), enforced by the database: two confirmed bookings of a doctor never begin at the same
  // time, and two that have a duration never overlap. One without a duration has `slot_end` null.
  if (engine === 'postgres') {
    await sql`create extension if not exists btree_gist`.execute(db)
    await sql`
      alter table appointments add constraint appointments_slot
      exclude using gist (doctor_id with =, int8range(slot_start, slot_end) with &&)
      where (slot_start is not null and slot_end is not null)`.execute(db)
  }
  await sql`
    create unique index appointments_slot_start on appointments (doctor_id, slot_start)
    where slot_start is not null`.execute(db)
  if (engine === 'sqlite') {
    for (const change of ['insert', 'update of doctor_id, slot_start, slot_end']) {
      await sql`
        create trigger ${sql.ref(`appointments_slot_${change.split(' ')[0]}`)} before ${sql.raw(change)} on appointments
        when new.slot_start is not null and new.slot_end is not null and exists (
          select 1 from appointments
          where doctor_id = new.doctor_id and id <> new.id
            and slot_start < new.slot_end and slot_end > new.slot_start)
        begin select raise(abort, 'appointments_slot'); end`.execute(db)
    }
  }
}
