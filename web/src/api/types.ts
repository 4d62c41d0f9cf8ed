/**
 * The records of the API as the dashboard reads them: those of the generated client, with the values the dashboard tells
 * apart in place of text. Ids are 24 hex digits, instants ISO 8601.
 */
import type { Answer, components } from 'visite-client'

type Schemas = components['schemas']
/** A record with other types for some of its fields; a field the wire has not is no field. */
type Told<Wire, Fields extends { [Name in keyof Fields]: Name extends keyof Wire ? unknown : never }> = Omit<
  Wire,
  keyof Fields
> &
  Fields
type Entry<List> = List extends readonly (infer One)[] ? One : never

export type Profile = Told<Schemas['Profile'], { role: 'doctor' | 'admin' }>

/** `notes`, the private ones, are only on a single appointment. */
export type Appointment = Schemas['ListedAppointment'] & { notes?: string }
/** What there is to do about a visit, as the service says. */
export type Stage = Appointment['stage']

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

export type Recording = Schemas['Recording']
export type Role = 'doctor' | 'patient' | 'unknown'
export type Segment = Told<Entry<Schemas['Transcription']['segments']>, { role: Role }>
export type Warning = Entry<Schemas['Transcription']['warnings']>
export type Transcription = Told<Schemas['Transcription'], { segments: Segment[] }>

export interface CitationSource {
  type: 'transcript' | 'document'
  segment_id?: string
  document_id?: string
  page?: number
  start_ms?: number
  end_ms?: number
  quote: string
}

/** Contract 6. */
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

interface Cited {
  citations: Citation[] | null
  /** With offsets into the summary. */
  summary_citations: Citation[] | null
}
export type Author = 'drafter' | 'clinician'
export type Note = Told<Schemas['Note'], Cited & { author: Author }>
export type NoteVersion = Told<Entry<Answer<'get', '/notes/{id}/versions'>>, { author: Author }>
export type Regenerated = Told<Answer<'post', '/notes/regenerate-notes/{id}'>, Cited>

export type Template = Entry<Answer<'get', '/templates'>>
export type TemplateSection = Entry<Template['sections']>

export type PatientDocument = Schemas['Document']

export type Account = Told<Entry<Answer<'get', '/admin/accounts'>>, { role: 'doctor' | 'admin' }>
export type AuditEntry = Entry<Answer<'get', '/admin/audit'>>

export interface Calendar {
  _id: string
  name: string
  url: string
  last_synced_at?: string | null
  error?: string | null
}
