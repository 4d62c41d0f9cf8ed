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
  specialtiesAmong,
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
  ...[specialtiesAmong, adviceAmong, warningsAmong, socialAmong],
]

const WORDS = /\d+(?:[.,/]\d+)*|[\p{L}][\p{L}\p{M}'’-]*/gu
const wordsIn = (text: string): string[] => text.toLowerCase().match(WORDS) ?? []

/** The words of a text that matter medically: those the lexicon has, and the numbers beside them. */
function clinicalWords(words: readonly string[], language: Language): string[] {
  const found = LISTS.flatMap((among) => among(words, language))
  if (found.length === 0) return []
  const named = found.flatMap(({ at, length }) => words.slice(at, at + length))
  return [...named, ...words.filter((word) => /^\d/.test(word))]
}

/** Letters by which forms of a word are the same: "Schmerzen", "Schmerz". */
const STEM = 5
const alike = (word: string): string => (/^\d/.test(word) ? word.replace(',', '.') : word.slice(0, STEM))

/** Does a text name something that these words do not? */
export function saysMore(text: string, told: ReadonlySet<string>, language: Language): boolean {
  return clinicalWords(wordsIn(text), language).some((word) => !told.has(alike(word)))
}

/** Words as `saysMore` compares them. */
export const toldIn = (text: string): string[] => wordsIn(text).map(alike)
