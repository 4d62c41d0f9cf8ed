import { reasonsAmong } from '@visite/lexicon'
import type { Clause } from './clauses.ts'
import type { FactLanguage } from './language.ts'
import { textOf } from './naming.ts'
import type { Found } from './reconciled.ts'

/** Why somebody comes is said in this share of a talk. */
const EARLY = 0.12

/** A check-up, a prescription: the reason to come if nothing hurts. */
export function reasonsIn(clause: Clause, _before: readonly Clause[], language: FactLanguage): Found[] {
  const { unit, words, relative, conditional } = clause
  if (unit.position > EARLY || relative || conditional) return []
  return reasonsAmong(words, language.code)
    .slice(0, 1)
    .map((one) => ({
      kind: 'complaint',
      name: one.called,
      text: textOf(clause, one),
      assertion: 'present',
      experiencer: 'patient',
      time: 'now',
      attributes: {},
      status: 'active',
      clauses: [clause],
    }))
}
