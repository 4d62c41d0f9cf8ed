import { allergensAmong, drugsAmong, isAntibiotic, type Named, type NamedDrug, symptomsAmong } from '@visite/lexicon'
import { answered, type Clause } from './clauses.ts'
import { isDenied } from './denial.ts'
import type { Assertion } from './fact.ts'
import type { FactLanguage } from './language.ts'
import { drugNameOf, textOf } from './naming.ts'
import { subjectAt } from './people.ts'
import type { Found } from './reconciled.ts'

/** "We take amoxicillin." - "I am allergic to that." */
export function allergyToLast(last: Clause, clause: Clause, { code }: FactLanguage): Found[] {
  if (clause.unit.speaker !== 'patient' || last.unit.speaker !== 'doctor' || clause.asks) return []
  return drugsAmong(last.words, code).map((drug) => allergyToDrug(drug, last, clause))
}

function allergyToDrug(drug: NamedDrug, last: Clause, clause: Clause): Found {
  const name = drugNameOf(last, drug, drug.substances)
  return {
    kind: 'allergy',
    name,
    text: textOf(last, { ...drug, called: name }),
    assertion: 'present',
    experiencer: 'patient',
    time: 'now',
    attributes: {},
    status: 'active',
    clauses: [last, clause],
  }
}

/**
 * "I had cotrim once." - "It gave me a rash."; null: the second clause says nothing about what the drug of the first did.
 */
export function reactionTo(drug: NamedDrug, last: Clause, clause: Clause, language: FactLanguage): Found[] | null {
  const reactions = reactionsIn(clause.words, language)
  const isListed = allergensAmong(last.words, language.code).length > 0
  const isTold = clause.unit.speaker === 'patient' && reactions.length > 0 && language.effects.test(clause.text)
  if (!isTold || isListed) return null
  return isDeniedBeside(clause, reactions, language) ? [] : [allergyToDrug(drug, last, clause)]
}

/** Is anything denied, other than in the name of a reaction: "no air"? */
const isDeniedBeside = ({ words }: Clause, named: readonly Named[], { denies }: FactLanguage): boolean =>
  words.some((word, place) => denies.test(word) && !named.some(({ at, length }) => place >= at && place < at + length))

/** "Metformin 500, no allergies": what was named before is taken. */
export function deniesAllergies({ words, asks }: Clause, drugs: readonly NamedDrug[], language: FactLanguage): boolean {
  const at = words.findIndex((word) => language.allergic.test(word))
  return (
    !asks &&
    at > 0 &&
    drugs.length > 0 &&
    drugs.every((drug) => drug.at < at - 1) &&
    isDenied(words, { at, length: 1 }, language)
  )
}

/** The allergies named here; the answer to "any allergies?" may name them alone. */
export function isAllergy(clause: Clause, before: readonly Clause[], language: FactLanguage): boolean {
  const { allergic, allergyTo, takes } = language
  if (allergic.test(clause.text)) return true
  if (clause.unit.speaker === 'patient' && clause.words.some((word) => allergyTo.test(word))) return true
  if (takes.test(clause.text) || mayOnlyTake(clause, before, language)) return false
  if (onlyNames(clause, language) && before.some((one) => isNear(one, clause) && allergic.test(one.text))) return true
  if (clause.unit.speaker !== 'patient') return false
  const asked = before.at(-1)
  if (asked?.unit.turn === clause.unit.turn - 1 && allergic.test(asked.text)) return true
  return allergic.test(clause.unit.asked?.text ?? '')
}

/**
 * "Any medicines, any allergies?" – "Ramipril": a drug is one that is taken, unless people are often allergic to it: one
 * allergy too many is better than one too few.
 */
function mayOnlyTake({ unit, words }: Clause, before: readonly Clause[], { asksDrugs, code }: FactLanguage): boolean {
  const asked = before.filter((one) => one.unit.turn === unit.turn - 1).map(({ text }) => text)
  return (
    [...asked, unit.asked?.text ?? ''].some((text) => asksDrugs.test(text)) &&
    allergensAmong(words, code).length === 0 &&
    !drugsAmong(words, code).some(({ substances }) => substances.some(isAntibiotic))
  )
}

