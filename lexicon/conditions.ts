import { phrasesOf } from './phrases.ts'

/** Complaints and signs. */
export const symptomsAmong = phrasesOf('symptoms.txt')
/** Signs that only an examination finds. */
export const signsAmong = phrasesOf('signs.txt')
/** Illnesses and operations. */
export const illnessesAmong = phrasesOf('illnesses.txt')
/** Words that look like one of these but are not: "fall asleep", "in the fall". */
export const idiomsAmong = phrasesOf('idioms.txt')
/** Self-harm, pregnancy, violence and anything else that must never be left out. */
export const risksAmong = phrasesOf('risks.txt')
/** Allergens other than drugs. */
export const allergensAmong = phrasesOf('allergens.txt')
/** What is looked for in urine. */
export const analytesAmong = phrasesOf('analytes.txt')
/** Reasons for a visit that are not complaints. */
export const reasonsAmong = phrasesOf('reasons.txt')
/** Drugs named by what they are or do. */
export const drugKindsAmong = phrasesOf('drug-kinds.txt')
/** Examinations, aids and treatments that are ordered. */
export const testsAmong = phrasesOf('tests.txt')
/** Whom patients are referred to. */
export const specialtiesAmong = phrasesOf('specialties.txt')
/** What doctors advise. */
export const adviceAmong = phrasesOf('advice.txt')
/** What to do when it gets worse. */
export const warningsAmong = phrasesOf('warnings.txt')
/** How somebody lives and works. */
export const socialAmong = phrasesOf('social.txt')
/** What is examined, and how it may be found. */
export const examinedAmong = phrasesOf('findings.txt')
export const qualitiesAmong = phrasesOf('qualities.txt')
