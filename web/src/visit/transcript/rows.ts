import type { Segment } from '../../api/types.ts'

const NO_QUOTES: readonly string[] = []

/** What the highlighted sources quote from a segment; always the same empty list if they do not name it. */
export const quotesIn = (
  { id }: Pick<Segment, 'id'>,
  sources: readonly { segment_id?: string; quote: string }[],
): readonly string[] => {
  const quotes = sources.filter(({ segment_id }) => segment_id === id).map(({ quote }) => quote)
  return quotes.length > 0 ? quotes : NO_QUOTES
}

/** Index of the segment spoken at an instant: the last one that has begun; -1 before the first. */
export function segmentAt(segments: readonly Pick<Segment, 'start_ms'>[], ms: number): number {
  let low = 0
  let high = segments.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((segments[middle]?.start_ms ?? 0) <= ms) low = middle + 1
    else high = middle
  }
  return low - 1
}
