import { sql } from 'kysely'
import type { MigrationDb } from '../migrate.ts'

/** Marks the note versions a clinician has released; before, every version by a clinician counted as released. */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema.alterTable('note_versions').addColumn('released_at', 'text').execute()
  await sql`update note_versions set released_at = created_at where author = 'clinician'`.execute(db)
}
