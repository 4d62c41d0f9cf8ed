import { createInstance, type i18n } from 'i18next'
import type { Catalogue, de } from './de.ts'

export type Language = 'de' | 'en'

/** A browser loads the texts of a language once they are wanted. */
const catalogues: Readonly<Record<Language, () => Promise<Catalogue>>> = {
  de: async () => (await import('./de.ts')).de,
  en: async () => (await import('./en.ts')).en,
}

const KEPT = 'visite.language'

export const languageOf = ({ language }: Pick<i18n, 'language'>): Language => (language === 'en' ? 'en' : 'de')

/** The texts of one dashboard. */
export async function textsIn(language: Language): Promise<i18n> {
  const texts = createInstance()
  await texts.init({
    lng: language,
    resources: { [language]: { translation: await catalogues[language]() } },
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

export async function chooseOtherLanguage(texts: i18n): Promise<void> {
  const other = languageOf(texts) === 'en' ? 'de' : 'en'
  texts.addResourceBundle(other, 'translation', await catalogues[other]())
  localStorage.setItem(KEPT, other)
  await texts.changeLanguage(other)
}

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof de }
    enableSelector: false
  }
}
