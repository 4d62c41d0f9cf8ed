import { sourceOf } from '../extractive/source.ts'
import type { Segment } from '../port.ts'
import type { Fact } from './fact.ts'
import type { Found } from './reconciled.ts'

/** The fact with the quotes it is based on. */
export function withSources({ clauses, chance: _, ...fact }: Found, index: number, segments: readonly Segment[]): Fact {
  const spans = clauses.flatMap(({ unit }) => unit.spans)
  return { ...fact, id: `f${index + 1}`, sources: spans.flatMap((span) => sourceOf(segments, span)) }
}
