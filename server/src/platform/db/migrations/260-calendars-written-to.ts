import { sql } from 'kysely'
import { concurrentIndex } from '../concurrent-index.ts'
import type { MigrationDb } from '../migrate.ts'
import type { Engine } from '../open.ts'

export const outside = true

/** Indexes for queries that `npm run bench:size` found reading every target calendar. */
export async function up(db: MigrationDb, engine: Engine): Promise<void> {
  const index = (name: string, on: ReturnType<typeof sql>) => concurrentIndex(db, engine, name, on)
  // For deleting the doctor's account, or leaving the CalDAV account.
  await index('calendar_targets_of_doctor', sql`calendar_targets (doctor_id)`)
  await index('calendar_targets_caldav_account', sql`calendar_targets (caldav_account_id)`)
  await index('calendar_targets_leaving', sql`calendar_targets (leaving_at) where leaving_at is not null`)
  await index('calendar_targets_seen', sql`calendar_targets (look_at)`)
}
