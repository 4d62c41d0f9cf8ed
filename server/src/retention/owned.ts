import { render } from '@visite/drafter/note'
import type { Tables } from '../platform/db/tables.ts'

/** How a table's rows belong to an account: by their own column, a patient's, or an appointment's. */
interface Ownership {
  table: keyof Tables
  by: 'id' | 'account_id' | 'doctor_id' | 'patient_id' | 'appointment_id' | 'owner_id'
  /** Columns that are not exported: secrets, and internal locations. */
  without?: readonly string[]
  /** Readable values added to a row's columns. */
  reading?: (row: Record<string, unknown>) => Record<string, unknown>
  /** Turns text in a row into a file, exported by its name under `files/`. */
  file?: (row: Record<string, unknown>) => { name: string; bytes: Buffer }
}

const textIn = (json: unknown): string => render(JSON.parse(String(json))).text
const logoFile = ({ practice_id, png_base64 }: Record<string, unknown>) => ({
  name: `logos/${practice_id}.png`,
  bytes: Buffer.from(String(png_base64), 'base64'),
})
function noteTexts({ note_json, summary_json }: Record<string, unknown>) {
  return { notes: textIn(note_json), summary: textIn(summary_json) }
}

/** The contents of `GET /user/export`. A test compares this list and `KEPT_INSIDE` with the database. */
export const OWNED: readonly Ownership[] = [
  { table: 'accounts', by: 'id', without: ['password_hash'] },
  { table: 'sessions', by: 'account_id', without: ['sid', 'provider_sid'] },
  { table: 'passkeys', by: 'account_id', without: ['credential_id', 'public_key', 'counter'] },
  { table: 'external_identities', by: 'account_id' },
  { table: 'sign_in_networks', by: 'account_id', without: ['network_hash'] },
  { table: 'two_factor', by: 'account_id', without: ['secret_sealed'] },
  { table: 'team_members', by: 'account_id' },
  { table: 'practices', by: 'account_id' },
  { table: 'practice_logos', by: 'account_id', without: ['png_base64'], file: logoFile },
  { table: 'encounter_usage', by: 'account_id' },
  { table: 'appointment_types', by: 'doctor_id' },
  { table: 'calendars', by: 'doctor_id', without: ['etag', 'last_modified', 'run'] },
  { table: 'caldav_accounts', by: 'doctor_id', without: ['password_sealed'] },
  { table: 'calendar_targets', by: 'doctor_id', without: ['access_sealed', 'lease', 'leased_until', 'retry_at'] },
  { table: 'external_events', by: 'doctor_id', without: ['event_key', 'digest'] },
  { table: 'private_feeds', by: 'doctor_id', without: ['secret_hash'] },
  { table: 'webhooks', by: 'doctor_id', without: ['secret_sealed', 'lease', 'leased_until'] },
  { table: 'webhook_deliveries', by: 'doctor_id', without: ['event_row', 'due_at'] },
  { table: 'delivery_settings', by: 'doctor_id' },
  { table: 'note_deliveries', by: 'appointment_id' },
  { table: 'gdt_requests', by: 'appointment_id' },
  { table: 'gdt_answers', by: 'appointment_id' },
  { table: 'gdt_log', by: 'doctor_id', without: ['source', 'aside_key'] },
  { table: 'gdt_agents', by: 'doctor_id', without: ['token_hash'] },
  { table: 'gdt_settings', by: 'doctor_id' },
  { table: 'templates', by: 'doctor_id' },
  { table: 'vocabularies', by: 'doctor_id' },
  { table: 'patients', by: 'doctor_id' },
  { table: 'patient_merges', by: 'patient_id' },
  { table: 'patient_counters', by: 'doctor_id' },
  { table: 'appointments', by: 'doctor_id' },
  { table: 'room_uses', by: 'appointment_id' },
  { table: 'consents', by: 'appointment_id' },
  { table: 'consent_texts', by: 'account_id' },
  { table: 'recordings', by: 'appointment_id' },
  { table: 'recording_takes', by: 'appointment_id' },
  { table: 'speech_sessions', by: 'appointment_id', without: ['home', 'holder', 'packing_lease', 'packing_until'] },
  { table: 'transcriptions', by: 'appointment_id' },
  { table: 'heard_answers', by: 'appointment_id' },
  { table: 'documents', by: 'appointment_id' },
  { table: 'document_pages', by: 'appointment_id' },
  { table: 'notes', by: 'appointment_id', reading: noteTexts },
  { table: 'note_versions', by: 'appointment_id', reading: noteTexts },
  { table: 'facts', by: 'appointment_id' },
  { table: 'outgoing_mails', by: 'account_id' },
  { table: 'events', by: 'doctor_id' },
  { table: 'event_counters', by: 'doctor_id' },
  { table: 'audit', by: 'owner_id', without: ['chain_seq', 'chain_hash'] },
]

/** Tables of an account that hold only secrets, of use only to a thief. */
export const KEPT_INSIDE: readonly (keyof Tables)[] = [
  'account_tokens',
  'backup_codes',
  'gdt_pairings',
  'passkey_challenges',
  'patient_links',
  'patient_numbers',
]
