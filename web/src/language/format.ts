import i18next from 'i18next'

const locale = () => (i18next.language === 'en' ? 'en-GB' : 'de-DE')

/** A calendar day, `YYYY-MM-DD`, as local midnight. */
export const dayAt = (day: string): Date => new Date(`${day}T00:00:00`)

/** Is it a calendar day, `YYYY-MM-DD`? */
export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(dayAt(text).getTime())

/** Today or the day of an instant on this machine's clock, `YYYY-MM-DD`. */
export function dayOf(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

export const today = (): string => dayOf(new Date())

export function addDays(day: string, days: number): string {
  const date = dayAt(day)
  date.setDate(date.getDate() + days)
  return dayOf(date)
}

/** Samstag, 21. November 2026 */
export const longDay = (day: string): string =>
  dayAt(day).toLocaleDateString(locale(), { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

/** 16.–22. November 2026, from Monday to Sunday. */
export function weekOf(day: string): string {
  const monday = addDays(day, -((dayAt(day).getDay() + 6) % 7))
  const format = new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'long', year: 'numeric' })
  return format.formatRange(dayAt(monday), dayAt(addDays(monday, 6)))
}

/** 21.11.2026 */
export const shortDay = (day: string): string =>
  dayAt(day).toLocaleDateString(locale(), { day: '2-digit', month: '2-digit', year: 'numeric' })

export const dateTime = (instant: string): string =>
  new Date(instant).toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'short' })

/** A position in a recording: 4:05, or 1:04:05 from an hour on. */
export function clock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

export const percent = (share: number): string =>
  new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 0 }).format(share)

export const megabytes = (bytes: number): string =>
  new Intl.NumberFormat(locale(), { maximumFractionDigits: 1 }).format(bytes / 1024 / 1024)
