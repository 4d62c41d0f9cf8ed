import type { LanguagePack } from './pack.ts'
import type { Unit } from './units.ts'

/** "Does your wife help you?" - "She had a stroke herself.": whom it is about only the question says. */
const isOfAnother = (text: string, asked: Unit | null, { companion }: LanguagePack): boolean =>
  asked !== null && companion.relative.test(asked.text) && companion.other.test(text)

/** Without what somebody who speaks for the patient tells of themselves: nothing of it is about the patient. */
export function withoutCompanion(units: readonly Unit[], pack: LanguagePack): Unit[] {
  const told = units.filter(({ speaker }) => speaker === 'patient')
  if (!pack.companion.speaksForAnother(told))
    return units.filter(({ speaker, text, asked }) => !(speaker === 'patient' && isOfAnother(text, asked, pack)))
  return units.flatMap((unit) => {
    const text = unit.speaker === 'patient' ? pack.companion.ofPatient(unit.text) : unit.text
    return text === null ? (unit.answer ? { ...unit, text: '' } : []) : { ...unit, text }
  })
}
