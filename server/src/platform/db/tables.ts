import {
  type AccountRow,
  type AccountTokenRow,
  accountTexts,
  accountTokenTexts,
  type BackupCodeRow,
  type EncounterUsageRow,
  encounterUsageTexts,
  type SessionRow,
  sessionTexts,
  type TeamMemberRow,
  type TeamRow,
  type TwoFactorRow,
  teamMemberTexts,
  teamTexts,
  twoFactorTexts,
} from './account-tables.ts'
import {
  type AppointmentRow,
  type AppointmentTypeRow,
  appointmentTexts,
  appointmentTypeTexts,
  type RoomUseRow,
  roomUseTexts,
} from './appointment-tables.ts'
import { type AuditChainTable, type AuditTable, auditChainTexts, auditTexts } from './audit-tables.ts'
import {
  type InstallationRow,
  installationTexts,
  type JobRow,
  jobTexts,
  type PeriodicWorkRow,
  periodicWorkTexts,
} from './background-tables.ts'
import {
  type CalendarTables,
  caldavAccountTexts,
  calendarTargetTexts,
  calendarTexts,
  calendarWriteTexts,
  externalEventTexts,
} from './calendar-tables.ts'
import {
  type ConsentRow,
  type ConsentTextRow,
  consentTexts,
  consentTextTexts,
  type PatientLinkRow,
  patientLinkTexts,
} from './consent-tables.ts'
import {
  type DeliverySettingsRow,
  deliverySettingsTexts,
  type NoteDeliveryRow,
  noteDeliveryTexts,
} from './delivery-tables.ts'
import { type DocumentPageRow, type DocumentRow, documentPageTexts, documentTexts } from './document-tables.ts'
import { type FactsRow, factsTexts } from './facts-table.ts'
import { type GdtTables, gdtAgentTexts, gdtLogTexts, gdtRequestTexts, gdtSettingsTexts } from './gdt-tables.ts'
import {
  type NoteRow,
  type NoteVersionRow,
  noteTexts,
  type TemplateRow,
  templateTexts,
  type VocabularyRow,
  vocabularyTexts,
} from './note-tables.ts'
import {
  type EventCounterRow,
  type EventRow,
  eventTexts,
  type OutgoingMailRow,
  outgoingMailTexts,
} from './outbox-tables.ts'
import {
  type PatientCounterRow,
  type PatientMergeRow,
  type PatientNumberRow,
  type PatientRow,
  patientMergeTexts,
  patientNumberTexts,
  patientTexts,
} from './patient-tables.ts'
import { type PracticeLogoRow, type PracticeRow, practiceLogoTexts, practiceTexts } from './practice-table.ts'
import {
  type HeardAnswerRow,
  heardAnswerTexts,
  type RecordingRow,
  type RecordingTakeRow,
  recordingTakeTexts,
  recordingTexts,
  type TranscriptionRow,
  transcriptionTexts,
} from './recording-tables.ts'
import { type DataKeyRow, dataKeyTexts } from './sealing/table.ts'
import {
  type ExternalIdentityRow,
  externalIdentityTexts,
  type InvitationRow,
  invitationTexts,
  type LoginAttemptRow,
  loginAttemptTexts,
  type PasskeyChallengeRow,
  type PasskeyRow,
  passkeyTexts,
  type SignInNetworkRow,
} from './sign-in-tables.ts'
import { type SpeechSessionRow, speechSessionTexts } from './speech-table.ts'
import { type SpoolPieceRow, type SpoolSegmentRow, spoolPieceTexts, spoolSegmentTexts } from './spool-tables.ts'
import type { TextColumn, Texts } from './texts.ts'
import { type WebhookDeliveryRow, type WebhookRow, webhookDeliveryTexts, webhookTexts } from './webhook-tables.ts'

export type {
  AccountRow,
  AccountTokenRow,
  BackupCodeRow,
  EncounterUsageRow,
  SessionRow,
  TeamMemberRow,
  TeamRow,
  TwoFactorRow,
} from './account-tables.ts'
export type { AppointmentRow, AppointmentTypeRow, RoomUseRow } from './appointment-tables.ts'
export type { DocumentPageRow, DocumentRow } from './document-tables.ts'
export type { NoteRow, NoteText, NoteVersionRow, TemplateRow, VocabularyRow } from './note-tables.ts'
export type { EventCounterRow, EventRow, OutgoingMailRow } from './outbox-tables.ts'
export type { HeardAnswerRow, RecordingRow, RecordingTakeRow, TranscriptionRow } from './recording-tables.ts'

/**
 * Every table and the type of its rows. Instants are ISO 8601 text in UTC with milliseconds (they sort as text and read the
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

/** How every table's texts are stored; `sealing/columns.ts` says whose key seals them. */
export const TEXTS = {
  accounts: accountTexts,
  account_tokens: accountTokenTexts,
  sessions: sessionTexts,
  login_attempts: loginAttemptTexts,
  two_factor: twoFactorTexts,
  teams: teamTexts,
  team_members: teamMemberTexts,
  practices: practiceTexts,
  practice_logos: practiceLogoTexts,
  encounter_usage: encounterUsageTexts,
  patients: patientTexts,
  patient_numbers: patientNumberTexts,
  patient_merges: patientMergeTexts,
  appointments: appointmentTexts,
  appointment_types: appointmentTypeTexts,
  webhooks: webhookTexts,
  webhook_deliveries: webhookDeliveryTexts,
  delivery_settings: deliverySettingsTexts,
  note_deliveries: noteDeliveryTexts,

  room_uses: roomUseTexts,
  consents: consentTexts,
  consent_texts: consentTextTexts,
  patient_links: patientLinkTexts,
  recordings: recordingTexts,
  recording_takes: recordingTakeTexts,
  speech_sessions: speechSessionTexts,
  spool_segments: spoolSegmentTexts,
  spool_pieces: spoolPieceTexts,
  transcriptions: transcriptionTexts,
  heard_answers: heardAnswerTexts,
  notes: noteTexts,
  note_versions: noteTexts,
  facts: factsTexts,
  templates: templateTexts,
  vocabularies: vocabularyTexts,
  documents: documentTexts,
  document_pages: documentPageTexts,
  outgoing_mails: outgoingMailTexts,
  events: eventTexts,
  invitations: invitationTexts,
  passkeys: passkeyTexts,
  external_identities: externalIdentityTexts,
  audit: auditTexts,
  audit_chains: auditChainTexts,
  jobs: jobTexts,
  installation: installationTexts,
  data_keys: dataKeyTexts,
  periodic_work: periodicWorkTexts,
  calendars: calendarTexts,
  external_events: externalEventTexts,
  caldav_accounts: caldavAccountTexts,
  calendar_targets: calendarTargetTexts,
  calendar_writes: calendarWriteTexts,
  gdt_requests: gdtRequestTexts,
  gdt_log: gdtLogTexts,
  gdt_agents: gdtAgentTexts,
  gdt_settings: gdtSettingsTexts,
} as const satisfies {
  [Table in keyof Tables as [TextColumn<Tables[Table]>] extends [never] ? never : Table]: Texts<Tables[Table]>
}
