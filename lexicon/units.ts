import { namesOf } from './data.ts'

const { en, de } = namesOf('units.txt')
const UNITS = new Map([...en, ...de])

/** The unit a word names, as it is written: `weeks` and `Wochen` are `week`; null: none. @param word lower case */
export const unitNamed = (word: string): string | null => UNITS.get(word) ?? null

const DOSES: ReadonlySet<string | null> = new Set([
  ...[
    'mg',
    'mcg',
    'g',
    'ml',
    'unit',
    'tablet',
    'puff',
    'drop',
    'capsule',
    'sachet',
    'patch',
    'spray',
    'spoon',
    'suppository',
  ],
])

/** Does the word name a unit that drugs are dosed in? @param word lower case */
export const isDoseUnit = (word: string): boolean => DOSES.has(unitNamed(word))
