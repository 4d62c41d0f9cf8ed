import type { SectionClass } from '../extractive/sections.ts'
import type { Fact } from '../facts/fact.ts'
import type { Span } from './03-units.ts'

/** A sentence that may be in the note. */
export interface Candidate {
  section: SectionClass
  /** As it will be written there, without capital letter and full stop. */
  text: string
  spans: Span[]
  /** The number of the problem it is about, counting up; 0 if none was announced. */
  problem: number
  /** The template's section, if facts show it; otherwise that of its class. */
  key?: string | null
  /** What it was written from, unless it was said like this. */
  facts?: readonly Fact[]
  /** An answer below what was asked about. */
  labelled?: boolean
  /** Goes into the note however full it is. */
  essential?: boolean
}

/** Segments are shorter than this. */
const LONGEST = 1e6
const startOf = ({ spans: [first] }: Candidate): number => (first ? first.segment * LONGEST + first.start : 0)

/** What a reader is likely to make of a sentence, up to 1. */
export type Worth = (one: Candidate) => number

/** In the order in which things were said. */
export const bySpeech = (one: Candidate, other: Candidate): number => startOf(one) - startOf(other)

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\d/.%]+/gu) ?? []
const isContent = (word: string): boolean => word.length > 3 || /\d/.test(word)

/** How much of a candidate is not yet in the note, 0..1. */
function novelty(words: readonly string[], used: ReadonlyMap<string, number>): number {
  const content = words.filter(isContent)
  if (content.length === 0) return 0
  return content.reduce((sum, word) => sum + 1 / (1 + (used.get(word) ?? 0)), 0) / content.length
}

/** Finds sentences by their words, to ask whether one of them already says all that another does. */
function sayings() {
  const saying = new Map<string, Set<ReadonlySet<string>>>()
  let count = 0
  return {
    add(words: readonly string[]): void {
      const own = new Set(words)
      count++
      for (const word of own) {
        const others = saying.get(word) ?? new Set()
        saying.set(word, others.add(own))
      }
    },
    hold(words: readonly string[]): boolean {
      const content = words.filter(isContent)
      const [rarest] = content.map((word) => saying.get(word)).sort((a, b) => (a?.size ?? 0) - (b?.size ?? 0))
      if (content.length === 0) return count > 0
      return [...(rarest ?? [])].some((other) => content.every((word) => other.has(word)))
    },
  }
}

/** A candidate with its worth when last looked at: the worth only ever falls. */
interface Rated {
  candidate: Candidate
  words: readonly string[]
  index: number
  value: number
}

/** The better one first; of two equally good ones, the one said first. */
const byValue = (a: Rated, b: Rated): number => b.value - a.value || a.index - b.index

/** Inserts one at its place among sorted ones. */
function insert(sorted: Rated[], one: Rated): void {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (byValue(sorted[middle] as Rated, one) < 0) low = middle + 1
    else high = middle
  }
  sorted.splice(low, 0, one)
}

/**
 * The best candidates that say something new, in the order they were said.
 * @param most words, unless essential sentences take more
 */
export function select(candidates: readonly Candidate[], most: number, worth: Worth): Candidate[] {
  const used = new Map<string, number>()
  const worthOf = (one: Candidate, words: readonly string[]) =>
    (one.essential ? 1 : worth(one)) * (0.45 + 0.55 * novelty(words, used))
  let pool = candidates
    .map((candidate, index): Rated => {
      const words = wordsOf(candidate.text)
      return { candidate, words, index, value: worthOf(candidate, words) }
    })
    .sort(byValue)
  const chosen: Rated[] = []
  const said = sayings()
  let length = 0
  while (pool.length > 0) {
    const best = pool.shift() as Rated
    const now = { ...best, value: worthOf(best.candidate, best.words) }
    if (pool[0] && byValue(now, pool[0]) > 0) {
      insert(pool, now)
      continue
    }
    if (said.hold(best.words)) continue
    chosen.push(best)
    said.add(best.words)
    for (const word of best.words) used.set(word, (used.get(word) ?? 0) + 1)
    const wasFull = length >= most
    length += best.words.length
    if (!wasFull && length >= most) pool = pool.filter(({ candidate }) => candidate.essential)
  }
  return chosen.sort((a, b) => a.index - b.index).map(({ candidate }) => candidate)
}
