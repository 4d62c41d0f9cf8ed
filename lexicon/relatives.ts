import { type Language, namesOf, rows } from './data.ts'

export type Relative =
  | 'mother'
  | 'father'
  | 'parent'
  | 'grandmother'
  | 'grandfather'
  | 'grandparent'
  | 'sister'
  | 'brother'
  | 'sibling'
  | 'aunt'
  | 'uncle'
  | 'cousin'
  | 'son'
  | 'daughter'
  | 'wife'
  | 'husband'

const RELATIVES = namesOf<Relative>('relatives.txt')

/** The relative that a word names; null: none. @param word lower case */
export const relativeNamed = (word: string, language: Language): Relative | null =>
  RELATIVES[language].get(word) ?? null

const CALLED = new Map(rows('relatives.txt').map(([name, en, de]) => [name?.[0], { en: en?.[0], de: de?.[0] }]))

/** How a language calls a relative: "mutter". Who is none stays as they are. */
export const relativeCalled = (relative: string, language: Language): string =>
  CALLED.get(relative)?.[language] ?? relative

const ACQUAINTANCES = namesOf<'acquaintance'>('acquaintances.txt')

/** Is it somebody whose illnesses are not the family's either? @param word lower case */
export const isAcquaintance = (word: string, language: Language): boolean => ACQUAINTANCES[language].has(word)
