import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { wire } from '../api/http.ts'
import { de } from './de.ts'
import { en } from './en.ts'

export type Language = 'de' | 'en'

const KEPT = 'visite.language'

/** The language chosen here, else English for browsers that prefer it, else German. */
function firstLanguage(): Language {
  const kept = localStorage.getItem(KEPT)
  if (kept === 'de' || kept === 'en') return kept
  return navigator.language.toLowerCase().startsWith('en') ? 'en' : 'de'
}

export async function startLanguage(): Promise<void> {
  i18next.on('languageChanged', (language: Language) => {
    document.documentElement.lang = language
    wire.language = language
  })
  await i18next.use(initReactI18next).init({
    lng: firstLanguage(),
    fallbackLng: 'de',
    resources: { de: { translation: de }, en: { translation: en } },
    interpolation: { escapeValue: false },
  })
}

export function chooseLanguage(language: Language): void {
  localStorage.setItem(KEPT, language)
  void i18next.changeLanguage(language)
}

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof de }
    enableSelector: false
  }
}
