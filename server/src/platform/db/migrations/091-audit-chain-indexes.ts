import { sql } from 'kysely'
import { concurrentIndex } from '../concurrent-index.ts'
import type { MigrationDb } from '../migrate.ts'
import type { Engine } from '../open.ts'

export const outside = true

/** Indexes for entries that wait for a place, for each chain in order, and for entries about one doctor's records. */
export async function up(db: MigrationDb, engine: Engine): Promise<void> {
  const index = (name: string, on: ReturnType<typeof sql>) => concurrentIndex(db, engine, name, on)
  await index('audit_unchained', sql`audit (id) where chain_seq is null`)
  await index('audit_chain_of_accounts', sql`audit (chain_seq) where actor <> 'nobody'`)
  await index('audit_chain_of_strangers', sql`audit (chain_seq) where actor = 'nobody'`)
  await index('audit_owner', sql`audit (owner_id, id)`)
}
