import { DAYS, type Expressions, type Rows } from './expressions.ts'

type Partly = Omit<Rows, 'of'>

/** Patients, and when they come. */
export const patientsAndVisits = ({
  own,
  doctor,
  at,
  day,
  late,
  start,
  booked,
  hasPatient,
  when,
  file,
  details,
  hash,
  key,
  times,
}: Expressions): Partly[] => [
  {
    table: 'patients',
    where: hasPatient,
    columns: { id: own, doctor_id: doctor, details_json: details, version: '1', ...times },
  },
  {
    table: 'patient_numbers',
    where: hasPatient,
    columns: { hash: `'0.' || ${own} || ${hash}`, patient_id: own },
  },
  {
    table: 'appointments',
    columns: {
      ...{ id: own, doctor_id: doctor, patient_id: when(hasPatient, own), name: `'Frau Beispiel'` },
      ...{
        date: day,
        time: `'09:30'`,
        status: `'finished'`,
        notes_status: `'released'`,
      },
      ...{ language: `'de'`, appointment_type: `'in_person'`, room: `'Zimmer ' || n % 9`, deletion_date: late },
      ...{ case_id: own, booking_status: `case when ${booked} then 'confirmed' else 'none' end` },
      ...{ slot_start: when(booked, start), slot_end: when(booked, `${start} + 1200000`) },
      ...{ reminded_start: when(booked, start), status_times_json: `'{}'`, version: '1', duration_minutes: '20' },
      ...{ recording_id: own, recording_url: file.blob_key, recording_key: file.blob_key, ...times },
    },
  },
  { table: 'data_keys', columns: { owner_kind: `'appointment'`, owner_id: own, ...key } },
  { table: 'data_keys', where: hasPatient, columns: { owner_kind: `'patient'`, owner_id: own, ...key } },
  {
    table: 'room_uses',
    columns: { appointment_id: own, name: `'Zimmer ' || n % 9`, doctor_id: doctor, used_at: at },
  },
]

/** Speech, notes and documents. */
export const clinical = ({ own, doctor, now, at, text, json, hash, times, file, written }: Expressions): Partly[] => [
  {
    table: 'recordings',
    columns: {
      ...{ id: own, appointment_id: own, doctor_id: doctor, ...file, source: `'live'`, generation: '1' },
      ...{ duration_seconds: '300', transcribed_at: now, ...times },
    },
  },
  {
    table: 'recording_takes',
    where: 'n % 10 = 0',
    columns: {
      ...{ id: own, recording_id: own, appointment_id: own, doctor_id: doctor, position: '1', ...file },
      ...{ source: `'live'`, transcribed_at: now, ...times },
    },
  },
  {
    table: 'transcriptions',
    columns: {
      ...{ id: own, appointment_id: own, recording_id: own, generation: '1', text, segments_json: json },
      ...{ engine: `'x'`, duration_seconds: '300', ...times },
    },
  },
  {
    table: 'notes',
    columns: { id: own, appointment_id: own, ...written, version: '2', template_key: `'soap'`, ...times },
  },
  {
    table: 'note_versions',
    times: 2,
    columns: { appointment_id: own, number: 'k + 1', ...written, created_at: at },
  },
  {
    table: 'facts',
    columns: {
      ...{ appointment_id: own, transcription_id: own, generation: '1', language: `'de'`, facts_json: text },
      ...{ verdicts_json: json, in_note_json: json, ...times },
    },
  },
  {
    table: 'documents',
    where: 'n % 4 = 0',
    columns: {
      ...{ id: own, appointment_id: own, doctor_id: doctor, blob_key: `'documents/' || ${own}`, bytes: '90000' },
      ...{ file_name: `'Brief.pdf'`, title: `'Brief'`, file_type: `'pdf'`, mime_type: `'application/pdf'` },
      ...{ source: `'upload'`, sha256: hash, is_consent: '0', include_in_context: '1', extraction_status: `'done'` },
      ...{ page_count: '2', version: '1', ...times },
    },
  },
  {
    table: 'document_pages',
    times: 2,
    where: 'n % 4 = 0',
    columns: { document_id: own, appointment_id: own, page: 'k + 1', source: `'text'`, text },
  },
  {
    table: 'consents',
    columns: { appointment_id: own, status: `'given'`, method: `'oral'`, given_at: now, recorded_by: doctor },
  },
]

