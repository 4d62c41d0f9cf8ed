import type { MigrationDb } from '../migrate.ts'

/** Live speech in the storage shared by all machines. */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema
    .createTable('spool_segments')
    .addColumn('spool_id', 'text', (c) => c.notNull())
    .addColumn('generation', 'integer', (c) => c.notNull())
    .addColumn('begin_seq', 'integer', (c) => c.notNull())
    .addColumn('header', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('spool_segments_pk', ['spool_id', 'generation'])
    .execute()
  await db.schema
    .createTable('spool_pieces')
    .addColumn('spool_id', 'text', (c) => c.notNull())
    .addColumn('generation', 'integer', (c) => c.notNull())
    .addColumn('first_seq', 'integer', (c) => c.notNull())
    .addColumn('last_seq', 'integer', (c) => c.notNull())
    .addColumn('plain_bytes', 'integer', (c) => c.notNull())
    .addColumn('object_key', 'text', (c) => c.notNull())
    .addColumn('start_byte', 'integer', (c) => c.notNull())
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('spool_pieces_pk', ['spool_id', 'generation', 'first_seq'])
    .execute()
  await db.schema.createIndex('spool_pieces_object').on('spool_pieces').column('object_key').execute()
}
