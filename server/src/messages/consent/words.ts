import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { ru } from './ru.ts'
import { tr } from './tr.ts'
import { uk } from './uk.ts'

/** Languages a consent can be given in: those most patients of a German practice speak. */
export const CONSENT_LANGUAGES = ['de', 'en', 'tr', 'ar', 'ru', 'uk'] as const
export type ConsentLanguage = (typeof CONSENT_LANGUAGES)[number]

/** All a patient reads about the recording of a consultation, in one language. */
export interface ConsentWords {
  /** In its own letters. */
  languageName: string
  direction: 'ltr' | 'rtl'
  /** BCP 47, of dates. */
  locale: string
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
  /** A link that is old, used up or unknown. */
  gone: string
  failed: string
  page: (number: number, count: number) => string
}

const WORDS: Readonly<Record<ConsentLanguage, ConsentWords>> = { de, en, tr, ar, ru, uk }

export const consentWords = (language: ConsentLanguage): ConsentWords => WORDS[language]

/** The language of a tag such as `tr-TR`, when consent is offered in it. */
export const asConsentLanguage = (tag: string | null | undefined): ConsentLanguage | null =>
  CONSENT_LANGUAGES.find((known) => known === (tag ?? '').slice(0, 2).toLowerCase()) ?? null
