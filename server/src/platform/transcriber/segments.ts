import type { Segment } from './transcriber.ts'

/** A segment that has no number yet. */
export type Heard = Omit<Segment, 'id'>

/**
 * What every transcript promises: segments in order of time, inside the audio, none empty, numbered from `s1`.
 * Words are held to the same limits.
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
    .map((segment, index) => ({ id: `s${index + 1}`, ...segment, words: segment.words?.map(clamped) ?? null }))
}
