import { type Stretch, sentencesOf } from '../../text/sentences.ts'
import { type Token, tokensOf } from '../../text/tokens.ts'

/** Share of the quote's words that must stand together in the text. */
const ENOUGH = 0.6

const wordsOf = (text: string): Token[] => tokensOf(text).filter(({ text }) => /[\p{L}\p{N}]/u.test(text))

const stretch = (words: readonly Token[]): Stretch | null => {
  const [first, last] = [words[0], words.at(-1)]
  return first && last ? { start: first.start, end: last.end } : null
}

const width = (words: readonly Token[]): number => (words.at(-1)?.end ?? 0) - (words[0]?.start ?? 0)

/** Where the words of a quote stand in a text, whatever their case and the punctuation between them. */
export function quoteIn(text: string, quote: string): Stretch | null {
  const [words, wanted] = [wordsOf(text), wordsOf(quote)]
  if (wanted.length === 0) return null
  // By words, not by characters: "5 mg" is no quote from "15 mg".
  const at = words.findIndex((_, from) => wanted.every((word, index) => words[from + index]?.text === word.text))
  return at < 0 ? null : stretch(words.slice(at, at + wanted.length))
}

/** Where most of the words of a misquote stand together; null where hardly any do. */
export function nearestIn(text: string, quote: string): Stretch | null {
  const words = wordsOf(text)
  const wanted = wordsOf(quote)
  const reach = Math.ceil(wanted.length * 1.5)
  let best: Token[] = []
  for (let from = 0; from < words.length; from++) {
    const left = wanted.map((word) => word.text)
    const found = words.slice(from, from + reach).filter((word) => {
      const index = left.indexOf(word.text)
      if (index >= 0) left.splice(index, 1)
      return index >= 0
    })
    if (found.length > best.length || (found.length === best.length && width(found) < width(best))) best = found
  }
  return best.length > 0 && best.length >= ENOUGH * wanted.length ? stretch(best) : null
}

/** Have two texts a word of some length in common? */
export function sharesWord(one: string, other: string): boolean {
  const words = new Set(wordsOf(other).map(({ text }) => text))
  return wordsOf(one).some(({ text }) => text.length >= 4 && words.has(text))
}

/** Where another clause begins: a contrast, or `and`, `und`, `,` before a subject or a denial of its own. */
const BOUNDARY =
  /[;:–]|,?\s(?:aber|sondern|jedoch|but|however|although|though|yet)\s|(?:,\s*(?:(?:und|and|dann|then)\s)?|\s(?:und|and|dann|then)\s)(?=(?:ich|er|sie|es|wir|mir|mein\p{L}*|da|kein\p{L}*|nicht|i|he|she|it|we|my|there|no|not|never)(?!\p{L}))/giu

/**
 * The clause around a quote: `Fever` out of `Fever I have not had` would turn the sentence round. Words of enumerations
 * stay together, because what denies the first or the last of them denies them all.
 */
export function clauseAround(text: string, { start, end }: Stretch): Stretch {
  const around = sentencesOf(text).filter((sentence) => sentence.start < end && start < sentence.end)
  const [first, last] = [around[0], around.at(-1)]
  if (!first || !last) return { start, end }
  const boundaries = Array.from(text.matchAll(BOUNDARY), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
  })).filter((boundary) => boundary.start > first.start && boundary.end < last.end)
  return {
    start: boundaries.findLast((boundary) => boundary.end <= start)?.end ?? Math.min(first.start, start),
    end: boundaries.find((boundary) => boundary.start >= end)?.start ?? Math.max(last.end, end),
  }
}
