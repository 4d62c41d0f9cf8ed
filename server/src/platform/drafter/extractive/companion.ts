import type { LanguagePack } from './pack.ts'
import type { Unit } from './units.ts'

/** Without what somebody who speaks for the patient tells of themselves: nothing of it is about the patient. */
export function withoutCompanion(units: readonly Unit[], pack: LanguagePack): Unit[] {
  const told = units.filter(({ speaker }) => speaker === 'patient')
  if (!pack.companion.speaksForAnother(told)) return [...units]
  return units.flatMap((unit) => {
    const text = unit.speaker === 'patient' ? pack.companion.ofPatient(unit.text) : unit.text
    return text === null ? (unit.answer ? { ...unit, text: '' } : []) : { ...unit, text }
  })
}
