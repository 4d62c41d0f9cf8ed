import { alternativesOf, type Language, namesOf } from './data.ts'

/** Relatives whose illnesses are part of the family history. */
export const KIN = [
  ...(['mother', 'father', 'parent', 'grandmother', 'grandfather', 'grandparent'] as const),
  ...(['sister', 'brother', 'sibling', 'aunt', 'uncle', 'cousin'] as const),
]
export const RELATIVES = [...KIN, ...(['son', 'daughter', 'wife', 'husband'] as const)]
export type Relative = (typeof RELATIVES)[number]

const NAMES = namesOf<Relative>('relatives.txt')

/** The relative that a word names; null: none. @param word lower case */
export const relativeNamed = (word: string, language: Language): Relative | null => NAMES[language].get(word) ?? null

/** A relative's name. */
export const relativeCalled = (relative: Relative, language: Language): string =>
  [...NAMES[language]].find(([, name]) => name === relative)?.[0] ?? relative

/** The words for some relatives, or for all, as alternatives of a pattern: `mother|mom`. */
export const relativeWords = alternativesOf(NAMES)

const ACQUAINTANCES = namesOf<'acquaintance'>('acquaintances.txt')

/** Is it somebody else whose illnesses are not part of the family history? @param word lower case */
export const isAcquaintance = (word: string, language: Language): boolean => ACQUAINTANCES[language].has(word)

/** The words for these people, as alternatives of a pattern. */
export const acquaintanceWords = alternativesOf(ACQUAINTANCES)

const COMPANIONS = namesOf<'companion'>('companions.txt')

/** Is a voice of this name somebody who comes along with the patient? @param label lower case */
export const isCompanionCalled = (label: string): boolean =>
  (['de', 'en'] as const).some((language) => COMPANIONS[language].has(label) || NAMES[language].has(label))

const FORMS_OF_ADDRESS = namesOf<'mother' | 'father' | 'grandmother' | 'grandfather' | 'nurse'>('forms-of-address.txt')

/** Do people address somebody by this word? @param word lower case */
export const isFormOfAddress = (word: string): boolean => FORMS_OF_ADDRESS.en.has(word) || FORMS_OF_ADDRESS.de.has(word)

/** The words by which people address somebody, as alternatives of a pattern: `mummy|mom`. */
export const addressWords = alternativesOf(FORMS_OF_ADDRESS)
