import type { AccountRow, AppointmentRow, TranscriptionRow } from '../src/platform/db/tables.ts'
import { newId } from '../src/platform/ids.ts'

export const AT = '2026-11-20T09:00:00.000Z'

export const account = (id: string): AccountRow => ({
  ...{ id, email: `${id}@praxis.example`, title: null, first_name: 'Anna', last_name: 'Müller', specialty: 'x' },
  ...{ ehr_system_type: 'pvs', ehr_system_name: 'Demo', password_hash: 'x', verified_at: null, role: 'doctor' },
  ...{ disabled_at: null, plan: 'trial', plan_expires_at: null, language: 'de', created_at: AT, updated_at: AT },
})

export const appointment = (doctor_id: string, fields: Partial<AppointmentRow> = {}): AppointmentRow => ({
  ...{
    id: newId(),
    doctor_id,
    name: 'Frau Beispiel',
    date: AT,
    time: '09:30',
    recording_id: null,
    recording_url: null,
  },
  ...{ recording_key: null, status: 'planned', notes_status: 'none', error_reason: null, notes: null, language: 'de' },
  ...{
    notes_type: null,
    notes_template_type: null,
    appointment_type: 'in_person',
    appointment_type_id: null,
    room: null,
  },
  ...{
    consent_round: 0,
    duration_minutes: null,
    deletion_date: AT,
    case_id: null,
    booking_status: 'none',
    booking_json: null,
  },
  ...{
    slot_start: null,
    slot_end: null,
    patient_id: null,
    reminded_start: null,
    external_json: null,
    recording_by_json: null,
    recording_seen_at: null,
  },
  ...{ status_times_json: '{}', version: 0, created_at: AT, updated_at: AT },
  ...fields,
})

export const transcription = (appointment_id: string): TranscriptionRow => ({
  ...{ id: newId(), appointment_id, recording_id: newId(), generation: 1, text: 'Husten', segments_json: '["Husten"]' },
  ...{ original_segments_json: null, warnings_json: '[]', language: 'de', engine: 'x', duration_seconds: 1 },
  ...{ draft_failed_at: null, created_at: AT, updated_at: AT },
})
