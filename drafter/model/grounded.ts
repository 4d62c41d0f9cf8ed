import { supportOf } from '../grounding/grounding.ts'
import type { Grounded } from '../note.ts'
import type { CitationSource } from '../port.ts'
import { type Stretch, sentencesOf } from '../sentences.ts'
import { LONGEST, plain } from './clean.ts'
import type { Passage } from './passages.ts'
import { nearestIn, quoteIn, sharesWord, withDenial } from './quote.ts'

/** A sentence and the section it is for. */
export interface NoteSentence extends Grounded {
  section_key: string
}

/** Where a sentence claims to come from: a stretch of a passage's text. */
interface Cited {
  passage: Passage
  stretch: Stretch
}

const MOST_SOURCES = 8
/** A quote of this many words is not in the right passage by accident. */
const TELLING = 4
/** An answer this short says nothing without its question. */
const CURT = 3

const wordCount = (text: string): number => text.trim().split(/\s+/).length

interface Claim {
  id: string
  quote: string
}

/** `S3 doctor`, `S3, S4`: models put more into an id than belongs in it. */
const named = ({ id, quote }: Claim): Claim[] => {
  const ids = id.toUpperCase().match(/(?<![\p{L}\p{N}])[SD]\d+(?:\.\d+)?(?![\p{L}\p{N}])/gu) ?? []
  return ids.map((one) => ({ id: one, quote }))
}

/**
 * The exact stretch behind a claimed one: the quote where it is; if the model named the wrong passage, the only other
 * passage that has it; otherwise the nearest wording in the passage; always with what denies it. The whole passage if
 * it has nothing like the quote. Null for an id that was not given.
 */
function cited(claim: Claim, given: readonly Passage[]): Cited | null {
  const passage = given.find((one) => one.id === claim.id)
  if (!passage) return null
  const places = (among: readonly Passage[], find: typeof quoteIn): Cited[] =>
    among.flatMap((one) => {
      const stretch = find(one.text, claim.quote)
      return stretch ? [{ passage: one, stretch: withDenial(one.text, stretch) }] : []
    })
  const [here] = places([passage], quoteIn)
  if (here) return here
  const elsewhere = wordCount(claim.quote) >= TELLING ? places(given, quoteIn) : []
  if (elsewhere.length === 1) return elsewhere[0] ?? null
  return places([passage], nearestIn)[0] ?? { passage, stretch: all(passage) }
}

const all = ({ text }: Passage): Stretch => ({ start: 0, end: text.length })

/** Puts the question before a curt answer, in the order of the conversation: the answer only makes sense with it. */
function inOrder(cites: readonly Cited[], given: readonly Passage[]): Cited[] {
  const questions = cites.flatMap(({ passage, stretch }): Cited[] => {
    const before = given[given.indexOf(passage) - 1]
    const answer = sentencesOf(passage.text, { lowerCase: true })[0]
    const curt = answer && stretch.start < answer.end && wordCount(passage.text.slice(answer.start, answer.end)) <= CURT
    if (!curt || !before?.text.trim().endsWith('?') || cites.some((other) => other.passage === before)) return []
    return [{ passage: before, stretch: all(before) }]
  })
  const place = ({ passage, stretch }: Cited) => given.indexOf(passage) * 1e6 + stretch.start
  return [...questions, ...cites].sort((a, b) => place(a) - place(b))
}

/** The whole sentences that a stretch belongs to. */
function widened({ passage, stretch }: Cited): Cited {
  const around = sentencesOf(passage.text, { lowerCase: true }).filter(
    ({ start, end }) => start < stretch.end && stretch.start < end,
  )
  const [first, last] = [around[0], around.at(-1)]
  return { passage, stretch: first && last ? { start: first.start, end: last.end } : stretch }
}

const TAKES_BACK =
  /^\W*(?:nein|nee|nö|doch|nicht|ach|halt|moment|quatsch|stimmt|besser|korrektur|no|nope|not|actually|sorry|wait|rather|correction|i mean)(?!\p{L})/iu

