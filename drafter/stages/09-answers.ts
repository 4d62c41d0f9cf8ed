import { allergensAmong, drugsAmong } from '@visite/lexicon'
import type { LanguagePack } from '../extractive/pack.ts'
import type { Topic, Unit } from './03-units.ts'

/** How many words of an answer are taken together. */
const MOST_WORDS = 16
const lengthOf = (text: string): number => text.split(' ').length

/** Joins two clauses of one speaker. */
const joined = (one: Unit, other: Unit, text: string): Unit => ({
  ...one,
  text: [one.text, text].filter(Boolean).join(', '),
  said: `${one.said} ${other.said}`,
  spans: [...one.spans, ...other.spans],
})

/** What the first clause of a patient's turn answers, if it says little without that. */
function topicOf(
  unit: Unit,
  before: Unit | undefined,
  units: readonly Unit[],
  { answers }: LanguagePack,
): Topic | null {
  const { asked, turn, speaker, question, text } = unit
  if (!asked || speaker !== 'patient' || question || before?.turn === turn) return null
  const topic = answers.topic(asked.text)
  if (!topic || (text !== '' && answers.standsAlone(text, topic))) return null
  // With two questions, it is unclear which one is answered.
  return units.filter((one) => one.question && one.turn === asked.turn).length === 1 ? topic : null
}

/** "Any allergies?" - "None. My knee is sore.": what has nothing to do with the allergies that were denied. */
function isBesideDenial(
  first: Unit,
  { section }: Topic,
  { text }: Unit,
  { answers, facts, cues }: LanguagePack,
): boolean {
  if (section !== 'allergies' || !(first.answer === 'no' || answers.onlyDenies.test(first.text))) return false
  const names = facts !== null && (drugsIn(text, facts).length > 0 || allergensAmong(wordsIn(text), facts).length > 0)
  const standsAlone = answers.standsAlone(text, { label: '', section: 'history', whole: false })
  return standsAlone && !names && !cues.allergy.test(text)
}

/** An answer with the clauses of its turn that continue it. */
function gathered(first: Unit, topic: Topic, rest: readonly Unit[], pack: LanguagePack): [Unit, taken: number] {
  let answer: Unit = { ...first, topic }
  let taken = 0
  for (const more of rest) {
    const isOwn =
      more.question ||
      more.text === '' ||
      pack.answers.standsAlone(more.text, topic) ||
      isBesideDenial(first, topic, more, pack)
    if (more.turn !== first.turn || isOwn || lengthOf(answer.text) + lengthOf(more.text) > MOST_WORDS) break
    answer = joined(answer, more, more.text)
    taken++
  }
  return [answer, taken]
}

/** "Since Tuesday." adds to what was said just before; null if it does not. */
function addition(unit: Unit, last: Unit | undefined, { answers }: LanguagePack): Unit | null {
  const goesOn = unit.speaker === 'patient' && !unit.question && last?.turn === unit.turn
  const added = goesOn ? answers.appended(unit.text) : null
  return added && last && !last.question && last.text !== '' ? joined(last, unit, added) : null
}

const wordsIn = (text: string): string[] => text.match(/[^ ,;:]+/g) ?? []
const drugsIn = (text: string, language: 'de' | 'en') => drugsAmong(wordsIn(text), language)

/** "A cousin of sertraline", "it is a penicillin": it is something else. */
const COMPARES = /^(?:of|an?|than|like|as|eine?[nmr]?|wie|als|statt)$/

/** "Verapamil, 80 milligrams. One tablet if …": how to take it gets the name of the only drug just named; null: none. */
function named(unit: Unit, last: Unit | undefined, { facts, intake }: LanguagePack): Unit | null {
  const { speaker, question, text, turn } = unit
  if (!facts || speaker !== 'doctor' || question || !intake.test(text) || drugsIn(text, facts).length > 0) return null
  if (!last || last.turn !== turn || last.question) return null
  const of = last.of ?? onlyDrugIn(last.text, facts)
  return of === null ? null : { ...unit, of, spans: [...last.spans, ...unit.spans] }
}

/** As it was said. */
function onlyDrugIn(text: string, language: 'de' | 'en'): string | null {
  const words = wordsIn(text)
  const [drug, another] = drugsAmong(words, language)
  const isOnly = drug && !another && !COMPARES.test(words[drug.at - 1] ?? '')
  return isOnly ? words.slice(drug.at, drug.at + drug.length).join(' ') : null
}

/** Words beside its name with which a drug is only named: "deswegen", "the". */
const NAMING = 2

/** "Doxycycline. Two today, one from tomorrow." says how to take what was just named; null if it does not. */
function dosing(unit: Unit, last: Unit | undefined, { facts, cues }: LanguagePack): Unit | null {
  if (!facts || !last || last.question || unit.question || last.turn !== unit.turn) return null
  const [named, ...others] = drugsIn(last.text, facts)
  const isNamed = named && others.length === 0 && lengthOf(last.text) - named.length <= NAMING
  const isDose = cues.dose.test(unit.text) || cues.number.test(unit.text)
  return isNamed && isDose && drugsIn(unit.text, facts).length === 0 ? joined(last, unit, unit.text) : null
}

/**
 * Joins what belongs together. "Any allergies?" - "Sulfa. My lips swelled up.": an answer that says little without its
 * question is written below what was asked about, with all its clauses. "I cut my hand. About two hours ago.": a time
 * joins what it is the time of, and a dose joins its drug or gets its name. Anything that can stand alone is left alone,
 * and so is a bare yes or no.
 */
export function withTopics(units: readonly Unit[], pack: LanguagePack): Unit[] {
  const out: Unit[] = []
  for (let at = 0; at < units.length; at++) {
    const unit = units[at] as Unit
    const topic = topicOf(unit, units[at - 1], units, pack)
    const whole = topic ? null : (addition(unit, out.at(-1), pack) ?? dosing(unit, out.at(-1), pack))
    if (whole) out[out.length - 1] = whole
    else if (topic) {
      const [answer, taken] = gathered(unit, topic, units.slice(at + 1), pack)
      out.push(answer.text === '' ? unit : answer)
      at += taken
    } else out.push(named(unit, out.at(-1), pack) ?? unit)
  }
  return out
}
