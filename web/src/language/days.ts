/** A calendar day, `YYYY-MM-DD`, as local midnight. */
export const dayAt = (day: string): Date => new Date(`${day}T00:00:00`)

/** Is it a calendar day, `YYYY-MM-DD`? */
export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(dayAt(text).getTime())

/** Today, or the day of an instant, on this machine's clock, `YYYY-MM-DD`. */
export const dayOf = (date: Date): string =>
  `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`

export const today = (): string => dayOf(new Date())

export function addDays(day: string, days: number): string {
  const date = dayAt(day)
  date.setDate(date.getDate() + days)
  return dayOf(date)
}

export const mondayOf = (day: string): string => addDays(day, -((dayAt(day).getDay() + 6) % 7))

/** A position in a recording: 4:05, or 1:04:05 after the first hour. */
export function clock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  const rest = twoDigits(seconds % 60)
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')
