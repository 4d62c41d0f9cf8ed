import type { Language } from './words.ts'

const WORDS = /\d+(?:[.,/]\d+)*|[\p{L}][\p{L}\p{M}'’-]*/gu
const wordsIn = (text: string): string[] => text.toLowerCase().match(WORDS) ?? []

/** Forms of a word that share this many letters are the same: "Schmerzen", "Schmerz". */
const STEM = 5
const alike = (word: string): string => (/^\d/.test(word) ? word.replace(',', '.') : word.slice(0, STEM))

const toldIn = (text: string): string[] => wordsIn(text).map(alike)

/** How a sentence written from facts begins, and words that only say what kind of thing it is. */
const LABEL =
  /^[\p{L} ]{3,30}: |^(?:kontrolle|follow-up|wiedervorstellung)(?= )|^the patient (?:denies|has a history of|reports)/iu
const NEGATIVE: Readonly<Record<Language, RegExp>> = {
  de: /(?<!\p{L})(?:verneint|kein\p{L}*|nicht|ohne|nie|nein)(?!\p{L})/iu,
  en: /\b(?:denie[sd]|no|not|without|never|none)\b/i,
}

/**
 * Does an utterance in the note say everything that a sentence written from facts says, with the same denial or lack of
 * one?
 */
export function isCoveredBy(sentence: string, utterance: string, language: Language): boolean {
  const own = toldIn(sentence.replace(LABEL, ''))
  const said = new Set(toldIn(utterance))
  return (
    own.length > 0 &&
    own.every((word) => said.has(word)) &&
    NEGATIVE[language].test(sentence) === NEGATIVE[language].test(utterance)
  )
}
