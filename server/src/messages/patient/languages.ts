/** Languages that patients are addressed in: those that most patients of a German practice speak. */
export const PATIENT_LANGUAGES = ['de', 'en', 'tr', 'ar', 'ru', 'uk'] as const
export type PatientLanguage = (typeof PATIENT_LANGUAGES)[number]

interface Script {
  /** In its own letters. */
  languageName: string
  direction: 'ltr' | 'rtl'
  /** BCP 47, of dates. */
  locale: string
}

export const SCRIPTS: Readonly<Record<PatientLanguage, Script>> = {
  de: { languageName: 'Deutsch', direction: 'ltr', locale: 'de-DE' },
  en: { languageName: 'English', direction: 'ltr', locale: 'en-GB' },
  tr: { languageName: 'Türkçe', direction: 'ltr', locale: 'tr-TR' },
  ar: { languageName: 'العربية', direction: 'rtl', locale: 'ar-u-nu-latn' },
  ru: { languageName: 'Русский', direction: 'ltr', locale: 'ru-RU' },
  uk: { languageName: 'Українська', direction: 'ltr', locale: 'uk-UA' },
}

/** The language of a tag such as `tr-TR`, if patients are addressed in it. */
export const asPatientLanguage = (tag: string | null | undefined): PatientLanguage | null =>
  PATIENT_LANGUAGES.find((known) => known === (tag ?? '').slice(0, 2).toLowerCase()) ?? null

/** The language that somebody who reads none of the wanted ones most likely reads. */
const FALLBACK = 'en' satisfies PatientLanguage

/** The first of the wanted languages that patients are addressed in. @param wanted tags such as `tr-TR` */
export const patientLanguage = (...wanted: readonly (string | null | undefined)[]): PatientLanguage =>
  wanted.map(asPatientLanguage).find((known) => known !== null) ?? FALLBACK
