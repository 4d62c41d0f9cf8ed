import { sql } from 'kysely'
import type { MigrationDb } from '../migrate.ts'
import type { Engine } from '../open.ts'

/**
 * The trigger of migration 040 without its NOTIFY, which held a lock on the whole database during the commit, so that
 * writes waited for each other and for the disk one by one. Now the writing process announces the event afterwards.
 */
export async function up(db: MigrationDb, engine: Engine): Promise<void> {
  if (engine === 'sqlite') return
  await sql`
    create or replace function number_event() returns trigger language plpgsql as $$
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
      return null;
    end $$`.execute(db)
}
