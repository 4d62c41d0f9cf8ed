import type { Span } from './audio/speech-detector.ts'
import type { Word } from './port.ts'
import type { Heard } from './segments.ts'

/** Somebody speaks; the label does not say who it is. */
export interface Turn extends Span {
  speaker: string
}

/** A word outside all turns belongs to the nearest one, if that is no further away than this. */
const NEAR_MS = 700

/**
 * Gives every segment its speaker. Where the speaker changes within a segment, it is split between two words; without
 * word times the longest overlap decides. `null` where no speaker was distinguished.
 */
export function withSpeakers(segments: readonly Heard[], turns: readonly Turn[]): Heard[] {
  return segments.flatMap((segment) => {
    const { words } = segment
    // Only words that make up the whole text can split it.
    if (!words || words.map(({ text }) => text).join(' ') !== segment.text) {
      return [{ ...segment, speaker: longestOverlap(segment, turns) }]
    }
    return parts(words, turns).map(({ speaker, words: own }) => ({
      ...segment,
      start_ms: own[0]?.start_ms ?? segment.start_ms,
      end_ms: own.at(-1)?.end_ms ?? segment.end_ms,
      text: own.map(({ text }) => text).join(' '),
      words: own,
      speaker,
    }))
  })
}

function parts(words: readonly Word[], turns: readonly Turn[]): { speaker: string | null; words: Word[] }[] {
  const all: { speaker: string | null; words: Word[] }[] = []
  for (const word of words) {
    const current = all.at(-1)
    const speaker = nearest((word.start_ms + word.end_ms) / 2, turns) ?? current?.speaker ?? null
    if (current && (current.speaker === speaker || current.speaker === null)) {
      current.speaker = speaker
      current.words.push(word)
    } else all.push({ speaker, words: [word] })
  }
  return all
}

function nearest(at: number, turns: readonly Turn[]): string | null {
  let best: string | null = null
  let distance = NEAR_MS
  for (const { start_ms, end_ms, speaker } of turns) {
    const away = Math.max(start_ms - at, at - end_ms, 0)
    if (away < distance) {
      best = speaker
      distance = away
    }
  }
  return best
}

function longestOverlap(segment: Span, turns: readonly Turn[]): string | null {
  const shares = new Map<string, number>()
  for (const { start_ms, end_ms, speaker } of turns) {
    const overlap = Math.min(end_ms, segment.end_ms) - Math.max(start_ms, segment.start_ms)
    if (overlap > 0) shares.set(speaker, (shares.get(speaker) ?? 0) + overlap)
  }
  return [...shares].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null
}
