import { rows } from './data.ts'
import { phrasesOf } from './phrases.ts'

/** Something that is measured, with its plausible values. */
export interface Measure {
  vital: boolean
  /** Empty if several are common. */
  unit: string
  /** Other units that people give it in. */
  otherUnits: readonly string[]
  least: number
  most: number
  /** Given as a part of a whole: "20/40", "4 of 8". */
  isFraction: boolean
}

const MEASURES: ReadonlyMap<string, Measure> = new Map(
  rows('measures.txt').map(([name, sort, , , units = [], range]) => {
    const [unit = '', ...otherUnits] = units
    const [least = 0, most = 0] = (range?.[0] ?? '').split(' ').map(Number)
    return [
      name?.[0] ?? '',
      { vital: sort?.[0] === 'v', unit, otherUnits, least, most, isFraction: range?.[1] === 'fraction' },
    ]
  }),
)

export const measureNamed = (name: string): Measure | undefined => MEASURES.get(name)

/** Vital signs and laboratory values. */
export const measuresAmong = phrasesOf('measures.txt')
