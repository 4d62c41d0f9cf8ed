/** `YYYY-MM` of the instant in the timezone. */
export function monthIn(timezone: string, instant: Date): string {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone: timezone, year: 'numeric', month: '2-digit' })
  return parts.format(instant).slice(0, 7)
}
