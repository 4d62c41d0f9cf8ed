import { type Aligned, align } from './alignment.ts'

/** How far a transcript is from what was said. */
export interface WordErrors {
  /** Words of the reference. */
  words: number
  substitutions: number
  deletions: number
  insertions: number
  /** (substitutions + deletions + insertions) / words; 0 for two empty texts, Infinity for inventions over nothing. */
  rate: number
}

/**
 * The words of a text as they are compared: lower case, without punctuation; an apostrophe inside a word stays, a
 * hyphen separates words (`x-ray` is `x ray`).
 */
export const spokenWords = (text: string): string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('’', "'")
    .match(/[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*/gu) ?? []

/** Word error rate: the Levenshtein distance over words, divided by the words of the reference. */
export const wordErrorRate = (reference: string, hypothesis: string): WordErrors =>
  wordErrors(align(spokenWords(reference), spokenWords(hypothesis)))

/** The errors of an alignment. */
export function wordErrors(pairs: readonly Aligned[]): WordErrors {
  const insertions = pairs.filter(({ said }) => said === null).length
  const deletions = pairs.filter(({ heard }) => heard === null).length
  const substitutions = pairs.filter(({ said, heard, same }) => said !== null && heard !== null && !same).length
  return withRate({ words: pairs.length - insertions, substitutions, deletions, insertions })
}

/** The errors of several texts as of one: every word weighs the same. */
export const summedErrors = (all: readonly Omit<WordErrors, 'rate'>[]): WordErrors =>
  withRate({
    words: sum(all.map(({ words }) => words)),
    substitutions: sum(all.map(({ substitutions }) => substitutions)),
    deletions: sum(all.map(({ deletions }) => deletions)),
    insertions: sum(all.map(({ insertions }) => insertions)),
  })

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

function withRate(counts: Omit<WordErrors, 'rate'>): WordErrors {
  const errors = counts.substitutions + counts.deletions + counts.insertions
  const rate = counts.words > 0 ? errors / counts.words : errors > 0 ? Number.POSITIVE_INFINITY : 0
  return { ...counts, rate }
}
