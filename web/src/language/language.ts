import { createInstance, type i18n } from 'i18next'
import { de } from './de.ts'
import { en } from './en.ts'

export type Language = 'de' | 'en'

const KEPT = 'visite.language'

export const languageOf = ({ language }: Pick<i18n, 'language'>): Language => (language === 'en' ? 'en' : 'de')

/** The texts of one dashboard. */
export async function textsIn(language: Language): Promise<i18n> {
  const texts = createInstance()
  await texts.init({
    lng: language,
    fallbackLng: 'de',
    resources: { de: { translation: de }, en: { translation: en } },
    interpolation: { escapeValue: false },
  })
  return texts
}

/** The language chosen here; otherwise English for browsers that prefer it, German for all others. */
export function firstLanguage(): Language {
  const kept = localStorage.getItem(KEPT)
  if (kept === 'de' || kept === 'en') return kept
  return navigator.language.toLowerCase().startsWith('en') ? 'en' : 'de'
}

export function chooseOtherLanguage(texts: i18n): void {
  const other = languageOf(texts) === 'en' ? 'de' : 'en'
  localStorage.setItem(KEPT, other)
  void texts.changeLanguage(other)
}

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof de }
    enableSelector: false
  }
}
