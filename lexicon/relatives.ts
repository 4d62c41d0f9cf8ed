import { type Language, namesOf } from './data.ts'

export const RELATIVES = [
  'mother',
  'father',
  'parent',
  'grandmother',
  'grandfather',
  'grandparent',
  'sister',
  'brother',
  'sibling',
  'aunt',
  'uncle',
  'cousin',
  'son',
  'daughter',
  'wife',
  'husband',
] as const
export type Relative = (typeof RELATIVES)[number]

const NAMES = namesOf<Relative>('relatives.txt')

/** The relative that a word names; null: none. @param word lower case */
export const relativeNamed = (word: string, language: Language): Relative | null => NAMES[language].get(word) ?? null

const ACQUAINTANCES = namesOf<'acquaintance'>('acquaintances.txt')

/** Is it somebody whose illnesses are not the family's either? @param word lower case */
export const isAcquaintance = (word: string, language: Language): boolean => ACQUAINTANCES[language].has(word)
