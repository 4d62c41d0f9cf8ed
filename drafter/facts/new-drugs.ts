import type { Found } from './reconciled.ts'

/** After this share of a talk doctors order. */
const LATE = 0.5

/** A drug that a doctor names late for the first time, with how it is taken, is new: "apixaban, 5 mg, morning and evening". */
export function withNewDrugs(found: readonly Found[]): Found[] {
  const named = new Set<string>()
  return found.map((one) => {
    const isFirst = !named.has(one.name)
    if (one.assertion !== 'absent') named.add(one.name)
    return isFirst && isOrdered(one)
      ? { ...one, attributes: { ...one.attributes, change: 'started' }, status: 'started' }
      : one
  })
}

const STAYS =
  /(?<!\p{L})(?:keep\p{L}*|continu\p{L}*|stay\p{L}*|carry on|still|remain\p{L}*|weiter\p{L}*|bleib\p{L}*|wie (?:bisher|gehabt|immer))(?!\p{L})/u

function isOrdered({ kind, assertion, attributes, clauses }: Found): boolean {
  const [clause] = clauses
  if (kind !== 'drug' || attributes.change !== 'continued' || assertion === 'absent') return false
  if (clause?.unit.speaker !== 'doctor' || clause.asks || clause.unit.position < LATE) return false
  return Boolean(attributes.dose || attributes.frequency) && !STAYS.test(clause.text)
}
