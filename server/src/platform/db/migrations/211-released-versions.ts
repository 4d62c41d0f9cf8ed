import { sql } from 'kysely'
import type { MigrationDb } from '../migrate.ts'

/** Which versions of a note a clinician has released: before, every version of a clinician counted as one. */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema.alterTable('note_versions').addColumn('released_at', 'text').execute()
  await sql`update note_versions set released_at = created_at where author = 'clinician'`.execute(db)
}
