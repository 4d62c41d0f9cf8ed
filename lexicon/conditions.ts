import { phrasesOf } from './phrases.ts'

/** Complaints and signs. */
export const symptomsAmong = phrasesOf('symptoms.txt')
/** Illnesses and operations. */
export const illnessesAmong = phrasesOf('illnesses.txt')
/** What people are allergic to besides drugs. */
export const allergensAmong = phrasesOf('allergens.txt')
/** Examinations, aids and treatments that are ordered. */
export const testsAmong = phrasesOf('tests.txt')
/** Who patients are referred to. */
export const specialtiesAmong = phrasesOf('specialties.txt')
