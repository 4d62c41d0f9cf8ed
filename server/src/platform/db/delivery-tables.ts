import type { FolderFault } from './states.ts'
import type { Texts } from './texts.ts'

/** The formats of a doctor's released notes (contract 11a delivery). */
export interface DeliverySettingsRow {
  doctor_id: string
  formats_json: string
  updated_at: string
}

export const deliverySettingsTexts = { formats_json: 'word' } as const satisfies Texts<DeliverySettingsRow>

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

export const noteDeliveryTexts = { files_json: 'made', error: 'word' } as const satisfies Texts<NoteDeliveryRow>
