import type { Clause } from './clauses.ts'
import type { Fact } from './fact.ts'

/** What one clause says about one thing. */
export interface Found extends Omit<Fact, 'id' | 'sources'> {
  /** Where it is said: the question and its answer. */
  clauses: readonly Clause[]
  /** How likely what becomes of it is, if the whole talk was asked for that. */
  chance?: number
}

/** An earlier value is kept beside the current one. */
const MEASURED: ReadonlySet<string> = new Set(['vital', 'lab'])

/** Clauses a fact is based on: the last ones, if it is said repeatedly. */
export const MOST_CLAUSES = 20

/** What similar facts have in common: the same thing in the same person. */
const keyOf = ({ kind, name, experiencer }: Found): string => JSON.stringify([kind, name, experiencer])

/** A refused drug is declined, whoever proposes it; something denied once but described at length is so. */
const isSame = (a: Found, b: Found): boolean =>
  (a.time === b.time || !MEASURED.has(a.kind)) &&
  a.attributes.position === b.attributes.position &&
  (a.attributes.side === undefined || b.attributes.side === undefined || a.attributes.side === b.attributes.side)

function merged(earlier: Found, later: Found): Found {
  // A risk that was mentioned is not taken back by another question.
  const told = earlier.kind === 'risk' && earlier.assertion === 'present'
  const stays = told || later.assertion === 'conditional' || later.assertion === 'possible'
  const assertion = stays ? earlier.assertion : later.assertion
  // The decision about a drug stays when it is only named again.
  const kept = later.attributes.change === 'continued' ? earlier.attributes.change : stoppedBy(earlier, later)
  return {
    ...later,
    assertion: kept ? earlier.assertion : assertion,
    // What happens to a drug is its status.
    status: (kept as Found['status'] | undefined) ?? later.status,
    attributes: { ...earlier.attributes, ...later.attributes, ...(kept && { change: kept }) },
    clauses: [...new Set([...earlier.clauses, ...later.clauses])].slice(-MOST_CLAUSES),
  }
}

/** A drug that is taken and should not be is stopped, not declined. */
const stoppedBy = (earlier: Found, later: Found): string | undefined =>
  later.attributes.change === 'declined' && (earlier.attributes.change === 'stopped' || isTaken(earlier))
    ? 'stopped'
    : undefined

const isTaken = ({ attributes, assertion, clauses }: Found): boolean =>
  attributes.change === 'continued' && assertion === 'present' && clauses.some(({ unit }) => unit.speaker === 'patient')

/** Each thing once, with its last value, in the order they were first said. */
export function reconciled(found: readonly Found[]): Found[] {
  const facts: Found[] = []
  /** Where the facts with a key are: there are few about one thing, by time and side. */
  const places = new Map<string, number[]>()
  for (const one of found) {
    const key = keyOf(one)
    const alike = places.get(key) ?? []
    const at = alike.find((place) => facts[place] && isSame(facts[place], one))
    const earlier = at === undefined ? undefined : facts[at]
    if (at !== undefined && earlier) facts[at] = merged(earlier, one)
    else places.set(key, [...alike, facts.push(one) - 1])
  }
  return consistent(facts)
}

/** Facts in the order in which they were first said. */
export function inOrder(facts: readonly Found[], clauses: readonly Clause[]): Found[] {
  const places = new Map(clauses.map((clause, at) => [clause, at]))
  const placeOf = ({ clauses: [first] }: Found) => (first && places.get(first)) ?? 0
  return facts.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** Facts without those that others show to be mistaken. */
export function consistent(facts: readonly Found[]): Found[] {
  const isLeftOut = (one: Found) =>
    isOnlyAllergy(one, facts) || isDeniedBeside(one, facts) || isDeniedInAll(one, facts) || isOnlyAsked(one, facts)
  return facts.filter((one) => !isLeftOut(one))
}

const SUICIDAL = /^(?:suicidal thoughts|suizidgedanken)$/
const DEATH_WISH = /^(?:passive death wish|todeswunsch)$/

/** Somebody who would rather not wake up has thoughts of death, whatever they answer about suicide. */
const isDeniedBeside = ({ kind, name, assertion }: Found, facts: readonly Found[]): boolean =>
  kind === 'risk' &&
  assertion === 'absent' &&
  SUICIDAL.test(name) &&
  facts.some((one) => one.kind === 'risk' && one.assertion === 'present' && DEATH_WISH.test(one.name))

/** Share of a talk in which a doctor asks about illnesses and does not conclude yet. */
const EARLY = 0.5

/** "High blood pressure is known, diabetes" - "no diabetes": asked without a mark, and denied. */
const isOnlyAsked = ({ kind, name, assertion, clauses }: Found, facts: readonly Found[]): boolean =>
  kind === 'diagnosis' &&
  assertion === 'present' &&
  clauses.every(({ unit }) => unit.position < EARLY) &&
  facts.some((one) => one.kind === 'history' && one.name === name && one.assertion === 'absent')

const ALLERGIES = /^(?:allergies|allergien)$/

/** "No, no allergies. Well, plasters.": having one contradicts having none. */
const isDeniedInAll = ({ kind, name, assertion, experiencer }: Found, facts: readonly Found[]): boolean =>
  kind === 'allergy' &&
  assertion === 'absent' &&
  ALLERGIES.test(name) &&
  facts.some((one) => one.kind === kind && one.assertion === 'present' && one.experiencer === experiencer)

/** "They gave me amoxicillin, and I came out in spots": an allergen is not being taken, unless its dose is given. */
const isOnlyAllergy = ({ kind, name, attributes }: Found, facts: readonly Found[]): boolean =>
  kind === 'drug' &&
  attributes.change === 'continued' &&
  attributes.dose === undefined &&
  attributes.frequency === undefined &&
  facts.some((one) => one.kind === 'allergy' && one.name === name && one.assertion === 'present')
