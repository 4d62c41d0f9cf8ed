import { hasDrafts, keepDraft, keptDraft } from './note/draft-storage.ts'
import { dropTake, hasTakes, takesOf } from './recorder/take-storage.ts'
import { dropCorrections, hasCorrections, keptCorrections } from './transcript/correction-storage.ts'

/** Is there text or sound in this browser that the service does not have? */
export const unsavedWork = async (): Promise<boolean> => hasDrafts() || hasCorrections() || (await hasTakes())

/** Is there text of this visit in this browser that the service does not have? */
export const hasUnsavedText = (appointmentId: string): boolean =>
  keptDraft(appointmentId) !== null || Object.keys(keptCorrections(appointmentId)).length > 0

/** Nothing of an erased visit stays in this browser. */
export async function forgetUnsaved(appointmentId: string): Promise<void> {
  keepDraft(appointmentId, null)
  dropCorrections(appointmentId)
  for (const { id } of await takesOf(appointmentId)) await dropTake(id)
}
