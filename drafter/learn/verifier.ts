// Which facts are read correctly: in consultations that readers annotated, and among facts that readers judged one by one.
import { SETS, unmarked, VARIED_SETS } from '../corpora/consultations/consultations.ts'
import { about, contradicts } from '../corpora/facts/agreement.ts'
import { annotated, type GoldFact } from '../corpora/facts/gold.ts'
import { type FactVerdict, factVerdicts, judgedFacts } from '../corpora/judged/facts.ts'
import { talksForFacts } from '../corpora/judged/judged.ts'
import { judgedOutcomes, outcomesJudged } from '../corpora/judged/outcomes.ts'
import { type Model, VERIFIER_HEADS, type VerifierHead } from '../extractive/model.ts'
import { allergyOutcomeOf } from '../facts/allergy-outcomes.ts'
import { conditionOutcomeOf } from '../facts/condition-outcomes.ts'
import { drugOutcomeOf } from '../facts/drug-outcomes.ts'
import type { Fact } from '../facts/fact.ts'
import { factsOf, type Rules } from '../facts/facts.ts'
import { planOutcomeOf } from '../facts/plan-outcomes.ts'
import type { Verify } from '../facts/verifier.ts'
import type { Segment } from '../port.ts'
import { rulesHeldOut } from './outcomes.ts'
import { type Example, train } from './regression.ts'

/** A fact that was read, and the verdict on it. */
export interface KnownFact extends Example<VerifierHead> {
  fact: Fact
  talk: string
}

type Talk = readonly Segment[]

/** How a talk may be heard: as it was written, without punctuation, and without speakers. */
const HEARD: readonly ((talk: Talk) => Talk)[] = [
  (talk) => talk,
  (talk) => talk.map((one) => ({ ...one, text: unmarked(one.text) })),
  (talk) => talk.map((one) => ({ ...one, text: unmarked(one.text), role: 'unknown', speaker: null })),
]

/** The facts of a talk with the evidence for them. */
function readOut(talk: Talk, language: 'de' | 'en', rules: Rules) {
  const features: (readonly string[])[] = []
  const verify: Verify = (own) => {
    features.push(own)
    // No fact is too doubtful to be learned from.
    return 1
  }
  return factsOf(talk, language, { ...rules, verify }).map((fact, at) => ({
    fact,
    features: features[at] ?? [],
  }))
}

/** Nobody wrote it down, but it may still be right: readers leave out what is said in passing. */
const UNMENTIONED = 0.25

function rightness(fact: Fact, gold: readonly GoldFact[], absent: readonly GoldFact[]): number {
  const near = gold.filter((one) => about(fact, one))
  if (near.some((one) => !contradicts(fact, one))) return 1
  const isFalse = near.length > 0 || absent.some((one) => about(fact, one) && !contradicts(fact, one))
  return isFalse ? 0 : UNMENTIONED
}

/** Right, but nobody would mention it. */
const TRIVIAL = 0.7
const rightnessBy = (verdict: FactVerdict): number => (verdict === 'R' ? 1 : verdict === 'O' ? TRIVIAL : 0)

/** Nobody judged the fact as it is read now, but what becomes of its thing is known; its dose may still be wrong. */
const OUTCOME_RIGHT = 0.9
const rightnessOf = (told: string | undefined, becomes: string | undefined): number | undefined =>
  told === undefined || becomes === undefined ? undefined : told === becomes ? OUTCOME_RIGHT : 0

/** All facts of the open talks that are known to be right or wrong, read by the rules for each talk. */
export function knownFacts(rulesFor: (talk: string) => Rules = rulesHeldOut()): KnownFact[] {
  const known = (talk: string, segments: Talk, language: 'de' | 'en', right: (fact: Fact) => number | undefined) =>
    HEARD.flatMap((as) =>
      readOut(as(segments), language, rulesFor(talk)).flatMap(({ fact, features }): KnownFact[] => {
        const own = right(fact)
        return own === undefined ? [] : [{ fact, features, target: { right: own }, talk }]
      }),
    )
  const gold = [...SETS, ...VARIED_SETS].flatMap(annotated).filter(({ consultation }) => !consultation.frozen)
  const verdictOn = factVerdicts(judgedFacts())
  const judged = judgedOutcomes()
  const [drugs, plans] = [outcomesJudged(judged.drug), outcomesJudged(judged.plan)]
  const [allergies, conditions] = [outcomesJudged(judged.allergy), outcomesJudged(judged.condition)]
  return [
    ...gold.flatMap(({ consultation: { id, language, segments }, facts, absent }) =>
      known(`${language} ${id}`, segments, language, (fact) => rightness(fact, facts, absent)),
    ),
    ...talksForFacts().flatMap(({ name, language, segments }) =>
      known(name, segments, language, (fact) => {
        const verdict = verdictOn(name, fact)
        if (verdict) return rightnessBy(verdict)
        if (fact.kind === 'drug') return rightnessOf(drugOutcomeOf(fact), drugs(name, fact.name))
        if (fact.kind === 'allergy') return rightnessOf(allergyOutcomeOf(fact), allergies(name, fact.name))
        const condition = rightnessOf(conditionOutcomeOf(fact), conditions(name, fact.name))
        return condition ?? rightnessOf(planOutcomeOf(fact), plans(name, fact.name))
      }),
    ),
  ]
}

/** The same facts in the same order give the same weights, bit for bit. */
export const learnVerifier = (known: readonly KnownFact[]): Model<VerifierHead> =>
  train(VERIFIER_HEADS, known, { bits: 17, epochs: 12, rate: 0.02, decay: 1e-3, orders: 6 })
