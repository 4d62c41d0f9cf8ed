import {
  askingFeatures,
  gapFeatures,
  LONGEST,
  type MarkedLanguage,
  type Stretch,
  stretchOf,
} from '../extractive/mark-features.ts'
import { judge, type Model } from '../extractive/model.ts'
import { sourceOf } from '../extractive/source.ts'
import type { CitationSource, Segment } from '../port.ts'
import { tokensOf } from '../tokens.ts'

/** What was learned about where marks belong. */
export interface Marks {
  gaps: Model<'mark' | 'stop'>
  asking: Model<'asks'>
}

/** A mark at its place in a segment's text. */
interface Mark {
  at: number
  mark: '.' | ',' | '?'
}

const isMark = (word: string): boolean => /^[.?!;:,…]$/.test(word)
export const isHardStop = (word: string): boolean => /^[.?!;…]$/.test(word)

/** If more words than this come before a full stop, the recogniser does not set marks. */
const WITHOUT_STOPS = 100

/** Words of a segment, each with the place where it ends. */
export interface Words {
  words: string[]
  ends: number[]
  /** The words that already have a mark before them, and which mark. */
  marks: Map<number, string>
}

export function wordsOf(text: string, { expand, decimalPoint }: MarkedLanguage): Words {
  const tokens = tokensOf(text)
  const read: Words = { words: [], ends: [], marks: new Map() }
  tokens.forEach(({ text: token, end }, at) => {
    const next = tokens[at + 1]?.text ?? ''
    if (isMark(token)) {
      const before = read.marks.get(read.words.length)
      const isPoint =
        token === '.' &&
        decimalPoint(tokens[at - 1]?.text ?? '', next, (tokens[at - 1]?.end ?? 0) < (tokens[at]?.start ?? 0))
      if (!isPoint && !isHardStop(before ?? '')) read.marks.set(read.words.length, token)
      return
    }
    for (const word of expand(token, next) ?? [token]) {
      read.words.push(word)
      read.ends.push(end)
    }
  })
  return read
}

/** Did a recogniser write these words without marks? */
const isBare = ({ words, marks }: Words): boolean => {
  const stops = [...marks.values()].filter(isHardStop).length
  return words.length > WITHOUT_STOPS * (1 + stops) || (words.length > 0 && marks.size === 0)
}

