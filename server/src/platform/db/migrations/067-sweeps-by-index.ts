import { sql } from 'kysely'
import { concurrentIndex } from '../concurrent-index.ts'
import type { MigrationDb } from '../migrate.ts'
import type { Engine } from '../open.ts'

export const outside = true

/** Indexes for the hourly sweep, so that it reads only the rows it deletes. */
export async function up(db: MigrationDb, engine: Engine): Promise<void> {
  const index = (name: string, on: ReturnType<typeof sql>) => concurrentIndex(db, engine, name, on)
  await index('account_tokens_expiry', sql`account_tokens (expires_at)`)
  await index('sessions_expiry', sql`sessions (expires_at)`)
  await index('login_attempts_reset', sql`login_attempts (resets_at)`)
  await index('outgoing_mails_failed', sql`outgoing_mails (created_at) where failed is not null`)
  await index('audit_of_nobody', sql`audit (occurred_at) where actor = 'nobody'`)
}
