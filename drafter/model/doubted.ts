import type { CitationSource } from '../port.ts'
import { doubtsOf, type NoteSentence } from './grounded.ts'
import { inert, type Passage } from './passages.ts'

/** The most sentences looked at, and so sent back: a note with more of them is beyond repair. */
const MOST = 40
/** Lines shown for a sentence without any quote: the ones that share most words with it. */
const NEAREST = 3

/** What is sent back from a draft. */
export interface Doubted {
  /** Indices of these sentences in the draft. */
  sent: ReadonlySet<number>
  /** Each with its number, the doubts and its quotes. */
  text: string
  /** The lines around the quotes, in order. */
  lines: string
}

const longWords = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu))

/**
 * Indices of the passages that a sentence may be based on: those it names with their neighbours, or else the most
 * similar.
 */
function placesOf({ text, sources }: NoteSentence, given: readonly Given[]): number[] {
  const named = given.flatMap(({ source, passage }, at) =>
    sources.some((one) => isIn(one, source) && passage.text.includes(one.quote.trim())) ? [at - 1, at, at + 1] : [],
  )
  if (named.length > 0) return named
  const own = [...longWords(text)]
  return given
    .map(({ words }, at) => ({ at, shared: own.filter((word) => words.has(word)).length }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared)
    .slice(0, NEAREST)
    .map(({ at }) => at)
}

/** A passage with where it comes from and its words. */
interface Given {
  passage: Passage
  source: CitationSource | undefined
  words: ReadonlySet<string>
}

const isIn = (source: CitationSource, passage: CitationSource | undefined): boolean =>
  source.segment_id === passage?.segment_id && source.document_id === passage?.document_id

/**
 * The unsupported sentences of a draft as they are sent back, as many as fit into `chars` with their lines.
 * @param passages all that the model has seen, in order
 */
export function doubtedIn(
  draft: readonly NoteSentence[],
  passages: readonly Passage[],
  language: string,
  chars: number,
): Doubted {
  const given = passages.map((passage): Given => {
    const [source] = passage.source({ start: 0, end: passage.text.length })
    return { passage, source, words: longWords(passage.text) }
  })
  const sent = new Set<number>()
  const shown = new Set<number>()
  const texts: string[] = []
  let room = chars
  const unsupported = [...draft.entries()].filter(([, { support }]) => support === 'unsupported').slice(0, MOST)
  for (const [index, sentence] of unsupported) {
    const doubts = sentence.sources.length === 0 ? ['source'] : doubtsOf(sentence, language)
    const quotes = sentence.sources.map(({ quote }) => `"${inert(quote)}"`).join(' ')
    const text = `N${index + 1} ${sentence.section_key}: ${inert(sentence.text)}\n  ${doubts.join(', ')}: ${quotes}`
    const places = placesOf(sentence, given).filter((at) => !shown.has(at) && given[at])
    const size = places.reduce((sum, at) => sum + (passages[at]?.line.length ?? 0) + 1, text.length)
    if (size > room) continue
    room -= size
    texts.push(text)
    sent.add(index)
    for (const at of places) shown.add(at)
  }
  const lines = passages.filter((_, at) => shown.has(at)).map(({ line }) => line)
  return { sent, text: texts.join('\n'), lines: lines.join('\n') }
}
