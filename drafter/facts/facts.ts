import { correctedIn, type Hearing } from '../extractive/heard.ts'
import { learnedHearing } from '../extractive/learned-hearing.ts'
import { english as englishPack } from '../languages/english/english.ts'
import { german as germanPack } from '../languages/german/german.ts'
import type { Segment } from '../port.ts'
import { asHeard } from '../stages/01-marks.ts'
import type { Unit } from '../stages/03-units.ts'
import { adviceIn } from './advice.ts'
import { withAllergyOutcomes } from './allergy-outcomes.ts'
import { type Clause, clausesOf } from './clauses.ts'
import { withConditionOutcomes } from './condition-outcomes.ts'
import { conditionsIn } from './conditions.ts'
import { withDrugOutcomes } from './drug-outcomes.ts'
import { drugsIn } from './drugs.ts'
import { english } from './english.ts'
import { type Fact, isRisk } from './fact.ts'
import { findingsIn } from './findings.ts'
import { german } from './german.ts'
import { habitsIn } from './habits.ts'
import type { FactLanguage } from './language.ts'
import { withNewDrugs } from './new-drugs.ts'
import { type ChancesOf, learnedOutcomes, outcomeEvidenceIn, type WholeTalk } from './outcomes.ts'
import { withPlanOutcomes } from './plan-outcomes.ts'
import { plansIn } from './plans.ts'
import { reasonsIn } from './reasons.ts'
import { consistent, type Found, inOrder, reconciled } from './reconciled.ts'
import { resultsIn } from './results.ts'
import { withSources } from './sources.ts'
import { valuesIn } from './values.ts'
import { evidenceIn, learnedVerifier, type Verify } from './verifier.ts'

const PACKS = { de: germanPack, en: englishPack } as const

type Reader = (clause: Clause, before: readonly Clause[], language: FactLanguage) => Found[]

/** The readers of facts by name, and what they know about each language. */
export interface Rules {
  readers: Readonly<Record<string, Reader>>
  words: Readonly<Record<'de' | 'en', FactLanguage>>
  hearing: Readonly<Record<'de' | 'en', Hearing>>
  /** What becomes of each allergen, drug, plan and condition; null: what its clauses alone say. */
  outcomes: ChancesOf | null
  /** How certain each fact is; null: not asked for. */
  verify: Verify | null
}

export const RULES: Rules = {
  readers: {
    reasons: reasonsIn,
    values: valuesIn,
    results: resultsIn,
    drugs: drugsIn,
    findings: findingsIn,
    conditions: conditionsIn,
    habits: habitsIn,
    plans: plansIn,
    advice: adviceIn,
  },
  words: { de: german, en: english },
  hearing: learnedHearing(),
  outcomes: learnedOutcomes(),
  verify: learnedVerifier(),
}

/** What single clauses say, whatever else the talk says about the same thing. */
export const CLAUSES_ALONE: Rules = { ...RULES, outcomes: null }

/**
 * The facts of a talk, in the order they were first said. Something said twice is one fact, and its last value counts.
 *
 * @param language of the talk
 */
export function factsOf(segments: readonly Segment[], language: 'de' | 'en', rules: Rules = RULES): Fact[] {
  const pack = PACKS[language]
  const { marked, utterances, corrected } = correctedIn(segments, pack, rules.hearing[language])
  const facts = factsAmong(corrected, utterances, language, rules)
  const heard = asHeard(marked, segments)
  return facts.map((fact) => ({ ...fact, sources: fact.sources.map(heard) }))
}

/** The same for the clauses that were read out of the talk. */
export const factsAmong = (
  units: readonly Unit[],
  segments: readonly Segment[],
  language: 'de' | 'en',
  rules: Rules = RULES,
): Fact[] => factsIn(clausesAmong(units, segments, language, rules), segments, language, rules)

/** The clauses that facts are read out of, each with the person it is about. */
export function clausesAmong(
  units: readonly Unit[],
  segments: readonly Segment[],
  language: 'de' | 'en',
  rules: Rules = RULES,
): Clause[] {
  const answering = new Set(segments.flatMap(({ role, speaker }) => (role === 'patient' ? [speaker] : [])))
  return clausesOf(units, answering.size <= 1, rules.words[language])
}

/** What clauses say. */
export function factsIn(
  clauses: readonly Clause[],
  segments: readonly Segment[],
  language: 'de' | 'en',
  rules: Rules = RULES,
): Fact[] {
  const words = rules.words[language]
  const readers = Object.values(rules.readers)
  const found = clauses.flatMap((clause, at) => {
    const before = clauses.slice(Math.max(0, at - 3), at)
    return readers.flatMap((read) => read(clause, before, words))
  })
  const mentions = withNewDrugs(found)
  const { outcomes, verify } = rules
  const read = reconciled(mentions)
  const told = outcomes
    ? withOutcomes(read, {
        clauses,
        mentions,
        language: words,
        evidenceOf: outcomeEvidenceIn(clauses),
        chancesOf: outcomes,
      })
    : read
  const evidenceOf = verify && evidenceIn(clauses, mentions, words)
  return told
    .map((one) => ({ one, certainty: evidenceOf ? verify(evidenceOf(one)) : null }))
    .filter(({ one, certainty }) => certainty === null || certainty >= DOUBTED || isRisk(one))
    .map(({ one, certainty }, index) => ({
      ...withSources(one, index, segments),
      ...(certainty !== null && { certainty }),
    }))
}

/** Facts with what becomes of the thing by the end of the talk. */
function withOutcomes(read: readonly Found[], talk: WholeTalk): Found[] {
  const steps = [withDrugOutcomes, withPlanOutcomes, withConditionOutcomes, withAllergyOutcomes]
  const told = steps.reduce((facts, step) => step(facts, talk), read)
  return inOrder(consistent(told), talk.clauses)
}

/** Below this chance of being right, only a risk is a fact: of such facts in talks not learned from, nine of ten were wrong. */
const DOUBTED = 0.2
