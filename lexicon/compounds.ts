import { type Language, rows } from './data.ts'
import type { Named } from './phrases.ts'

/** What kind of word it is that no list contains but that ends like others of its kind. */
export interface Compound extends Named {
  sort: 'symptom' | 'illness' | 'test'
}

/** Minimum letters before the ending: "anteriorly" is not an illness. */
const BEFORE = 3

const endingsOf = (field: number): ReadonlyMap<string, Compound['sort']> =>
  new Map(
    rows('compounds.txt').flatMap((row) =>
      (row[field] ?? []).map((ending) => [ending, row[0]?.[0] as Compound['sort']] as const),
    ),
  )
const ENDINGS = { en: endingsOf(1), de: endingsOf(2) }
const LONGEST = Math.max(...[...ENDINGS.en.keys(), ...ENDINGS.de.keys()].map(({ length }) => length))

/** "Handgelenksbruch", "thyroiditis": words named by their ending. @param words lower case */
export function compoundsAmong(words: readonly string[], language: Language): Compound[] {
  return words.flatMap((word, at) => {
    const sort = sortOf(word, language)
    return sort ? [{ name: word, called: word, at, length: 1, sort }] : []
  })
}

function sortOf(word: string, language: Language): Compound['sort'] | null {
  for (let length = Math.min(LONGEST, word.length - BEFORE); length > 3; length--) {
    const sort = ENDINGS[language].get(word.slice(-length))
    if (sort) return sort
  }
  return null
}
