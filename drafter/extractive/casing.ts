import type { Segment } from '../port.ts'
import { tokensOf } from '../tokens.ts'
import type { Matcher } from './pack.ts'

/** Gives words back the capitals they were heard with. */
export interface Casing {
  sentence(text: string): string
}

const capitalised = (word: string): string => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`

/**
 * Learns from a transcript with punctuation how its words are written; `known` holds those that are always written so.
 * A capital after a full stop shows nothing, so such a word counts only when `opening` keeps it (German nouns).
 */
export function casingOf(
  segments: readonly Segment[],
  known: ReadonlyMap<string, string>,
  opening: (raw: string, next: string) => boolean,
  nouns: Matcher,
): Casing {
  const seen = new Map<string, string>()
  const lower = new Set<string>()
  for (const { text } of segments) {
    let first = true
    const tokens = tokensOf(text)
    for (const [at, { raw, text: word }] of tokens.entries()) {
      const next = tokens[at + 1]?.raw ?? ''
      if (raw === word && !first) lower.add(word)
      if (raw !== word && (!first || opening(raw, next)) && !seen.has(word)) seen.set(word, raw)
      first = /^[.?!:…]$/.test(raw)
    }
  }
  // If the transcript has capitals of its own, they count more than a list of nouns: "wir röntgen".
  const shown = (word: string) => {
    const own = lower.has(word) ? word : seen.get(word)
    // If the transcript has no capitals, only words that always have one get one.
    const listed = known.get(word) ?? (seen.size === 0 && nouns.test(word) ? capitalised(word) : undefined)
    return listed && (seen.size === 0 || own === undefined || /^I$|[A-Z].*[A-Z\d]/.test(listed))
      ? listed
      : (own ?? word)
  }
  return {
    sentence(text) {
      const cased = text
        .replace(/[ ,]+$/, '')
        .replace(/[\p{L}\d][\p{L}\d'’-]*/gu, (word) => (word === word.toLowerCase() ? shown(word) : word))
      const capital = cased.replace(/^[^\p{L}\d]*\p{Ll}/u, (start) => start.toUpperCase())
      return /[.:!?]$/.test(capital) ? capital : `${capital}.`
    },
  }
}
