import { frequencyIn } from './doses.ts'
import type { FactLanguage } from './language.ts'

/** What happens to a drug. */
export type Change = 'started' | 'changed' | 'stopped' | 'declined'

interface Place {
  at: number
  length: number
}

/** Words that may come between "to" and the drug. */
const BETWEEN = 2
/** "Instead of your". */
const INSTEAD = 3

/**
 * What a clause says happens to each of its drugs, in order; null: nothing. Each part with its own verb is about its
 * own drugs: "keep the metformin | and stop the gliclazide".
 */
export function changesIn(
  words: readonly string[],
  drugs: readonly Place[],
  language: FactLanguage,
): readonly (Change | null)[] {
  const parts = partsOf(words, language)
  return drugs.map((drug) => {
    const part = parts.find(({ from, to }) => drug.at >= from && drug.at < to)
    if (!part) return null
    if (language.insteadOf.test(words.slice(Math.max(0, drug.at - INSTEAD), drug.at).join(' '))) return 'stopped'
    const own = drugs.filter(({ at }) => at >= part.from && at < part.to)
    const told = words.slice(part.from, part.to).join(' ')
    return (
      (own.length > 1 && language.swaps.test(told) && swapped(words, drug, own, language)) || changeIn(told, language)
    )
  })
}

/** Part of a clause: from one word up to another. */
interface Part {
  from: number
  to: number
}

/** What a text says happens to a drug. */
export const changeIn = (text: string, { drugChanges }: FactLanguage): Change | null =>
  drugChanges.find(([pattern]) => pattern.test(text))?.[1] ?? null

/** "Switched from warfarin to apixaban", "ersetzen A durch B". */
function swapped(
  words: readonly string[],
  drug: Place,
  drugs: readonly Place[],
  language: FactLanguage,
): Change | null {
  const isNew = (one: Place) => isBefore(words, one, language.swapsFor)
  if (isNew(drug)) return 'started'
  return drugs.some((one) => one.at > drug.at && isNew(one)) ? 'stopped' : null
}

const isBefore = (words: readonly string[], { at }: Place, pattern: RegExp): boolean =>
  words.slice(Math.max(0, at - BETWEEN), at).some((word) => pattern.test(word))

const ARTICLE = /^(?:das|den|die)$/

/** A clause split where another verb is about other drugs. */
function partsOf(words: readonly string[], language: FactLanguage): Part[] {
  const cuts = words.flatMap((word, at) => (at > 0 && language.joinsParts.test(word) ? [at] : []))
  const ends = [...cuts, words.length]
  const acts = (from: number, to: number) => {
    const text = words.slice(from, to).join(' ')
    return language.keeps.test(text) || changeIn(text, language) !== null
  }
  const parts: Part[] = []
  let from = 0
  let last = 0
  for (const [index, to] of ends.entries()) {
    const isNext = last > from && acts(from, last)
    // "A nehme ich, B und C habe ich abgesetzt": where verbs come last, a part without one belongs to the next.
    const next = ends[index + 1] ?? to
    const goesWithNext =
      language.verbsLast && words[last] === ',' && words[to] !== ',' && !acts(last, to) && next > to && acts(to, next)
    // "Apixaban morgens und abends eine und das ASS lassen Sie weg": how often it is taken is a separate order.
    const isOrder =
      language.verbsLast &&
      ARTICLE.test(words[last + 1] ?? '') &&
      frequencyIn(words.slice(from, last).join(' '), language) !== undefined
    if ((isNext && (acts(last, to) || goesWithNext)) || (isOrder && acts(last, to))) {
      parts.push({ from, to: last })
      from = last
    }
    last = to
  }
  return [...parts, { from, to: words.length }]
}
