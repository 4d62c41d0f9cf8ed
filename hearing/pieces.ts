import { FRAME_MS, type Span } from './audio/speech-detector.ts'

/** A stretch of the audio that goes to an engine as one, `[start_ms, end_ms)`. */
export type Piece = Span

/** How much of the silence around speech is kept with it. */
const MARGIN_MS = 300

/**
 * Cuts a recording into pieces that hold all its speech, none longer than `longest_ms`, and leaves out silence that is
 * longer than `longest_silence_ms`. The cuts are in the longest pause of a piece's later half; where somebody speaks
 * without a pause, at the quietest moment of its last quarter.
 * @param levels of each 20 ms frame (`levelMeter`)
 */
export function cutAtSilences(
  spans: readonly Span[],
  levels: Uint8Array,
  duration_ms: number,
  { longest_ms, longest_silence_ms }: { longest_ms: number; longest_silence_ms: number },
): Piece[] {
  const room = Math.max(2 * FRAME_MS, longest_ms - 2 * MARGIN_MS)
  const groups: Span[][] = []
  let group: Span[] = []
  for (const span of spans.flatMap((each) => shortEnough(each, levels, room))) {
    const [first] = group
    const last = group.at(-1)
    if (last && span.start_ms - last.end_ms > longest_silence_ms) {
      groups.push(group)
      group = []
    } else if (first && span.end_ms - first.start_ms > room) {
      const keep = bestCut(group, span)
      groups.push(group.slice(0, keep))
      group = group.slice(keep)
      // The remainder may still be too long together with a long span.
      const [carried] = group
      if (carried && span.end_ms - carried.start_ms > room) {
        groups.push(group)
        group = []
      }
    }
    group.push(span)
  }
  if (group.length > 0) groups.push(group)
  return groups.map((each, index) => {
    const before = groups[index - 1]?.at(-1)?.end_ms ?? 0
    const after = groups[index + 1]?.[0]?.start_ms ?? duration_ms
    const start = each[0]?.start_ms ?? 0
    const end = each.at(-1)?.end_ms ?? start
    return {
      // Two pieces share the pause between them: nothing is heard twice.
      start_ms: start - Math.min(MARGIN_MS, (start - before) / (index > 0 ? 2 : 1)),
      end_ms: end + Math.min(MARGIN_MS, Math.max(0, after - end) / (index + 1 < groups.length ? 2 : 1)),
    }
  })
}

/** How many spans of the group stay in front of the cut: the cut is at the longest pause of the later half. */
function bestCut(group: readonly Span[], next: Span): number {
  const start = group[0]?.start_ms ?? 0
  const half = start + (next.end_ms - start) / 2
  let best = group.length
  let longest = -1
  for (const [index, span] of group.entries()) {
    const following = group[index + 1] ?? next
    const pause = following.start_ms - span.end_ms
    if (span.end_ms < half && index + 1 < group.length) continue
    if (pause > longest) {
      longest = pause
      best = index + 1
    }
  }
  return best
}

function shortEnough(span: Span, levels: Uint8Array, room: number): Span[] {
  const parts: Span[] = []
  let start_ms = span.start_ms
  while (span.end_ms - start_ms > room) {
    const cut = quietest(levels, start_ms + room * 0.75, start_ms + room)
    parts.push({ start_ms, end_ms: cut })
    start_ms = cut
  }
  return [...parts, { start_ms, end_ms: span.end_ms }]
}

function quietest(levels: Uint8Array, from_ms: number, to_ms: number): number {
  const last = Math.floor(to_ms / FRAME_MS)
  let best = last
  for (let frame = last; frame > from_ms / FRAME_MS; frame--) {
    if ((levels[frame] ?? 255) < (levels[best] ?? 255)) best = frame
  }
  return best * FRAME_MS
}
