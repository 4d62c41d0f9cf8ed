import { sql } from 'kysely'
import { concurrentIndex } from '../concurrent-index.ts'
import type { MigrationDb } from '../migrate.ts'
import type { Engine } from '../open.ts'

export const outside = true

/** Indexes for queries that `npm run bench:size` found reading more rows than they return, at a million visits. */
export async function up(db: MigrationDb, engine: Engine): Promise<void> {
  const index = (name: string, on: ReturnType<typeof sql>) => concurrentIndex(db, engine, name, on)
  // Lets the hourly sweep read only the rows it deletes.
  await index('webhook_deliveries_age', sql`webhook_deliveries (created_at) where due_at is null`)
  await index('webhook_deliveries_unnumbered', sql`webhook_deliveries (event_row) where event_seq is null`)
  await index('gdt_log_age', sql`gdt_log (created_at)`)
  await index('gdt_agents_revoked', sql`gdt_agents (revoked_at) where revoked_at is not null`)
  await index('gdt_pairings_expiry', sql`gdt_pairings (expires_at)`)
  await index('invitations_expiry', sql`invitations (expires_at)`)
  await index('passkey_challenges_expiry', sql`passkey_challenges (expires_at)`)
  // For deletions that cascade from an account.
  await index('speech_sessions_doctor', sql`speech_sessions (doctor_id)`)
  await index('webhook_deliveries_doctor', sql`webhook_deliveries (doctor_id)`)
  await index('outgoing_mails_account', sql`outgoing_mails (account_id)`)
  await index('passkey_challenges_account', sql`passkey_challenges (account_id)`)
  await index('consent_texts_account', sql`consent_texts (account_id)`)
  await index('invitations_email', sql`invitations (email)`)
  await index('accounts_role', sql`accounts (role)`)
  // A workplace asks for its own answers, a doctor for failures.
  await index('gdt_answers_agent', sql`gdt_answers (agent_id)`)
  await index('note_deliveries_failed', sql`note_deliveries (doctor_id, updated_at) where error is not null`)
  // Reminders are looked up every five minutes, jobs every two seconds: skip the ones that are not due.
  await index(
    'appointments_not_reminded',
    sql`appointments (slot_start) where slot_start is not null and (reminded_start is null or reminded_start <> slot_start)`,
  )
  await index('jobs_due_of_kind', sql`jobs (kind, due_at)`)
  await index('jobs_running', sql`jobs (kind, turn) where lease is not null`)
}
