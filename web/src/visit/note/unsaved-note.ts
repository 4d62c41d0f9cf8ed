import type { Heading } from '@visite/drafter/note'
import { type UnsavedText, unsavedText } from '../../unsaved/unsaved-text.ts'

export interface Draft {
  notes: string
  summary: string
  /** The state of the service's note that the text started from. */
  basedOn: string
  /** The headings that text is read by, for when the service cannot be asked. */
  headings?: readonly Heading[]
}

/** The unsaved text of a visit's note. */
export const unsavedNote = (appointmentId: string): UnsavedText<Draft> => unsavedText(`note.${appointmentId}`)
