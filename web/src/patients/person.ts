import type { PatientRecord } from '../api/types.ts'

/** The number in the practice system (docs/patients.md). */
export const OWN_SYSTEM = 'gdt'

export const nameOf = ({ first_name, last_name }: Pick<PatientRecord, 'first_name' | 'last_name'>): string =>
  [first_name, last_name].filter(Boolean).join(' ')

/** Age in full years; both days are `YYYY-MM-DD`. */
export function ageOn(day: string, birthDate: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/** A typed name: `Müller, Erika` or `Erika Müller`; the last word is the last name. */
export function namesIn(text: string): { first_name: string; last_name: string } {
  const [before = '', after] = text.split(',').map((part) => part.trim())
  if (after !== undefined) return { first_name: after, last_name: before }
  const words = before.split(/\s+/)
  return { first_name: words.slice(0, -1).join(' '), last_name: words.at(-1) ?? '' }
}

/** Details that tell two patients of the same name apart. */
export const traitsOf = (
  { birth_date, identifiers, insurer }: PatientRecord,
  shortDay: (day: string) => string,
): string[] =>
  [birth_date && shortDay(birth_date), ...identifiers.map(({ value }) => value), insurer].filter(
    (trait): trait is string => Boolean(trait),
  )
