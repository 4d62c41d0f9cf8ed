import type { PatientLanguage } from '../messages/patient/languages.ts'
import type { PatientRow } from '../platform/db/patient-tables.ts'

export const SEXES = ['male', 'female', 'diverse', 'unknown'] as const
export type Sex = (typeof SEXES)[number]

/** A system's number for a patient: `{system: 'gdt', value: '4711'}`. */
export interface PatientNumber {
  system: string
  value: string
}

/** Everything known about a person. */
export interface PatientRecord {
  first_name: string
  last_name: string
  /** `YYYY-MM-DD` */
  birth_date: string | null
  sex: Sex | null
  email: string | null
  phone: string | null
  insurer: string | null
  /** The language to address them in; null: that of each appointment. */
  language: PatientLanguage | null
  identifiers: PatientNumber[]
}

/** A stored record. A merged patient's also holds the other patient's earlier record, so that it can be undone. */
interface Stored extends PatientRecord {
  other_before?: PatientRecord
}

type Column = Pick<PatientRow, 'details_json'>

const stored = ({ details_json }: Column): Stored => JSON.parse(details_json)

/** The only place where a row becomes a record. */
export function recordOf(row: Column): PatientRecord {
  const { other_before: _before, ...record } = stored(row)
  return withAll(record)
}

/** The earlier record of the patient this one was merged into. */
export function otherBefore(row: Column): PatientRecord | null {
  const { other_before } = stored(row)
  return other_before ? withAll(other_before) : null
}

/** Rows written before a field existed lack it. */
const withAll = (record: PatientRecord): PatientRecord => ({ ...record, language: record.language ?? null })

/** The only place where a record becomes a row's column. */
export const columnOf = (record: PatientRecord, otherBefore?: PatientRecord): Column => ({
  details_json: JSON.stringify({ ...record, ...(otherBefore && { other_before: otherBefore }) } satisfies Stored),
})
