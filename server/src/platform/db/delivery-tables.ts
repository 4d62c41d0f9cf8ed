import type { FolderFault } from './states.ts'

/** What a doctor's released notes are written as (contract 11a delivery). */
export interface DeliverySettingsRow {
  doctor_id: string
  formats_json: string
  updated_at: string
}

/** How the delivery of a released note went. */
export interface NoteDeliveryRow {
  appointment_id: string
  doctor_id: string
  /** Names of the files that were written. They hold no patient's name. */
  files_json: string
  /** Of the note that they hold; null while none is whole. */
  version: number | null
  /** What was wrong with the last attempt. */
  error: FolderFault | null
  updated_at: string
}
