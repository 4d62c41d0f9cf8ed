import type { Fact } from '../facts/fact.ts'
import { isFormOf } from '../facts/naming.ts'
import type { CitationSource } from '../note.ts'
import { isCertain, isDeclined } from './certain.ts'
import { type Language, wordsForFact } from './words.ts'

/** An utterance in the words of a note. */
export interface Utterance {
  text: string
  sources: readonly CitationSource[]
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\d+(?:[.,]\d+)?|[\p{L}\p{M}]+/gu) ?? []

const NUMBERS = ['value', 'systolic', 'diastolic', 'dose'] as const
const numbersOf = ({ attributes }: Fact): string[] => NUMBERS.flatMap((key) => attributes[key] ?? [])

/** An allergy is stated by what says that it is one. */
const ALLERGIC =
  /allerg|vertr[aä]g|reagier|intoleran|tolerate|react|ausschlag|rash|hives|quaddel|schwoll|swell|swoll|notfallset|epipen/i

/** Says that there are none. */
const NO_ALLERGIES = /\bden(?:ies|y)\b.*allerg|^Verneint:.*Allergi/

const isNamedIn = (fact: Fact, said: readonly string[]): boolean =>
  wordsForFact(fact).some((told) => wordsOf(told).every((part) => said.some((word) => isFormOf(word, part))))

/** Facts and utterances, so that neither repeats the other, and nothing says what was taken back. */
export function utteranceChecks(facts: readonly Fact[], language: Language) {
  const bySegment = new Map<string, Fact[]>()
  for (const fact of facts) {
    for (const id of new Set(fact.sources.flatMap(({ segment_id }) => segment_id ?? [])))
      bySegment.set(id, [...(bySegment.get(id) ?? []), fact])
  }
  /** The facts whose words an utterance contains. */
  const namedIn = (utterance: Utterance): Fact[] => {
    const said = wordsOf(utterance.text)
    const near = new Set(utterance.sources.flatMap(({ segment_id }) => bySegment.get(segment_id ?? '') ?? []))
    return [...near].filter(
      (fact) => (fact.kind !== 'allergy' || ALLERGIC.test(utterance.text)) && isNamedIn(fact, said),
    )
  }
  /** "We take amoxicillin." - "I am allergic to that." */
  const isForbidden = (utterance: Utterance): boolean =>
    !ALLERGIC.test(utterance.text) &&
    facts.some(
      (fact) =>
        fact.kind === 'allergy' &&
        fact.assertion === 'present' &&
        fact.sources.length > 1 &&
        fact.sources.some((source) => rests(utterance, source)) &&
        isNamedIn(fact, wordsOf(utterance.text)),
    )
  /** "Any allergies?" - "Nothing. Oh wait, sulfa." */
  const deniesTooMuch = ({ text, sources }: Utterance): boolean =>
    NO_ALLERGIES.test(text) &&
    facts.some(
      ({ kind, assertion, experiencer, sources: told }) =>
        kind === 'allergy' &&
        assertion === 'present' &&
        experiencer === 'patient' &&
        told.some((one) => sources.some((own) => isSoonAfter(one, own))),
    )
  const isOffIn = (utterance: Utterance): boolean =>
    deniesTooMuch(utterance) ||
    (!DENIES[language].test(utterance.text) &&
      (isForbidden(utterance) || namedIn(utterance).some((fact) => isOff(fact, utterance))))
  return {
    /** The facts that an utterance states in full, with all their numbers. */
    statedFacts(utterance: Utterance): Fact[] {
      const said = new Set(wordsOf(utterance.text).map((word) => word.replace(',', '.')))
      const hasNumbers = (fact: Fact) => numbersOf(fact).every((number) => said.has(number))
      // "A fever of 39" is the temperature.
      const measured = facts.filter(
        (fact) => (fact.kind === 'vital' || fact.kind === 'lab') && fact.sources.some((one) => rests(utterance, one)),
      )
      // "My sister has asthma" does not say that the patient has none.
      const isSo = ({ assertion }: Fact) => assertion !== 'absent' || DENIES[language].test(utterance.text)
      const same = facts.filter((fact) => isSameClause(fact, utterance))
      return [...namedIn(utterance), ...measured, ...same].filter((fact) => hasNumbers(fact) && isSo(fact))
    },
    /** Whether it proposes what was declined, or names what is denied as if it were so. */
    isOff: isOffIn,
  }
}

/** Not to be done; or not so, if the utterance only says its name. */
const isOff = (fact: Fact, utterance: Utterance): boolean =>
  isDeclined(fact) ||
  (wordsOf(utterance.text).length <= BARE &&
    fact.assertion === 'absent' &&
    isCertain(fact) &&
    fact.sources.some((source) => rests(utterance, source)))
const BARE = 3

/** In the same segment, or in one of the next; in a text without times, anywhere. */
const isSoonAfter = (one: CitationSource, own: CitationSource): boolean =>
  one.segment_id === own.segment_id || isSoon((one.start_ms ?? Number.NaN) - (own.end_ms ?? Number.NaN))
const isSoon = (ms: number): boolean => ms >= 0 && ms <= SOON_MS
/** A second thought comes this soon. */
const SOON_MS = 6_000

/** "Her stomach is sore" has most words of the clause from which "tummy pain" was read. */
const isSameClause = ({ kind, assertion, sources }: Fact, utterance: Utterance): boolean => {
  const [own, ...others] = sources
  const [said, ...more] = utterance.sources
  return (
    (kind === 'symptom' || kind === 'finding') &&
    assertion === 'present' &&
    others.length + more.length === 0 &&
    own?.segment_id === said?.segment_id &&
    own?.quote === said?.quote &&
    shareIn(wordsOf(own?.quote ?? '').filter(isLong), wordsOf(utterance.text)) >= MOSTLY
  )
}
const MOSTLY = 0.5
const isLong = (word: string): boolean => word.length > 3
const shareIn = (words: readonly string[], said: readonly string[]): number =>
  words.filter((word) => said.some((other) => isFormOf(other, word))).length / Math.max(1, words.length)

const rests = ({ sources }: Utterance, { segment_id, quote }: CitationSource): boolean =>
  sources.some((own) => own.segment_id === segment_id && (own.quote.includes(quote) || quote.includes(own.quote)))

/** Already says that something will not be done. */
const DENIES: Readonly<Record<Language, RegExp>> = {
  de: /(?<!\p{L})(?:kein\p{L}*|nicht|ohne|statt|ab|nein|nie|weder|verneint|negativ|frei|abgesetzt|abgelehnt|lieber|will|möchte)(?!\p{L})/iu,
  en: /\b(?:no|not|without|instead|rather|declines?|declined|stop|stopped|avoid|never|none|nor|denies|denied|negative|cannot|isn't|don't)\b/i,
}
