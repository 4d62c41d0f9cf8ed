import { alternativesOf, type Language, namesOf, namesOfKinds, rows } from './data.ts'

/** What is counted in a unit: the amount of a drug, its strength ("units"), pieces of it, or a time. */
export type UnitKind = 'amount' | 'strength' | 'piece' | 'time'

const NAMES = namesOf('units.txt')
const UNITS = new Map([...NAMES.en, ...NAMES.de])
const KINDS = new Map(rows('units.txt').map(([name, , , kind]) => [name?.[0] ?? '', kind ?? []]))
const isOf =
  (...kinds: readonly UnitKind[]) =>
  (word: string): boolean =>
    kinds.some((kind) => KINDS.get(unitNamed(word) ?? '')?.includes(kind))

/** The unit a word names, as it is written: `weeks` and `Wochen` are `week`; null: none. @param word lower case */
export const unitNamed = (word: string): string | null => UNITS.get(word) ?? null

/** Does the word name a unit that drugs are weighed or measured in? @param word lower case */
export const isAmountUnit = isOf('amount')

/** Does the word name a unit that drugs are dosed in, including tablets? @param word lower case */
export const isDoseUnit = isOf('amount', 'strength', 'piece')

/** Does the word name a piece of a drug: a tablet, a puff? @param word lower case */
export const isPieceUnit = isOf('piece')

/** Does the word name a time: a day, a week? @param word lower case */
export const isTimeUnit = isOf('time')

/** The words for some units, or for all, as alternatives of a pattern: `mg|milligram`. */
export const unitWords = alternativesOf(NAMES)

/** The words for some kinds of units, as alternatives of a pattern: `day|weeks`. */
export const wordsOfUnits = (language: Language, ...wanted: readonly UnitKind[]): string =>
  unitWords(language, ...namesOfKinds(KINDS, wanted))

/** The words for the units drugs are dosed in, as alternatives of a pattern: `mg|tablets`. */
export const doseWords = (language: Language): string => wordsOfUnits(language, 'amount', 'strength', 'piece')
