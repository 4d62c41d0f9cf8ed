/** Whether the patient of an appointment agreed to its recording (contract 9 consent). No row: nobody has asked. */
export interface ConsentRow {
  appointment_id: string
  status: 'given' | 'withdrawn'
  /** How it was given; null when it was refused at once. */
  method: 'oral' | 'signed' | 'patient_link' | null
  /** `built-in.1`, or `own.1` of the practice (consent/texts.ts), in the language. */
  text_version: string | null
  language: string | null
  given_at: string | null
  withdrawn_at: string | null
  /** Account that wrote it down, or `patient`. */
  recorded_by: string | null
  /** Strokes of a finger, see `Signature`. */
  signature_json: string | null
}

/** A practice's own text of the consent. Versions are never changed: consents refer to them. */
export interface ConsentTextRow {
  practice_id: string
  language: string
  version: number
  /** Null: from this version on the built-in text again. */
  text: string | null
  account_id: string | null
  created_at: string
}

/** A link by which a patient without an account does one thing (patient-links/). */
export interface PatientLinkRow {
  token_hash: string
  appointment_id: string
  purpose: 'booking' | 'consent'
  expires_at: string
  created_at: string
}
