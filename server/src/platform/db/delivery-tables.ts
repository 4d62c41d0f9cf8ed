import type { FolderFault } from './states.ts'
import type { TextsOf } from './texts.ts'

/** The formats of a doctor's released notes (contract 11a delivery). */
export interface DeliverySettingsRow {
  doctor_id: string
  formats_json: string
  updated_at: string
}

/** How the delivery of a released note went. */
export interface NoteDeliveryRow {
  appointment_id: string
  doctor_id: string
  /** Names of the written files; no patient's name is in them. */
  files_json: string
  /** Version of the note they hold; null while none is complete. */
  version: number | null
  /** Why the last attempt failed. */
  error: FolderFault | null
  updated_at: string
}

export interface DeliveryTables {
  delivery_settings: DeliverySettingsRow
  note_deliveries: NoteDeliveryRow
}

export const deliveryTexts = {
  delivery_settings: { formats_json: 'word' },
  note_deliveries: { files_json: 'made', error: 'word' },
} as const satisfies TextsOf<DeliveryTables>
