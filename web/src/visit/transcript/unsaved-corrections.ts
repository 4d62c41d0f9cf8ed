import { type UnsavedText, unsavedText } from '../../unsaved/unsaved-text.ts'

export interface Correction {
  text: string
  role: 'doctor' | 'patient' | 'unknown'
  /** The segment as it was when the correction began. */
  began: { text: string; role: string }
}

/** Keyed by segment id. */
type Corrections = Readonly<Record<string, Correction>>

/** Unsaved corrections of a transcript. */
export const unsavedCorrections = (appointmentId: string): UnsavedText<Corrections> =>
  unsavedText(`corrections.${appointmentId}`)

/** Keeps one correction; null: it is saved or discarded. @returns false when the browser has no room for it */
export function keepCorrection(appointmentId: string, segmentId: string, correction: Correction | null): boolean {
  const unsaved = unsavedCorrections(appointmentId)
  const { [segmentId]: _, ...others } = unsaved.kept() ?? {}
  const all = correction ? { ...others, [segmentId]: correction } : others
  return unsaved.keep(Object.keys(all).length > 0 ? all : null)
}
