import { adviceAmong, warningsAmong } from '@visite/lexicon'
import type { Clause } from './clauses.ts'
import { textOf, thingsIn } from './conditions.ts'
import type { FactKind } from './fact.ts'
import type { FactLanguage } from './language.ts'
import type { Found } from './reconciled.ts'

/** Doctors advise after this share of a talk. */
const LATE = 0.4

/** What the doctor advises, and what the patient shall do if it gets worse. */
export function adviceIn(clause: Clause, before: readonly Clause[], language: FactLanguage): Found[] {
  const { unit, words, text } = clause
  if (unit.speaker !== 'doctor' || clause.asks || unit.position < LATE) return []
  const warns = language.conditional.test(text)
  const last = before.at(-1)
  const warned = !warns && last?.unit.turn === unit.turn && language.conditional.test(last.text) ? last : null
  if (warns || warned) return warningIn(clause, warned, language)
  if (language.results.test(text)) return []
  return adviceAmong(words, language.code).map((one) => planned('advice', one.called, textOf(clause, one), [clause]))
}

const planned = (kind: FactKind, name: string, text: string, clauses: readonly Clause[]): Found => ({
  kind,
  name,
  text,
  assertion: 'present',
  experiencer: 'patient',
  time: 'planned',
  attributes: {},
  status: 'active',
  clauses,
})

/** "If you get a fever, call us": each sign to look out for, and what to do. */
function warningIn(clause: Clause, earlier: Clause | null, language: FactLanguage): Found[] {
  const actions = warningsAmong(clause.words, language.code)
  if (actions.length === 0) return []
  const told = [...(earlier ? thingsIn(earlier, language) : []), ...thingsIn(clause, language)].filter(
    ({ sort, name }) => sort !== 'illness' || name === 'infection',
  )
  const clauses = earlier ? [earlier, clause] : [clause]
  const conditional = (found: Found): Found => ({ ...found, assertion: 'conditional' })
  const about = told.map(({ called }) => called).join(', ')
  return [
    ...told.map((one) => conditional(planned('risk', one.called, one.called, clauses))),
    ...actions.map((one) => {
      const kind = one.name === COME_BACK ? 'follow_up' : 'advice'
      return conditional(planned(kind, one.called, about ? `${textOf(clause, one)}: ${about}` : one.called, clauses))
    }),
  ]
}

const COME_BACK = 'come back'
