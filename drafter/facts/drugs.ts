import { drugKindsAmong, drugsAmong, measuresAmong, type NamedDrug, testsAmong } from '@visite/lexicon'
import { allergiesIn, allergyToLast, deniesAllergies, isAllergy, isReaction, reactionTo } from './allergies.ts'
import { type Change, changeIn, changesIn } from './changes.ts'
import { answered, assertionAt, type Clause, explains, isSupposed } from './clauses.ts'
import { DOSE_REACH, doseAmong, doseBefore, doseInstead, endBefore, frequencyIn } from './doses.ts'
import type { Assertion } from './fact.ts'
import type { FactLanguage } from './language.ts'
import { drugNameOf } from './naming.ts'
import { subjectAt } from './people.ts'
import type { Found } from './reconciled.ts'
import { isRefused } from './refusals.ts'

/** Drugs, and kinds of drugs, in the order they are named. */
export function drugsNamedIn({ words }: Clause, { code }: FactLanguage): NamedDrug[] {
  const tests = testsAmong(words, code)
  // "A vitamin D level" is a test.
  const isTested = ({ at, length }: NamedDrug) =>
    tests.some((test) => test.length > length && test.at <= at && at < test.at + test.length)
  const named = drugsAmong(words, code)
  const kinds = drugKindsAmong(words, code).filter(
    (one) => !named.some(({ at, length }) => at < one.at + one.length && one.at < at + length),
  )
  const all = [...named, ...kinds.map((one): NamedDrug => ({ ...one, substances: [one.called], kinds: [] }))]
  return all.filter((one) => !isTested(one)).sort((a, b) => a.at - b.at)
}

/** Drugs with their doses and what happens to them; allergies. */
export function drugsIn(clause: Clause, before: readonly Clause[], language: FactLanguage): Found[] {
  const drugs = drugsNamedIn(clause, language)
  const last = before.at(-1)
  if (drugs.length === 0 && last && toldOn(last, clause, language)) {
    const [only, another] = drugsAmong(last.words, language.code)
    const told = only && !another ? goesOnAbout(only, last, clause, language) : []
    if (told.length > 0) return told
  }
  const changed = changedBefore(clause, drugs[0], before, language)
  if (drugs.length === 0 && changed.length > 0) return changed
  if (drugs.length === 0 && last && language.allergicToThat.test(clause.text))
    return allergyToLast(last, clause, language)
  const isDeniedAll = deniesAllergies(clause, drugs, language)
  if (!isDeniedAll && (isAllergy(clause, before, language) || isReaction(clause, drugs, language))) {
    return allergiesIn(clause, drugs, language)
  }
  const own = drugs.filter((one) => subjectAt(clause, one.at) === null && !isMeasured(clause, one, language))
  const changes = changesIn(clause.words, own, language)
  const taken = own.flatMap((drug, index) =>
    drugFact(clause, { ...drug, becomes: changes[index] ?? null }, own[index + 1], drugs.length === 1, language),
  )
  return [...changed, ...taken, ...(isDeniedAll ? allergiesIn(clause, [], language) : [])]
}

/** Turns from a question over its answer to what is said about both. */
const ANSWERED = 2

/** "Eight units." - "Make it ten.": in the unit of the last one. */
function newDoseIn(words: readonly string[], last: Clause | undefined, language: FactLanguage) {
  const unit = doseAmong(last?.words ?? [], language, true)?.unit
  return doseAmong(words, language, true) ?? (unit ? doseAmong([...words, unit], language, true) : null)
}

/**
 * "I take the Microgynon." - "That is not safe. I want you to stop it.", "75 is not enough." - "Let us go up to 150.",
 * "We'll stop that and you get candesartan instead.".
 *
 * @param next the first drug that the clause itself names
 */
function changedBefore(
  clause: Clause,
  next: NamedDrug | undefined,
  before: readonly Clause[],
  language: FactLanguage,
): Found[] {
  const { unit, words, asks, conditional } = clause
  const text = next ? words.slice(0, next.at).join(' ') : clause.text
  const status = language.stopsIt.test(text) ? 'stopped' : !next && language.changesIt.test(text) ? 'changed' : null
  if (unit.speaker !== 'doctor' || asks || conditional || !status || measuresAmong(words, language.code).length > 0)
    return []
  const last = before.findLast(({ words }) => drugsAmong(words, language.code).length > 0)
  const [drug, another] = last ? drugsAmong(last.words, language.code) : []
  if (!last || !drug || another || unit.turn - last.unit.turn > (last.asks ? ANSWERED : 1)) return []
  const dose = status === 'changed' ? newDoseIn(words, before.at(-1), language) : null
  const frequency = dose ? frequencyIn(text, language) : undefined
  return [toldLater(drug, last, clause, { ...dose, ...(frequency && { frequency }), change: status })]
}

