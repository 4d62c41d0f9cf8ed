/** The records of the API as the dashboard reads them (docs/api). Ids are 24 hex digits, instants ISO 8601. */

export interface Profile {
  name: string
  email: string
  firstName: string
  lastName: string
  title: string
  specialty: string
  subscriptionType: string
  subscriptionActive: boolean
  subscriptionExpiry: string | null
  teamId: string | null
  role?: 'doctor' | 'admin'
}

export interface Booking {
  patient?: { first_name?: string; last_name?: string; email?: string; phone?: string }
  doctor_note?: string | null
  email_status?: string | null
}

export type NotesStatus = 'none' | 'drafting' | 'draft' | 'released'

export interface Appointment {
  _id: string
  name: string
  date: string
  time: string
  status: string
  notes_status: NotesStatus
  error_reason: string | null
  language: string
  notes_type: string | null
  notes_template_type: string | null
  appointment_type: string
  room: string | null
  duration_minutes: number | null
  deletionDate: string
  case_id: string | null
  booking_status: string
  booking: Booking | null
  external: unknown
  /** Private notes; only on a single appointment. */
  notes?: string
}

export interface NewAppointment {
  name: string
  date: string
  time: string
  status?: 'planned' | 'recording'
  language?: string
  notes_type?: string
  duration_minutes?: number
  room?: string
  appointment_type_id?: string
  notify_patient?: boolean
  patient?: { first_name?: string; last_name?: string; email: string }
  doctor_note?: string
}

/** A further take. */
export interface AppendedRecording {
  _id: string
  duration_seconds: number | null
  /** Where it begins in the time of the transcript; null until it is transcribed. */
  start_ms: number | null
}

export interface Recording {
  _id: string
  duration_seconds: number | null
  file_size_bytes: number | null
  append_recordings: AppendedRecording[]
}

export type Role = 'doctor' | 'patient' | 'unknown'

export interface Word {
  start_ms: number
  end_ms: number
  text: string
}

export interface Segment {
  id: string
  start_ms: number
  end_ms: number
  speaker: string | null
  role: Role
  text: string
  confidence: number | null
  words?: Word[] | null
  /** The further take it was heard in. */
  take_id?: string
}

export interface Transcription {
  _id: string
  transcription: string
  language: string | null
  engine: string
  duration_seconds: number | null
  /** Somebody changed what the engine heard. */
  corrected: boolean
  segments: Segment[]
  warnings: Warning[]
  updatedAt: string
}

/** Where the text is to be checked against the sound. */
export interface Warning {
  kind: 'repetition_cut' | 'speech_missing'
  start_ms: number
  end_ms: number
}

export interface CitationSource {
  type: 'transcript' | 'document'
  segment_id?: string
  document_id?: string
  page?: number
  start_ms?: number
  end_ms?: number
  quote: string
}

export interface Citation {
  id: string
  section_key: string
  /** UTF-16 offsets into the note. */
  note_start: number
  note_end: number
  support: 'supported' | 'partial' | 'unsupported'
  /** A clinician has changed the sentence since: what is said of it is about what it was before. */
  stale?: boolean
  sources: CitationSource[]
}

export interface Note {
  _id: string
  notes: string
  summary: string
  citations: Citation[] | null
  /** With offsets into the summary. */
  summary_citations: Citation[] | null
  author?: 'drafter' | 'clinician'
  engine?: string | null
  version?: number
  updatedAt: string
}

export interface NoteVersion {
  version: number
  author: 'drafter' | 'clinician'
  notes: string
  summary: string
  createdAt: string
}

export interface Regenerated {
  notes: string
  summary: string
  citations: Citation[] | null
  changes_summary: string | null
}

export interface TemplateSection {
  key: string
  heading: string
  instruction: string
  format: 'paragraph' | 'bullets'
  required: boolean
}

export interface Template {
  _id: string
  key: string
  name: string
  language: string
  specialty: string | null
  /** null: built in, cannot be changed. */
  doctor_id: string | null
  version: number
  sections: TemplateSection[]
}

export interface AppointmentType {
  _id: string
  name: string
  duration_minutes: number | null
  appointment_type: string | null
  room: string | null
  notes_type: string | null
  color: string | null
}

export interface Device {
  id: string
  device_label: string
  platform: string
  last_seen_at: string
  created_at: string
  current: boolean
}

export interface PatientDocument {
  _id: string
  appointment_id: string
  file_name: string
  title: string
  file_type: string
  mime_type: string
  extraction_status: string
  /** Why its text could not be read, in words for people. */
  extraction_error: string | null
  page_count: number | null
  include_in_context: boolean
  is_consent: boolean
  createdAt: string
}

export interface DocumentText {
  pages: { page: number; source: 'text' | 'ocr' | 'unreadable'; text: string }[]
}

export interface Calendar {
  _id: string
  name: string
  url: string
  last_synced_at?: string | null
  error?: string | null
}

export interface Account {
  _id: string
  email: string
  firstName: string
  lastName: string
  role: 'doctor' | 'admin'
  plan: string
  isVerified: boolean
  disabled: boolean
  subscriptionActive: boolean
  /** null: it never lapses. */
  subscriptionExpiry: string | null
}

export interface Health {
  status: 'ok' | 'degraded'
  parts: Record<string, { ok: boolean; detail: string }>
}

export interface AuditEntry {
  _id: string
  occurredAt: string
  actor: string
  actorId: string | null
  action: string
  targetType: string | null
  targetId: string | null
  detail: Record<string, unknown>
}

export interface Vocabulary {
  terms: string[]
  updatedAt: string | null
}
