import { type Language, namesOf } from './data.ts'

export type Side = 'left' | 'right' | 'both'

const SIDES = namesOf<Side>('sides.txt')
/** Beginnings, whatever their ending. */
const BEGINNINGS = Object.fromEntries(
  Object.entries(SIDES).map(([language, words]) => [
    language,
    [...words].flatMap(([word, side]) => (word.endsWith('*') ? [[word.slice(0, -1), side] as const] : [])),
  ]),
)

/** Which side of the body a word names; null: none. @param word lower case */
export const sideNamed = (word: string, language: Language): Side | null =>
  SIDES[language].get(word) ?? BEGINNINGS[language]?.find(([beginning]) => word.startsWith(beginning))?.[1] ?? null
