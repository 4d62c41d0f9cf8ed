import type { Companion } from '../pack.ts'
import type { Unit } from '../units.ts'

const INTRODUCED =
  /\bi am (?:her|his|their|the) (?:daughter|son|mother|mom|father|dad|wife|husband|sister|brother|caregiver|carer|aunt|grandmother)\b/
const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0
const OTHERS = /\b(?:she|he)\b/g
const OWN = /\b(?:i|my|me|myself|mine)\b/

/** Is it a parent or a daughter who answers? They say so, or speak of "her" far more than of themselves. */
function speaksForAnother(told: readonly Unit[]): boolean {
  const text = told.map((unit) => unit.text).join(' ')
  return INTRODUCED.test(text) || count(text, OTHERS) >= Math.max(4, 2 * count(text, new RegExp(OWN, 'g')))
}

/** "I think she fell" tells of the patient; "I have high blood pressure myself" does not. */
function ofPatient(clause: string): string | null {
  const text = clause.replace(
    /^i (?:think|guess|believe|noticed|saw|heard)(?: that)? (?=(?:she|he|they|it|her|his|the)\b)/,
    '',
  )
  return OWN.test(text) ? null : text
}

export const COMPANION: Companion = {
  relative: /\b(?:wife|husband|partner|mother|father|mom|dad|son|daughter|brother|sister|children|kids)\b/,
  other: /^(?:she|he)\b/,
  speaksForAnother,
  ofPatient,
}
