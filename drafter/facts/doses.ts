import { isDoseUnit, unitNamed } from '@visite/lexicon'
import type { Clause } from './clauses.ts'
import type { FactLanguage } from './language.ts'

interface Dose {
  dose: string
  unit?: string
}

/** A dose is at most this many words after the name. */
export const DOSE_REACH = 6
const NUMBER = /^\d+(?:[.,]\d+)?$/

/** The first number that is a dose. `alone`: no other drug is named, so that a new dose may be given anywhere. */
export function doseAmong(said: readonly string[], language: FactLanguage, alone: boolean): Dose | null {
  const text = withoutFormer(said.join(' '), language)
  const words = text.split(' ')
  const changed = language.dosedTo.exec(text)
  const raised = changed?.[1] ? doseOf(changed[1]) : null
  if (raised && text.slice(0, changed?.index).split(' ').length < DOSE_REACH) return raised
  for (let at = 0; at < Math.min(words.length, DOSE_REACH); at++) {
    const dose = doseAt(words, at, language)
    if (dose) return dose
  }
  // "We do not leave it at five, we go up to ten."
  return alone ? raised : null
}

const doseOf = (number: string, unit?: string): Dose => ({ dose: number.replace(',', '.'), ...(unit && { unit }) })

/** A number that is a dose: with a unit, or alone right after the name. */
function doseAt(words: readonly string[], at: number, { denies }: FactLanguage): Dose | null {
  const word = words[at] ?? ''
  // "Not fifteen."
  if (!NUMBER.test(word) || words.slice(Math.max(0, at - 2), at).some((before) => denies.test(before))) return null
  const next = words[at + 1] ?? ''
  if (isDoseUnit(next)) return doseOf(word, unitNamed(next) ?? next)
  const isBeside = at < 2 || words.slice(0, at).every((before) => BETWEEN.test(before))
  return isBeside && unitNamed(next) === null ? doseOf(word) : null
}

/** "Metoprolol, retard, 47,5", "Ibuprofen bitte richtig, 600": says nothing between a drug and its dose. */
const BETWEEN =
  /^(?:,|retard\p{L}*|akut|forte|bitte|richtig|dann|jetzt|please|succinate|tartrate|xr|xl|mr|sr|er|slow|release)$/u

const unitBefore = (words: readonly string[], at: number): number => (words[at - 1] === 'of' ? at - 2 : at - 1)

/** "75 micrograms of levothyroxine", "75 Mikrogramm L-Thyroxin". */
export function doseBefore(words: readonly string[], at: number): Dose | null {
  const unitAt = unitBefore(words, at)
  const [number = '', unit = ''] = [words[unitAt - 1], words[unitAt]]
  return NUMBER.test(number) && isDoseUnit(unit) ? doseOf(number, unitNamed(unit) ?? unit) : null
}

/** Where the words about a drug end, before the next one's dose: "insulin | and 100 mg of aspirin". */
export function endBefore(words: readonly string[], next: number): number {
  if (!doseBefore(words, next)) return next
  const numberAt = unitBefore(words, next) - 1
  return words[next - 1] === 'of' || JOINS.test(words[numberAt - 1] ?? '') ? numberAt : next
}
const JOINS = /^(?:and|plus|und|sowie)$/

/** "Ramipril five?" - "No, ten.": the dose that an answer names instead. */
export function doseInstead({ asks, answer, replies }: Clause, told: Dose): Dose | null {
  const words = replies[0]?.words.filter((word) => word !== ',') ?? []
  const number = words.find((word) => NUMBER.test(word))
  return asks && answer === 'no' && words.length <= FEW_WORDS && number ? { ...told, ...doseOf(number) } : null
}
/** Words of an answer that only names a dose. */
const FEW_WORDS = 4

/** "80 instead of 40": without what was before. */
const withoutFormer = (text: string, { former }: FactLanguage): string => text.replace(former, '').trim()

/** How often; not how often before: "three times a day instead of twice". */
export function frequencyIn(text: string, language: FactLanguage): string | undefined {
  const now = withoutFormer(text, language)
  return language.frequencies.flatMap(([pattern, name]) => {
    const match = pattern.exec(now)
    return match ? [match[0].replace(pattern, name)] : []
  })[0]
}
