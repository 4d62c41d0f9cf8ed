import { diffArrays } from 'diff'
import { indexAt } from './index-at.ts'
import { mostEdits } from './most-edits.ts'
import { type Citation, type Heading, type Note, parse, render, sectionAt } from './note.ts'
import { endsSentence, type Stretch, sentencesOf } from './sentences.ts'

/** How far to look for the rest of a sentence, in characters, and at how many places to look for one that moved. */
const REACH = 1_000
const MOST_PLACES = 50
/** Share of a sentence's characters that must remain for it to count as the same sentence, changed. */
const STILL_THE_SAME = 0.5

interface Word extends Stretch {
  text: string
}

const wordsOf = (text: string): Word[] =>
  Array.from(text.matchAll(/\S+/g), ({ 0: word, index }) => ({ text: word, start: index, end: index + word.length }))

/** A word in a form that can be found again: a sentence that was continued has a different mark after its last word. */
const bare = (text: string): string => text.normalize('NFC').replace(/(?<=[\p{L}\p{N}])[.,;:!?]+$/u, '')

/** For every word of `before`, its place among the words of `after`, or -1. */
function kept(before: readonly Word[], after: readonly Word[]): number[] {
  const texts = (words: readonly Word[]) => words.map(({ text }) => bare(text))
  const places = before.map(() => -1)
  let from = 0
  let to = 0
  const maxEditLength = mostEdits(before.length + after.length)
  for (const { count, added, removed } of diffArrays(texts(before), texts(after), { maxEditLength }) ?? []) {
    if (!added && !removed) for (let word = 0; word < count; word++) places[from + word] = to + word
    if (!added) from += count
    if (!removed) to += count
  }
  return places
}

const same = (text: string): string => text.split(/\s+/).filter(Boolean).join(' ')

/**
 * What is before and after a stretch in the same sentence. A word put in front of an untouched stretch ("No ", "Mother:
 * ") can reverse its meaning, so the stretch alone does not show whether its sentence is untouched.
 */
function surroundings(text: string, { start, end }: Stretch): string {
  const near = text.slice(Math.max(0, start - REACH), start)
  const before = near.slice(Math.max(near.lastIndexOf('\n'), near.lastIndexOf('\r')) + 1)
  const opening = sentencesOf(before).at(-1)
  const lead = opening && !endsSentence(before, opening.end) ? before.slice(opening.start) : ''
  const after = text.slice(end, end + REACH).match(/^[^\r\n]*/)?.[0] ?? ''
  const closing = sentencesOf(after)[0]
  const closed = endsSentence(text, end) && !/^\S/.test(after)
  const tail = closing && !closed ? after.slice(0, closing.end) : ''
  return `${same(lead)}\n${same(tail)}`
}

/**
 * A note after a clinician has edited its text. A sentence that is unchanged in its section keeps its grounds, even if
 * it has moved; one that was changed or moved to another section keeps them, marked `stale`; one that is gone loses
 * them. What the clinician added has none. Ids stay.
 *
 * @param headings of the template, by which the text is read
 */
export function revised(earlier: Note, text: string, headings: readonly Heading[]): Note {
  const work = revising(earlier, text, headings)
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/** The same, but yields after every sentence, because very long notes take time. */
export function* revising(earlier: Note, text: string, headings: readonly Heading[]): Generator<void, Note> {
  return parse(text, headings, yield* carriedCitations(earlier, text, headings))
}

function* carriedCitations(earlier: Note, text: string, headings: readonly Heading[]): Generator<void, Citation[]> {
  const { text: oldText, citations } = render(earlier)
  const before = wordsOf(oldText)
  const after = wordsOf(text)
  yield
  const places = kept(before, after)
  yield
  const sectionBefore = sectionAt(earlier)
  const sectionAfter = sectionAt(parse(text, headings))
  yield
  const sentences = sentencesOf(text)
  yield
  const occurrences = Map.groupBy(after.keys(), (place) => after[place]?.text)
  const carried: Citation[] = []

  /** The words of each citation's sentence. */
  const cited = citations.flatMap((citation) => {
    const at = Math.max(0, indexAt(before, citation.note_start))
    const from = (before[at]?.end ?? 0) > citation.note_start ? at : at + 1
    const to = indexAt(before, citation.note_end - 1)
    return from >= 0 && from <= to ? [{ citation, from, words: before.slice(from, to + 1) }] : []
  })
  type Cited = (typeof cited)[number]

  function put({ citation }: Cited, { start, end }: Stretch, untouched: boolean): boolean {
    if (carried.some(({ note_start, note_end }) => start < note_end && note_start < end)) return false
    const moved = { ...citation, section_key: sectionAfter(start), note_start: start, note_end: end }
    carried.push(untouched ? moved : { ...moved, stale: true })
    return true
  }

  /** The stretch of the new text that begins at a word and reads like the old sentence. */
  function whole({ citation, words }: Cited, place: number): Stretch | null {
    if (words.some(({ text }, word) => after[place + word]?.text !== text)) return null
    const [first, last] = [after[place], after[place + words.length - 1]]
    const [oldFirst, oldLast] = [words[0], words.at(-1)]
    if (!first || !last || !oldFirst || !oldLast) return null
    return {
      start: first.start + Math.max(0, citation.note_start - oldFirst.start),
      end: last.end - Math.max(0, oldLast.end - citation.note_end),
    }
  }

  const untouched = ({ citation }: Cited, stretch: Stretch): boolean => {
    const old = { start: citation.note_start, end: citation.note_end }
    return (
      surroundings(oldText, old) === surroundings(text, stretch) &&
      sectionBefore(old.start) === sectionAfter(stretch.start)
    )
  }
  const wholeAt = (one: Cited, places: readonly number[]): Stretch[] =>
    places.map((place) => whole(one, place)).filter((stretch) => stretch !== null)
  const anywhere = (one: Cited): Stretch[] =>
    wholeAt(one, occurrences.get(one.words[0]?.text)?.slice(0, MOST_PLACES) ?? [])

  /** The sentence of the new text that contains most of the old one. */
  function changed({ from, words }: Cited): Stretch | null {
    const left = words.flatMap((_, word) => after[places[from + word] ?? -1] ?? [])
    const length = (some: readonly Word[]) => some.reduce((sum, { text }) => sum + text.length, 0)
    const bySentence = Map.groupBy(left, ({ start }) => indexAt(sentences, start))
    let best: { sentence: Stretch; length: number } | null = null
    for (const [index, some] of bySentence) {
      const sentence = sentences[index]
      const inside = sentence ? length(some.filter(({ end }) => end <= sentence.end)) : 0
      if (sentence && inside > (best?.length ?? 0)) best = { sentence, length: inside }
    }
    return best && best.length >= STILL_THE_SAME * length(words) ? best.sentence : null
  }

  let open: readonly Cited[] = cited
  function* settle(stretchesOf: (one: Cited) => Stretch[], isUntouched: boolean): Generator<void> {
    const left: Cited[] = []
    for (const one of open) {
      if (!stretchesOf(one).some((stretch) => put(one, stretch, isUntouched))) left.push(one)
      yield
    }
    open = left
  }
  // First where it was, then where it has moved, then what it was changed into: two equal sentences each keep their
  // own.
  yield* settle((one) => wholeAt(one, [places[one.from] ?? -1]).filter((stretch) => untouched(one, stretch)), true)
  yield* settle((one) => anywhere(one).filter((stretch) => untouched(one, stretch)), true)
  yield* settle((one) => [...[changed(one)].filter((stretch) => stretch !== null), ...anywhere(one)], false)
  return carried
}
