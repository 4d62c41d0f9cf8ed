import { alternativesOf, type Language, namesOf, rows } from './data.ts'
import { withEndings } from './endings.ts'

export type Side = 'left' | 'right' | 'both'

const NAMES = namesOf<Side>('sides.txt')
const sides = withEndings(NAMES)

/** Which side of the body a word names; null: none. @param word lower case */
export const sideNamed = (word: string, language: Language): Side | null => sides(word, language)

/** The words for some sides, or for all, as alternatives of a pattern: `left|right`. */
export const sideWords = alternativesOf(NAMES)

const stems = (place: number): string =>
  rows('sides.txt')
    .flatMap((row) => row[3]?.[place] ?? [])
    .join('|')

/** How words for left and right begin, as alternatives of a pattern. */
export const SIDES: Readonly<Record<Language, string>> = { en: stems(0), de: stems(1) }