/** At this chance or above, a statement ends, or there is another mark. */
const MARK = 0.5
/** A comma before these would change what goes with what: "metformin | 500", "a salve | for it". */
const BELONGS = /^(?:preposition|number|#)$/

/** "Do | not wait", "warten Sie | nicht": a denial belongs to its verb. */
const DENIED = /^(?:subject|be|have|do|modal|verb)$/

/** The chance from which there is at least a comma between words of two classes. */
const leastBetween = (before: string, here: string): number =>
  BELONGS.test(here) || (here === 'not' && DENIED.test(before)) ? Number.POSITIVE_INFINITY : MARK

/** How many words after a preposition its denial may come. */
const DENIED_WITHIN = 5

/** "Das glaube ich | bei dem Blutdruck nicht": a denial at the end of what belongs to a verb denies the verb. */
function isDeniedLater({ classes }: Stretch, at: number, { isVerbal }: MarkedLanguage): boolean {
  const denial = classes.slice(at, at + DENIED_WITHIN).indexOf('not')
  return (
    classes[at] === 'preposition' &&
    DENIED.test(classes[at - 1] ?? '') &&
    denial > 0 &&
    !classes.slice(at, at + denial).some(isVerbal)
  )
}

const SUBJECT = /^(?:subject|pointer)$/
const BEGINS = /^(?:subject|pointer|article|possessive)$/

/**
 * "You have bronchitis | I want you to rest": where there is a mark, a subject with its verb begins another statement.
 */
function beginsAnother({ classes }: Stretch, at: number, length: number, { isVerbal }: MarkedLanguage): boolean {
  const own = classes.slice(Math.max(0, at - Math.min(length, LONGEST)), at)
  const begins = SUBJECT.test(classes[at] ?? '') && isVerbal(classes[at + 1] ?? '')
  return begins && own.some(isVerbal) && !own.slice(0, 2).includes('subordinate')
}

/** Gaps within and right after words that take something back: "twenty, sorry, I mean | ten" is one statement. */
function correctionsIn(words: readonly string[], { correction }: MarkedLanguage): ReadonlySet<number> {
  const text = words.join(' ')
  const found = new Set<number>()
  let [first, from] = [1, 0]
  for (const { 0: match, index } of text.matchAll(new RegExp(correction.source, `g${correction.flags}`))) {
    first += text.slice(from, index).split(' ').length - 1
    from = index
    for (let at = first; at < first + match.trim().split(' ').length; at++) found.add(at)
  }
  return found
}

/** A mark to be set before `words[at]`, in or after the statement that begins at `from`. */
interface Gap {
  at: number
  from: number
  mark: ',' | '.'
}

/** Where the statements of a stretch end, and the commas within them. */
function gapsOf(stretch: Stretch, { ends, marks }: Words, language: MarkedLanguage, { gaps }: Marks): Gap[] {
  const { words, classes } = stretch
  const corrects = correctionsIn(words, language)
  const isNumber = (at: number) => words[at] === '#' || classes[at] === 'number'
  const isWithin = (at: number) => language.inNumber.test(words[at] ?? '') && isNumber(at - 1) && isNumber(at + 1)
  const splits = (at: number) => (isNumber(at) && isNumber(at - 1)) || isWithin(at) || isWithin(at - 1)
  const isFree = (at: number) => !marks.has(at) && ends[at - 1] !== ends[at] && !splits(at)
  const { condition, negation } = language.cues
  const said = (from: number, at: number) => words.slice(from, at).join(' ')
  const hasVerb = (from: number, at: number) => classes.slice(from, at).some(language.isVerbal)
  // A condition continues up to its consequence, a list is denied as a whole ("no cough | and no fever"), and what
  // somebody says or thinks belongs to them: "der Arzt meinte | das ist …".
  const goesOn = (at: number, from: number, part: number) =>
    (part === from && condition.test(words[from] ?? '')) ||
    (BEGINS.test(classes[at] ?? '') && language.saysThat.test(said(from, at))) ||
    (classes[at] === 'joint' && negation.test(said(from, at)) && !hasVerb(from, at))
  const markAt = (at: number, from: number, part: number): Gap['mark'] | null => {
    const { mark, stop } = judge(gaps, gapFeatures(stretch, language, at, at - from))
    const begins = stop >= MARK || (mark >= MARK && beginsAnother(stretch, at, at - from, language))
    if (begins && !corrects.has(at) && !isDeniedLater(stretch, at, language)) return goesOn(at, from, part) ? ',' : '.'
    return mark >= leastBetween(classes[at - 1] ?? '', classes[at] ?? '') ? ',' : null
  }
  const set: Gap[] = []
  // Where the statement began, and its last part.
  let [from, part] = [0, 0]
  for (let at = 1; at < words.length; at++) {
    const mark = isFree(at) ? markAt(at, from, part) : null
    if (mark) set.push({ at, from, mark })
    if (mark === '.' || isHardStop(marks.get(at) ?? '')) from = at
    if (mark || marks.has(at)) part = at
  }
  if (!marks.has(words.length)) set.push({ at: words.length, from, mark: '.' })
  return set
}

/** Sets full stops, commas and question marks in the words of a recogniser that writes none. */
export function withMarks(segments: readonly Segment[], language: MarkedLanguage, marks: Marks): Segment[] {
  const read = segments.map(({ text }) => wordsOf(text, language))
  const total = read.reduce((sum, { words }) => sum + words.length, 0)
  let before = 0
  return segments.map((segment, index): Segment => {
    const own = read[index] as Words
    const position = before / Math.max(1, total)
    before += own.words.length
    if (!isBare(own)) return segment
    const next = read[index + 1]?.words.slice(0, 2) ?? []
    const continues = goesOnNext(segment, own, segments[index + 1], next, language)
    const set = marksIn(own, { role: segment.role, position, next, continues }, language, marks)
    return { ...segment, text: inserted(segment.text, set) }
  })
}

/** Does a speaker's statement continue in the next segment? */
const goesOnNext = (
  { role, speaker }: Segment,
  { words }: Words,
  other: Segment | undefined,
  [next = '']: readonly string[],
  { dangling }: MarkedLanguage,
): boolean => other?.role === role && other.speaker === speaker && (/^\d/.test(next) || dangling(words.at(-1) ?? ''))

function marksIn(
  own: Words,
  place: { role: string; position: number; next: readonly string[]; continues: boolean },
  language: MarkedLanguage,
  marks: Marks,
): Mark[] {
  const stretch = stretchOf(own.words, language)
  return gapsOf(stretch, own, language, marks).flatMap(({ at, from, mark }): Mark[] => {
    const end = own.ends[at - 1] ?? 0
    const last = at === own.words.length
    if (last && place.continues) return []
    if (mark === ',') return [{ at: end, mark }]
    const words = stretch.words.slice(from, at)
    const classes = stretch.classes.slice(from, at)
    const next = last ? place.next : own.words.slice(at, at + 2)
    const { asks } = judge(marks.asking, askingFeatures({ words, classes, ...place, next, last }, language))
    if (asks >= ASKS) return [{ at: end, mark: '?' }]
    // The answer may still show whether the last one is a question.
    return last ? [] : [{ at: end, mark }]
  })
}
/** At this chance or above, a statement is a question. */
const ASKS = 0.6

function inserted(text: string, marks: readonly Mark[]): string {
  let written = ''
  let from = 0
  for (const { at, mark } of marks) {
    written += text.slice(from, at) + mark
    from = at
  }
  return written + text.slice(from)
}

/** Gives a source in marked segments the words as heard, without the marks that were set. */
export function asHeard(
  marked: readonly Segment[],
  heard: readonly Segment[],
): (source: CitationSource) => CitationSource {
  const places = new Map(heard.map(({ id }, at) => [id, at]))
  return (source) => {
    const segment = places.get(source.segment_id ?? '')
    const text = marked[segment ?? -1]?.text
    const own = heard[segment ?? -1]?.text
    const at = text?.indexOf(source.quote) ?? -1
    if (segment === undefined || text === undefined || own === undefined || text === own || at < 0) return source
    const [start = 0, end = 0] = unmarked(text, own, [at, at + source.quote.length])
    return sourceOf(heard, { segment, start, end })[0] ?? source
  }
}

/** Maps places in a marked text to places in what was heard. */
function unmarked(text: string, own: string, places: readonly number[]): number[] {
  const found: number[] = []
  let at = 0
  for (let index = 0; found.length < places.length; index++) {
    if (index === places[found.length]) found.push(at)
    if (text[index] === own[at]) at++
  }
  return found
}
