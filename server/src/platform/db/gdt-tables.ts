import type { GdtFault } from './states.ts'

/** How a practice system asked for a visit: the answer goes back the same way (contract 11a gdt). */
export interface GdtRequestRow {
  appointment_id: string
  doctor_id: string
  /** The only place with the patient's number there: number, receiver, sender, character set. */
  request_json: string
  created_at: string
}

/** What came from a practice system and what went to it. It names no patient. */
export interface GdtLogRow {
  id: string
  doctor_id: string
  appointment_id: string | null
  direction: 'in' | 'out'
  /** 6301, 6302, 6310; null: it was none that is known. */
  record: string | null
  /** Null: it was taken, or written. */
  error: GdtFault | null
  /** Hash of a file that was taken: it is taken once. */
  source: string | null
  created_at: string
}
