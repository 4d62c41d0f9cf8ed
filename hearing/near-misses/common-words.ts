import { readFileSync } from 'node:fs'
import { wordFilter } from './word-filter.ts'

/** Made by `make-common-words.ts`. */
const COMMON = wordFilter(readFileSync(new URL('assets/common-words.bloom', import.meta.url)))

/**
 * Is it a German or English dictionary word, inflected or not? Drug names are not among them. One
 * unknown word in a hundred is mistaken for a known one.
 * @param word lower case
 */
export const isCommonWord = (word: string): boolean => word.length < 2 || COMMON.has(word)