/** "Yes, penicillin, and latex", some clauses after it was about allergies. */
const onlyNames = ({ words, asks }: Clause, { code }: FactLanguage): boolean => {
  const named = [...drugsAmong(words, code), ...allergensAmong(words, code)].reduce(
    (sum, { length }) => sum + length,
    0,
  )
  return !asks && named >= NAMES * words.filter((word) => word !== ',').length && !words.some((word) => /\d/.test(word))
}
const NAMES = 0.3

const isNear = (earlier: Clause, { unit }: Clause): boolean => unit.turn - earlier.unit.turn <= 2

/** "Amoxicillin gives me a rash." */
export function isReaction(
  { words, text, unit, asks }: Clause,
  drugs: readonly NamedDrug[],
  language: FactLanguage,
): boolean {
  if (drugs.length === 0 || asks) return false
  const reactions = reactionsIn(words, language)
  // "Penicillin rash", in a list.
  const isBeside = (at: number) => drugs.some((drug) => at - drug.at - drug.length === 0)
  if (reactions.some(({ at }) => isBeside(at))) return true
  if (unit.speaker === 'doctor') {
    // "Okay, so a rash on the amoxicillin."
    return (
      reactions.length > 0 &&
      drugs.some(({ at }) => isFrom(words, at, language)) &&
      !words.some((word) => language.denies.test(word))
    )
  }
  return language.badly.test(text) || (reactions.length > 0 && language.reacts.test(text))
}

const isFrom = (words: readonly string[], at: number, { asideOf }: FactLanguage): boolean =>
  words.slice(Math.max(0, at - 2), at).some((word) => asideOf.test(word))

/** "My ankles blew up on the amlodipine" is not an allergy. */
function reactionsIn(words: readonly string[], { code }: FactLanguage): Named[] {
  const isEffect = (name: string) => name === SWELLING && words.some((word) => LEGS.test(word))
  return symptomsAmong(words, code).filter(({ name }) => REACTIONS.has(name) && !isEffect(name))
}

const SWELLING = 'swelling'
const LEGS = /^(?:ankles?|legs?|feet|foot|knöcheln?|beinen?|füßen?|fuß)$/

const REACTIONS: ReadonlySet<string> = new Set([
  'rash',
  'hives',
  'itching',
  'swelling',
  'breathlessness',
  'wheeze',
  'facial swelling',
  'eyelid swelling',
  'blister',
  'redness',
])

/** Everything in a clause that somebody may be allergic to, with the list it is in. */
export const allergensNamedIn = (
  clause: Clause,
  drugs: readonly NamedDrug[],
  language: FactLanguage,
): (Named & { list: string })[] => [
  ...drugs
    .filter(({ substances }) => !RESCUE.test(substances[0] ?? ''))
    .map(({ substances, at, length }) => {
      const called = drugNameOf(clause, { at, length }, substances)
      return { name: called, called, at, length, list: 'drugs' }
    }),
  ...allergensAmong(clause.words, language.code).map((one) => ({ ...one, list: 'allergens' })),
  ...joinedIn(clause.words, language).map((one) => ({ ...one, name: one.called, list: 'allergens' })),
]

export function allergiesIn(clause: Clause, drugs: readonly NamedDrug[], language: FactLanguage): Found[] {
  const named = allergensNamedIn(clause, drugs, language).filter(
    (one) => subjectAt(clause, one.at) !== 'acquaintance' && isAllergen(clause, one, language),
  )
  const fact = (name: string, text: string, assertion: Assertion, whose: string | null): Found => ({
    kind: whose ? 'family' : 'allergy',
    name,
    text,
    assertion,
    experiencer: whose ?? 'patient',
    time: 'now',
    attributes: {},
    status: 'active',
    clauses: clause.asks ? [clause, ...clause.replies.slice(0, 1)] : [clause],
  })
  if (named.length === 0) {
    if (clause.relative || !language.allergic.test(clause.text)) return []
    // "Allergies": a doctor is asking, even without a question mark.
    const asked = clause.asks || (clause.unit.speaker === 'doctor' && clause.words.length < SHORT)
    const denied = asked
      ? clause.answer === 'no'
      : clause.words.some((word) => language.denies.test(word)) && !ONE_ALLERGY.test(clause.text)
    return denied ? [fact(language.names.allergies, language.names.allergies, 'absent', null)] : []
  }
  return named.flatMap((one, index) => {
    const wondered = !clause.asks && language.wonders.test(clause.text)
    const isNone = isTolerated(clause, one, drugs, language) || isAllergyDenied(clause, one, language)
    const told = isNone ? 'absent' : wondered ? 'possible' : 'present'
    const stated = clause.asks ? answered(clause, index, named, language) : told
    if (stated === null || stated === 'conditional') return []
    return [fact(one.called, textOf(clause, one), stated, subjectAt(clause, one.at))]
  })
}

