import type { PatientLanguage } from '../../messages/patient/languages.ts'
import type { TextsOf } from './texts.ts'

/** Whether the patient of an appointment agreed to its recording (contract 9 consent). No row: not asked yet. */
export interface ConsentRow {
  appointment_id: string
  status: 'given' | 'withdrawn'
  /** How it was given; null if it was refused at once. */
  method: 'oral' | 'signed' | 'patient_link' | null
  /** `built-in.1`, or `own.1` of the practice (consent/texts.ts), in the language. */
  text_version: string | null
  language: PatientLanguage | null
  given_at: string | null
  withdrawn_at: string | null
  /** The account that recorded it, or `patient`. */
  recorded_by: string | null
  /** Strokes of a finger, see `Signature`. */
  signature_json: string | null
}

/** A practice's own consent text. Versions never change, because consents refer to them. */
export interface ConsentTextRow {
  practice_id: string
  language: string
  version: number
  /** Null: the built-in text applies again from this version on. */
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

export interface ConsentTables {
  consents: ConsentRow
  consent_texts: ConsentTextRow
  patient_links: PatientLinkRow
}

export const consentTexts = {
  consents: {
    signature_json: 'sealed',
    status: 'word',
    method: 'word',
    text_version: 'word',
    language: 'word',
    recorded_by: 'word',
  },
  consent_texts: { language: 'word', text: 'public' },
  patient_links: { purpose: 'word' },
} as const satisfies TextsOf<ConsentTables>
