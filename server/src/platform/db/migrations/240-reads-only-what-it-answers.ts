import { sql } from 'kysely'
import { concurrentIndex } from '../concurrent-index.ts'
import type { MigrationDb } from '../migrate.ts'
import type { Engine } from '../open.ts'

export const outside = true

/** What `npm run bench:size` found reading more than it answers among a million visits. */
export async function up(db: MigrationDb, engine: Engine): Promise<void> {
  const index = (name: string, on: ReturnType<typeof sql>) => concurrentIndex(db, engine, name, on)
  // The hourly sweep reads only what it deletes.
  await index('webhook_deliveries_age', sql`webhook_deliveries (created_at) where due_at is null`)
  await index('webhook_deliveries_unnumbered', sql`webhook_deliveries (event_row) where event_seq is null`)
  await index('gdt_log_age', sql`gdt_log (created_at)`)
  await index('gdt_agents_revoked', sql`gdt_agents (revoked_at) where revoked_at is not null`)
  await index('gdt_pairings_expiry', sql`gdt_pairings (expires_at)`)
  await index('invitations_expiry', sql`invitations (expires_at)`)
  await index('passkey_challenges_expiry', sql`passkey_challenges (expires_at)`)
  // What goes with an account is found by it.
  await index('speech_sessions_doctor', sql`speech_sessions (doctor_id)`)
  await index('webhook_deliveries_doctor', sql`webhook_deliveries (doctor_id)`)
  await index('outgoing_mails_account', sql`outgoing_mails (account_id)`)
  await index('passkey_challenges_account', sql`passkey_challenges (account_id)`)
  await index('consent_texts_account', sql`consent_texts (account_id)`)
  await index('invitations_email', sql`invitations (email)`)
  await index('accounts_role', sql`accounts (role)`)
  // A workplace asks for its own answers, a doctor for what failed.
  await index('gdt_answers_agent', sql`gdt_answers (agent_id)`)
  await index('note_deliveries_failed', sql`note_deliveries (doctor_id, updated_at) where error is not null`)
  // Reminders are looked for every five minutes, jobs every two seconds: those who wait for their time are passed over.
  await index(
    'appointments_not_reminded',
    sql`appointments (slot_start) where slot_start is not null and (reminded_start is null or reminded_start <> slot_start)`,
  )
  await index('jobs_due_of_kind', sql`jobs (kind, due_at)`)
  await index('jobs_running', sql`jobs (kind, turn) where lease is not null`)
}
