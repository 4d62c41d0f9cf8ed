import type { Segment } from '../../api/types.ts'
import { type UnsavedText, unsavedText } from '../../unsaved/unsaved-text.ts'

export interface Correction extends Pick<Segment, 'text' | 'role'> {
  /** The segment as it was when the correction began. */
  began: Pick<Segment, 'text' | 'role'>
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
