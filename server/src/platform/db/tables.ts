import type { Generated, GeneratedAlways } from 'kysely'
import type { AuditChainTable, AuditTable } from './audit-tables.ts'
import type { InstallationRow, JobRow, PeriodicWorkRow } from './background-tables.ts'
import type { CalendarTables } from './calendar-tables.ts'
import type { ConsentRow, ConsentTextRow, PatientLinkRow } from './consent-tables.ts'
import type { DeliverySettingsRow, NoteDeliveryRow } from './delivery-tables.ts'
import type { FactsRow } from './facts-table.ts'
import type { GdtTables } from './gdt-tables.ts'
import type { PatientCounterRow, PatientMergeRow, PatientNumberRow, PatientRow } from './patient-tables.ts'
import type { PracticeLogoRow, PracticeRow } from './practice-table.ts'
import type { DataKeyRow } from './sealing/table.ts'
import type {
  ExternalIdentityRow,
  InvitationRow,
  LoginAttemptRow,
  PasskeyChallengeRow,
  PasskeyRow,
  SignInNetworkRow,
} from './sign-in-tables.ts'
import type { SpeechSessionRow } from './speech-table.ts'
import type { SpoolPieceRow, SpoolSegmentRow } from './spool-tables.ts'
import type {
  AccountRole,
  Author,
  BookingStatus,
  ExtractionStatus,
  NotesStatus,
  PageSource,
  RecordingSource,
  Status,
  TakeFailure,
  TeamRole,
} from './states.ts'
import type { WebhookDeliveryRow, WebhookRow } from './webhook-tables.ts'

/**
 * Every row type on one page. Instants are ISO 8601 text in UTC with milliseconds (they sort as text and read the
 * same on both engines), flags are 0 or 1, `*_json` columns hold JSON text.
 */
export interface Tables extends CalendarTables, GdtTables {
  accounts: AccountRow
  account_tokens: AccountTokenRow
  sessions: SessionRow
  login_attempts: LoginAttemptRow
  sign_in_networks: SignInNetworkRow
  two_factor: TwoFactorRow
  backup_codes: BackupCodeRow
  teams: TeamRow
  team_members: TeamMemberRow
  practices: PracticeRow
  practice_logos: PracticeLogoRow
  encounter_usage: EncounterUsageRow
  patients: PatientRow
  patient_numbers: PatientNumberRow
  patient_merges: PatientMergeRow
  patient_counters: PatientCounterRow
  appointments: AppointmentRow
  appointment_types: AppointmentTypeRow
  webhooks: WebhookRow
  webhook_deliveries: WebhookDeliveryRow
  delivery_settings: DeliverySettingsRow
  note_deliveries: NoteDeliveryRow
  room_uses: RoomUseRow
  consents: ConsentRow
  consent_texts: ConsentTextRow
  patient_links: PatientLinkRow
  recordings: RecordingRow
  recording_takes: RecordingTakeRow
  speech_sessions: SpeechSessionRow
  spool_segments: SpoolSegmentRow
  spool_pieces: SpoolPieceRow
  transcriptions: TranscriptionRow
  heard_answers: HeardAnswerRow
  notes: NoteRow
  note_versions: NoteVersionRow
  facts: FactsRow
  templates: TemplateRow
  vocabularies: VocabularyRow
  documents: DocumentRow
  document_pages: DocumentPageRow
  outgoing_mails: OutgoingMailRow
  events: EventRow
  event_counters: EventCounterRow
  invitations: InvitationRow
  passkeys: PasskeyRow
  passkey_challenges: PasskeyChallengeRow
  external_identities: ExternalIdentityRow
  audit: AuditTable
  audit_chains: AuditChainTable
  jobs: JobRow
  installation: InstallationRow
  data_keys: DataKeyRow
  periodic_work: PeriodicWorkRow
}

