import type { OwnerKind } from '../../crypto/data-keys.ts'
import type { Tables } from '../tables.ts'

/** How the rows of a table are sealed. */
export interface SealedTable {
  /** The columns with sealed text. */
  columns: readonly string[]
  /** The columns that identify a row; a sealed text opens in no other. */
  row: readonly string[]
  /** The key's owner: the first of these columns that holds an id. */
  owner: readonly (readonly [kind: OwnerKind, column: string])[]
}

type Sealing<Table> = {
  columns: readonly (keyof Table & string)[]
  row: readonly (keyof Table & string)[]
  owner: readonly (readonly [kind: OwnerKind, column: keyof Table & string])[]
}

const ofAppointment = [['appointment', 'appointment_id']] as const
const ofDoctor = [['account', 'doctor_id']] as const

/**
 * Every column that may hold clinical text. `driver.ts` seals it on the way to the database and opens it on the
 * way back, so stores need not know. A new text column must be listed here or in `OPEN`; a test checks that.
 */
export const SEALED: { readonly [Table in keyof Tables]?: Sealing<Tables[Table]> } = {
  appointments: {
    columns: ['name', 'notes', 'error_reason', 'booking_json', 'external_json'],
    row: ['id'],
    owner: [['appointment', 'id']],
  },
  transcriptions: {
    columns: ['text', 'segments_json', 'original_segments_json', 'warnings_json'],
    row: ['appointment_id'],
    owner: ofAppointment,
  },
  heard_answers: { columns: ['answer_json'], row: ['take_id', 'question'], owner: ofAppointment },
  notes: {
    columns: ['note_json', 'summary_json', 'sent_citations_json', 'meta_json'],
    row: ['appointment_id'],
    owner: ofAppointment,
  },
  note_versions: {
    columns: ['note_json', 'summary_json', 'sent_citations_json', 'meta_json'],
    row: ['appointment_id', 'number'],
    owner: ofAppointment,
  },
  facts: { columns: ['facts_json', 'verdicts_json'], row: ['appointment_id'], owner: ofAppointment },
  documents: { columns: ['file_name', 'title', 'extraction_error'], row: ['id'], owner: ofAppointment },
  document_pages: { columns: ['text'], row: ['document_id', 'page'], owner: ofAppointment },
  outgoing_mails: {
    columns: ['recipient', 'subject', 'text', 'html', 'ics', 'failed'],
    row: ['id'],
    owner: [
      ['appointment', 'appointment_id'],
      ['account', 'account_id'],
      ['mail', 'id'],
    ],
  },
  vocabularies: { columns: ['terms_json'], row: ['doctor_id'], owner: ofDoctor },
  templates: { columns: ['name', 'sections_json'], row: ['id'], owner: ofDoctor },
  calendars: { columns: ['url'], row: ['id'], owner: ofDoctor },
  caldav_accounts: { columns: ['url', 'username'], row: ['id'], owner: ofDoctor },
  webhooks: { columns: ['url'], row: ['id'], owner: ofDoctor },
  patients: { columns: ['details_json'], row: ['id'], owner: [['patient', 'id']] },
  practice_logos: { columns: ['png_base64'], row: ['practice_id'], owner: [['practice', 'practice_id']] },
  consents: { columns: ['signature_json'], row: ['appointment_id'], owner: ofAppointment },
  gdt_requests: { columns: ['request_json'], row: ['appointment_id'], owner: ofAppointment },
}

/** The owners' tables: a key is made with its owner's row, and destroyed with it by a trigger (`destroy.ts`). */
export const OWNERS: Readonly<Record<OwnerKind, string>> = {
  appointment: 'appointments',
  account: 'accounts',
  patient: 'patients',
  mail: 'outgoing_mails',
  practice: 'practices',
}

export const sealingOf = (table: string): SealedTable | undefined =>
  Object.hasOwn(SEALED, table) ? SEALED[table as keyof Tables] : undefined
