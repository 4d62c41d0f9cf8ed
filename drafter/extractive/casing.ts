import type { Segment } from '../port.ts'
import { type Token, tokensOf } from '../tokens.ts'
import type { LanguagePack } from './pack.ts'

/** Gives words back the capitals they were heard with. */
export interface Casing {
  sentence(text: string): string
}

const capitalised = (word: string): string => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`

/** "typ-2-diabetes" -> "Typ-2-Diabetes": of a compound, its first and last parts and those that are nouns themselves. */
const compoundOf = (word: string, isNoun: LanguagePack['isNoun']): string =>
  word
    .split('-')
    .map((part, at, { length }) => (at === 0 || at === length - 1 || isNoun(part) ? capitalised(part) : part))
    .join('-')

/** "B12", "FEV1", "L5". */
const CODED = /^[a-z]{1,3}\d+$/

/** A recogniser that capitalises fewer words than this inside sentences does not capitalise at all. */
const FEWEST = 0.04

interface Shown {
  /** Each word as it was first written with a capital that shows something. */
  capitals: ReadonlyMap<string, string>
  lower: ReadonlySet<string>
  /** How a word was written after or before another: "der Husten", "husten muss". */
  beside: ReadonlyMap<string, string>
  /** The recogniser does not write capitals. */
  isBare: boolean
}

/** "Vitamin D", "hepatitis C". */
const LETTERED = /(?<=(?<!\p{L})(?:vitamin|hep|hepatitis) )[a-k](?!\p{L})/giu
/** "Dr. Brenner": its full stop ends nothing. */
const TITLE = /^(?:dr|mr|mrs|ms|prof|st)$/
const WORD = /[\p{L}\d][\p{L}\d'’&-]*/gu

const pairsOf = (before: string | undefined, word: string, after: string | undefined): string[] => [
  `${before} ${word}:`,
  `:${word} ${after}`,
]

/** A capital after a full stop shows nothing, so such a word counts only when `opening` keeps it (German nouns). */
function shownIn(segments: readonly Segment[], opening: (raw: string, next: string) => boolean): Shown {
  const capitals = new Map<string, string>()
  const lower = new Set<string>()
  const beside = new Map<string, string>()
  let words = 0
  let inside = 0
  const learn = (raw: string, next: string, opens: boolean): void => {
    const word = raw.toLowerCase()
    if (!capitals.has(word) && (!opens || opening(raw, next))) capitals.set(word, raw)
  }
  const look = ({ raw, text: word }: Token, next: string, opens: boolean): void => {
    if (raw === word && !opens) lower.add(word)
    if (raw === word) return
    if (!opens) inside++
    learn(raw, next, opens)
    // "Dwayne's" shows how "Dwayne" is written, "Hat's" nothing.
    const [, owner] = /^(.+)['’]s$/u.exec(raw) ?? []
    if (owner) learn(owner, next, opens)
  }
  for (const { text } of segments) {
    const tokens = tokensOf(text)
    words += tokens.length
    let opens = true
    for (const [at, token] of tokens.entries()) {
      look(token, tokens[at + 1]?.raw ?? '', opens)
      if (!opens)
        for (const pair of pairsOf(tokens[at - 1]?.text, token.text, tokens[at + 1]?.text)) beside.set(pair, token.raw)
      opens = /^[.?!:…]$/.test(token.raw) && !TITLE.test(tokens[at - 1]?.text ?? '')
    }
  }
  return { capitals, lower, beside, isBare: inside < FEWEST * words }
}

/** Learns from a transcript with punctuation how its words are written. */
export function casingOf(
  segments: readonly Segment[],
  { cased: known, keepsCapital, isNoun, nominal }: Pick<LanguagePack, 'cased' | 'keepsCapital' | 'isNoun' | 'nominal'>,
): Casing {
  const { capitals, lower, beside, isBare } = shownIn(segments, keepsCapital)
  const listedAs = (word: string, before?: string, after?: string): string | undefined => {
    if (CODED.test(word)) return word.toUpperCase()
    const [, owner] = /^(.+)'s$/.exec(word) ?? []
    if (owner && known.has(owner)) return `${known.get(owner)}'s`
    return known.get(word) ?? (isBare && isNoun(word, before, after) ? compoundOf(word, isNoun) : undefined)
  }
  // If the transcript has capitals, they count more than a list of nouns: "wir röntgen".
  const shown = (word: string, before?: string, after?: string) => {
    const [paired] = pairsOf(before, word, after).flatMap((pair) => beside.get(pair) ?? [])
    const own = paired ?? (lower.has(word) ? word : capitals.get(word))
    // If the transcript has no capitals, only words that always have one get one.
    const [start = '', rest = ''] = /^(\p{L})(['’].+)$/u.exec(word)?.slice(1) ?? []
    const shortened = known.get(start)
    if (shortened) return shortened + rest
    const listed = listedAs(word, before, after)
    return listed && (isBare || own === undefined || /^I$|[A-Z].*[A-Z\d]/.test(listed)) ? listed : (own ?? word)
  }
  return {
    sentence(text) {
      const plain = (isBare ? nominal(text) : text).replace(/[ ,]+$/, '').replace(/,(?: ?,)+/g, ',')
      const words = (plain.match(WORD) ?? []).map((word) => word.toLowerCase())
      let at = -1
      const cased = plain.replace(WORD, (word) => {
        at++
        return word === words[at] ? shown(word, words[at - 1], words[at + 1]) : word
      })
      const lettered = cased.replace(LETTERED, (letter) => letter.toUpperCase())
      const capital = lettered.replace(/^[^\p{L}\d]*\p{Ll}(?!\p{Lu})/u, (start) => start.toUpperCase())
      return /[.:!?]$/.test(capital) ? capital : `${capital}.`
    },
  }
}
