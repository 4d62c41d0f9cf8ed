import { type Stretch, sentencesOf } from '../sentences.ts'
import { type Token, tokensOf } from '../tokens.ts'

/** Share of the quote's words that must be together in the text. */
const ENOUGH = 0.6

const wordsOf = (text: string): Token[] => tokensOf(text).filter(({ text }) => /[\p{L}\p{N}]/u.test(text))

const stretch = (words: readonly Token[]): Stretch | null => {
  const [first, last] = [words[0], words.at(-1)]
  return first && last ? { start: first.start, end: last.end } : null
}

const width = (words: readonly Token[]): number => (words.at(-1)?.end ?? 0) - (words[0]?.start ?? 0)

/** Finds the words of a quote in a text, whatever their case and the punctuation between them. */
export function quoteIn(text: string, quote: string): Stretch | null {
  const [words, wanted] = [wordsOf(text), wordsOf(quote)]
  if (wanted.length === 0) return null
  // By words, not by characters: "5 mg" is not a quote from "15 mg".
  const at = words.findIndex((_, from) => wanted.every((word, index) => words[from + index]?.text === word.text))
  return at < 0 ? null : stretch(words.slice(at, at + wanted.length))
}

/** Where most of the words of a misquote are found together; null if hardly any are. */
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

/** Do two texts share a reasonably long word? */
export function sharesWord(one: string, other: string): boolean {
  const words = new Set(wordsOf(other).map(({ text }) => text))
  return wordsOf(one).some(({ text }) => text.length >= 4 && words.has(text))
}

/** Where another clause begins: a contrast, a word that opens one, or a new subject or denial after `and` or `,`. */
const BOUNDARY =
  /[;:–]|,?\s(?:aber|sondern|jedoch|weil|denn|but|however|although|though|yet|because|so|now|okay|alright)\s|(?:,\s*(?:(?:und|and|dann|then)\s)?|\s(?:und|and|dann|then)\s)(?=(?:ich|er|sie|es|wir|mir|mein\p{L}*|ihr\p{L}*|da|kein\p{L}*|nicht|i|you|your|he|she|it|we|my|there|this|that|no|not|never)(?!\p{L}))|(?<=\s(?!think|believe|feel|say|know|sure|if|that|when|whether|like|as)\p{L}+)\s(?=(?:i|you|your|we|they|there)\s)/giu

const DENIAL =
  /(?<!\p{L})(?:nicht|nichts|kein\p{L}*|nie|niemals|ohne|weder|verneint|no|not|never|none|nor|neither|without|denie[sd]|\p{L}*n['’]t|(?:do|does|did|ca|wo|is|was|are|were|have|has|had|could|would|should|ai)nt)(?!\p{L})/giu

/** How many words a denial may be away from a quote: a short quote leaves much out. */
const REACH = { short: 8, long: 4 }
const SHORT = 3

/**
 * A quote with what denies it: `Fever` out of `Fever I have not had` would reverse the sentence. Looks within the
 * clause. The words of a list are in one clause, because a denial of the first or last of them denies them all.
 */
export function withDenial(text: string, { start, end }: Stretch): Stretch {
  const around = sentencesOf(text, { lowerCase: true }).filter((one) => one.start < end && start < one.end)
  const reach = wordsOf(text.slice(start, end)).length <= SHORT ? REACH.short : REACH.long
  const boundaries = Array.from(text.matchAll(BOUNDARY), ({ 0: match, index }) => ({
    index,
    end: index + match.length,
  }))
  const from = Math.max(around[0]?.start ?? 0, boundaries.findLast((one) => one.end <= start)?.end ?? 0)
  const to = Math.min(around.at(-1)?.end ?? end, boundaries.find((one) => one.index >= end)?.index ?? text.length)
  const before = wordsOf(text.slice(from, start)).at(-reach)?.start ?? 0
  const after = wordsOf(text.slice(end, to))[reach - 1]?.end ?? to - end
  const opening = Array.from(text.slice(from + before, start).matchAll(DENIAL))[0]
  const closing = Array.from(text.slice(end, end + after).matchAll(DENIAL)).at(-1)
  return {
    start: opening ? from + before + opening.index : start,
    end: closing ? end + closing.index + closing[0].length : end,
  }
}
