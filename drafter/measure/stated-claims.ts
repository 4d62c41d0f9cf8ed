import type { Claim, Word } from '../corpora/traps/catches.ts'

const NEGATIVE =
  /(?<!\p{L})(?:kein\p{L}*|nicht|ohne|nie|nein|verneint\p{L}*|no|not|denie[sd]|without|never|none)(?!\p{L})/u
/** The denial ends here. */
const CONTRAST = /(?<!\p{L})(?:aber|sondern|jedoch|dafür|but|however|except|außer|nur|only)(?!\p{L})|[;.]/u
/** "Fieber: nicht", "Schwindel keiner", "Cough: no". */
const DENIED_AFTER =
  /^[\p{L}-]*(?::\s+|\s+(?:\p{L}+\s+){0,2}?)(?:kein\p{L}*|nicht|nein|verneint|no|not|denied|none)(?!\p{L})/u

/** Is the thing at a place in a sentence denied there? */
function isDenied(sentence: string, at: number): boolean {
  const before = sentence.slice(0, at).split(CONTRAST).at(-1) ?? ''
  return NEGATIVE.test(before) || DENIED_AFTER.test(sentence.slice(at))
}

/** Does a sentence say all of a claim? */
export function statesClaim(sentence: string, { words, unless }: Claim): boolean {
  const text = sentence.toLowerCase()
  const stands = (one: Word) => [...text.matchAll(one.said)].some((found) => isDenied(text, found.index) === one.denied)
  const isThere = (alternatives: readonly Word[]) => alternatives.some(stands)
  // Words that make it a different claim do so even if denied.
  const isAnother = unless.length > 0 && unless.every((all) => all.some(({ said }) => text.search(said) >= 0))
  return words.every(isThere) && !isAnother
}
