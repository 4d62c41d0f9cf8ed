import {
  allergensAmong,
  drugKindsAmong,
  drugsAmong,
  isAntibiotic,
  measuresAmong,
  type Named,
  type NamedDrug,
  symptomsAmong,
} from '@visite/lexicon'
import { type Change, changeIn, changesIn } from './changes.ts'
import { answered, assertionAt, type Clause, explains } from './clauses.ts'
import { isDenied } from './denial.ts'
import { DOSE_REACH, doseAmong, doseBefore, doseInstead, endBefore, frequencyIn } from './doses.ts'
import type { Assertion } from './fact.ts'
import type { FactLanguage } from './language.ts'
import { textOf } from './naming.ts'
import { subjectAt } from './people.ts'
import type { Found } from './reconciled.ts'
import { isOpen, isRefused } from './refusals.ts'

/** Drugs with their doses and what happens to them; allergies. */
export function drugsIn(clause: Clause, before: readonly Clause[], language: FactLanguage): Found[] {
  const named = drugsAmong(clause.words, language.code)
  const kinds = drugKindsAmong(clause.words, language.code).filter(
    (one) => !named.some(({ at, length }) => at < one.at + one.length && one.at < at + length),
  )
  const drugs = [...named, ...kinds.map((one): NamedDrug => ({ ...one, substances: [one.called], kinds: [] }))].sort(
    (a, b) => a.at - b.at,
  )
  const last = before.at(-1)
  if (drugs.length === 0 && last && toldOn(last, clause, language)) {
    const [only, another] = drugsAmong(last.words, language.code)
    const told = only && !another ? goesOnAbout(only, last, clause, language) : []
    if (told.length > 0) return told
  }
  const stopped = drugs.length === 0 ? stoppedBefore(clause, before, language) : null
  if (stopped) return [stopped]
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
  return isDeniedAll ? [...taken, ...allergiesIn(clause, [], language)] : taken
}

/** "I take the Microgynon." - "That is not safe. I want you to stop it." */
function stoppedBefore(clause: Clause, before: readonly Clause[], language: FactLanguage): Found | null {
  const { unit, text, asks, conditional } = clause
  if (unit.speaker !== 'doctor' || asks || conditional || !language.stopsIt.test(text)) return null
  const last = before.findLast(({ words }) => drugsAmong(words, language.code).length > 0)
  const [drug, another] = last ? drugsAmong(last.words, language.code) : []
  if (!last || !drug || another || unit.turn - last.unit.turn > 1) return null
  const name = nameOf(last, drug, drug.substances)
  return {
    kind: 'drug',
    name,
    text: last.words.slice(drug.at, drug.at + drug.length).join(' '),
    assertion: 'present',
    experiencer: 'patient',
    time: 'now',
    attributes: { change: 'stopped' },
    status: 'stopped',
    clauses: [last, clause],
  }
}

/** "We take amoxicillin." - "I am allergic to that." */
function allergyToLast(last: Clause, clause: Clause, { code }: FactLanguage): Found[] {
  if (clause.unit.speaker !== 'patient' || last.unit.speaker !== 'doctor' || clause.asks) return []
  return drugsAmong(last.words, code).map((drug): Found => {
    const name = nameOf(last, drug, drug.substances)
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
  })
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
  const { words, text, unit } = clause
  if (subjectAt(last, drug.at) !== null || clause.relative || clause.conditional) return []
  const name = nameOf(last, drug, drug.substances)
  const called = last.words.slice(drug.at, drug.at + drug.length).join(' ')
  const told = { name, experiencer: 'patient', time: 'now' as const, clauses: [last, clause] }
  const reactions = reactionsIn(words, language)
  const isListed = allergensAmong(last.words, language.code).length > 0
  if (unit.speaker === 'patient' && reactions.length > 0 && !isListed && language.effects.test(text))
    return isDeniedBeside(clause, reactions, language)
      ? []
      : [
          {
            ...told,
            kind: 'allergy',
            text: textOf(last, { ...drug, called: name }),
            assertion: 'present',
            attributes: {},
            status: 'active',
          },
        ]
  const dose = doseAmong(words, language, false)
  const frequency = frequencyIn(text, language)
  const isToldTwice = doseAmong(last.words.slice(drug.at + drug.length), language, false) !== null
  const isDose =
    dose !== null && !isToldTwice && words.slice(0, 2).some((word) => /^\d/.test(word)) && (dose.unit || frequency)
  if (!isDose || isDeniedBeside(clause, [], language)) return []
  const attributes = { ...dose, ...(frequency && { frequency }), change: 'continued' }
  const written = [called, dose.dose, dose.unit, frequency].filter(Boolean).join(' ')
  return [{ ...told, kind: 'drug', text: written, assertion: 'present', attributes, status: 'continued' }]
}

