import { type UnsavedText, unsavedText } from '../../unsaved/unsaved-text.ts'

export interface Draft {
  notes: string
  summary: string
  /** The note's state on the service that the text began with. */
  basedOn: string
}

/** The text of a visit's note that is not saved. */
export const unsavedNote = (appointmentId: string): UnsavedText<Draft> => unsavedText(`note.${appointmentId}`)
