import type { Companion, LanguagePack } from './pack.ts'
import type { Unit } from './units.ts'

const count = (text: string, pattern: RegExp): number => [...text.matchAll(new RegExp(pattern, 'gu'))].length

/** Is a parent or a daughter answering? They say so, or speak of "her" far more than of themselves. */
function speaksForAnother(told: readonly Unit[], { introduced, others, own, fewest }: Companion): boolean {
  const text = told.map((unit) => unit.text).join(' ')
  return introduced.test(text) || count(text, others) >= Math.max(fewest, 2 * count(text, own))
}

/** "Does your wife help you?" - "She had a stroke herself.": only the question says whom it is about. */
const isOfAnother = ({ speaker, text, asked }: Unit, { relative, other }: Companion): boolean =>
  speaker === 'patient' && asked !== null && relative.test(asked.text) && other.test(text)

/** Leaves out what somebody who speaks for the patient says about themselves: none of it is about the patient. */
export function withoutCompanion(units: readonly Unit[], { companion }: LanguagePack): Unit[] {
  const told = units.filter(({ speaker }) => speaker === 'patient')
  if (!speaksForAnother(told, companion)) return units.filter((unit) => !isOfAnother(unit, companion))
  return units.flatMap((unit) => {
    if (unit.speaker === 'doctor') return [unit]
    const text = unit.text.replace(companion.leads, '')
    if (!companion.own.test(text)) return [{ ...unit, text }]
    return unit.answer ? [{ ...unit, text: '' }] : []
  })
}
