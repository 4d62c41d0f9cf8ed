import type { Segment } from './port.ts'

/** An engine's own doubts about a segment; null where it gives none. */
export interface Doubts {
  /** Mean log probability of its tokens. */
  avg_logprob: number | null
  /** Probability that nobody speaks there, 0..1. */
  no_speech_prob: number | null
  /** How well the text compresses: repetitions compress well. */
  compression_ratio: number | null
}

/** A segment without a number yet. */
export interface Heard extends Omit<Segment, 'id'> {
  doubts?: Doubts
}

/**
 * What holds for every transcript: segments in order of time, inside the audio, none empty, numbered from `s1`. Words
 * are held to the same limits.
 */
export function inOrder(heard: readonly Heard[], duration_seconds: number): Segment[] {
  const total_ms = Math.round(duration_seconds * 1000)
  const inside = (ms: number) => Math.max(0, Math.min(total_ms, Math.round(ms)))
  const clamped = <T extends { start_ms: number; end_ms: number }>(timed: T): T => {
    const start_ms = inside(timed.start_ms)
    return { ...timed, start_ms, end_ms: Math.max(start_ms, inside(timed.end_ms)) }
  }
  return heard
    .map((segment) => ({ ...clamped(segment), text: segment.text.replace(/\s+/g, ' ').trim() }))
    .filter(({ text }) => text !== '')
    .sort((a, b) => a.start_ms - b.start_ms || a.end_ms - b.end_ms)
    .map(({ start_ms, end_ms, speaker, role, text, confidence, words }, index) => ({
      id: `s${index + 1}`,
      start_ms,
      end_ms,
      speaker,
      role,
      text,
      confidence,
      words: words?.map(clamped) ?? null,
    }))
}
