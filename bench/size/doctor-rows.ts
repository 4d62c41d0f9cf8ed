import type { Expressions, Rows } from './expressions.ts'

type Partly = Omit<Rows, 'of'>

/** How doctors sign in. */
export const accounts = ({ id, now, late, account, made, key }: Expressions): Partly[] => [
  {
    table: 'accounts',
    where: 'n > 0',
    columns: {
      ...{ id: account, email: `'doctor' || n || '@groß.example'`, first_name: `'Anna'`, last_name: `'Muster'` },
      ...{ specialty: `'x'`, ehr_system_type: `'x'`, ehr_system_name: `'x'`, password_hash: `''` },
      ...{ verified_at: now, role: `'doctor'`, plan: `'individual'`, ...made },
    },
  },
  {
    table: 'sessions',
    times: 3,
    columns: {
      ...{ sid: id('n * 3 + k'), handle: id('n * 3 + k'), account_id: account, device_label: `'Praxis'` },
      ...{ platform: `'web'`, remember: '1', generation: '1', refreshed_at: now, last_seen_at: now },
      ...{ created_at: now, expires_at: late },
    },
  },
  {
    table: 'account_tokens',
    columns: {
      ...{ token_hash: id('n'), account_id: account, purpose: `'reset_password'` },
      ...{ expires_at: late, created_at: now },
    },
  },
  { table: 'login_attempts', columns: { key: id('n'), count: '1', resets_at: '4000000000000' } },
  {
    table: 'sign_in_networks',
    times: 3,
    columns: { account_id: account, network_hash: id('n * 3 + k'), seen_at: now },
  },
  {
    table: 'two_factor',
    where: 'n > 0',
    columns: { account_id: account, secret_sealed: `''`, enabled_at: now, last_step: '0' },
  },
  { table: 'backup_codes', times: 8, columns: { account_id: account, code_hash: id('n * 8 + k') } },
  {
    table: 'passkeys',
    columns: {
      ...{ id: id('n'), account_id: account, credential_id: id('n'), public_key: `''`, counter: '0' },
      ...{ transports_json: `'[]'`, name: `'Laptop'`, created_at: now },
    },
  },
  {
    table: 'passkey_challenges',
    columns: { challenge_hash: id('n'), account_id: account, expires_at: late },
  },
  {
    table: 'external_identities',
    columns: { issuer: `'https://sso.example'`, subject: id('n'), account_id: account, created_at: now },
  },
  {
    table: 'invitations',
    where: 'n % 10 = 0',
    columns: { token_hash: id('n'), email: `'neu' || n || '@groß.example'`, expires_at: late, created_at: now },
  },
  { table: 'data_keys', where: 'n > 0', columns: { owner_kind: `'account'`, owner_id: account, ...key } },
]

