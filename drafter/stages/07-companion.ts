import { isCompanionCalled } from '@visite/lexicon'
import type { Companion, LanguagePack } from '../extractive/pack.ts'
import type { Unit } from './03-units.ts'

const count = (text: string, pattern: RegExp): number => [...text.matchAll(new RegExp(pattern, 'gu'))].length

/**
 * Is a parent or a daughter answering? They say so, or speak of "her" far more than of themselves; or just more, to a
 * doctor who does the same.
 */
function speaksForAnother(text: string, { introduced, others, own, fewest }: Companion, ofDoctor: string): boolean {
  const [told, self] = [count(text, others), count(text, own)]
  const isAskedAbout = count(ofDoctor, others) >= 2 * fewest
  return introduced.test(text) || told >= Math.max(fewest, isAskedAbout ? self + 1 : 2 * self)
}

/** When the patient speaks too: somebody who says "she" as often as "I". */
function speaksBeside(text: string, { introduced, others, own }: Companion): boolean {
  return introduced.test(text) || count(text, others) >= count(text, own)
}

/** The voices that speak for the patient; an interpreter says "I" for them. */
function companionsAmong(units: readonly Unit[], companion: Companion): ReadonlySet<string> {
  const told = units.filter(({ speaker }) => speaker === 'patient')
  const ofDoctor = units.flatMap(({ speaker, text }) => (speaker === 'doctor' ? [text] : [])).join(' ')
  const voices = [...Map.groupBy(told, ({ label }) => label ?? '')].map(
    ([label, own]) => [label, own.map(({ text }) => text).join(' ')] as const,
  )
  if (voices.some(([, text]) => companion.interprets.test(text))) return new Set()
  const speaks = voices.length > 1 ? speaksBeside : speaksForAnother
  const isOne = (label: string, text: string) =>
    isCompanionCalled(label.toLowerCase()) || speaks(text, companion, ofDoctor)
  return new Set(voices.flatMap(([label, text]) => (isOne(label, text) ? [label] : [])))
}

/** "Does your wife help you?" - "She had a stroke herself.": only the question says whom it is about. */
const isOfAnother = ({ speaker, text, asked }: Unit, { relative, other }: Companion): boolean =>
  speaker === 'patient' && asked !== null && relative.test(asked.text) && other.test(text)

/**
 * Leaves out what somebody who speaks for the patient says about themselves, because none of it is about the patient.
 */
export function withoutCompanion(units: readonly Unit[], { companion }: LanguagePack): Unit[] {
  const companions = companionsAmong(units, companion)
  let own: Unit | null = null
  return units.flatMap((unit) => {
    if (unit.speaker === 'doctor' || !companions.has(unit.label ?? ''))
      return isOfAnother(unit, companion) ? [] : [unit]
    const text = unit.text.replace(companion.leads, '')
    // "It's me | that's allergic."
    const goesOn: boolean = own?.turn === unit.turn && companion.goesOn.test(text)
    own = goesOn || companion.own.test(text) ? unit : null
    if (own === null) return [{ ...unit, text }]
    return unit.answer ? [{ ...unit, text: '' }] : []
  })
}
