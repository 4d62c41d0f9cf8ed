import type { OwnerKind } from '../../crypto/data-keys.ts'
import { type Tables, TEXTS } from '../tables.ts'

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
  row: readonly (keyof Table & string)[]
  owner: readonly (readonly [kind: OwnerKind, column: keyof Table & string])[]
}

/** The tables of which `TEXTS` says that a column is sealed. */
type WithSealed = {
  [Table in keyof typeof TEXTS]: 'sealed' extends (typeof TEXTS)[Table][keyof (typeof TEXTS)[Table]] ? Table : never
}[keyof typeof TEXTS]

const ofAppointment = [['appointment', 'appointment_id']] as const
const ofDoctor = [['account', 'doctor_id']] as const

const ROWS: { readonly [Table in WithSealed]: Sealing<Tables[Table]> } = {
  appointments: {
    row: ['id'],
    owner: [['appointment', 'id']],
  },
  transcriptions: {
    row: ['appointment_id'],
    owner: ofAppointment,
  },
  heard_answers: { row: ['take_id', 'question'], owner: ofAppointment },
  notes: {
    row: ['appointment_id'],
    owner: ofAppointment,
  },
  note_versions: {
    row: ['appointment_id', 'number'],
    owner: ofAppointment,
  },
  facts: { row: ['appointment_id'], owner: ofAppointment },
  documents: { row: ['id'], owner: ofAppointment },
  document_pages: { row: ['document_id', 'page'], owner: ofAppointment },
  outgoing_mails: {
    row: ['id'],
    owner: [
      ['appointment', 'appointment_id'],
      ['account', 'account_id'],
      ['mail', 'id'],
    ],
  },
  vocabularies: { row: ['doctor_id'], owner: ofDoctor },
  templates: { row: ['id'], owner: ofDoctor },
  calendars: { row: ['id'], owner: ofDoctor },
  caldav_accounts: { row: ['id'], owner: ofDoctor },
  webhooks: { row: ['id'], owner: ofDoctor },
  patients: { row: ['id'], owner: [['patient', 'id']] },
  practice_logos: { row: ['practice_id'], owner: [['practice', 'practice_id']] },
  consents: { row: ['appointment_id'], owner: ofAppointment },
  gdt_requests: { row: ['appointment_id'], owner: ofAppointment },
}

const sealedIn = (table: WithSealed): string[] =>
  Object.entries(TEXTS[table]).flatMap(([column, answer]) => (answer === 'sealed' ? [column] : []))

/**
 * Every column that may hold clinical text. `driver.ts` seals it on the way to the database and opens it on the
 * way back, so stores need not know.
 */
export const SEALED: Readonly<Record<string, SealedTable>> = Object.fromEntries(
  (Object.keys(ROWS) as WithSealed[]).map((table) => [table, { columns: sealedIn(table), ...ROWS[table] }]),
)

/** The owners' tables: a key is made with its owner's row, and destroyed with it by a trigger (`destroy.ts`). */
export const OWNERS: Readonly<Record<OwnerKind, string>> = {
  appointment: 'appointments',
  account: 'accounts',
  patient: 'patients',
  mail: 'outgoing_mails',
  practice: 'practices',
}

export const sealingOf = (table: string): SealedTable | undefined =>
  Object.hasOwn(SEALED, table) ? SEALED[table] : undefined
