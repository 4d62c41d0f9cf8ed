import { type UnsavedText, unsavedText } from '../../unsaved/unsaved-text.ts'

export interface Draft {
  notes: string
  summary: string
  /** The state of the service's note that the text started from. */
  basedOn: string
}

/** The unsaved text of a visit's note. */
export const unsavedNote = (appointmentId: string): UnsavedText<Draft> => unsavedText(`note.${appointmentId}`)