/** Leaves out sentences of a quote that are about something else, unless they take back what was said before. */
function narrowed({ passage, stretch }: Cited, sentence: string): Cited[] {
  const quote = passage.text.slice(stretch.start, stretch.end)
  const kept = sentencesOf(quote, { lowerCase: true }).filter(({ start, end }) => {
    const part = quote.slice(start, end)
    return TAKES_BACK.test(part) || sharesWord(part, sentence)
  })
  return kept.map(({ start, end }) => ({
    passage,
    stretch: { start: stretch.start + start, end: stretch.start + end },
  }))
}

const sameSource = (a: CitationSource, b: CitationSource): boolean =>
  a.segment_id === b.segment_id && a.document_id === b.document_id && a.quote === b.quote

export const distinct = (sources: readonly CitationSource[]): CitationSource[] =>
  sources.filter((source, index) => sources.findIndex((other) => sameSource(source, other)) === index)

const sourcesOf = (cites: readonly Cited[]): CitationSource[] =>
  distinct(cites.flatMap(({ passage, stretch }) => passage.source(stretch))).slice(0, MOST_SOURCES)

/** A sentence judged by its sources. One without sources is unsupported. */
function judged(text: string, sources: CitationSource[], language: string) {
  if (sources.length === 0) return { text, sources, support: 'unsupported' as const, doubts: [] }
  const quotes = sources.map(({ quote }) => quote)
  return { text, sources, ...supportOf(text, quotes, language.startsWith('de') ? 'de' : 'en') }
}

/** What is doubted about a sentence, judged by its own sources. */
export const doubtsOf = ({ text, sources }: NoteSentence, language: string) => judged(text, sources, language).doubts

/** The points of a list, or the sentences of a paragraph: `plain` takes one sentence and cuts off the rest. */
const pieces = (text: string): string[] =>
  text
    .split(/[\r\n]+(?=\s*[-•–*]\s)/)
    .flatMap((point) =>
      point.length <= LONGEST ? point : sentencesOf(point).map(({ start, end }) => point.slice(start, end)),
    )

const split = (text: string): string[] =>
  pieces(text).flatMap((piece) => {
    const line = plain(piece)
    return sentencesOf(line).map(({ start, end }) => line.slice(start, end))
  })

/** Splits what a model wrote as one text into sentences, each judged by these sources. */
export const groundedIn = (text: string, sources: readonly CitationSource[], language: string): Grounded[] =>
  split(text).map((sentence) => {
    const { support, sources: kept } = judged(sentence, distinct(sources).slice(0, MOST_SOURCES), language)
    return { text: sentence, support, sources: kept }
  })

/**
 * Splits what a model wrote as one text into sentences, each judged by the quotes it claims. If they are merely too
 * short, the whole sentences they come from count; if a denial in them is about something else, the rest of them
 * counts.
 *
 * @param given the passages the model has seen, in order
 * @param language of the note, ISO 639-1
 */
export function grounded(
  text: string,
  claims: readonly Claim[],
  given: readonly Passage[],
  language: string,
): Grounded[] {
  const cites = inOrder(
    claims
      .flatMap(named)
      .map((claim) => cited(claim, given))
      .filter((cite) => cite !== null),
    given,
  )
  return split(text).map((sentence) => {
    const close = judged(sentence, sourcesOf(cites), language)
    // A complaint that is not in the quotes may be in the rest of the sentence, as words may.
    const doubts = [...new Set(close.doubts.map((doubt) => (doubt === 'fact' ? 'content' : doubt)))].join()
    let better = close
    if (doubts === 'content') better = judged(sentence, sourcesOf(cites.map(widened)), language)
    if (doubts === 'negation')
      better = judged(sentence, sourcesOf(cites.flatMap((cite) => narrowed(cite, sentence))), language)
    const { support, sources } = better.support === 'supported' ? better : close
    return { text: sentence, support, sources }
  })
}
