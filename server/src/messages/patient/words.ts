import { ar } from './ar.ts'
import { de, type PatientCatalogue } from './de.ts'
import { en } from './en.ts'
import { type PatientLanguage, SCRIPTS } from './languages.ts'
import { ru } from './ru.ts'
import { tr } from './tr.ts'
import { uk } from './uk.ts'

const WORDS: Readonly<Record<PatientLanguage, PatientCatalogue>> = { de, en, tr, ar, ru, uk }

/** What patients read of their bookings, in one language. */
export const patientWords = (language: PatientLanguage) => ({ language, ...SCRIPTS[language], ...WORDS[language] })
export type PatientWords = ReturnType<typeof patientWords>
