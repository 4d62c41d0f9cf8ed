import type { MigrationDb } from '../migrate.ts'

/** For the sweep, which checks for every stored file whether a recording names it. */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema.createIndex('recordings_blob').on('recordings').column('blob_key').execute()
}
