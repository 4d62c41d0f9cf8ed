import { alternativesOf, type Language, namesOf, rows } from './data.ts'

const NAMES = namesOf('units.txt')
const UNITS = new Map([...NAMES.en, ...NAMES.de])
const KINDS = new Map(rows('units.txt').map(([name, , , kind]) => [name?.[0] ?? '', kind?.[0] ?? '']))
const isOf =
  (...kinds: readonly string[]) =>
  (word: string): boolean =>
    kinds.includes(KINDS.get(unitNamed(word) ?? '') ?? '')

/** The unit a word names, as it is written: `weeks` and `Wochen` are `week`; null: none. @param word lower case */
export const unitNamed = (word: string): string | null => UNITS.get(word) ?? null

/** Does the word name a unit that drugs are weighed or measured in? @param word lower case */
export const isAmountUnit = isOf('amount')

/** Does the word name a unit that drugs are dosed in, including tablets? @param word lower case */
export const isDoseUnit = isOf('amount', 'piece')

/** Does the word name a time: a day, a week? @param word lower case */
export const isTimeUnit = isOf('time')

/** The words for some units, or for all, as alternatives of a pattern: `mg|milligram`. */
export const unitWords = alternativesOf(NAMES)

/** The words for the units drugs are dosed in, as alternatives of a pattern: `mg|tablets`. */
export const doseWords = (language: Language): string =>
  unitWords(language, ...[...KINDS].flatMap(([name, kind]) => (kind === 'amount' || kind === 'piece' ? name : [])))