export interface AccountRow {
  id: string
  /** Normalised: trimmed, lower case, NFKC. Unique. */
  email: string
  title: string | null
  first_name: string
  last_name: string
  specialty: string
  ehr_system_type: string
  ehr_system_name: string
  /** Empty: the account signs in only by an OpenID provider or a passkey. */
  password_hash: string
  verified_at: string | null
  role: AccountRole
  disabled_at: string | null
  /** Key in the plan catalogue. */
  plan: string
  plan_expires_at: string | null
  /** Language of mails, taken from the registration. */
  language: string
  created_at: string
  updated_at: string
}

/** A single-use secret sent by mail; only its hash is stored. */
export interface AccountTokenRow {
  token_hash: string
  account_id: string
  purpose: 'verify_email' | 'reset_password'
  expires_at: string
  used_at: string | null
  created_at: string
}

/** One signed-in device. */
export interface SessionRow {
  /** Hash of the secret that is only ever inside a token. */
  sid: string
  /** The device's id in the API (spec 2.7). */
  handle: string
  account_id: string
  device_label: string
  platform: string
  /** 0: a standard token of 24 hours; 1: `remember`, 7 days (spec 5.4). */
  remember: number
  /** Number of the newest token; the previous one stops working 60 s after `refreshed_at`. */
  generation: number
  refreshed_at: string
  last_seen_at: string
  created_at: string
  /** When it ends unless used: with its token, or earlier if idle (`VISITE_SESSION_IDLE_MINUTES`). */
  expires_at: string
  revoked_at: string | null
  /** When its newest token ends; null for sessions of an earlier version. */
  token_expires_at: string | null
  /** When its user last proved who they are; null for sessions of an earlier version. */
  proved_at: string | null
  /** How the user signed in; null for sessions of an earlier version. */
  method: 'password' | 'passkey' | 'oidc' | null
  /** The OpenID provider it came from, and the provider's name for it. */
  issuer: string | null
  provider_sid: string | null
}

/** An account's TOTP; once enabled, it protects the login. */
export interface TwoFactorRow {
  account_id: string
  /** Sealed with a key derived from the root key, for this account. */
  secret_sealed: string
  enabled_at: string | null
  /** Time step (RFC 6238) of the newest used code: it and earlier ones no longer work. */
  last_step: number
}

/** A code for use without the TOTP device; using it deletes the row. */
export interface BackupCodeRow {
  account_id: string
  code_hash: string
}

export interface TeamRow {
  id: string
  /** Unique. */
  name: string
  created_at: string
}

/** An account is in at most one team. */
export interface TeamMemberRow {
  account_id: string
  team_id: string
  role: TeamRole
  created_at: string
}

/** How many encounters an account created in a month: deleting one does not give it back (contract 2). */
export interface EncounterUsageRow {
  account_id: string
  /** `YYYY-MM` in the practice timezone. */
  month: string
  count: number
}

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

export interface RecordingRow {
  id: string
  appointment_id: string
  doctor_id: string
  blob_key: string
  mime_type: string
  source: RecordingSource
  bytes: number
  sha256: string
  duration_seconds: number | null
  /** Results for an earlier generation are not stored. */
  generation: number
  /** When its speech became text. With neither this nor `failed_status`, it is still waiting. */
  transcribed_at: string | null
  /** The appointment's status if it could not be transcribed, and the reason in words for users. */
  failed_status: TakeFailure | null
  failed_reason: string | null
  created_at: string
  updated_at: string
}

/** Further audio, appended to a recording (contract 4). */
export interface RecordingTakeRow {
  id: string
  recording_id: string
  appointment_id: string
  doctor_id: string
  /** 1 for the first appended take. */
  position: number
  blob_key: string
  mime_type: string
  source: RecordingSource
  bytes: number
  sha256: string
  duration_seconds: number | null
  /** Where it begins on the transcript's timeline, milliseconds; null until it is transcribed. */
  offset_ms: number | null
  transcribed_at: string | null
  failed_status: TakeFailure | null
  failed_reason: string | null
  created_at: string
  updated_at: string
}

