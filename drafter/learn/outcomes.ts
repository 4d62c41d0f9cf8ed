// What becomes of allergens, drugs, conditions and plans, in talks that readers annotated for this.
import { unmarked } from '../corpora/consultations/consultations.ts'
import { pieces, talksForFacts } from '../corpora/judged/judged.ts'
import { type JudgedOutcome, judgedOutcomes, outcomesJudged } from '../corpora/judged/outcomes.ts'
import {
  COARSE,
  type Model,
  OUTCOME_SORTS,
  OUTCOMES,
  type Outcome,
  type OutcomeSort,
  packed,
} from '../extractive/model.ts'
import { factsOf, RULES, type Rules } from '../facts/facts.ts'
import { type ChancesOf, chancesBy, learnedOutcomes } from '../facts/outcomes.ts'
import { type Example, train } from './regression.ts'

export interface KnownOutcome<Sort extends OutcomeSort> extends Example<Outcome<Sort>> {
  talk: string
  becomes: Outcome<Sort>
}

/** The things of each sort in talks, with and without punctuation, and what becomes of them. */
export type KnownOutcomes = { [Sort in OutcomeSort]: KnownOutcome<Sort>[] }

export function knownOutcomes(
  hearing: Rules['hearing'] = RULES.hearing,
  talks = [...talksForFacts(), ...pieces()],
  judged: { [Sort in OutcomeSort]: JudgedOutcome<Sort>[] } = judgedOutcomes(),
): KnownOutcomes {
  const verdicts = {
    allergy: outcomesJudged(judged.allergy),
    drug: outcomesJudged(judged.drug),
    condition: outcomesJudged(judged.condition),
    plan: outcomesJudged(judged.plan),
  }
  const known: KnownOutcomes = { allergy: [], drug: [], condition: [], plan: [] }
  for (const { name, language, segments } of talks) {
    const outcomes: ChancesOf = (sort, features, thing) => {
      const becomes = verdicts[sort](name, thing) as Outcome<typeof sort> | undefined
      if (becomes) known[sort].push({ talk: name, becomes, features, target: targetOf(sort, becomes) })
      return null
    }
    for (const heard of [segments, segments.map((one) => ({ ...one, text: unmarked(one.text) }))])
      factsOf(heard, language, { ...RULES, hearing, outcomes, verify: null })
  }
  return known
}

const targetOf = <Sort extends OutcomeSort>(sort: Sort, becomes: Outcome<Sort>) =>
  Object.fromEntries(OUTCOMES[sort].map((head) => [head, Number(head === becomes)])) as Record<Outcome<Sort>, number>

/** The same things in the same order give the same weights, bit for bit. */
export const learnOutcomes = <Sort extends OutcomeSort>(
  sort: Sort,
  known: readonly KnownOutcome<Sort>[],
): Model<Outcome<Sort>> =>
  train<Outcome<Sort>>(OUTCOMES[sort], known, {
    bits: sort === 'allergy' ? 14 : 15,
    epochs: 12,
    rate: 0.02,
    decay: 1e-3,
    orders: 3,
  })

/** The weights of a sort, as they are shipped. */
export const outcomeWeights = <Sort extends OutcomeSort>(sort: Sort, known: KnownOutcomes): Buffer =>
  packed(learnOutcomes(sort, known[sort]), OUTCOMES[sort], COARSE)

/** Talks are learned from in this many parts. */
const PARTS = 5

/**
 * Rules for a talk that is learned from: what becomes of its things is what the other talks show. What it has taught
 * itself would look more certain than it is.
 */
export function rulesHeldOut(hearing = RULES.hearing, known = knownOutcomes(hearing)): (talk: string) => Rules {
  const talks = [...new Set(OUTCOME_SORTS.flatMap((sort) => known[sort].map(({ talk }) => talk)))].sort()
  const partOf = new Map(talks.map((talk, at) => [talk, at % PARTS]))
  const parts = Array.from({ length: PARTS }, (_, part): Rules => {
    const without = <Sort extends OutcomeSort>(sort: Sort) =>
      learnOutcomes(
        sort,
        known[sort].filter(({ talk }) => partOf.get(talk) !== part),
      )
    const outcomes = chancesBy({
      allergy: without('allergy'),
      drug: without('drug'),
      condition: without('condition'),
      plan: without('plan'),
    })
    return { ...RULES, hearing, outcomes }
  })
  const all: Rules = { ...RULES, hearing, outcomes: learnedOutcomes() }
  return (talk) => parts[partOf.get(talk) ?? -1] ?? all
}
