import type { Static } from 'typebox'
import type { Booking } from '../booking/schema.ts'
import type { AppointmentRow } from '../platform/db/appointment-tables.ts'
import type { Appointment, ListedAppointment, RecordingBy } from './schema.ts'
import { stageOf } from './stage.ts'
import type { ListedRow } from './store.ts'

/** Fields that bookings from earlier versions lack. */
const NOT_YET = { language: null, cancelled_by: null, patient_confirmed_at: null } as const

/** The booking subdocument as it is stored; null for a plain appointment. */
export const bookingOf = (row: Pick<AppointmentRow, 'booking_json'>): Booking | null =>
  row.booking_json === null ? null : { ...NOT_YET, ...JSON.parse(row.booking_json) }

/** Who is recording it; null when nobody is. */
export const recordingByOf = (row: Pick<AppointmentRow, 'recording_by_json'>): RecordingBy | null =>
  row.recording_by_json === null ? null : JSON.parse(row.recording_by_json)

export const presentListed = (row: ListedRow): Static<typeof ListedAppointment> => ({
  _id: row.id,
  patient_id: row.patient_id,
  name: row.name,
  date: row.date,
  time: row.time,
  recording_id: row.recording_id,
  recording_url: row.recording_url,
  recording_key: row.recording_key,
  status: row.status,
  notes_status: row.notes_status,
  stage: stageOf(row),
  error_reason: row.error_reason,
  doctor_id: row.doctor_id,
  language: row.language,
  notes_type: row.notes_type,
  notes_template_type: row.notes_template_type,
  appointment_type: row.appointment_type,
  appointment_type_id: row.appointment_type_id,
  room: row.room,
  duration_minutes: row.duration_minutes,
  deletionDate: row.deletion_date,
  case_id: row.case_id,
  booking_status: row.booking_status,
  booking: bookingOf(row),
  external: row.external_json === null ? null : JSON.parse(row.external_json),
  recording_by: recordingByOf(row),
  consent_round: row.consent_round,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  __v: row.version,
})

export const present = (row: AppointmentRow): Static<typeof Appointment> => ({
  ...presentListed(row),
  notes: row.notes ?? '',
})
