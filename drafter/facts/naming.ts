import { type Named, sideNamed } from '@visite/lexicon'
import type { Clause } from './clauses.ts'
import type { FactLanguage } from './language.ts'

/** A name without its ending; short names have none. */
export const stemOf = (name: string): string => name.slice(0, Math.max(SHORT, name.length - ENDING))
const SHORT = 5
const ENDING = 3

/** Is it a form of a name: "cardiologist" of "cardiology", "Kardiologen" of "Kardiologie"? Both in lower case. */
export const isFormOf = (said: string, name: string): boolean => said.startsWith(stemOf(name))

/** Its name, with the words that were used if they differ. */
export const textOf = ({ words }: Clause, { called, at, length }: Omit<Named, 'name'>): string =>
  textFor(called, words.slice(at, at + length).join(' '))

/** A name, with the words that were used if they differ. */
export const textFor = (called: string, said: string): string =>
  said.includes(called) || called.includes(said) || isFormOf(said, called) ? called : `${called} (${said})`

/** A drug by its substances, or by the words that were used if nobody knows them. */
export const drugNameOf = (
  { words }: Clause,
  { at, length }: { at: number; length: number },
  substances: readonly string[],
): string => (substances.length > 0 ? substances.join(' + ') : words.slice(at, at + length).join(' '))

/** A side is at most this many words away. */
const NEAR = 4

/** "Right away", "all right": not a side. */
const isPlace = (words: readonly string[], at: number): boolean =>
  words[at] === 'right' &&
  (/^(?:away|now|here|there|after|before|when|at|up|off|through|behind|back)$/.test(words[at + 1] ?? '') ||
    words[at - 1] === 'all')

/** The side mentioned next to the thing at these words. */
export function sideNear(
  words: readonly string[],
  { at, length }: Named,
  { code, denies }: FactLanguage,
): string | null {
  const near = (from: number, step: 1 | -1): { side: string; away: number } | null => {
    for (let place = from; Math.abs(place - from) < NEAR; place += step) {
      const word = words[place]
      // "A hole without detachment, on the right …": that is where something else is absent.
      if (word === undefined || /^[,;]$/.test(word) || (step > 0 && denies.test(word))) return null
      const side = isPlace(words, place) ? null : sideNamed(word, code)
      if (side) return { side, away: Math.abs(place - from) }
    }
    return null
  }
  const [before, after] = [near(at - 1, -1), near(at + length, 1)]
  // "Pressure 17 on the left, anterior segment normal on both": the nearest one.
  const nearest = before && after && after.away < before.away ? after : (before ?? after)
  const within = words.slice(at, at + length).map((word) => sideNamed(word, code))
  return within.find((side) => side !== null) ?? nearest?.side ?? null
}
