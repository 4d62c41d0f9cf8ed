import { sql } from 'kysely'
import type { MigrationDb } from '../migrate.ts'

/**
 * Forgets hashes that were made without a key, of what is otherwise sealed: titles of events, files of practice systems.
 * The next time, the events are compared with what is stored instead.
 */
export async function up(db: MigrationDb): Promise<void> {
  await sql`update external_events set digest = ''`.execute(db)
  await sql`update calendar_writes set digest = null`.execute(db)
  await sql`update gdt_log set source = 'earlier ' || id where source not like 'aside %'`.execute(db)
}
