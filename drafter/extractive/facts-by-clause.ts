import type { Fact } from '../facts/fact.ts'
import type { Segment } from '../port.ts'
import type { Span, Unit } from '../stages/03-units.ts'
import { sourceOf } from './source.ts'

/** What is known about a clause from the facts that were read out of it. */
export type FactsOfClause = (unit: Pick<Unit, 'spans'>) => readonly string[]

const shownBy = ({ kind, assertion, status, experiencer }: Fact): string[] => [
  kind,
  `${kind} ${assertion} ${status}`,
  ...(experiencer === 'patient' ? [] : ['somebody else']),
]

/**
 * Facts belong to a clause if their quote is part of it, or it is part of their quote.
 *
 * @param segments the ones that the facts' quotes and the clauses' spans refer to
 */
export function factsByClause(facts: readonly Fact[], segments: readonly Segment[]): FactsOfClause {
  const told = Map.groupBy(
    facts.flatMap((fact) => fact.sources.map((source) => ({ ...source, shown: shownBy(fact) }))),
    ({ segment_id }) => segment_id,
  )
  const at = (span: Span) =>
    sourceOf(segments, span).flatMap(({ segment_id, quote }) =>
      (told.get(segment_id) ?? [])
        .filter((one) => one.quote.includes(quote) || quote.includes(one.quote))
        .flatMap(({ shown }) => shown),
    )
  return ({ spans }) => (told.size === 0 ? [] : [...new Set(spans.flatMap(at))])
}