/**
 * "Not allergic to penicillin", "keine Penicillinallergie", "but not to latex". "I cannot take penicillin" and "no
 * allergies except nuts" do not deny one.
 */
function isAllergyDenied(
  { words }: Clause,
  { at, length }: { at: number; length: number },
  language: FactLanguage,
): boolean {
  // "But not to latex", "gegen Penicillin nicht"; but "I tolerate no latex".
  if (/^(?:to|gegen|auf)$/.test(words[at - 1] ?? ''))
    if (language.denies.test(words[at - 2] ?? '') || isDenied(words, { at, length }, language)) return true
  if (words.slice(at, at + length).some((word) => language.allergy.test(word)))
    return isDenied(words, { at, length }, language)
  const names = (word: string, place: number) => language.allergy.test(word) && place < at + length + BESIDE
  const place = words.slice(0, at).findLastIndex(names)
  const named = place < 0 ? words.findIndex((word, index) => index >= at + length && names(word, index)) : place
  if (named < 0) return false
  const [from, to] = named < at ? [named, at + length] : [at, named + 1]
  // What is listed after a comma may be an exception: one allergy too many is better than one too few.
  if (words.slice(from, to).some((word) => word === ',' || language.turns.test(word) || EXCEPT.test(word))) return false
  return isDenied(words, { at: from, length: to - from }, language)
}

const EXCEPT = /^(?:except|apart|besides|other|but|only|just|außer|bis|nur|bloß|aber)$/

/** What somebody with an allergy carries. */
const RESCUE = /^(?:notfallset|epipen|adrenaline|epinephrine|antihistami\p{L}*)$/u

/** Words of a doctor between an allergy and what it is to. */
const BESIDE = 5
/**
 * "They gave me Benadryl", "ramipril 5 and a latex allergy" are drugs being taken; a doctor names an allergen next to
 * the word.
 */
function isAllergen(
  { words, unit, asks }: Clause,
  { at, length }: { at: number; length: number },
  language: FactLanguage,
) {
  if (/^(?:give|gave|given)$/.test(words[at - 2] ?? '') || /^\d/.test(words[at + length] ?? '')) return false
  if (unit.speaker !== 'doctor' || asks) return true
  return words.slice(Math.max(0, at - BESIDE), at + length + BESIDE).some((word) => language.allergic.test(word))
}

/** "That does not sound like a true allergy" denies one, not all. */
const ONE_ALLERGY =
  /(?<!\p{L})(?:an?|true|real|proper|that|this|eine[rn]?|echte\p{L}*|richtige\p{L}*|die|diese[rn]?) (?:\p{L}+ )?allerg(?:y|ie)(?!\p{L})/u

const JOINED = /,| (?:and|but|und|aber) /

/**
 * "Hives from amoxicillin and eggs are fine": next to a reaction, only what is named together with the words of
 * tolerance.
 */
function isTolerated(
  clause: Clause,
  { at }: { at: number },
  drugs: readonly NamedDrug[],
  language: FactLanguage,
): boolean {
  const { text, words } = clause
  if (!isReaction(clause, drugs, language)) return language.tolerates.test(text)
  return text.split(JOINED).some((part) => language.tolerates.test(part) && part.includes(words[at] ?? ''))
}

/** "Latexallergie": what it is an allergy to. */
function joinedIn(words: readonly string[], { allergyTo }: FactLanguage): { called: string; at: number; length: 1 }[] {
  return words.flatMap((word, at) => {
    const [, called] = allergyTo.exec(word) ?? []
    return called ? [{ called, at, length: 1 }] : []
  })
}

const SHORT = 5
