// Which edits make what was said into what an author wrote of it.
import { DROP, type Edit, type Edits, editsOf, KEEP } from '../extractive/editor/edits.ts'
import type { Token } from '../extractive/editor/passage.ts'

/** Words of a passage with the words that were written of it; nothing was written of some. */
export interface Pair {
  /** Name of the talk: what was seen in one talk only is not learned. */
  talk: string
  tokens: readonly Token[]
  written: readonly string[]
}

const RELATED = 4
const SHARE = 0.6

function shared(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return length
}

/** Two forms of a word. */
function akin(one: string, other: string): boolean {
  const length = shared(one, other)
  return length >= RELATED && length >= SHARE * Math.max(one.length, other.length)
}

const CLINICAL = 3
function likeness(token: Token, word: string): number {
  if (token.word === word) return /^[.?!;:,…]$/.test(word) ? 0.3 : word.length > CLINICAL || /\d/.test(word) ? 2 : 1
  return !token.guarded && akin(token.word, word) ? 1.2 : 0
}

/** Words that stand together were likely taken together; what is said first counts less than what is said last. */
const TOGETHER = 0.25

/** How much can be taken of what is left from each place on, and whether it is best to take there. */
interface Table {
  best: Float64Array[]
  taken: Uint8Array[]
}

function tableOf({ tokens, written }: Said): Table {
  const columns = written.length
  const best = Array.from({ length: tokens.length + 1 }, () => new Float64Array(columns + 1))
  const taken = best.map(() => new Uint8Array(columns + 1))
  for (let row = tokens.length - 1; row >= 0; row--) {
    for (let column = columns - 1; column >= 0; column--) {
      const like = likeness(tokens[row] as Token, written[column] ?? '')
      const next = (best[row + 1]?.[column + 1] ?? 0) + (taken[row + 1]?.[column + 1] ? TOGETHER : 0)
      const take = like > 0 ? like + next : -1
      const most = Math.max(take, best[row + 1]?.[column] ?? 0, best[row]?.[column + 1] ?? 0)
      ;(best[row] as Float64Array)[column] = most
      ;(taken[row] as Uint8Array)[column] = Number(take >= most)
    }
  }
  return { best, taken }
}

type Said = Omit<Pair, 'talk'>

/** For each word that was written, the place of the word that it was taken from, or -1. In order. */
export function aligned(said: Said): number[] {
  const { best, taken } = tableOf(said)
  const places: number[] = []
  let row = 0
  while (places.length < said.written.length) {
    const column = places.length
    const skips = (best[row + 1]?.[column] ?? 0) >= (best[row]?.[column + 1] ?? 0)
    if (taken[row]?.[column]) places.push(row++)
    else if (row < said.tokens.length && skips) row++
    else places.push(-1)
  }
  return places
}

/** What stands between two words that were taken: the words dropped there, and the words that were added. */
interface Gap {
  dropped: number[]
  added: string
  /** The place of the next word that was taken. */
  next: number
}

function gapsOf(pair: Pair, places: readonly number[]): Gap[] {
  const gaps: Gap[] = []
  let last = -1
  let added: string[] = []
  const close = (next: number) => {
    const dropped = Array.from({ length: Math.max(0, next - last - 1) }, (_, at) => last + 1 + at)
    if (added.length > 0) gaps.push({ dropped, added: added.join(' '), next })
    added = []
    last = next
  }
  places.forEach((place, at) => {
    if (place < 0) added.push(pair.written[at] ?? '')
    else close(place)
  })
  close(pair.tokens.length)
  return gaps
}

