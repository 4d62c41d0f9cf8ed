import { sql } from 'kysely'
import type { MigrationDb } from '../migrate.ts'
import type { Engine } from '../open.ts'

/**
 * Numbers each doctor's events in the order in which their transactions commit, without a gap. The table's own `id`
 * cannot serve: on Postgres a later id may become visible before an earlier one, and ids would reveal to every doctor
 * how much the others do.
 */
export async function up(db: MigrationDb, engine: Engine): Promise<void> {
  await db.schema
    .createTable('event_counters')
    .addColumn('doctor_id', 'text', (c) => c.primaryKey())
    .addColumn('last', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.alterTable('events').addColumn('seq', 'bigint').execute()
  await sql`
    update events set seq = (
      select count(*) from events earlier where earlier.doctor_id = events.doctor_id and earlier.id <= events.id
    )`.execute(db)
  await sql`insert into event_counters (doctor_id, last) select doctor_id, max(seq) from events group by doctor_id`.execute(
    db,
  )
  await db.schema.dropIndex('events_doctor').execute()
  await db.schema.createIndex('events_of_doctor').unique().on('events').columns(['doctor_id', 'seq']).execute()
  if (engine === 'sqlite') await numberWhenWritten(db)
  else await numberAtCommit(db)
}

/** SQLite has one write transaction at a time, so writes and commits have the same order. */
const numberWhenWritten = (db: MigrationDb) =>
  sql`
    create trigger events_number after insert on events when new.seq is null begin
      insert into event_counters (doctor_id, last) values (new.doctor_id, 1)
        on conflict (doctor_id) do update set last = last + 1;
      update events set seq = (select last from event_counters where doctor_id = new.doctor_id) where id = new.id;
    end`.execute(db)

/**
 * A deferred trigger runs when its transaction commits. The counter's row is locked from then to the end of the
 * commit, so the same doctor's next transaction gets its number after this one has become visible; and since nothing
 * else is locked afterwards, there is no deadlock. NOTIFY is delivered after the commit.
 */
async function numberAtCommit(db: MigrationDb): Promise<void> {
  await sql`
    create function number_event() returns trigger language plpgsql as $$
    declare
      number bigint;
    begin
      -- Erased by the transaction that told it, together with its account.
      if not exists (select 1 from events where id = new.id) then
        return null;
      end if;
      insert into event_counters (doctor_id, last) values (new.doctor_id, 1)
        on conflict (doctor_id) do update set last = event_counters.last + 1
        returning last into number;
      update events set seq = number where id = new.id;
      perform pg_notify('visite_events', new.doctor_id);
      return null;
    end $$`.execute(db)
  await sql`
    create constraint trigger events_number after insert on events deferrable initially deferred
    for each row when (new.seq is null) execute function number_event()`.execute(db)
}
