import { type Language, namesOf } from './data.ts'

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

/** Whom of somebody's family a word names; null: nobody. @param word lower case */
export const relativeNamed = (word: string, language: Language): Relative | null =>
  RELATIVES[language].get(word) ?? null