/** Is anything denied, other than in the name of a reaction: "no air"? */
const isDeniedBeside = ({ words }: Clause, named: readonly Named[], { denies }: FactLanguage): boolean =>
  words.some((word, place) => denies.test(word) && !named.some(({ at, length }) => place >= at && place < at + length))

/** "Metformin 500, no allergies": what was named before is taken. */
function deniesAllergies({ words, asks }: Clause, drugs: readonly NamedDrug[], language: FactLanguage): boolean {
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
function isAllergy(clause: Clause, before: readonly Clause[], language: FactLanguage): boolean {
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

function allergiesIn(clause: Clause, drugs: readonly NamedDrug[], language: FactLanguage): Found[] {
  const named = [
    ...drugs
      .filter(({ substances }) => !RESCUE.test(substances[0] ?? ''))
      .map(({ substances, at, length }) => ({ called: nameOf(clause, { at, length }, substances), at, length })),
    ...allergensAmong(clause.words, language.code),
    ...joinedIn(clause.words, language),
  ].filter((one) => subjectAt(clause, one.at) !== 'acquaintance' && isAllergen(clause, one, language))
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

const nameOf = ({ words }: Clause, { at, length }: { at: number; length: number }, substances: readonly string[]) =>
  substances.length > 0 ? substances.join(' + ') : words.slice(at, at + length).join(' ')

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
  const stated = statedOf(clause, drug, language)
  if (stated === null || stated === 'conditional' || isDisputed(clause, language)) return []
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
  return [
    {
      kind: 'drug',
      name: nameOf(clause, drug, drug.substances),
      text: [called, dose?.dose, dose?.unit, frequency].filter(Boolean).join(' '),
      assertion: corrected ? 'present' : fate.assertion,
      experiencer: 'patient',
      time: 'now',
      attributes: { ...dose, ...(frequency && { frequency }), ...(route && { route }), change: fate.change },
      status: fate.change,
      clauses: asks ? [clause, ...replies.slice(0, 1)] : [clause],
    },
  ]
}

/** Whether a drug is taken; null: it does not say. */
function statedOf(clause: Clause, drug: NamedDrug, language: FactLanguage): Assertion | null {
  const aside = isAside(clause, drug, language)
  if (clause.asks) return aside ? null : stillTaken(clause, drug, language)
  // "A prescription for amoxicillin, in case": whether it is taken is said elsewhere.
  if (explains(clause.words, drug.at, language)) return null
  const stated = assertionAt(clause, drug, language)
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
  const open = isOffered(clause, drug) && isOpen(clause, language)
  return { change: drug.becomes ?? 'continued', assertion: open ? 'possible' : said.stated }
}

/** Taken back by the doctor, or refused by the patient. */
function isDeclined(clause: Clause, drug: Taken, { alone, stated }: Said, language: FactLanguage): boolean {
  const ofDoctor = clause.unit.speaker === 'doctor'
  const takesBack = ofDoctor ? language.withdraws : language.declines
  if ((alone && takesBack.test(clause.text)) || (ofDoctor && stated === 'absent')) return true
  return isOffered(clause, drug) && isRefused(clause, drug.substances.join(' + '), language)
}

const isOffered = ({ unit, asks }: Clause, { becomes }: Taken): boolean =>
  unit.speaker === 'doctor' && !asks && (becomes === 'started' || becomes === null)

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
function isAside({ words }: Clause, { at }: NamedDrug, { asideOf, takes, denies }: FactLanguage): boolean {
  const place = words.slice(0, at).findLastIndex((word) => !ARTICLE.test(word))
  // "I was never on insulin."
  const taken = words.slice(Math.max(0, place - 3), place).filter((word) => !denies.test(word))
  return asideOf.test(words[place] ?? '') && !takes.test(taken.slice(-2).join(' '))
}

const ARTICLE = /^(?:the|your|my|his|her|a|an|any|das|dem|den|der|die|ihr|ihrem|ihren|ein|eine|einem)$/

/** Does the answer say that a drug is taken? "No, only in the morning" does. */
function stillTaken(clause: Clause, drug: NamedDrug, language: FactLanguage): Assertion | null {
  const stated = answered(clause, 0, [drug], language)
  const reply = clause.replies.map(({ text }) => text).join(' ')
  return stated === 'absent' && language.still.test(reply) ? 'present' : stated
}
