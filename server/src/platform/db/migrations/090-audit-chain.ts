import { sql } from 'kysely'
import type { MigrationDb } from '../migrate.ts'

/** Gives entries a place in a chain and the owner of their records; adds a table with both chains' anchors and ends. */
export async function up(db: MigrationDb): Promise<void> {
  for (const column of ['owner_id', 'chain_hash'] as const)
    await db.schema.alterTable('audit').addColumn(column, 'text').execute()
  await db.schema.alterTable('audit').addColumn('chain_seq', 'bigint').execute()
  await sql`
    update audit set owner_id = case
      when action = 'transcriptions.read' then '*'
      when target_type = 'account' then target_id
      else actor_id end`.execute(db)
  await db.schema
    .createTable('audit_chains')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('anchor_seq', 'bigint', (c) => c.notNull())
    .addColumn('anchor_hash', 'text', (c) => c.notNull())
    .addColumn('head_seq', 'bigint', (c) => c.notNull())
    .addColumn('head_hash', 'text', (c) => c.notNull())
    .addColumn('seal', 'text')
    .addColumn('sealed_with', 'text')
    .execute()
  await sql`
    insert into audit_chains (name, anchor_seq, anchor_hash, head_seq, head_hash)
    values ('accounts', 0, '', 0, ''), ('strangers', 0, '', 0, '')`.execute(db)
}
