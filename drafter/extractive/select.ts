import type { SectionClass } from './sections.ts'
import type { Span } from './units.ts'

/** A sentence that may stand in the note. */
export interface Candidate {
  section: SectionClass
  /** As it will stand there, without capital letter and full stop. */
  text: string
  spans: Span[]
  /** 0..1 */
  salience: number
  /** The number of the problem it is about, rising; 0 where none was announced. */
  problem: number
  /** Stands in the note however full it is. */
  essential?: boolean
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\d/.%]+/gu) ?? []
const isContent = (word: string): boolean => word.length > 3 || /\d/.test(word)

/** How much of a candidate is not in the note yet, 0..1. */
function novelty(words: readonly string[], used: ReadonlyMap<string, number>): number {
  const content = words.filter(isContent)
  if (content.length === 0) return 0
  return content.reduce((sum, word) => sum + 1 / (1 + (used.get(word) ?? 0)), 0) / content.length
}

/** Does one of the chosen sentences already say all of this? */
const repeated = (words: readonly string[], chosen: readonly (readonly string[])[]): boolean => {
  const content = words.filter(isContent)
  return chosen.some((other) => content.every((word) => other.includes(word)))
}

export interface Limits {
  /** Words of the note. */
  words: number
  /** Below this a sentence is not worth it even where there is room. */
  salience: number
}

/** The best candidates that say something new, in the order they were said. */
export function select(candidates: readonly Candidate[], limits: Limits): Candidate[] {
  const pool = new Set(candidates.filter(({ salience }) => salience >= limits.salience))
  const words = new Map(candidates.map((candidate) => [candidate, wordsOf(candidate.text)]))
  const used = new Map<string, number>()
  const chosen: Candidate[] = []
  let length = 0
  while (pool.size > 0) {
    const full = length >= limits.words
    let best: Candidate | null = null
    let bestValue = -1
    for (const candidate of pool) {
      if (full && !candidate.essential) continue
      const value = candidate.salience * (0.45 + 0.55 * novelty(words.get(candidate) ?? [], used))
      if (value > bestValue) {
        best = candidate
        bestValue = value
      }
    }
    if (!best) break
    pool.delete(best)
    const own = words.get(best) ?? []
    const rivals = chosen.map((other) => words.get(other) ?? [])
    if (repeated(own, rivals)) continue
    chosen.push(best)
    length += own.length
    for (const word of own) used.set(word, (used.get(word) ?? 0) + 1)
  }
  const order = new Map(candidates.map((candidate, index) => [candidate, index]))
  return chosen.sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))
}