/** What else a visit leaves behind: links, delivered files, live speech, events, the audit trail. */
export const traces = ({
  id,
  own,
  doctor,
  number,
  now,
  at,
  late,
  start,
  booked,
  json,
  hash,
}: Expressions): Partly[] => [
  {
    table: 'patient_links',
    where: booked,
    columns: {
      ...{ token_hash: `${hash} || ${own}`, appointment_id: own, purpose: `'booking'` },
      ...{ expires_at: late, created_at: at },
    },
  },
  {
    table: 'gdt_requests',
    where: 'n % 5 = 0',
    columns: { appointment_id: own, doctor_id: doctor, request_json: `'{}'`, created_at: at },
  },
  {
    table: 'gdt_log',
    times: 2,
    where: 'n % 5 = 0',
    columns: {
      ...{ id: id('n * 2 + k'), doctor_id: doctor, appointment_id: own, direction: `'in'`, record: `'6302'` },
      ...{ source: `${hash} || ${id('n * 2 + k')}`, created_at: at },
    },
  },
  {
    table: 'gdt_answers',
    where: 'n % 1000 = 0',
    columns: { appointment_id: own, doctor_id: doctor, agent_id: doctor, created_at: at },
  },
  {
    table: 'note_deliveries',
    columns: { appointment_id: own, doctor_id: doctor, files_json: json, version: '1', updated_at: at },
  },
  {
    table: 'speech_sessions',
    where: 'n % 3 = 0',
    columns: {
      ...{ id: own, appointment_id: own, doctor_id: doctor, session_handle: own, home: `'storage'` },
      ...{ language: `'de'`, generation: '1', state: `'ended'`, end_requested: '1', recording_id: own },
      ...{ seen_at: now, created_at: at, ended_at: now },
    },
  },
  // Events are kept for a day.
  {
    table: 'events',
    times: 8,
    where: `n % ${DAYS} = 0`,
    columns: {
      ...{ doctor_id: doctor, seq: `1000000 + n * 8 + k`, type: `'appointment.updated'`, appointment_id: own },
      ...{ data_json: `'{}'`, occurred_at: now },
    },
  },
  {
    table: 'audit',
    times: 4,
    columns: {
      ...{ occurred_at: at, actor: `'account'`, actor_id: doctor, action: `'note.read'`, owner_id: doctor },
      ...{ target_type: `'appointment'`, target_id: own, detail_json: `'{}'` },
      ...{ chain_seq: '1000000000 + n * 4 + k', chain_hash: hash },
    },
  },
  {
    table: 'webhook_deliveries',
    where: 'n % 10 = 0',
    columns: {
      ...{ id: own, webhook_id: id(`(${number} / 10) * 10`), doctor_id: doctor, event_row: 'n', event_seq: 'n' },
      ...{ type: `'notes.released'`, event_json: `'{}'`, status: `'delivered'`, created_at: at, delivered_at: at },
    },
  },
  {
    table: 'external_events',
    where: 'n % 10 = 1',
    columns: {
      ...{ appointment_id: own, calendar_id: id(`${number}`), doctor_id: doctor, event_key: own, digest: own },
      ...{ busy_start: start, busy_end: `${start} + 1200000` },
    },
  },
  {
    table: 'calendar_writes',
    where: `${number} > 0 and ${booked}`,
    columns: { target_id: id(`${number}`), booking_id: own, etag: `'"1"'`, digest: own, due: '0' },
  },
]
