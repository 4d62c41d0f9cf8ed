import { type Named, specialtiesAmong, testsAmong } from '@visite/lexicon'
import type { Clause } from './clauses.ts'
import type { FactKind } from './fact.ts'
import type { FactLanguage } from './language.ts'
import type { Found } from './reconciled.ts'

/** After this share of a talk a doctor who names a test without a result orders it. */
const LATE = 0.4

/** Orders, referrals and follow-ups that the doctor states, and those taken back. */
export function plansIn(clause: Clause, _before: readonly Clause[], language: FactLanguage): Found[] {
  const { unit, text, words } = clause
  if (unit.speaker !== 'doctor' || clause.asks || language.conditional.test(text)) return []
  const refused = language.refuses.test(text)
  const planned = language.plans.test(text) || (unit.position > LATE && !language.results.test(text))
  const fact = (kind: FactKind, { called }: Pick<Named, 'called'>, attributes: Record<string, string> = {}): Found => ({
    kind,
    name: called,
    text: [called, attributes.interval].filter(Boolean).join(' '),
    assertion: 'present',
    experiencer: 'patient',
    time: 'planned',
    attributes,
    status: refused ? 'declined' : 'active',
    clauses: [clause],
  })
  const orders = planned || refused ? testsAmong(words, language.code).map((one) => fact('order', one)) : []
  const referred = language.refers.test(text)
  const referrals = referred ? specialtiesAmong(words, language.code).map((one) => fact('referral', one)) : []
  const [, count, unitOfTime] = language.interval.exec(text) ?? []
  const again =
    count && language.comesBack.test(text)
      ? [fact('follow_up', { called: language.names.followUp }, { interval: `${count} ${unitOfTime}` })]
      : []
  return [...orders, ...referrals, ...again]
}
