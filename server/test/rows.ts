import { newRow } from '../src/appointments/new-row.ts'
import type { AccountRow } from '../src/platform/db/account-tables.ts'
import type { AppointmentRow } from '../src/platform/db/appointment-tables.ts'
import type { TranscriptionRow } from '../src/platform/db/recording-tables.ts'
import { newId } from '../src/platform/ids.ts'

export const AT = '2026-11-20T09:00:00.000Z'

export const account = (id: string): AccountRow => ({
  ...{ id, email: `${id}@praxis.example`, title: null, first_name: 'Anna', last_name: 'Müller', specialty: 'x' },
  ...{ ehr_system_type: 'pvs', ehr_system_name: 'Demo', password_hash: 'x', verified_at: null, role: 'doctor' },
  ...{ disabled_at: null, plan: 'trial', plan_expires_at: null, language: 'de', created_at: AT, updated_at: AT },
})

const PLANNED = { date: AT, time: '09:30', deletion_date: AT, room: null, duration_minutes: null }

export const appointment = (doctor_id: string, fields: Partial<AppointmentRow> = {}): AppointmentRow => ({
  ...newRow(
    { doctor_id, name: 'Frau Beispiel', ...PLANNED },
    { status: 'planned', notes_status: 'none', booking_status: 'none' },
    new Date(AT),
  ),
  ...fields,
})

export const transcription = (appointment_id: string): TranscriptionRow => ({
  ...{ id: newId(), appointment_id, recording_id: newId(), generation: 1, text: 'Husten', segments_json: '["Husten"]' },
  ...{ original_segments_json: null, warnings_json: '[]', language: 'de', engine: 'x', duration_seconds: 1 },
  ...{ draft_failed_at: null, created_at: AT, updated_at: AT },
})
