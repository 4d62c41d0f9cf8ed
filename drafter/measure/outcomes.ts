// `npm run bench:outcomes`: of the facts read out of the frozen talks, how many say what becomes of their thing as readers
// do, how many of those certain enough to be written; and of the things that matter at the end, how many are read so.
// First by what single clauses say, then by the whole talk, as written and without punctuation. Then the same for short
// pieces of talk, whose authors say what becomes of their things.
import { unpunctuated } from '../corpora/consultations/consultations.ts'
import { FROZEN_PIECES, FROZEN_TALKS, type JudgedTalk, LANGUAGES, pieces, talksIn } from '../corpora/judged/judged.ts'
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

function figures(
  sort: OutcomeSort,
  talks: readonly JudgedTalk[],
  as: (talk: JudgedTalk) => JudgedTalk,
  rules: Rules,
): string {
  const counts = { told: 0, right: 0, certain: 0, rightOfCertain: 0, wanted: 0, found: 0 }
  for (const talk of talks) {
    const labels = judged[sort].filter((one) => one.talk === talk.name)
    const becomes = new Map(labels.map(({ thing, becomes }) => [thing, becomes]))
    const told = factsOf(as(talk).segments, talk.language, rules).flatMap((fact) => {
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

const SETS = { talks: talksIn(FROZEN_TALKS), pieces: pieces(FROZEN_PIECES) }
const HEARD = { 'as written': (talk: JudgedTalk) => talk, 'without punctuation': unpunctuated<JudgedTalk> } as const

for (const [set, all] of Object.entries(SETS))
  for (const sort of OUTCOME_SORTS)
    for (const language of LANGUAGES)
      for (const [name, as] of Object.entries(HEARD)) {
        const talks = all.filter((talk) => talk.language === language)
        if (!judged[sort].some(({ talk }) => talks.some((one) => one.name === talk))) continue
        const [alone, whole] = [CLAUSES_ALONE, RULES].map((rules) => figures(sort, talks, as, rules))
        console.log(`${set}, ${sort}, ${language}, ${name}`.padEnd(44), alone, ' → ', whole)
      }
