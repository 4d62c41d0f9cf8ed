import type { Clause } from '../facts/clauses.ts'
import type { Person } from '../facts/people.ts'
import type { Span } from '../stages/03-units.ts'
import type { Candidate } from '../stages/11-select.ts'

/**
 * Whom an utterance is about if it does not say so: "my father had a scan. | He was not well at all.". Null: about the
 * patient, or it names them.
 *
 * @param clauses of the talk, each with the person it is about
 */
export function subjectsOfUtterances(
  clauses: readonly Clause[],
): (utterance: Pick<Candidate, 'spans'>) => Person | null {
  const whose = new Map<Span, Person | null>()
  for (const { unit, subjects } of clauses) {
    if (unit.speaker !== 'patient' || unit.question) continue
    const carried = subjects.mentions.length === 0 && !subjects.unnamed ? subjects.before : null
    for (const span of unit.spans) {
      const known = whose.get(span)
      whose.set(span, known === undefined || known === carried ? carried : null)
    }
  }
  return ({ spans }) => {
    const [first = null, ...others] = spans.map((span) => whose.get(span) ?? null)
    return others.every((one) => one === first) ? first : null
  }
}
