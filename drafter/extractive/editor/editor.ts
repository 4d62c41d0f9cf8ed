import { judge, type Model } from '../model.ts'
import type { LanguagePack } from '../pack.ts'
import { decoded, type Forbidden, prepared } from './decode.ts'
import { DROP, type Edit, type Edits, kindOf, written } from './edits.ts'
import { denies, isMark, type Part, type Reader, readerFor, type Token, tokensIn } from './passage.ts'

/** What an author would do with a passage. */
export const NOTED_HEADS = ['noted'] as const
/** What becomes of a word. */
export const EDIT_HEADS = ['edit'] as const
export type NotedHead = (typeof NOTED_HEADS)[number]

/** What was learned of how authors put into a note what was said. */
export interface Editor {
  edits: Edits
  weights: Float32Array
  noted: Model<NotedHead>
}

/** A sentence that was made of a passage. */
export interface Edited {
  /** Without the capital and the full stop at its ends. */
  text: string
  /** The chance that an author would write it, more or less. */
  noted: number
  /** Whether anything of the question before it is told. */
  asked: boolean
}

const CONTENT = 3
const hasContent = ({ word, guarded }: Token): boolean => guarded !== null || word.length > CONTENT

const deniesIn = (token: Token, edit: Edit, { pack }: Reader): boolean =>
  written(token.raw, edit).some((word) => denies(word.toLowerCase(), pack))

/** Does the edit leave what the word guards? */
const keeps = (token: Token, edit: Edit, reader: Reader): boolean =>
  edit !== DROP && (kindOf(edit) !== 'R' || (token.guarded === 'negation' && deniesIn(token, edit, reader)))

/** "No, never": the first denies nothing of its own. */
const repeats = (tokens: readonly Token[], at: number): boolean =>
  tokens.some((other, later) => later > at && other.guarded === 'negation' && other.sentence === tokens[at]?.sentence)

const ANSWERS = /^(?:nein|nee|no|nope)$/
/** What begins a statement of its own, which no denial before it reaches. */
const OWN = /^(?:subject|pointer|but|joint|subordinate|onward|possessive)$/

/** The words of a condition, without which the rest says more than was said. */
const conditionAt = (tokens: readonly Token[], at: number): number[] =>
  [...tokens.keys()].filter((place) => {
    const token = tokens[place] as Token
    return (
      place === at || (token.clause === tokens[at]?.clause && place > at && (token.cues.length > 0 || token.guarded))
    )
  })

/** A passage with what becomes of it, by its clauses. */
function clausesOf(tokens: readonly Token[], edits: readonly Edit[], reader: Reader) {
  const clauses = Map.groupBy(tokens.keys(), (at) => tokens[at]?.clause ?? 0)
  const among = (clause: number) => clauses.get(clause) ?? []
  const isTold = (clause: number): boolean =>
    among(clause).some((at) => edits[at] !== DROP && hasContent(tokens[at] as Token))
  return {
    isTold,
    isTellingSentence: (sentence: number): boolean =>
      tokens.some((other) => other.sentence === sentence && isTold(other.clause)),
    /** Does it deny as often as was denied? */
    deniesAll: (clause: number): boolean => {
      const denied = among(clause).filter((at) => deniesIn(tokens[at] as Token, edits[at] ?? DROP, reader)).length
      return denied >= among(clause).filter((at) => tokens[at]?.guarded === 'negation').length
    },
    /** Does what is told right after it begin so that its denial holds there too? */
    reachesOn: ({ clause, sentence }: Token): boolean => {
      const [next = -1] = among(clause + 1)
      const after = tokens[next]
      return after !== undefined && after.sentence === sentence && !OWN.test(after.kind) && isTold(after.clause)
    },
  }
}

/** The places of what a sentence may not lose and has lost. */
function lostBy(tokens: readonly Token[], edits: readonly Edit[], reader: Reader): number[] {
  const clauses = clausesOf(tokens, edits, reader)
  const isKept = (at: number) => keeps(tokens[at] as Token, edits[at] ?? DROP, reader)
  const lostDenial = (token: Token, at: number): boolean => {
    if (ANSWERS.test(token.word) && repeats(tokens, at)) return false
    const counts = clauses.isTold(token.clause) || clauses.reachesOn(token)
    return counts && !clauses.deniesAll(token.clause) && !isKept(at)
  }
  const lostCondition = ({ sentence }: Token, at: number): number[] =>
    clauses.isTellingSentence(sentence) ? conditionAt(tokens, at).filter((place) => edits[place] === DROP) : []
  const lostAt = (token: Token, at: number): number[] => {
    if (token.guarded === null || token.asked) return []
    if (token.guarded === 'condition') return lostCondition(token, at)
    const isLost = token.guarded === 'negation' ? lostDenial(token, at) : clauses.isTold(token.clause) && !isKept(at)
    return isLost ? [at] : []
  }
  return tokens.flatMap(lostAt)
}

/** Numbers that were asked for and not affirmed are told by the answer. */
function isOpenNumber(tokens: readonly Token[], reader: Reader): (at: number) => boolean {
  const answer = tokens.flatMap(({ asked, word }) => (asked ? [] : [word])).join(' ')
  const affirmed = reader.pack.polarity(answer) === 'yes'
  return (at) => !affirmed && tokens[at]?.asked === true && /\d/.test(tokens[at]?.word ?? '')
}

