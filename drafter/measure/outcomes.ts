// `npm run bench:outcomes`: of the facts read out of the frozen talks, how many say what becomes of their thing as readers
// do, how many of those certain enough to be written; and of the things that matter at the end, how many are read so.
// First by what single clauses say, then by the whole talk, as written and without punctuation.
import { unpunctuated } from '../corpora/consultations/consultations.ts'
import { FROZEN_TALKS, LANGUAGES, talksIn } from '../corpora/judged/judged.ts'
import { judgedOutcomes } from '../corpora/judged/outcomes.ts'
import { OUTCOME_SORTS, type OutcomeSort } from '../extractive/model.ts'
import { allergyOutcomeOf } from '../facts/allergy-outcomes.ts'
import { conditionOutcomeOf } from '../facts/condition-outcomes.ts'
import { drugOutcomeOf } from '../facts/drug-outcomes.ts'
import type { Fact } from '../facts/fact.ts'
import { CLAUSES_ALONE, factsOf, RULES, type Rules } from '../facts/facts.ts'
import { planOutcomeOf } from '../facts/plan-outcomes.ts'
import { CERTAIN, certaintyOf } from '../writing/certain.ts'

const OF: Readonly<Record<OutcomeSort, (fact: Fact) => string | undefined>> = {
  allergy: allergyOutcomeOf,
  drug: (fact) => (fact.kind === 'drug' ? drugOutcomeOf(fact) : undefined),
  condition: conditionOutcomeOf,
  plan: planOutcomeOf,
}
/** What is no fact. */
const NOTHING: ReadonlySet<string> = new Set(['named', 'warning', 'effect'])

const judged = judgedOutcomes({ frozen: true })
const percent = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(0)} %`.padStart(5)

function figures(sort: OutcomeSort, language: 'de' | 'en', as: typeof unpunctuated, rules: Rules): string {
  const counts = { told: 0, right: 0, certain: 0, rightOfCertain: 0, wanted: 0, found: 0 }
  for (const talk of talksIn(FROZEN_TALKS).filter((one) => one.language === language)) {
    const labels = judged[sort].filter((one) => one.talk === talk.name)
    const becomes = new Map(labels.map(({ thing, becomes }) => [thing, becomes]))
    const told = factsOf(as(talk).segments, language, rules).flatMap((fact) => {
      const [said, wanted] = [OF[sort](fact), becomes.get(fact.name)]
      return said && wanted ? [{ name: fact.name, isRight: said === wanted, isSure: certaintyOf(fact) >= CERTAIN }] : []
    })
    const right = told.filter(({ isRight }) => isRight)
    const found = new Set(right.map(({ name }) => name))
    const wanted = labels.filter((one) => !NOTHING.has(one.becomes))
    counts.told += told.length
    counts.right += right.length
    counts.certain += told.filter(({ isSure }) => isSure).length
    counts.rightOfCertain += right.filter(({ isSure }) => isSure).length
    counts.wanted += wanted.length
    counts.found += wanted.filter(({ thing }) => found.has(thing)).length
  }
  return `${percent(counts.right, counts.told)} of ${String(counts.told).padStart(3)} right (${percent(counts.rightOfCertain, counts.certain)} of ${String(counts.certain).padStart(3)} certain), ${percent(counts.found, counts.wanted)} of ${String(counts.wanted).padStart(3)} found`
}

for (const sort of OUTCOME_SORTS)
  for (const language of LANGUAGES)
    for (const [name, as] of [
      ['as written', (talk) => talk],
      ['without punctuation', unpunctuated],
    ] as const satisfies readonly (readonly [string, typeof unpunctuated])[]) {
      const alone = figures(sort, language, as, CLAUSES_ALONE)
      console.log(`${sort}, ${language}, ${name}`.padEnd(36), alone, ' → ', figures(sort, language, as, RULES))
    }
