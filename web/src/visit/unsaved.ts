import { hasUnsavedTexts } from '../unsaved/unsaved-text.ts'
import { unsavedNote } from './note/unsaved-note.ts'
import { hasTakes } from './recorder/take-storage.ts'
import { unsavedCorrections } from './transcript/unsaved-corrections.ts'

/** May there be text or sound in this browser that the service does not have? What cannot be read may be there. */
export const unsavedWork = async (): Promise<boolean> => hasUnsavedTexts() || (await hasTakes().catch(() => true))

/** Is there text of this visit in this browser that the service does not have? */
export const hasUnsavedText = (appointmentId: string): boolean =>
  unsavedNote(appointmentId).kept() !== null || unsavedCorrections(appointmentId).kept() !== null

/** Removes an erased visit's texts from this browser; the recorder removes its sound. */
export function forgetUnsaved(appointmentId: string): void {
  unsavedNote(appointmentId).keep(null)
  unsavedCorrections(appointmentId).keep(null)
}
