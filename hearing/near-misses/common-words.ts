import { readFileSync } from 'node:fs'
import { wordFilter } from './word-filter.ts'

/** Made by `make-common-words.ts`. */
const COMMON = wordFilter(readFileSync(new URL('assets/common-words.bloom', import.meta.url)))

/**
 * Is it a German or English word as dictionaries have it, inflected or not? Names of drugs are not among them. One
 * unknown word in a hundred is believed to be known.
 * @param word lower case
 */
export const isCommonWord = (word: string): boolean => word.length < 2 || COMMON.has(word)