/** What a clause says about the drug that an earlier one names. */
function toldLater(
  drug: NamedDrug,
  last: Clause,
  clause: Clause,
  attributes: { dose?: string; unit?: string; frequency?: string; change: Change | 'continued' },
): Found {
  const called = last.words.slice(drug.at, drug.at + drug.length).join(' ')
  const { dose, unit, frequency, change } = attributes
  return {
    kind: 'drug',
    name: drugNameOf(last, drug, drug.substances),
    text: [called, dose, unit, frequency].filter(Boolean).join(' '),
    assertion: 'present',
    experiencer: 'patient',
    time: 'now',
    attributes,
    status: change,
    clauses: [last, clause],
  }
}

/** "Bloods: potassium, B12": something that can also be measured, among measurements. */
function isMeasured({ words, unit }: Clause, { at, length }: NamedDrug, { code }: FactLanguage): boolean {
  const measures = measuresAmong(words, code)
  const isDosed = words.slice(at + length, at + length + 2).some((word) => /^\d/.test(word))
  return unit.speaker === 'doctor' && measures.length > 1 && measures.some((one) => one.at === at) && !isDosed
}

/** Does a clause continue about what the previous one named, or answer it? */
const toldOn = (last: Clause, { unit, asks, words, text }: Clause, { code, effects }: FactLanguage): boolean =>
  !asks &&
  words.length <= FEW &&
  measuresAmong(words, code).length === 0 &&
  (last.unit.turn === unit.turn ||
    (last.unit.turn === unit.turn - 1 && (last.asks ? last.answer !== 'no' : effects.test(text))))
/** Words of a dose, or of a reaction, that is given separately. */
const FEW = 12

/** "Ramipril?" - "Five milligrams in the morning.", "I had cotrim once. It gave me a rash.", "Take this." - "I can't breathe on that." */
function goesOnAbout(drug: NamedDrug, last: Clause, clause: Clause, language: FactLanguage): Found[] {
  const { words, text } = clause
  if (subjectAt(last, drug.at) !== null || clause.relative || clause.conditional) return []
  const reaction = reactionTo(drug, last, clause, language)
  if (reaction) return reaction
  const dose = doseAmong(words, language, false)
  const frequency = frequencyIn(text, language)
  const isToldTwice = doseAmong(last.words.slice(drug.at + drug.length), language, false) !== null
  const isDose =
    dose !== null && !isToldTwice && words.slice(0, 2).some((word) => /^\d/.test(word)) && (dose.unit || frequency)
  if (!isDose || words.some((word) => language.denies.test(word))) return []
  return [toldLater(drug, last, clause, { ...dose, ...(frequency && { frequency }), change: 'continued' })]
}

/** A drug, and what the verbs of its clause say happens to it. */
type Taken = NamedDrug & { becomes: Change | null }

/** `alone`: the clause names no other drug, so that all of it is about this one. */
function drugFact(
  clause: Clause,
  drug: Taken,
  next: NamedDrug | undefined,
  alone: boolean,
  language: FactLanguage,
): Found[] {
  // What is refused was offered, however doubtfully.
  const isRefusal = clause.unit.speaker === 'doctor' && isRefused(clause, drug.substances.join(' + '), language)
  const stated = isRefusal && !clause.asks ? 'present' : statedOf(clause, drug, language)
  if (stated === null || stated === 'conditional' || (!isRefusal && isDisputed(clause, language))) return []
  return [described(clause, drug, { next, alone, stated }, language)]
}

/** A drug with its dose, and what its clause says happens to it. */
function described(
  clause: Clause,
  drug: Taken,
  { next, alone, stated }: { next: NamedDrug | undefined; alone: boolean; stated: Assertion },
  language: FactLanguage,
): Found {
  const { words, text, asks, replies } = clause
  const behind = words.slice(drug.at + drug.length, next && endBefore(words, next.at))
  const of = alone ? text : behind.slice(0, DOSE_REACH).join(' ')
  const told = doseAmong(behind, language, alone) ?? doseBefore(words, drug.at)
  const corrected = told && doseInstead(clause, told)
  const dose = corrected ?? told
  const frequency = frequencyIn(of, language)
  const route = language.routes.find(([pattern]) => pattern.test(of))?.[1]
  const fate = fateOf(clause, drug, { of, alone, stated }, language)
  const called = words.slice(drug.at, drug.at + drug.length).join(' ')
  return {
    kind: 'drug',
    name: drugNameOf(clause, drug, drug.substances),
    text: [called, dose?.dose, dose?.unit, frequency].filter(Boolean).join(' '),
    assertion: corrected ? 'present' : fate.assertion,
    experiencer: 'patient',
    time: 'now',
    attributes: { ...dose, ...(frequency && { frequency }), ...(route && { route }), change: fate.change },
    status: fate.change,
    clauses: asks ? [clause, ...replies.slice(0, 1)] : [clause],
  }
}

