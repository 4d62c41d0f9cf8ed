import type { AppointmentRow } from '../platform/db/appointment-tables.ts'
import { newId } from '../platform/ids.ts'
import type { State } from './lifecycle.ts'

type Said = 'doctor_id' | 'name' | 'date' | 'time' | 'deletion_date' | 'room' | 'duration_minutes'

const UNSAID = {
  ...{ recording_id: null, recording_url: null, recording_key: null, recording_by_json: null, recording_seen_at: null },
  ...{ notes: null, notes_type: null, notes_template_type: null, error_reason: null, language: 'de' },
  ...{ appointment_type: 'in_person', appointment_type_id: null, case_id: null, patient_id: null },
  ...{ booking_json: null, slot_start: null, slot_end: null, reminded_start: null },
  external_json: null,
  consent_round: 0,
} satisfies Partial<AppointmentRow>

/** The row of a new appointment, with defaults for what is not given. */
export function newRow(
  given: Pick<AppointmentRow, Said> & Partial<AppointmentRow>,
  state: State & Pick<AppointmentRow, 'booking_status'>,
  now: Date,
): AppointmentRow {
  const at = now.toISOString()
  return {
    ...UNSAID,
    ...given,
    ...state,
    id: newId(),
    status_times_json: JSON.stringify({ [state.status]: at }),
    version: 0,
    created_at: at,
    updated_at: at,
  }
}
