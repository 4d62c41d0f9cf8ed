import type { Clause } from './clauses.ts'
import type { Fact } from './fact.ts'

/** What one clause says of one thing. */
export interface Found extends Omit<Fact, 'id' | 'sources'> {
  /** Where it is said: the question and its answer. */
  clauses: readonly Clause[]
}

/** An earlier value stays beside that of now. */
const MEASURED: ReadonlySet<string> = new Set(['vital', 'lab'])

/** A drug that is refused is declined whoever proposes it; what is denied once and told at length is so. */
const isSame = (a: Found, b: Found): boolean =>
  a.kind === b.kind &&
  a.name === b.name &&
  a.experiencer === b.experiencer &&
  (a.time === b.time || !MEASURED.has(a.kind)) &&
  (a.attributes.side === undefined || b.attributes.side === undefined || a.attributes.side === b.attributes.side)

function merged(earlier: Found, later: Found): Found {
  const assertion =
    later.assertion === 'conditional' || later.assertion === 'possible' ? earlier.assertion : later.assertion
  // What was decided about a drug stays when it is only named again.
  const kept = later.attributes.change === 'continued' ? earlier.attributes.change : undefined
  return {
    ...later,
    assertion: kept ? earlier.assertion : assertion,
    status: kept ?? later.status,
    attributes: { ...earlier.attributes, ...later.attributes, ...(kept && { change: kept }) },
    clauses: [...new Set([...earlier.clauses, ...later.clauses])],
  }
}

/** Each thing once, with its last value. */
export function reconciled(found: readonly Found[]): Found[] {
  const facts: Found[] = []
  for (const one of found) {
    const at = facts.findIndex((other) => isSame(other, one))
    const earlier = facts[at]
    if (earlier) facts[at] = merged(earlier, one)
    else facts.push(one)
  }
  return facts
}
