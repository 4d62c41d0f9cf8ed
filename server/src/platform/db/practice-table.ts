/** What letters, mails and exports say of a practice (contract 9 practice): a team's, or an account's that is in none. */
export interface PracticeRow {
  id: string
  /** One of the two is null. */
  team_id: string | null
  account_id: string | null
  /** Empty texts where nothing is known. */
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
  /** Who chose it; null when that account is gone. */
  account_id: string | null
  png_base64: string
  /** Pixels. */
  width: number
  height: number
  updated_at: string
}
