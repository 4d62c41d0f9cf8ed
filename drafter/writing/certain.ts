import { testsAmong } from '@visite/lexicon'
import type { Fact, FactKind } from '../facts/fact.ts'
import { isExamined } from './sentences.ts'
import type { Language } from './words.ts'

/** What must never be missing, however uncertain it is: it is written with the words that tell it. */
export const isRisk = ({ kind, assertion }: Fact): boolean =>
  (kind === 'risk' || kind === 'allergy') && assertion !== 'conditional'

type Test = (fact: Fact, language: Language) => boolean

/** Words in which something is put on the plan. What is only named may have been done, or be somebody's idea. */
const ORDERS: Readonly<Record<Language, RegExp>> = {
  de: /(?<!\p{L})(?:(?:ich|wir) (?:mach|nehm|schreib|schick|geb|bestell|veranlass|brauch|wiederhol|kontrollier|röntg|impf|näh|lass|überweis|verordn|verschreib|meld|organisier|beantrag|hol|prüf|ordn|plan|schau|frisch)\p{L}*|\p{L}+e (?:ich|wir)|\p{L}+en wir|brauchen sie|bekomm\p{L}*|krieg\p{L}*|empfehl\p{L}*|empfiehl\p{L}*|möchte|würde|sollt?e?n?|müssen|lassen sie|bitte|heute|morgen|übermorgen|nächste\p{L}*|dann|noch ?mal|noch einmal|diese woche|(?:in|nach) \S+ (?:tag|woche|monat|jahr)\p{L}*|am \p{L}+tag|rezept|termin|überweisung|geplant)(?!\p{L})/iu,
  en: /\b(?:(?:i|we)(?:['’]ll| will|['’]m going| am going|['’]re going|['’]d like| would like|['’]d| would| want| need| can do| should)|let['’]?s|let us|going to|you(?:['’]ll)? (?:need|should|get|will)|order\w*|book|arrange|set up|schedule|send|refer\w*|recommend|repeat|re-?check|check|plan\w*|today|tomorrow|tonight|this week|next (?:week|month|visit)|in (?:about )?\S+ (?:days?|weeks?|months?|year)|on (?:mon|tues|wednes|thurs|fri)day|please|wear|use|bring|then)\b/i,
}
/** What was found, seen or done before is no plan. */
const FOUND: Readonly<Record<Language, RegExp>> = {
  de: /(?<!\p{L})(?:war|waren|zeigt\p{L}*|ergab|ergeben|ohne befund|unauffällig\p{L}*|vom \d+|gemacht|hatten|gestern|letzte\p{L}*|gesehen|gewesen|bei der|nach dem|im (?:ekg|mrt|ct|röntgen|ultraschall|brief))(?!\p{L})/iu,
  en: /\b(?:show\w*|normal|negative|positive|was|were|came back|back (?:nurse|now)|ago|last (?:week|month|year|time)|found|saw|did|done|yesterday|cleaned|took|would have|['’]d have|normally)\b/i,
}
const quotesOf = ({ sources }: Fact): string => sources.map(({ quote }) => quote).join(' ')

/** Told as something that will be done. */
const isOrdered: Test = (fact, language) => {
  const said = quotesOf(fact)
  return (
    fact.assertion === 'present' &&
    fact.status !== 'declined' &&
    ORDERS[language].test(said) &&
    !FOUND[language].test(said)
  )
}

/** "It runs in my family": told of nobody in particular. */
const isOfFamily = ({ sources }: Fact): boolean => sources.some(({ quote }) => /famil/i.test(quote))

const always: Test = () => true
const NAMES_DISEASE = /(?:olog|iatr)$/

/** "Pegfilgrastim day two" is no dose. */
const LEAST_BARE = 4

/** Of what is not told. */
const BARE = /^(?:pain|schmerz|stress|discomfort)$/

/** An examination or a vaccination of before, that nobody asked about, is mostly named for something else. */
const isTold: Test = ({ name, sources }, language) =>
  sources.length > 1 || testsAmong(name.split(' '), language).length === 0

/** Whose illnesses may be the patient's one day. */
const BLOOD = /^(?!other$|wife$|husband$)/

/** "Avoid …": the name does not say what. */
const UNNAMED_ADVICE = /^(?:avoid|meiden)$/

/** A drug that is only named may have been mentioned for anything. */
function isDosedOrChanged({ attributes: { dose, unit, frequency, change } }: Fact): boolean {
  if (change === 'declined') return false
  if (dose !== undefined && unit === undefined && !dose.includes('.') && Number(dose) < LEAST_BARE) return false
  return (
    dose !== undefined ||
    frequency !== undefined ||
    (change !== undefined && change !== 'continued' && change !== 'stopped')
  )
}

/** Above this, degrees are not Celsius. */
const HOTTEST = 45

/**
 * When a fact of a kind may be a sentence of its own; elsewhere its utterance is the safer one. Whether the sentence is
 * written is then judged as a reader would.
 */
const CERTAIN: Readonly<Record<FactKind, Test>> = {
  complaint: always,
  symptom: ({ name, assertion }) => assertion === 'absent' || (assertion !== 'possible' && !BARE.test(name)),
  finding: (fact, language) => isExamined(fact, language) || fact.assertion === 'absent',
  vital: ({ attributes: { value, unit } }) => unit !== '°C' || Number(value) < HOTTEST,
  lab: ({ attributes }) => attributes.unit !== undefined,
  diagnosis: always,
  drug: (fact) => fact.assertion === 'present' && isDosedOrChanged(fact),
  allergy: always,
  history: (fact, language) => isTold(fact, language) && fact.assertion === 'present' && !isOfFamily(fact),
  family: ({ experiencer, assertion }) => BLOOD.test(experiencer) && assertion === 'present',
  social: ({ assertion, time, attributes }) =>
    assertion === 'absent' || time === 'past' || attributes.amount !== undefined,
  procedure: () => false,
  order: isOrdered,
  referral: (fact, language) => NAMES_DISEASE.test(fact.name) && isOrdered(fact, language),
  follow_up: ({ attributes, status, assertion }) =>
    attributes.interval !== undefined && status !== 'declined' && assertion === 'present',
  advice: ({ name }) => !UNNAMED_ADVICE.test(name),
  risk: always,
}

/** It will not be given or done: half of these are rightly read, so that nothing is written of them, not even the order. */
export const isDeclined = ({ status }: Pick<Fact, 'status'>): boolean => status === 'declined'

/** A warning says more in its own words: how soon, and each of its signs. */
export const isCertain = (fact: Fact, language: Language): boolean =>
  fact.assertion !== 'conditional' && CERTAIN[fact.kind](fact, language)
