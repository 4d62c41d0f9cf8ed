import { type PatientLanguage, SCRIPTS } from '../patient/languages.ts'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { ru } from './ru.ts'
import { tr } from './tr.ts'
import { uk } from './uk.ts'

/** Everything a patient reads about the recording of a consultation, in one language. */
export interface ConsentCatalogue {
  title: string
  /** The text that is agreed to; `{practice}` and `{days}` are filled in. A change of it needs a new `version`. */
  version: number
  paragraphs: readonly string[]
  /** Of the sheet and the page. */
  practice: string
  doctor: string
  patient: string
  birthDate: string
  appointment: string
  textVersion: string
  placeAndDate: string
  signature: string
  /** Who signs for somebody who cannot. */
  representative: string
  agree: string
  decline: string
  withdraw: string
  withdrawWarning: string
  states: { none: string; given: string; withdrawn: string }
  /** For a link that is old, used up or unknown. */
  gone: string
  failed: string
  page: (number: number, count: number) => string
}

const WORDS: Readonly<Record<PatientLanguage, ConsentCatalogue>> = { de, en, tr, ar, ru, uk }

export const consentWords = (language: PatientLanguage) => ({ ...SCRIPTS[language], ...WORDS[language] })
export type ConsentWords = ReturnType<typeof consentWords>
