import { alternativesOf, type Language, namesOf } from './data.ts'
import { withEndings } from './endings.ts'

const ORGANS = namesOf<string>('organs.txt')
const organs = withEndings(ORGANS)

/**
 * Which part of the body a word names; null: none. English `back` and `stomach` have too many other meanings to count.
 * @param word lower case
 */
export const organNamed = (word: string, language: Language): string | null => organs(word, language)

const REGIONS = namesOf<string>('regions.txt')

/** The words for parts of the body, and for other things people complain of, as alternatives of a pattern. */
export const partWords = (language: Language): string =>
  [...new Set([ORGANS, REGIONS].flatMap((names) => alternativesOf(names)(language).split('|')))]
    .sort((one, other) => other.length - one.length)
    .join('|')
