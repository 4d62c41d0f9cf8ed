import type { Fact } from '../facts/fact.ts'
import type { Segment } from '../port.ts'
import type { Span, Unit } from '../stages/03-units.ts'
import { sourceOf } from './source.ts'

/** What is known of a clause by the facts that were read out of it. */
export type ToldIn = (unit: Pick<Unit, 'spans'>) => readonly string[]

const keyOf = ({ segment_id, quote }: { segment_id?: string; quote: string }): string => `${segment_id} ${quote}`

const shownBy = ({ kind, assertion, status, experiencer }: Fact): string[] => [
  kind,
  `${kind} ${assertion} ${status}`,
  ...(experiencer === 'patient' ? [] : ['somebody else']),
]

/** @param segments that the facts' quotes and the clauses' spans are of */
export function toldBy(facts: readonly Fact[], segments: readonly Segment[]): ToldIn {
  const told = new Map<string, string[]>()
  for (const fact of facts)
    for (const source of fact.sources) {
      const key = keyOf(source)
      told.set(key, [...(told.get(key) ?? []), ...shownBy(fact)])
    }
  const at = (span: Span) => sourceOf(segments, span).flatMap((source) => told.get(keyOf(source)) ?? [])
  return ({ spans }) => (told.size === 0 ? [] : [...new Set(spans.flatMap(at))])
}
