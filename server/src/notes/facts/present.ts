import type { Fact as ReadFact } from '@visite/drafter/facts/fact'
import type { Static } from 'typebox'
import type { FactsRow } from '../../platform/db/facts-table.ts'
import { type Judged, verdictOn } from './rules.ts'
import type { Fact } from './schema.ts'

export const factsIn = (row: FactsRow): ReadFact[] => JSON.parse(row.facts_json)
export const verdictsIn = (row: FactsRow): Judged[] => JSON.parse(row.verdicts_json)

/** The facts of a row on the wire, in the order they were said. */
export function present(row: FactsRow): Static<typeof Fact>[] {
  const judged = verdictsIn(row)
  const told = new Set<string>(JSON.parse(row.in_note_json))
  return factsIn(row).map(({ sources, attributes, certainty: _certainty, ...fact }) => ({
    ...fact,
    attributes: { ...attributes },
    sources: [...sources],
    in_note: told.has(fact.id),
    verdict: verdictOn({ ...fact, attributes, sources }, judged),
  }))
}
