import type { Companion } from '../pack.ts'
import type { Unit } from '../units.ts'

const word = (source: string, flags = 'u'): RegExp => new RegExp(`(?<!\\p{L})(?:${source})(?!\\p{L})`, flags)
const INTRODUCED = word(
  'ich bin (?:ja )?(?:die|der|seine|ihre) (?:mutter|mama|vater|papa|tochter|sohn|frau|mann|ehefrau|ehemann|schwester|betreuerin|betreuer)',
)
const OTHERS = word('er|ihm|ihn|seine?|die kleine|der kleine|die mama|der papa', 'gu')
const OWN = word('ich|mir|mich|mein\\p{L}*')
const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** Is it a parent or a daughter who answers? They say so, or speak of "ihm" far more than of themselves. */
function speaksForAnother(told: readonly Unit[]): boolean {
  const text = told.map((unit) => unit.text).join(' ')
  return INTRODUCED.test(text) || count(text, OTHERS) >= Math.max(3, 2 * count(text, new RegExp(OWN, 'gu')))
}

/** "Ich glaube, er hustet" tells of the patient; "ich habe eine gegen Penicillin" does not. */
function ofPatient(clause: string): string | null {
  const text = clause.replace(
    /^ich (?:glaube?|denke?|meine|finde)(?: dass)?,? (?=(?:er|sie|es|das|der|die)(?!\p{L}))/u,
    '',
  )
  return OWN.test(text) ? null : text
}

export const COMPANION: Companion = {
  relative: word('frau|mann|partner\\p{L}*|mutter|vater|sohn|tochter|bruder|schwester|kinder'),
  other: /^(?:er|sie|die|der) /,
  speaksForAnother,
  ofPatient,
}
