import type { Span, Unit } from '../stages/03-units.ts'
import type { LanguagePack } from './pack.ts'

/** A problem the doctor announced while planning. */
export interface Problem {
  /** Counts up from 1 in the order of speech. */
  number: number
  name: string
  spans: Span[]
}

/** Before this share of a consultation nobody goes through assessment and plan. */
const PLANNING = 0.4

/** The problems of a consultation, with the unit at which the talk turns to each. */
export function problemsOf(units: readonly Unit[], pack: LanguagePack): Map<Unit, Problem> {
  const found = new Map<Unit, Problem>()
  const named = new Map<string, Problem>()
  for (const unit of units) {
    if (unit.speaker !== 'doctor' || unit.question || unit.position < PLANNING) continue
    const name = pack.problem(unit.text)
    if (!name) continue
    const problem = named.get(name) ?? { number: named.size + 1, name, spans: unit.spans }
    named.set(name, problem)
    found.set(unit, problem)
  }
  return found
}
