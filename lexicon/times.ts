import { alternativesOf, type Language, namesOf, namesOfKinds, rows } from './data.ts'

export type TimeKind = 'month' | 'weekday' | 'daytime' | 'day' | 'season'

const NAMES = namesOf('times.txt')
const KINDS = new Map(rows('times.txt').map(([name, , , kind]) => [name?.[0] ?? '', (kind ?? []) as TimeKind[]]))
const alternatives = alternativesOf(NAMES)

/** A time that a word names, `Montags` as `monday`, and what kind of time that is; null: none. @param word lower case */
export function timeNamed(word: string, language: Language): { name: string; kind: TimeKind } | null {
  const name = NAMES[language].get(word)
  const kind = name && KINDS.get(name)?.[0]
  return name && kind ? { name, kind } : null
}

/** The words for all times, or for some kinds, as alternatives of a pattern: `mondays|monday`. */
export const timeWords = (language: Language, ...wanted: readonly TimeKind[]): string =>
  alternatives(language, ...namesOfKinds(KINDS, wanted))