/** What doctors have set up. */
export const practices = ({ id, now, late, account, made }: Expressions): Partly[] => [
  { table: 'teams', where: 'n % 10 = 5', columns: { id: id('n'), name: `'Team ' || n`, created_at: now } },
  {
    table: 'team_members',
    where: 'n > 0',
    columns: { account_id: account, team_id: id('(n / 10) * 10 + 5'), role: `'member'`, created_at: now },
  },
  {
    table: 'practices',
    where: 'n % 10 = 5',
    columns: {
      ...{
        id: id('n'),
        team_id: id('n'),
        name: `'Praxis'`,
        street: `''`,
        postal_code: `''`,
        city: `''`,
        phone: `''`,
      },
      ...{ email: `''`, website: `''`, opening_hours_json: `'[]'`, ...made },
    },
  },
  {
    table: 'practice_logos',
    where: 'n % 10 = 5',
    columns: { practice_id: id('n'), account_id: account, png_base64: `''`, width: '1', height: '1', updated_at: now },
  },
  {
    table: 'consent_texts',
    where: 'n % 10 = 5',
    columns: { practice_id: id('n'), language: `'de'`, version: '1', text: `'Text'`, created_at: now },
  },
  {
    table: 'encounter_usage',
    times: 9,
    columns: { account_id: account, month: `'2025-0' || (k + 1)`, count: '500' },
  },
  {
    table: 'appointment_types',
    times: 5,
    columns: { id: id('n * 5 + k'), doctor_id: account, name: `'Kontrolle'`, duration_minutes: '20', ...made },
  },
  {
    table: 'templates',
    times: 2,
    columns: {
      ...{ id: id('n * 2 + k'), doctor_id: account, key: `'own' || k`, name: `'Eigene'`, language: `'de'` },
      ...{ version: '1', is_default: '0', sections_json: `'[]'`, ...made },
    },
  },
  { table: 'vocabularies', where: 'n > 0', columns: { doctor_id: account, terms_json: `'[]'`, updated_at: now } },
  {
    table: 'calendars',
    columns: { id: id('n'), doctor_id: account, name: `'Privat'`, url: `'https://kalender.example/a.ics'`, ...made },
  },
  {
    table: 'caldav_accounts',
    where: 'n > 0',
    columns: {
      ...{ id: id('n'), doctor_id: account, url: `'https://kalender.example/dav/'`, username: `'anna'` },
      ...{ password_sealed: `''`, ...made },
    },
  },
  {
    table: 'calendar_targets',
    where: 'n > 0',
    columns: {
      ...{ id: id('n'), doctor_id: account, caldav_account_id: id('n'), name: `'Privat'`, access_sealed: `''` },
      // Each is checked now and then; few are due at any instant.
      ...{ title: `'busy'`, written_at: now, retry_at: '0', look_at: '4000000000000', ...made },
    },
  },
  {
    table: 'private_feeds',
    where: 'n > 0',
    columns: { doctor_id: account, secret_hash: id('n'), with_names: '0', created_at: now },
  },
  {
    table: 'webhooks',
    where: 'n % 10 = 0',
    columns: {
      ...{ id: id('n'), doctor_id: account, url: `'https://praxis.example/visite'` },
      ...{ events_json: `'["notes.failed"]'`, secret_sealed: `''`, created_at: now },
    },
  },
  {
    table: 'delivery_settings',
    where: 'n > 0',
    columns: { doctor_id: account, formats_json: `'["pdf"]'`, updated_at: now },
  },
  {
    table: 'gdt_agents',
    columns: {
      ...{ id: id('n'), doctor_id: account, name: `'Anmeldung'`, platform: `'Windows'`, profile: `'general'` },
      ...{ token_hash: id('n'), created_at: now, last_seen_at: now },
    },
  },
  { table: 'gdt_settings', where: 'n > 0', columns: { doctor_id: account, profile: `'general'` } },
  { table: 'gdt_pairings', where: 'n > 0', columns: { doctor_id: account, code_hash: id('n'), expires_at: late } },
]

/** What is counted, and what waits. */
export const waiting = ({ id, now, account, text, json, key }: Expressions): Partly[] => [
  { table: 'patient_counters', where: 'n > 0', columns: { doctor_id: account, changes: '1' } },
  { table: 'event_counters', where: 'n > 0', columns: { doctor_id: account, last: '900000000' } },
  {
    table: 'patient_merges',
    where: 'n > 0',
    columns: { id: id('n'), patient_id: id('n'), other_id: id('n'), appointment_ids_json: json, created_at: now },
  },
  // Work that waits for its next attempt, and mails that will never be sent.
  {
    table: 'outgoing_mails',
    times: 2,
    columns: {
      ...{ id: id('n * 2 + k'), account_id: account, recipient: `'wer@praxis.example'`, subject: `'Betreff'`, text },
      ...{ failed: `case when k = 0 then '550' end`, created_at: now },
    },
  },
  {
    table: 'jobs',
    times: 4,
    columns: {
      ...{
        id: id('n * 4 + k'),
        kind: `case k when 0 then 'mail' when 1 then 'transcribe' when 2 then 'draft' else 'calendar' end`,
      },
      ...{ payload_json: `'{}'`, key: `'waits:' || n || '.' || k`, due_at: '4000000000000', owner: account },
      ...{ turn: 'n', created_at: now },
    },
  },
  {
    table: 'spool_segments',
    columns: { spool_id: id('n'), generation: '1', begin_seq: '0', header: `''`, created_at: now },
  },
  {
    table: 'spool_pieces',
    times: 9,
    columns: {
      ...{ spool_id: id('n'), generation: '1', first_seq: 'k * 10', last_seq: 'k * 10 + 9', plain_bytes: '1000' },
      ...{ object_key: `'speech/' || n`, start_byte: '0', bytes: '1000', created_at: now },
    },
  },
  {
    table: 'heard_answers',
    columns: {
      ...{ take_id: id('n'), question: `'x'`, recording_id: id('n'), appointment_id: id('n') },
      ...{ answer_json: `'{}'`, created_at: now },
    },
  },
  { table: 'data_keys', times: 2, columns: { owner_kind: `'mail'`, owner_id: id('n * 2 + k'), ...key } },
]
