import type { Fact, FactKind } from '../facts/fact.ts'
import { isExamined } from './sentences.ts'
import type { Language } from './words.ts'

/** What must never be missing, however uncertain it is: it is written with the words that tell it. */
export const isRisk = ({ kind, assertion }: Fact): boolean =>
  (kind === 'risk' || kind === 'allergy') && assertion !== 'conditional'

/** Names that are no nouns: a sentence made of them is none. */
const NO_NOUN: Readonly<Record<Language, RegExp>> = {
  de: /^(?:\p{L}*ge\p{L}+(?<!gewicht|gesicht|geräusch)(?:t|en)|um\p{L}+t|\p{L}*(?:treten|schlafen|fühlen|können)|isst \p{L}+|krank|müde|schwach|durcheinander|matt|heiser|blass|verwirrt|taub)$/u,
  en: /^(?:well|better|worse|tired|sick|unwell|crying|shaky|weak|hot|cold|clumsy|pop|popped|click|twisted)$/,
}

type Test = (fact: Fact, language: Language) => boolean

/** Longer stretches without any mark say several things, and it is less certain which of them is denied. */
const LONGEST_UNSTOPPED = 12
const isRunOn = ({ sources }: Fact): boolean =>
  sources.some(({ quote }) => !/[.,;?!]/.test(quote) && quote.split(' ').length > LONGEST_UNSTOPPED)

const DENIES: Readonly<Record<Language, RegExp>> = {
  de: /(?<!\p{L})(?:nicht|kein\p{L}*|ohne|noch|ob)(?!\p{L})/iu,
  en: /\b(?:no|not|without|isn't|don't|rule out|if)\b/i,
}
/** Past, denied, or beside something that is denied. */
const isOpen = ({ assertion, time, sources }: Fact, language: Language): boolean =>
  assertion === 'absent' || time === 'past' || sources.some(({ quote }) => DENIES[language].test(quote))

/** "It runs in my family": told of nobody in particular. */
const isOfFamily = ({ sources }: Fact): boolean => sources.some(({ quote }) => /famil/i.test(quote))

const always: Test = () => true
const isNamed: Test = ({ name }, language) => !NO_NOUN[language].test(name)
const NAMES_DISEASE = /(?:olog|iatr)$/

/** "Pegfilgrastim day two" is no dose. */
const LEAST_BARE = 4

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

/** When a fact of a kind is certain enough to be a sentence of its own. Elsewhere its utterance is the safer one. */
const CERTAIN: Readonly<Record<FactKind, Test>> = {
  complaint: isNamed,
  symptom: isNamed,
  finding: (fact, language) =>
    isExamined(fact, language) || (fact.assertion === 'absent' && isNamed(fact, language) && !isRunOn(fact)),
  vital: ({ attributes: { value, unit } }) => unit !== '°C' || Number(value) < HOTTEST,
  lab: ({ attributes }) => attributes.unit !== undefined,
  diagnosis: (fact, language) => isNamed(fact, language) && !(isRunOn(fact) && isOpen(fact, language)),
  drug: isDosedOrChanged,
  allergy: always,
  history: (fact, language) => isNamed(fact, language) && fact.assertion !== 'absent' && !isOfFamily(fact),
  family: ({ experiencer, assertion }) => experiencer !== 'other' && assertion !== 'absent',
  social: (fact) =>
    (fact.assertion === 'absent' && !isRunOn(fact)) || fact.time === 'past' || fact.attributes.amount !== undefined,
  procedure: () => false,
  order: (fact, language) => isNamed(fact, language) && fact.status !== 'declined',
  referral: ({ name }) => NAMES_DISEASE.test(name),
  follow_up: ({ attributes, status }) => attributes.interval !== undefined && status !== 'declined',
  advice: always,
  risk: always,
}

/** It will not be given or done: half of these are rightly read, so that nothing is written of them, not even the order. */
export const isDeclined = ({ status }: Pick<Fact, 'status'>): boolean => status === 'declined'

/** A warning says more in its own words: how soon, and each of its signs. */
export const isCertain = (fact: Fact, language: Language): boolean =>
  fact.assertion !== 'conditional' && CERTAIN[fact.kind](fact, language)
