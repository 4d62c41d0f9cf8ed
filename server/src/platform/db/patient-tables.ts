import type { TextsOf } from './texts.ts'

/** A doctor's patient (contract 9 patients). */
export interface PatientRow {
  id: string
  doctor_id: string
  /** All personal data (`patients/record.ts`); no other column and no index holds any. */
  details_json: string
  /** Increases with every change of the row. */
  version: number
  /** The patient it was merged into; it is hidden until the merge is undone. */
  merged_into: string | null
  /** When the last appointment that named the patient went; null: one names them, or none ever did. */
  unnamed_since: string | null
  created_at: string
  updated_at: string
}

/** Another system's number for a patient, as a unique keyed hash of doctor, system and value. */
export interface PatientNumberRow {
  /** `<id of the key>.<hash>` */
  hash: string
  patient_id: string
}

/** Two patients merged into one. */
export interface PatientMergeRow {
  id: string
  /** The patient that remains. */
  patient_id: string
  other_id: string
  /** Appointments that named the other patient. */
  appointment_ids_json: string
  created_at: string
  /** When it was undone; the row is kept for the record. */
  undone_at: string | null
}

/** Number of changes to a doctor's patients; caches of them are compared with it. */
export interface PatientCounterRow {
  doctor_id: string
  changes: number
}

export interface PatientTables {
  patients: PatientRow
  patient_numbers: PatientNumberRow
  patient_merges: PatientMergeRow
  patient_counters: PatientCounterRow
}

export const patientTexts = {
  patients: {
    details_json: 'sealed',
    merged_into: 'made',
    unnamed_since: 'word',
  },
  patient_numbers: { hash: 'made' },
  patient_merges: { appointment_ids_json: 'made' },
} as const satisfies TextsOf<PatientTables>
