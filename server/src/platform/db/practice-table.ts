import type { TextsOf } from './texts.ts'

/** A practice's details in letters, mails and exports (contract 9 practice), of a team or of an account without one. */
export interface PracticeRow {
  id: string
  /** Either this or `account_id` is null. */
  team_id: string | null
  account_id: string | null
  /** Unknown details are empty texts. */
  name: string
  street: string
  postal_code: string
  city: string
  phone: string
  email: string
  website: string
  /** Lines for the head of letters, instead of name and address. */
  letterhead: string | null
  opening_hours_json: string
  /** 1: nothing is recorded before the patient consents (contract 9 consent). */
  consent_required: number
  /** 1: patients may move their bookings themselves (contract 10). */
  online_moving: number
  created_at: string
  updated_at: string
}

/** The picture at the head of a practice's letters; sealed with the practice's key. */
export interface PracticeLogoRow {
  practice_id: string
  /** The account that chose it; null once that account is gone. */
  account_id: string | null
  png_base64: string
  /** Pixels. */
  width: number
  height: number
  updated_at: string
}

export interface PracticeTables {
  practices: PracticeRow
  practice_logos: PracticeLogoRow
}

export const practiceTexts = {
  practices: {
    name: 'public',
    street: 'public',
    postal_code: 'public',
    city: 'public',
    phone: 'public',
    email: 'public',
    website: 'public',
    letterhead: 'public',
    opening_hours_json: 'public',
  },
  practice_logos: { png_base64: 'sealed' },
} as const satisfies TextsOf<PracticeTables>