/** In how many talks each was seen. */
function counted(all: readonly Aligned[], keysOf: (one: Aligned) => readonly string[]): Map<string, number> {
  const seen = new Set<string>()
  const counts = new Map<string, number>()
  for (const one of all)
    for (const key of keysOf(one)) {
      const own = `${one.talk} ${key}`
      if (seen.has(own)) continue
      seen.add(own)
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  return counts
}

/** Least number of talks in which an edit was seen. */
export interface Least {
  inserted: number
  replaced: number
  endings: number
}

const LONGEST_PHRASE = 3
const joined = (word: string, phrase: string) => `${word}\t${phrase}`

function endingEdit(word: string, other: string): Edit | null {
  if (!/^\p{L}+$/u.test(word) || !/^\p{L}+$/u.test(other)) return null
  const length = shared(word, other)
  return length < RELATED - 1 ? null : `S:${word.slice(length)}>${other.slice(length)}`
}

interface Aligned extends Pair {
  places: number[]
  gaps: Gap[]
}

const gapPairs = ({ tokens, gaps }: Aligned): string[] =>
  gaps.flatMap(({ dropped, added }) =>
    added.split(' ').length > LONGEST_PHRASE ? [] : dropped.map((at) => joined(tokens[at]?.word ?? '', added)),
  )

const changed = ({ tokens, written, places }: Aligned): [word: string, other: string][] =>
  places.flatMap((place, at): [string, string][] => {
    const token = tokens[place]
    return token && token.word !== written[at] ? [[token.word, written[at] ?? '']] : []
  })

/** The word in whose place a phrase stands: the one that it replaces most often. */
function replacedBy(
  { dropped, added }: Gap,
  tokens: readonly Token[],
  pairs: ReadonlyMap<string, number>,
  least: number,
) {
  const seen = (at: number) => pairs.get(joined(tokens[at]?.word ?? '', added)) ?? 0
  const [first] = [...dropped].filter((at) => seen(at) >= least).sort((a, b) => seen(b) - seen(a))
  return first
}

/** What may become of a guarded word: another one of its kind. */
export type MayReplace = (token: Token, phrase: string) => boolean

/** The closed vocabulary of what was seen often enough, and each passage's edits in it. */
export function editsFrom(pairs: readonly Pair[], least: Least, mayReplace: MayReplace) {
  const all = pairs.map((pair): Aligned => {
    const places = aligned(pair)
    return { ...pair, places, gaps: gapsOf(pair, places) }
  })
  const replacing = counted(all, gapPairs)
  const forms = counted(all, (one) => changed(one).map(([word, other]) => joined(word, other)))
  const scripts = counted(all, (one) => changed(one).flatMap(([word, other]) => endingEdit(word, other) ?? []))
  const placed = all.map((one) =>
    one.gaps.map((gap) => ({ ...gap, instead: replacedBy(gap, one.tokens, replacing, least.replaced) })),
  )
  const added = new Map(all.map((one, at) => [one, placed[at] ?? []]))
  const phrases = counted(all, (one) =>
    (added.get(one) ?? []).flatMap(({ instead, added }) => (instead === undefined ? [added] : [])),
  )
  const inserted = [...phrases]
    .filter(([phrase, count]) => count >= least.inserted && !/\d/.test(phrase))
    .map(([phrase]): Edit => `I:${phrase}`)
    .sort()
  const replaced = new Map<string, Edit[]>()
  const tokensBy = new Map(all.flatMap(({ tokens }) => tokens.map((token): [string, Token] => [token.word, token])))
  for (const [key, count] of [...replacing, ...forms].sort()) {
    const [word = '', phrase = ''] = key.split('\t')
    const token = tokensBy.get(word)
    if (count < least.replaced || /\d/.test(phrase) || !token || /^[.?!;:,…]$/.test(word)) continue
    if (token.guarded && !mayReplace(token, phrase)) continue
    const edit = `R:${phrase}`
    const own = replaced.get(word) ?? []
    if (!own.includes(edit)) replaced.set(word, [...own, edit])
  }
  const endings = [...scripts]
    .filter(([, count]) => count >= least.endings)
    .map(([edit]) => edit)
    .sort()
  const edits: Edits = { inserted, replaced, endings }
  return { edits, gold: all.map((one, index) => goldOf(one, placed[index] ?? [], edits)) }
}

/** The edits that come nearest to what was written; the last one is that of the end. */
function goldOf(
  { tokens, written, places }: Aligned,
  gaps: readonly (Gap & { instead?: number })[],
  edits: Edits,
): Edit[] {
  const gold: Edit[] = [...tokens.map(() => DROP), KEEP]
  const may = tokens.map((token) => new Set(editsOf(token, edits)))
  places.forEach((place, at) => {
    const token = tokens[place]
    if (!token) return
    const word = written[at] ?? ''
    const wanted =
      token.word === word
        ? KEEP
        : [`R:${word}`, endingEdit(token.word, word) ?? ''].find((edit) => may[place]?.has(edit))
    gold[place] = wanted ?? KEEP
  })
  for (const { added, instead, next } of gaps) {
    const before = `I:${added}`
    if (instead !== undefined && may[instead]?.has(`R:${added}`)) gold[instead] = `R:${added}`
    else if (may[next]?.has(before) && gold[next] === KEEP) gold[next] = before
  }
  return gold
}
