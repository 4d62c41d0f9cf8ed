// The editor of a language, from what authors wrote.
import type { Wording } from '../corpora/wording/wording.ts'
import {
  type Editor,
  editsOfPassage,
  NOTED_HEADS,
  type NotedHead,
  notedFeatures,
  wordsBy,
} from '../extractive/editor/editor.ts'
import { denies, type Part, type Reader, type Token, tokensIn, wordsOf } from '../extractive/editor/passage.ts'
import { aligned, editsFrom, type Least } from './alignment.ts'
import { learnEdits } from './editor.ts'
import { type Example, train } from './regression.ts'

export const partsOf = ({ before, quotes }: Wording): Part[] => [
  ...(before ? [{ ...before, asked: true }] : []),
  ...quotes,
]

/** The words that an author wrote, as a passage's are read. */
export const writtenIn = (sentence: string, { pack }: Reader): string[] =>
  wordsOf(sentence.replace(/\.$/, ''), pack).map((word) => word.toLowerCase())

const LEAST: Least = { inserted: 3, replaced: 2, endings: 3 }

interface Read {
  talk: string
  tokens: readonly Token[]
  /** What an author wrote of it; null: nothing. */
  written: readonly string[] | null
}

type Edits = Pick<Editor, 'edits' | 'weights'>

/** What is taken from what was said has to be most of a sentence: of the others nothing can be learned. */
const TAKEN = 0.5

function editsLearned(read: readonly Read[], reader: Reader): Edits {
  const pairs = read
    .flatMap(({ written, ...one }) => (written ? [{ ...one, written }] : []))
    .filter((pair) => aligned(pair).filter((place) => place >= 0).length >= TAKEN * pair.written.length)
  const mayReplace = ({ guarded }: Token, phrase: string) =>
    guarded === 'negation' && phrase.split(' ').some((word) => denies(word, reader.pack))
  const { edits, gold } = editsFrom(pairs, LEAST, mayReplace)
  const lessons = pairs.map(({ tokens }, at) => ({ tokens, gold: gold[at] ?? [] }))
  return { edits, weights: learnEdits(lessons, edits) }
}

const PARTS = 4
/** From here on two sentences say much the same. */
const ALIKE = 0.5

/** Whether an author wrote much the same, of sentences by edits that were learned from other talks. */
function notedLessons(read: readonly Read[], reader: Reader): Example<NotedHead>[] {
  const talks = [...new Set(read.map(({ talk }) => talk))]
  const partOf = new Map(talks.map((talk, at) => [talk, at % PARTS]))
  return Array.from({ length: PARTS }, (_, part) => part).flatMap((part) => {
    const learned = editsLearned(
      read.filter(({ talk }) => partOf.get(talk) !== part),
      reader,
    )
    return read.flatMap(({ talk, tokens, written }) => {
      const edits = partOf.get(talk) === part ? editsOfPassage(tokens, learned, reader) : null
      if (!edits) return []
      const words = wordsBy(tokens, edits)
      const noted = written && likeness(words, written) >= ALIKE ? 1 : 0
      return [{ features: notedFeatures(tokens, words), target: { noted } }]
    })
  })
}

/** F1 of the words that two sentences share. */
export function likeness(own: readonly string[], wanted: readonly string[]): number {
  const isWord = (word: string) => /[\p{L}\d]/u.test(word)
  const [one, other] = [own.filter(isWord), wanted.filter(isWord)]
  const left = [...other]
  let shared = 0
  for (const word of one) {
    const at = left.indexOf(word.toLowerCase())
    if (at < 0) continue
    left.splice(at, 1)
    shared++
  }
  return shared === 0 ? 0 : (2 * shared) / (one.length + other.length)
}

/** The same passages in the same order give the same weights, bit for bit. */
export function learnEditor(wordings: readonly Wording[], reader: Reader): Editor {
  const read = wordings.map(
    (one): Read => ({
      talk: one.talk,
      tokens: tokensIn(partsOf(one), reader),
      written: one.sentence ? writtenIn(one.sentence, reader) : null,
    }),
  )
  const noted = train(NOTED_HEADS, notedLessons(read, reader), { bits: 15, epochs: 20, rate: 0.02, decay: 1e-3 })
  return { ...editsLearned(read, reader), noted }
}
