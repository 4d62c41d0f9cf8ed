import type { Aligned } from './alignment.ts'

/** How well chosen terms were heard. */
export interface TermErrors {
  /** How often they were said. */
  said: number
  /** How many of those were not heard, or heard as something else. */
  missed: number
  /** How often they were heard where they were not said. */
  invented: number
  /**
   * (missed + invented) / said, the keyword error rate of Park, Patwardhan, Visweswariah, Gates: An Empirical Analysis
   * of Word Error Rate and Keyword Error Rate (Interspeech 2008). null where none was said.
   */
  rate: number | null
}

/** Terms by their first word, the longest first. */
export type TermIndex = ReadonlyMap<string, readonly (readonly string[])[]>

/** @param terms each as its words, in the form of the texts they are looked for in */
export function termIndex(terms: Iterable<readonly string[]>): TermIndex {
  const index = new Map<string, (readonly string[])[]>()
  for (const term of terms) {
    const [first] = term
    if (first !== undefined) index.set(first, [...(index.get(first) ?? []), term])
  }
  for (const sharing of index.values()) sharing.sort((a, b) => b.length - a.length)
  return index
}

/** Where terms are in a text: from, to (exclusive), indexes of words. They do not overlap; the longest counts. */
export function termsIn(words: readonly string[], index: TermIndex): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = []
  for (let from = 0; from < words.length; ) {
    const term = index.get(words[from] ?? '')?.find((each) => each.every((word, at) => words[from + at] === word))
    if (term) found.push({ from, to: from + term.length })
    from += term?.length ?? 1
  }
  return found
}

/** The errors over terms, of two texts and their alignment. */
export function termErrors(
  said: readonly string[],
  heard: readonly string[],
  pairs: readonly Aligned[],
  index: TermIndex,
): TermErrors {
  const rightlySaid = new Set(pairs.flatMap((pair) => (pair.same && pair.said !== null ? [pair.said] : [])))
  const rightlyHeard = new Set(pairs.flatMap((pair) => (pair.same && pair.heard !== null ? [pair.heard] : [])))
  const wrong = (words: readonly string[], right: ReadonlySet<number>) =>
    termsIn(words, index).filter(({ from, to }) => !words.slice(from, to).every((_, at) => right.has(from + at))).length
  const counts = { said: termsIn(said, index).length, missed: wrong(said, rightlySaid) }
  return withRate({ ...counts, invented: wrong(heard, rightlyHeard) })
}

/** The errors of several texts as of one. */
export const summedTermErrors = (all: readonly Omit<TermErrors, 'rate'>[]): TermErrors =>
  withRate(
    all.reduce<Omit<TermErrors, 'rate'>>(
      (sum, { said, missed, invented }) => ({
        said: sum.said + said,
        missed: sum.missed + missed,
        invented: sum.invented + invented,
      }),
      { said: 0, missed: 0, invented: 0 },
    ),
  )

const withRate = (counts: Omit<TermErrors, 'rate'>): TermErrors => ({
  ...counts,
  rate: counts.said > 0 ? (counts.missed + counts.invented) / counts.said : null,
})
