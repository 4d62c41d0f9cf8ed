import type { Clause } from './clauses.ts'
import type { Found } from './reconciled.ts'

/** After this share of a talk doctors give orders. */
const LATE = 0.5

/**
 * A drug that a doctor first names late in the talk, with how to take it, is new: "apixaban, 5 mg, morning and
 * evening".
 */
export function withNewDrugs(found: readonly Found[]): Found[] {
  const taken = new Set<string>()
  return found.map((one) => {
    const isNew = !taken.has(one.name)
    if (!isOfDoctor(one) && one.assertion !== 'absent') taken.add(one.name)
    return isNew && isOrdered(one)
      ? { ...one, attributes: { ...one.attributes, change: 'started' }, status: 'started' }
      : one
  })
}

/** Already taken, or taken as before: a dictation lists what somebody takes. */
const STAYS =
  /(?<!\p{L})(?:takes|taking|(?:is|are|was) on|current\p{L}*|medications?|nimmt|aktuell\p{L}*|derzeit|bisher\p{L}*|medikation|keep\p{L}*|continu\p{L}*|stay\p{L}*|carry on|still|remain\p{L}*|weiter\p{L}*|bleib\p{L}*|wie (?:bisher|gehabt|immer))(?!\p{L})/u

/** Do clauses say in so many words that a drug is taken already? */
export const saysTaken = (clauses: readonly Pick<Clause, 'text'>[]): boolean =>
  clauses.some(({ text }) => STAYS.test(text))

function isOrdered({ kind, assertion, attributes, clauses }: Found): boolean {
  if (kind !== 'drug' || attributes.change !== 'continued' || assertion === 'absent') return false
  const stays = saysTaken(clauses) || clauses.some(({ asks }) => asks)
  return isOfDoctor({ clauses }) && Boolean(attributes.dose || attributes.frequency) && !stays
}

/** Said by the doctor when giving orders, and nothing shows that it was taken before. */
const isOfDoctor = ({ clauses }: Pick<Found, 'clauses'>): boolean =>
  clauses.every(({ unit }) => unit.speaker === 'doctor' && unit.position >= LATE)