/** Live speech of an appointment: its audio collects in a spool of this id until it is the recording (contract 4). */
export interface TranscriptionRow {
  id: string
  appointment_id: string
  recording_id: string
  /** Increases with every change of the text; drafts of an earlier generation are not stored. */
  generation: number
  text: string
  segments_json: string
  /** The engine's own text, once a clinician has corrected it. */
  original_segments_json: string | null
  /** Passages where the engine's text is doubtful. */
  warnings_json: string
  language: string | null
  engine: string
  duration_seconds: number
  /** Set when the service gave up drafting from it, until the next draft. */
  draft_failed_at: string | null
  created_at: string
  updated_at: string
}

/** An engine's answer for a take, kept until its transcript is stored. */
export interface HeardAnswerRow {
  take_id: string
  /** The question: which audio, engine and options. */
  question: string
  recording_id: string
  appointment_id: string
  answer_json: string
  created_at: string
}

/** A note's content, and how it was made. */
export interface NoteText {
  /** The note and its summary as a structure (`Note`); texts and offsets are derived when they are read. */
  note_json: string
  summary_json: string
  /** Citations a client sent with its own note, with the client's offsets. */
  sent_citations_json: string | null
  /** Who wrote the current text. A drafter's text never replaces a clinician's. */
  author: Author
  engine: string | null
  language: string
  template_key: string | null
  /** The template's record; null before the first draft. */
  template_id: string | null
  /** How the draft was made (`DraftMeta`). */
  meta_json: string | null
}

export interface NoteRow extends NoteText {
  id: string
  appointment_id: string
  /** Number of the current version. */
  version: number
  created_at: string
  updated_at: string
}

export interface NoteVersionRow extends NoteText {
  appointment_id: string
  number: number
  created_at: string
  /** Null: not released. */
  released_at: string | null
}

/** A doctor's own template; the built-in ones are in the code. */
export interface TemplateRow {
  id: string
  doctor_id: string
  key: string
  name: string
  language: string
  specialty: string | null
  version: number
  is_default: number
  sections_json: string
  created_at: string
  updated_at: string
}

/** A doctor's own terms, one row per doctor. */
export interface VocabularyRow {
  doctor_id: string
  terms_json: string
  updated_at: string
}

export interface DocumentRow {
  id: string
  appointment_id: string
  doctor_id: string
  blob_key: string
  /** The client's file name, for display only. */
  file_name: string
  title: string
  /** `pdf`, `png`, `jpeg` or `webp`. */
  file_type: string
  mime_type: string
  source: string
  bytes: number
  sha256: string
  is_consent: number
  include_in_context: number
  extraction_status: ExtractionStatus
  /** Why there is no text, in words for users. */
  extraction_error: string | null
  /** Known once the document has been opened. */
  page_count: number | null
  version: number
  created_at: string
  updated_at: string
}

/** The text of one page. Unread pages have no row. */
export interface DocumentPageRow {
  document_id: string
  appointment_id: string
  /** 1 for the first. */
  page: number
  /** `text`: contained in the page; `ocr`: recognised from its picture; `unreadable`: neither was possible. */
  source: PageSource
  text: string
}

/** An unsent mail. Sending it deletes the row. */
export interface OutgoingMailRow {
  id: string
  account_id: string | null
  appointment_id: string | null
  recipient: string
  subject: string
  text: string
  html: string | null
  calendar_method: 'REQUEST' | 'CANCEL' | null
  ics: string | null
  /** 1: a newer mail covers the same appointment; this one may go out once, but is not retried. */
  superseded: Generated<number>
  /** The mail server's answer, once the service has given up sending. */
  failed: string | null
  created_at: string
}

/** The outbox: written in the transaction of the change it reports. */
export interface EventRow {
  id: GeneratedAlways<number>
  doctor_id: string
  /** Number of the event among the doctor's, in the order of commits, from 1 without a gap; set by a trigger. */
  seq: GeneratedAlways<number>
  type: string
  appointment_id: string | null
  data_json: string
  occurred_at: string
}

/** How many events each doctor has had. */
export interface EventCounterRow {
  doctor_id: string
  last: number
}
