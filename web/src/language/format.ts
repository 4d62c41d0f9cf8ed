import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays, dayAt, mondayOf } from './days.ts'
import { type Language, languageOf } from './language.ts'

/** How days, times and numbers are written in a language. */
export function formatsOf(language: Language) {
  const locale = language === 'en' ? 'en-GB' : 'de-DE'
  return {
    /** Samstag, 21. November 2026 */
    longDay: (day: string): string =>
      dayAt(day).toLocaleDateString(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),

    /** 16.–22. November 2026, from Monday to Sunday. */
    weekOf(day: string): string {
      const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' })
      const monday = mondayOf(day)
      return format.formatRange(dayAt(monday), dayAt(addDays(monday, 6)))
    },

    /** 21.11.2026 */
    shortDay: (day: string): string =>
      dayAt(day).toLocaleDateString(locale, { day: '2-digit', month: '2-digit', year: 'numeric' }),

    /** Montag; 1 is Monday, 7 Sunday. */
    weekday: (day: number): string => new Date(2024, 0, day).toLocaleDateString(locale, { weekday: 'long' }),

    dateTime: (instant: string): string =>
      new Date(instant).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' }),

    percent: (share: number): string =>
      new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(share),

    megabytes: (bytes: number): string =>
      new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(bytes / 1024 / 1024),
  }
}

/** In the current language. */
export function useFormats(): ReturnType<typeof formatsOf> {
  const language = languageOf(useTranslation().i18n)
  return useMemo(() => formatsOf(language), [language])
}
