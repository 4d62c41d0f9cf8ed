import { hasUnsavedTexts } from '../unsaved/unsaved-text.ts'
import { unsavedNote } from './note/unsaved-note.ts'
import { dropTake, hasTakes, takesOf } from './recorder/take-storage.ts'
import { unsavedCorrections } from './transcript/unsaved-corrections.ts'

/** Is there text or sound in this browser that the service does not have? */
export const unsavedWork = async (): Promise<boolean> => hasUnsavedTexts() || (await hasTakes())

/** Is there text of this visit in this browser that the service does not have? */
export const hasUnsavedText = (appointmentId: string): boolean =>
  unsavedNote(appointmentId).kept() !== null || unsavedCorrections(appointmentId).kept() !== null

/** Removes everything about an erased visit from this browser. */
export async function forgetUnsaved(appointmentId: string): Promise<void> {
  unsavedNote(appointmentId).keep(null)
  unsavedCorrections(appointmentId).keep(null)
  for (const { id } of await takesOf(appointmentId)) await dropTake(id)
}
