import {
  adviceAmong,
  allergensAmong,
  analytesAmong,
  complaintsAmong,
  compoundsAmong,
  drugKindsAmong,
  drugsAmong,
  examinedAmong,
  illnessesAmong,
  measuresAmong,
  type Named,
  qualitiesAmong,
  risksAmong,
  signsAmong,
  socialAmong,
  symptomsAmong,
  testsAmong,
  warningsAmong,
} from '@visite/lexicon'
import type { Language } from './words.ts'

type Place = Pick<Named, 'at' | 'length'>
/** A part of the body is only a finding beside how it is: "legs", but "legs swollen". */
const examined = (words: readonly string[], language: Language): readonly Place[] => {
  const qualities = qualitiesAmong(words, language)
  return qualities.length > 0 ? [...examinedAmong(words, language), ...qualities] : []
}

const LISTS: readonly ((words: readonly string[], language: Language) => readonly Place[])[] = [
  ...[symptomsAmong, signsAmong, illnessesAmong, complaintsAmong, compoundsAmong, risksAmong, allergensAmong],
  ...[drugsAmong, drugKindsAmong, measuresAmong, analytesAmong, testsAmong, examined],
  ...[adviceAmong, warningsAmong, socialAmong],
]

const WORDS = /\d+(?:[.,/]\d+)*|[\p{L}][\p{L}\p{M}'’-]*/gu
const wordsIn = (text: string): string[] => text.toLowerCase().match(WORDS) ?? []

/** Letters by which forms of a word are the same: "Schmerzen", "Schmerz". */
const STEM = 5
const alike = (word: string): string => (/^\d/.test(word) ? word.replace(',', '.') : word.slice(0, STEM))

/** Does a text name something of the lexicon that these words do not, or tell a number beside it that they do not? */
export function saysMore(text: string, told: ReadonlySet<string>, language: Language): boolean {
  const words = wordsIn(text)
  const isNew = (word: string) => !told.has(alike(word))
  const hasNewNumber = words.some((word) => /^\d/.test(word) && isNew(word))
  return LISTS.some((among) =>
    among(words, language).some(({ at, length }) => hasNewNumber || words.slice(at, at + length).some(isNew)),
  )
}

/** Words as `saysMore` compares them. */
export const toldIn = (text: string): string[] => wordsIn(text).map(alike)

/** What a sentence written from facts begins with, and what only says what kind of thing it is. */
const LABEL =
  /^[\p{L} ]{3,30}: |^(?:kontrolle|follow-up|wiedervorstellung)(?= )|^the patient (?:denies|has a history of)/iu
const NEGATIVE: Readonly<Record<Language, RegExp>> = {
  de: /(?<!\p{L})(?:verneint|kein\p{L}*|nicht|ohne|nie|nein)(?!\p{L})/iu,
  en: /\b(?:denie[sd]|no|not|without|never|none)\b/i,
}

/** Does an utterance of the note say all that a sentence written from facts says, and deny it as well, or not? */
export function isToldIn(sentence: string, utterance: string, language: Language): boolean {
  const own = toldIn(sentence.replace(LABEL, ''))
  const said = new Set(toldIn(utterance))
  return (
    own.length > 0 &&
    own.every((word) => said.has(word)) &&
    NEGATIVE[language].test(sentence) === NEGATIVE[language].test(utterance)
  )
}