/** The first word of what was asked that is told as if it were so, although the answer denies it; -1: none. */
function affirmedAt(tokens: readonly Token[], edits: readonly Edit[], reader: Reader): number {
  const answer = tokens.find(({ asked }, at) => !asked && at > 0)
  const said = tokens.flatMap(({ sentence, word }) => (sentence === answer?.sentence ? [word] : [])).join(' ')
  if (!tokens[0]?.asked || reader.pack.polarity(said) !== 'no') return -1
  const told = tokens.findIndex((token, at) => token.asked && edits[at] !== DROP && hasContent(token))
  const isDenied = tokens.some((token, at) => at <= told && deniesIn(token, edits[at] ?? DROP, reader))
  return isDenied ? -1 : told
}

/** A phrase that denies stands only where something was denied. */
const inventsDenial = (edit: Edit, deniesAny: boolean, { pack }: Reader): boolean =>
  !deniesAny &&
  (kindOf(edit) === 'I' || kindOf(edit) === 'R') &&
  edit
    .slice(2)
    .split(' ')
    .some((word) => denies(word, pack))

const joined = (words: readonly string[]): string =>
  words
    .join(' ')
    .replace(/(?<!\p{L})(\p{L}+)(?: \1(?!\p{L}))+/giu, '$1')
    .replace(/ (?=[.,;:?!…])/g, '')
    .replace(/([.,;:…])(?:[.,;:…])+/g, '$1')
    .replace(/^[\s.,;:?!…]+|[\s.,;:?!…]+$/g, '')

/** The edits of a passage; null if it cannot be put into other words without losing something. */
export function editsOfPassage(
  tokens: readonly Token[],
  editor: Pick<Editor, 'edits' | 'weights'>,
  reader: Reader,
): Edit[] | null {
  const steps = prepared(tokens, editor.edits)
  const deniesAny = tokens.some(({ guarded }) => guarded === 'negation')
  const kept = new Set<number>()
  const mustDeny = new Set<number>()
  const isOpen = isOpenNumber(tokens, reader)
  const forbidden: Forbidden = (at, edit) => {
    const token = tokens[at]
    if (inventsDenial(edit, deniesAny, reader) || (isOpen(at) && edit !== DROP)) return true
    if (token && mustDeny.has(at)) return edit !== DROP && !deniesIn(token, edit, reader)
    return token !== undefined && kept.has(at) && !keeps(token, edit, reader)
  }
  for (let round = 0; round < ROUNDS; round++) {
    const edits = decoded(editor.weights, steps, forbidden)
    const lost = lostBy(tokens, edits, reader)
    const affirmed = affirmedAt(tokens, edits, reader)
    if (affirmed >= 0) mustDeny.add(affirmed)
    else if (lost.length === 0) return edits
    for (const at of lost) kept.add(at)
  }
  return null
}
const ROUNDS = 6

/** The words that the edits make of a passage. */
export function wordsBy(tokens: readonly Token[], edits: readonly Edit[]): string[] {
  const words = tokens.flatMap((token, at) => written(token.raw, edits[at] ?? DROP))
  const tail = edits[tokens.length] ?? ''
  return tail.startsWith('I') ? [...words, ...tail.slice(2).split(' ')] : words
}

/** What an author would leave of it in a note; null if nothing can be said of it without losing something. */
export function edited(parts: readonly Part[], editor: Editor, reader: Reader): Edited | null {
  const tokens = tokensIn(parts, reader)
  const edits = editsOfPassage(tokens, editor, reader)
  if (!edits) return null
  const words = wordsBy(tokens, edits)
  const text = joined(words)
  if (!/[\p{L}\d]/u.test(text)) return null
  const asked = tokens.some((token, at) => token.asked && !isMark(token.word) && edits[at] !== DROP)
  return { text, asked, noted: judge(editor.noted, notedFeatures(tokens, words)).noted }
}

const STEM = 5
const MOST = 8
const shown = (word: string): string => (/\d/.test(word) ? '#' : word.toLowerCase())

/** What shows whether an author would write anything of a passage, and whether the words made of it are a sentence. */
export function notedFeatures(tokens: readonly Token[], words: readonly string[]): string[] {
  const own = tokens.filter(({ asked }) => !asked)
  const heard = own.map(({ word }) => shown(word))
  const told = ['^', ...words.map(shown), '$']
  const who = [...new Set(own.map((token) => token.who))].sort().join('')
  const cues = new Set(own.flatMap((token) => token.cues))
  const features = new Set([
    'bias',
    `who ${who}`,
    `length ${who} ${Math.min(MOST, heard.length >> 1)}`,
    `told ${Math.min(MOST, words.length)}`,
    `share ${Math.floor((5 * words.length) / Math.max(1, tokens.length))}`,
    `cues ${who} ${Math.min(5, cues.size)}`,
  ])
  for (const [at, word] of ['^', ...heard].entries())
    features
      .add(`word ${word}`)
      .add(`own ${who} ${word}`)
      .add(`pair ${word} ${heard[at] ?? '$'}`)
      .add(`stem ${word.slice(0, STEM)}`)
  for (const [at, word] of told.entries()) features.add(`wrote ${word}`).add(`wrote pair ${word} ${told[at + 1] ?? ''}`)
  for (const token of tokens) {
    if (token.asked) features.add(`asked ${token.word}`)
    for (const cue of token.cues) features.add(`cue ${token.asked} ${cue}`).add(`cue ${who} ${token.asked} ${cue}`)
    if (token.guarded) features.add(`guarded ${token.guarded} ${who} ${token.asked}`)
  }
  return [...features]
}

/** Writes passages of one talk. */
export type Write = (parts: readonly Part[]) => Edited | null

export function writerBy(editor: Editor, pack: LanguagePack): Write {
  const reader = readerFor(pack)
  return (parts) => edited(parts, editor, reader)
}
