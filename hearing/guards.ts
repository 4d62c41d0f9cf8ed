import { type Span, speechWithin } from './audio/speech-detector.ts'
import { spokenWords } from './measure/word-error-rate.ts'
import type { Heard } from './segments.ts'

// Known failures of speech engines, recognised in what they answer.

/** Engines are a little off with their times: a segment may be this far from speech. */
const TOLERANCE_MS = 400
/** Whisper's own rule for "there was nothing": both must hold. */
const NO_SPEECH = 0.6
const UNLIKELY = -1
/** Whisper's own threshold: text that compresses better than this repeats itself. */
const REPETITIVE = 2.4

/** Was this text made up over silence? */
export function inventedOverSilence(segment: Heard, spans: readonly Span[]): boolean {
  if (speechWithin(spans, segment.start_ms - TOLERANCE_MS, segment.end_ms + TOLERANCE_MS) === 0) return true
  return (segment.doubts?.no_speech_prob ?? 0) > NO_SPEECH && (segment.doubts?.avg_logprob ?? UNLIKELY - 1) < UNLIKELY
}

/** A run of words that follows itself again and again. Indexes are into the words. */
export interface Loop {
  start: number
  /** Words per round. */
  period: number
  rounds: number
}

const LONGEST_PERIOD = 24

/**
 * Finds the first repetition that nobody would speak: ten words or more that are one phrase four times over (or a sentence of six
 * words and more three times over). "No, no, no, no" stays.
 */
export function findLoop(words: readonly string[]): Loop | null {
  for (let start = 0; start < words.length; start++) {
    for (let period = 1; period <= LONGEST_PERIOD && start + 3 * period <= words.length; period++) {
      const rounds = roundsFrom(words, start, period)
      if (rounds >= (period >= 6 ? 3 : 4) && rounds * period >= 10) return { start, period, rounds }
    }
  }
  return null
}

/** How often the words from `start` repeat the same `period` words, whole rounds only. */
function roundsFrom(words: readonly string[], start: number, period: number): number {
  let length = period
  while (start + length < words.length && words[start + length] === words[start + length - period]) length++
  return Math.floor(length / period)
}

/** Does the engine repeat itself, by its own measure or by its words? */
export const repeatsItself = (segments: readonly Heard[]): boolean =>
  findLoop(tokens(segments).map(({ word }) => word)) !== null ||
  segments.some(({ doubts, text }) => (doubts?.compression_ratio ?? 0) > REPETITIVE && spokenWords(text).length >= 10)

/** Keeps the first round of every repetition. @returns the segments that are left, and where something was cut */
export function cutLoops(segments: readonly Heard[]): { segments: Heard[]; cut: Span[] } {
  let left = [...segments]
  const cut: Span[] = []
  for (;;) {
    const all = tokens(left)
    const loop = findLoop(all.map(({ word }) => word))
    if (!loop) return { segments: left, cut }
    const gone = all.slice(loop.start + loop.period, loop.start + loop.rounds * loop.period)
    const touched = new Set(gone.map(({ segment }) => segment))
    const stretch = [...touched].flatMap((index) => left[index] ?? [])
    cut.push({
      start_ms: Math.min(...stretch.map(({ start_ms }) => start_ms)),
      end_ms: Math.max(...stretch.map(({ end_ms }) => end_ms)),
    })
    left = left.flatMap((segment, index) => (touched.has(index) ? without(segment, index, gone) : [segment]))
  }
}

interface Token {
  segment: number
  /** Index among the segment's space-separated parts. */
  part: number
  /** As compared: lower case, no punctuation. */
  word: string
}

const parts = (text: string) => text.split(/\s+/).filter(Boolean)

const tokens = (segments: readonly Heard[]): Token[] =>
  segments.flatMap((segment, index) =>
    parts(segment.text).map((text, part) => ({ segment: index, part, word: spokenWords(text).join(' ') })),
  )

/** The segment without some of its parts; nothing if none is left. */
function without(segment: Heard, index: number, gone: readonly Token[]): Heard[] {
  const dropped = new Set(gone.filter((token) => token.segment === index).map(({ part }) => part))
  const all = parts(segment.text)
  const kept = all.filter((_, part) => !dropped.has(part))
  if (kept.length === 0) return []
  // Word times belong to the parts only where there are as many of them.
  const words = segment.words?.length === all.length ? segment.words.filter((_, part) => !dropped.has(part)) : null
  return [{ ...segment, text: kept.join(' '), words, end_ms: words?.at(-1)?.end_ms ?? segment.end_ms }]
}

/** Less speech without text than this is a cough or a word the engine put elsewhere. */
const MISSED_SPEECH_MS = 2000

/**
 * Did the engine stop before the speech did?
 * @returns what is missing: from the end of its last segment to the end of the speech; null if nothing is missing
 */
export function missingEnding(segments: readonly Heard[], spans: readonly Span[], within: Span): Span | null {
  const inside = spans.filter(({ start_ms, end_ms }) => end_ms > within.start_ms && start_ms < within.end_ms)
  const heardUntil = segments.reduce((latest, { end_ms }) => Math.max(latest, end_ms), within.start_ms)
  if (speechWithin(inside, heardUntil + TOLERANCE_MS, within.end_ms) < MISSED_SPEECH_MS) return null
  const next = inside.find(({ end_ms }) => end_ms > heardUntil + TOLERANCE_MS)
  return { start_ms: Math.max(heardUntil, next?.start_ms ?? heardUntil), end_ms: within.end_ms }
}
