import { type AccountTables, accountTexts } from './account-tables.ts'
import { type AppointmentTables, appointmentTexts } from './appointment-tables.ts'
import { type AuditTables, auditTexts } from './audit-tables.ts'
import { type BackgroundTables, backgroundTexts } from './background-tables.ts'
import { type CalendarTables, calendarTexts } from './calendar-tables.ts'
import { type ConsentTables, consentTexts } from './consent-tables.ts'
import { type DeliveryTables, deliveryTexts } from './delivery-tables.ts'
import { type DocumentTables, documentTexts } from './document-tables.ts'
import { type FactsTables, factsTexts } from './facts-table.ts'
import { type GdtTables, gdtTexts } from './gdt-tables.ts'
import { type NoteTables, noteTexts } from './note-tables.ts'
import { type OutboxTables, outboxTexts } from './outbox-tables.ts'
import { type PatientTables, patientTexts } from './patient-tables.ts'
import { type PracticeTables, practiceTexts } from './practice-table.ts'
import { type RecordingTables, recordingTexts } from './recording-tables.ts'
import { type DataKeyTables, dataKeyTexts } from './sealing/table.ts'
import { type SignInTables, signInTexts } from './sign-in-tables.ts'
import { type SpeechTables, speechTexts } from './speech-table.ts'
import { type SpoolTables, spoolTexts } from './spool-tables.ts'
import type { TextsOf } from './texts.ts'
import { type WebhookTables, webhookTexts } from './webhook-tables.ts'

/**
 * Every table and the type of its rows. Instants are ISO 8601 text in UTC with milliseconds (they sort as text and read the
 * same on both engines), flags are 0 or 1, `*_json` columns hold JSON text.
 */
export interface Tables
  extends AccountTables,
    AppointmentTables,
    AuditTables,
    BackgroundTables,
    CalendarTables,
    ConsentTables,
    DeliveryTables,
    DocumentTables,
    FactsTables,
    GdtTables,
    NoteTables,
    OutboxTables,
    PatientTables,
    PracticeTables,
    RecordingTables,
    DataKeyTables,
    SignInTables,
    SpeechTables,
    SpoolTables,
    WebhookTables {}

/** How every table's texts are stored; `sealing/columns.ts` says whose key seals them. */
export const TEXTS = {
  ...accountTexts,
  ...appointmentTexts,
  ...auditTexts,
  ...backgroundTexts,
  ...calendarTexts,
  ...consentTexts,
  ...deliveryTexts,
  ...documentTexts,
  ...factsTexts,
  ...gdtTexts,
  ...noteTexts,
  ...outboxTexts,
  ...patientTexts,
  ...practiceTexts,
  ...recordingTexts,
  ...dataKeyTexts,
  ...signInTexts,
  ...speechTexts,
  ...spoolTexts,
  ...webhookTexts,
} as const satisfies TextsOf<Tables>
