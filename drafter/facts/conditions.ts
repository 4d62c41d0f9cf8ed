import { drugsAmong, illnessesAmong, type Named, sideNamed, symptomsAmong } from '@visite/lexicon'
import { answered, assertionAt, type Clause } from './clauses.ts'
import { isReaction } from './drugs.ts'
import type { Assertion, FactKind } from './fact.ts'
import type { FactLanguage } from './language.ts'
import type { Found } from './reconciled.ts'

const SUICIDE = 'suicidal thoughts'

/** Complaints, findings, illnesses, and those of relatives, that a clause states or that its answer decides. */
export function conditionsIn(clause: Clause, _before: readonly Clause[], language: FactLanguage): Found[] {
  if (isReaction(clause, drugsAmong(clause.words, language.code), language)) return []
  const symptoms = symptomsAmong(clause.words, language.code).map((named) => ({ named, illness: false }))
  const illnesses = illnessesAmong(clause.words, language.code).map((named) => ({ named, illness: true }))
  const all = [...illnesses, ...symptoms.filter(({ named }) => !illnesses.some((one) => overlap(one.named, named)))]
  const inOrder = all.sort((a, b) => a.named.at - b.named.at)
  const asked = isAsked(
    clause,
    inOrder.map(({ named }) => named),
    language,
  )
  return inOrder.flatMap(({ named, illness }, index): Found[] => {
    if (language.testFor.test(clause.words[named.at + named.length] ?? '')) return []
    const stated = asked ? answered(clause, index, inOrder.length, language) : assertionAt(clause, named, language)
    if (stated === null || stated === 'conditional') return []
    const repeats = asked && clause.replies.some(({ words }) => names(words, named, language))
    if (repeats) return []
    const relative = clause.relative ?? familyAnswer(clause, asked)
    const experiencer = relative ?? 'patient'
    const kind = kindOf(clause, named, illness, experiencer, asked)
    const hedged = kind === 'diagnosis' && stated === 'present' && language.hedges.test(clause.text)
    const side = sideNear(clause, named, language)
    return [
      {
        kind,
        name: named.called,
        text: named.called,
        assertion: hedged ? ('possible' satisfies Assertion) : stated,
        experiencer,
        time: language.past.test(clause.text) && !asked ? 'past' : 'now',
        attributes: side ? { side } : {},
        status: 'active',
        clauses: asked ? [clause, ...clause.replies.slice(0, 1)] : [clause],
      },
    ]
  })
}

const overlap = (a: Named, b: Named): boolean => a.at < b.at + b.length && b.at < a.at + a.length

const names = (words: readonly string[], { name }: Named, { code }: FactLanguage): boolean =>
  [...symptomsAmong(words, code), ...illnessesAmong(words, code)].some((one) => one.name === name)

/** A doctor who only lists complaints asks, also without a question mark. */
function isAsked({ asks, unit, words }: Clause, named: readonly Named[], language: FactLanguage): boolean {
  if (asks) return true
  if (unit.speaker !== 'doctor' || words.some((word) => language.denies.test(word))) return false
  const listed =
    named.reduce((sum, { length }) => sum + length, 0) + words.filter((word) => language.joins.test(word)).length
  return listed >= LISTED * words.length
}

const familyAnswer = ({ replies }: Clause, asked: boolean): string | null =>
  asked ? (replies[0]?.relative ?? null) : null

function kindOf({ unit }: Clause, { name }: Named, illness: boolean, experiencer: string, asked: boolean): FactKind {
  if (experiencer !== 'patient') return 'family'
  if (name === SUICIDE) return 'risk'
  if (illness) return unit.speaker === 'doctor' && !asked ? 'diagnosis' : 'history'
  return unit.speaker === 'doctor' && !asked ? 'finding' : 'symptom'
}

const NEAR = 4
/** Share of a clause's words that are complaints and what joins them, when it does nothing but list them. */
const LISTED = 0.7

function sideNear({ words }: Clause, { at, length }: Named, { code }: FactLanguage): string | null {
  for (const word of words.slice(Math.max(0, at - NEAR), at + length + NEAR)) {
    const side = sideNamed(word, code)
    if (side) return side
  }
  return null
}
