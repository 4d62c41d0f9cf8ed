/** A doctor's patient (contract 9 patients). */
export interface PatientRow {
  id: string
  doctor_id: string
  /** All that is personal (`patients/record.ts`): it stands in no other column and no index. */
  details_json: string
  /** Rises with every change of the row. */
  version: number
  /** The patient it was merged into: hidden until that is undone. */
  merged_into: string | null
  /** Since when no appointment names the patient who was named before; null: one does, or none ever did. */
  unnamed_since: string | null
  created_at: string
  updated_at: string
}

/** A number that other systems know a patient by, as a keyed hash of doctor, system and value: unique. */
export interface PatientNumberRow {
  /** `<id of the key>.<hash>` */
  hash: string
  patient_id: string
}

/** Two patients that are one; the row goes when that is undone. */
export interface PatientMergeRow {
  id: string
  /** The one that stays. */
  patient_id: string
  other_id: string
  /** Appointments that named the other. */
  appointment_ids_json: string
  created_at: string
  /** It counts no more, and is kept for the record. */
  undone_at: string | null
}

/** How often anything about a doctor's patients has changed: what is remembered of them is compared with it. */
export interface PatientCounterRow {
  doctor_id: string
  changes: number
}