/** Every drug that a clause names, whatever it says about it, unless it asks and the answer is no. */
export function drugsMentionedIn(clause: Clause, language: FactLanguage): Found[] {
  if (clause.asks && language.no.test(clause.unit.reply ?? '')) return []
  const own = drugsNamedIn(clause, language).filter((one) => subjectAt(clause, one.at) === null)
  const changes = changesIn(clause.words, own, language)
  return own.map((drug, at) => {
    const becomes = changes[at] ?? null
    const said = { next: own[at + 1], alone: own.length === 1, stated: 'present' } as const
    return described(clause, { ...drug, becomes }, said, language)
  })
}

/** Whether a drug is taken; null: it does not say. */
function statedOf(clause: Clause, drug: Taken, language: FactLanguage): Assertion | null {
  const aside = isAside(clause, drug, language)
  if (clause.asks) return aside ? null : stillTaken(clause, drug, language)
  // "A prescription for amoxicillin, in case": whether it is taken is said elsewhere.
  if (explains(clause.words, drug.at, language) && !isTakenOf(clause.words, { ...drug, place: drug.at - 1 }, language))
    return null
  // "Zur Vorbeugung gebe ich Amitriptylin, 10 mg" is an order, "ein Betablocker kann müde machen" supposes.
  const isGiven = drug.becomes !== null || doseAmong(clause.words.slice(drug.at + drug.length), language, true) !== null
  const isOrdered = isGiven && isSupposed(clause, language)
  const stated = isOrdered ? 'present' : assertionAt(clause, drug, language)
  return aside && stated === 'absent' ? 'present' : stated
}

/** What is said about a drug: the words, whether they are about it alone, and whether it is taken. */
interface Said {
  of: string
  alone: boolean
  stated: Assertion
}

/** What happens to a drug, and whether that is so. */
function fateOf(
  clause: Clause,
  drug: Taken,
  said: Said,
  language: FactLanguage,
): { change: Change | 'continued'; assertion: Assertion } {
  const { asks, replies } = clause
  if (language.noLonger.test(asks ? (replies[0]?.text ?? '') : said.of))
    return { change: 'stopped', assertion: 'present' }
  if (!asks && isDeclined(clause, drug, said, language)) return { change: 'declined', assertion: 'present' }
  return { change: drug.becomes ?? 'continued', assertion: said.stated }
}

/** Taken back by the doctor, or refused by the patient. */
function isDeclined(clause: Clause, drug: Taken, { alone, stated }: Said, language: FactLanguage): boolean {
  const ofDoctor = clause.unit.speaker === 'doctor'
  const takesBack = ofDoctor ? language.withdraws : language.declines
  if ((alone && takesBack.test(clause.text)) || (ofDoctor && stated === 'absent')) return true
  const isOffered = ofDoctor && (drug.becomes === 'started' || drug.becomes === null)
  return isOffered && isRefused(clause, drug.substances.join(' + '), language)
}

/** A doctor's assumption, answered with a no. */
const isDisputed = ({ unit, asks, closes, answer, text }: Clause, language: FactLanguage): boolean =>
  unit.speaker === 'doctor' &&
  !asks &&
  closes &&
  answer === 'no' &&
  unit.position < LATE &&
  changeIn(text, language) === null
/** After this share of a talk doctors give orders. */
const LATE = 0.5

/** "Any rash on the lamotrigine?", "no forklift with it": what is asked or denied is something else. */
function isAside({ words }: Clause, { at, length }: NamedDrug, language: FactLanguage): boolean {
  const place = words.slice(0, at).findLastIndex((word) => !ARTICLE.test(word))
  return language.asideOf.test(words[place] ?? '') && !isTakenOf(words, { at, length, place }, language)
}

/** "I was never on insulin", "vom Torasemid nehmen Sie zwei". */
function isTakenOf(
  words: readonly string[],
  { at, length, place }: Pick<NamedDrug, 'at' | 'length'> & { place: number },
  { takes, takesOf, denies }: FactLanguage,
): boolean {
  const taken = words.slice(Math.max(0, place - 3), place).filter((word) => !denies.test(word))
  return takes.test(taken.slice(-2).join(' ')) || takesOf.test(words.slice(at + length, at + length + BEHIND).join(' '))
}

/** Words behind a drug in which its verb stands. */
const BEHIND = 4
const ARTICLE = /^(?:the|your|my|his|her|a|an|any|das|dem|den|der|die|ihr|ihrem|ihren|ein|eine|einem)$/

/** Does the answer say that a drug is taken? "No, only in the morning" does. */
function stillTaken(clause: Clause, drug: NamedDrug, language: FactLanguage): Assertion | null {
  const stated = answered(clause, 0, [drug], language)
  const reply = clause.replies.map(({ text }) => text).join(' ')
  return stated === 'absent' && language.still.test(reply) ? 'present' : stated
}
