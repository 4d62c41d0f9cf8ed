import { adviceAmong } from '@visite/lexicon'
import { actionsAmong, type Clause } from './clauses.ts'
import { thingsIn } from './conditions.ts'
import type { FactKind } from './fact.ts'
import type { FactLanguage } from './language.ts'
import { textOf } from './naming.ts'
import type { Found } from './reconciled.ts'

/** Doctors give advice after this share of a talk. */
const LATE = 0.4

/** What the doctor advises, and what the patient should do if it gets worse. */
export function adviceIn(clause: Clause, before: readonly Clause[], language: FactLanguage): Found[] {
  const { unit, words, text, conditional: warns } = clause
  if (unit.speaker !== 'doctor' || clause.asks || unit.position < LATE) return []
  const last = before.at(-1)
  const begins = language.conditional.test(text) || language.when.test(text)
  const warned = !begins && last?.unit.turn === unit.turn && last.conditional ? last : null
  if (warns || warned) return warningIn(clause, warned, language)
  if (language.results.test(text)) return []
  return adviceAmong(words, language.code)
    .filter(({ at }) => !language.denies.test(words[at - 1] ?? ''))
    .map((one) => planned('advice', one.called, textOf(clause, one), [clause]))
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

/** "If you get a fever, call us": each sign to watch for, and what to do. */
function warningIn(clause: Clause, earlier: Clause | null, language: FactLanguage): Found[] {
  const actions = actionsAmong(clause.words, language)
  if (actions.length === 0) return []
  const clauses = earlier ? [earlier, clause] : [clause]
  const signs = clauses.flatMap((one) =>
    thingsIn(one, language)
      .filter(({ sort, name }) => sort !== 'illness' || name === INFECTION)
      .map((sign) => ({ called: sign.called, text: textOf(one, sign) })),
  )
  const about = signs.map(({ text }) => text).join(', ')
  const facts = [
    ...signs.map(({ called, text }) => planned('risk', called, text, clauses)),
    ...actions.flatMap((one) => {
      // "Come back if it gets worse": without a sign it says nothing of this patient.
      if (one.name === COME_BACK && signs.length === 0) return []
      const kind = one.name === COME_BACK ? 'follow_up' : 'advice'
      return planned(kind, one.called, [textOf(clause, one), about].filter(Boolean).join(': '), clauses)
    }),
  ]
  return facts.map((found) => ({ ...found, assertion: 'conditional' }))
}

const COME_BACK = 'come back'
const INFECTION = 'infection'
