/**
 * The API's records as the dashboard reads them: those of the generated client. Ids are 24 hex digits, instants ISO
 * 8601.
 */
import type { components, operations } from 'visite-client'

type Schemas = components['schemas']

export type Profile = Schemas['Profile']

/** The private `notes` are present only when a single appointment is fetched. */
export type Appointment = Schemas['ListedAppointment'] & { notes?: string }
/** What to do next about a visit, according to the service. */
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
  /** Empty: no patient. */
  patient_id?: string
  doctor_note?: string
}

export type Recording = Schemas['Recording']
export type Segment = Schemas['Segment']
export type Warning = Schemas['TranscriptWarning']
export type Transcription = Schemas['Transcription']

/** Contract 6. Offsets are UTF-16 code units into the note, or the summary. */
export type Citation = Schemas['Citation']
export type CitationSource = Schemas['CitationSource']
export type Note = Schemas['Note']

/** Contract 12. */
export type Fact = Schemas['Fact']
export type Verdict = Fact['verdict']

export type Template = Schemas['Template']
export type TemplateSection = Schemas['TemplateSection']

export type PatientDocument = Schemas['Document']

export type Account = Schemas['ManagedAccount']
export type AuditEntry = Schemas['AuditEntry']
/** What to search for in one's own trail. */
export type Sought = Pick<NonNullable<operations['readOwnAudit']['parameters']['query']>, 'kind' | 'by'>
export type Credential = Schemas['PasskeyCredential']
export type NewCredential = Schemas['NewPasskeyCredential']
export type PasskeyCreation = Schemas['PasskeyCreation']
export type PasskeyRequest = Schemas['PasskeyRequest']
export type Factor = NonNullable<Schemas['CodeNeeded']['factors']>[number]

export type Calendar = Schemas['Calendar']
export type CalendarAccount = Schemas['CalendarAccount']
export type EventConflict = Schemas['EventConflict']
export type CalendarTarget = Schemas['CalendarTarget']
export type OfferedCalendar = Schemas['OfferedCalendar']

/** Contract 9. */
export type Consent = Schemas['Consent']
export type ConsentChange = Schemas['ConsentChange']
export type ConsentText = Schemas['ConsentText']
export type ConsentLanguage = ConsentText['language']

export type Practice = Schemas['Practice']
export type PracticeChange = Schemas['PracticeChange']
export type Webhook = Schemas['Webhook']
export type WebhookDelivery = Schemas['WebhookDelivery']

/** Contract 9. */
export type PatientRecord = Schemas['PatientRecord']
export type NewPatientRecord = Schemas['NewPatientRecord']
export type PatientVisit = Schemas['Visit']
export type PatientMerge = Schemas['PatientMerge']

export type Delivery = Schemas['Delivery']
export type BookingChange = Schemas['BookingChange']

export type NoteFormat = Delivery['formats'][number]
export type GdtEntry = Schemas['GdtEntry']
export type GdtAgent = Schemas['GdtAgent']
export type GdtProfile = Schemas['GdtProfile']
