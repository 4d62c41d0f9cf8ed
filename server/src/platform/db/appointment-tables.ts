import type { BookingStatus, NotesStatus, Status } from './states.ts'
import type { TextsOf } from './texts.ts'

export interface AppointmentRow {
  id: string
  doctor_id: string
  /** A patient of the same doctor. */
  patient_id: string | null
  name: string
  date: string
  time: string
  recording_id: string | null
  recording_url: string | null
  recording_key: string | null
  status: Status
  notes_status: NotesStatus
  error_reason: string | null
  /** The doctor's private notes (spec 2.2): not the clinical note. */
  notes: string | null
  language: string
  notes_type: string | null
  notes_template_type: string | null
  appointment_type: string
  appointment_type_id: string | null
  room: string | null
  duration_minutes: number | null
  deletion_date: string
  case_id: string | null
  booking_status: BookingStatus
  booking_json: string | null
  /**
   * A confirmed booking's time, milliseconds since the epoch, `[start, end)`, which `SLOT_TAKEN` compares. No end: it
   * has no duration.
   */
  slot_start: number | null
  slot_end: number | null
  /** The `slot_start` the patient was reminded of. */
  reminded_start: number | null
  external_json: string | null
  /** The device recording it, a `RecordingBy`. Transient, so it does not count as a change of the appointment. */
  recording_by_json: string | null
  /** When the recorder was last heard from. */
  recording_seen_at: string | null
  /** How often consent was withdrawn: audio from an earlier round is no longer accepted. */
  consent_round: number
  /** Status -> instant it was last entered (spec 4.3: "timestamped internally"). */
  status_times_json: string
  version: number
  created_at: string
  updated_at: string
}

/** A kind of appointment a doctor offers (contract 3). */
export interface AppointmentTypeRow {
  id: string
  doctor_id: string
  name: string
  duration_minutes: number | null
  appointment_type: string | null
  room: string | null
  notes_type: string | null
  color: string | null
  created_at: string
  updated_at: string
}

/** A room an appointment is or was in, for autocomplete; forgotten with the appointment. */
export interface RoomUseRow {
  appointment_id: string
  name: string
  doctor_id: string
  used_at: string
}

export interface AppointmentTables {
  appointments: AppointmentRow
  appointment_types: AppointmentTypeRow
  room_uses: RoomUseRow
}

export const appointmentTexts = {
  appointments: {
    name: 'sealed',
    notes: 'sealed',
    error_reason: 'sealed',
    booking_json: 'sealed',
    external_json: 'sealed',
    date: 'word',
    time: 'word',
    recording_url: 'opaque',
    recording_key: 'opaque',
    status: 'word',
    notes_status: 'word',
    language: 'word',
    notes_type: 'practice',
    notes_template_type: 'practice',
    appointment_type: 'practice',
    room: 'practice',
    deletion_date: 'word',
    booking_status: 'word',
    recording_by_json: 'account',
    status_times_json: 'word',
  },
  appointment_types: {
    name: 'practice',
    appointment_type: 'practice',
    room: 'practice',
    notes_type: 'practice',
    color: 'practice',
  },
  room_uses: { name: 'practice' },
} as const satisfies TextsOf<AppointmentTables>
