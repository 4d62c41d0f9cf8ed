import type { LeftOut, Segment } from '../port.ts'

/** About nine hours of speech: more would take longer than anybody waits, and no consultation lasts that long. */
export const MOST_CHARACTERS = 500_000

/** The end of the last word at or before an offset. */
const wordEnd = (text: string, at: number): number => {
  const blank = text.lastIndexOf(' ', at)
  return blank > 0 ? blank : at
}

/**
 * The beginning of a transcript, from which the draft is made, and what was left out. A segment that is cut keeps its
 * beginning, so that offsets into it stay valid.
 */
export function withinLength(
  segments: readonly Segment[],
  most = MOST_CHARACTERS,
): { read: readonly Segment[]; leftOut: LeftOut | null } {
  const total = segments.reduce((sum, { text }) => sum + text.length, 0)
  if (total <= most) return { read: segments, leftOut: null }
  const read: Segment[] = []
  let room = most
  for (const segment of segments) {
    const whole = segment.text.length <= room
    const text = whole ? segment.text : segment.text.slice(0, wordEnd(segment.text, room))
    if (text) read.push({ ...segment, text })
    room -= text.length
    if (!whole) {
      const characters = total - (most - room)
      return { read, leftOut: { characters, share: characters / total, from_ms: segment.start_ms } }
    }
  }
  return { read, leftOut: null }
}
