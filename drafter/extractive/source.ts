import type { CitationSource, Segment } from '../port.ts'
import type { Span } from '../stages/03-units.ts'

/** Start and end of a span in the audio: by its words if the engine knows where they are, otherwise by its segment. */
function timesOf(segment: Segment, { start, end }: Span): { start_ms: number; end_ms: number } {
  const times = { start_ms: segment.start_ms, end_ms: segment.end_ms }
  let from = 0
  const inside: { start_ms: number; end_ms: number }[] = []
  for (const word of segment.words ?? []) {
    const at = segment.text.indexOf(word.text.trim(), from)
    if (at < 0) return times
    from = at + word.text.trim().length
    if (at < end && from > start) inside.push(word)
  }
  const first = inside[0]
  const last = inside.at(-1)
  return first && last ? { start_ms: first.start_ms, end_ms: last.end_ms } : times
}

/** The citation's source for a stretch of the transcript. */
export function sourceOf(segments: readonly Segment[], span: Span): CitationSource[] {
  const segment = segments[span.segment]
  if (!segment) return []
  const quote = segment.text.slice(span.start, span.end)
  return [{ type: 'transcript', segment_id: segment.id, ...timesOf(segment, span), quote }]
}
