import { type Named, socialAmong } from '@visite/lexicon'
import { answered, assertionAt, type Clause, isDenied, isSupposed } from './clauses.ts'
import type { FactLanguage } from './language.ts'
import { textOf } from './naming.ts'
import type { Found } from './reconciled.ts'

/** Smoking and alcohol; work, home and what else is told of how somebody lives. */
export function habitsIn(clause: Clause, _before: readonly Clause[], language: FactLanguage): Found[] {
  if (clause.relative || isSupposed(clause, language)) return []
  const { names } = language
  return [
    ...habit(clause, language.smokes, names.smoking, language),
    ...habit(clause, language.drinks, names.alcohol, language),
    ...lifeIn(clause, language),
  ]
}

function lifeIn(clause: Clause, language: FactLanguage): Found[] {
  if (clause.asks !== (clause.unit.speaker === 'doctor')) return []
  const named = socialAmong(clause.words, language.code)
  return named.flatMap((one, index) => {
    const stated = clause.asks ? answered(clause, index, named.length, language) : assertionAt(clause, one, language)
    if (stated !== 'present' && stated !== 'absent') return []
    // "I would not do that to my kids."
    if (!clause.asks && stated === 'absent' && !isDeniedHere(clause, one, language)) return []
    return [
      {
        kind: 'social' as const,
        name: one.called,
        text: textOf(clause, one),
        assertion: stated,
        experiencer: 'patient',
        time: 'now' as const,
        attributes: {},
        status: 'active',
        clauses: clause.asks ? [clause, ...clause.replies.slice(0, 1)] : [clause],
      },
    ]
  })
}

/** "No drugs", "cannabis no": the word that denies stands beside it. */
const isDeniedHere = ({ words }: Clause, { at, length }: Named, { denies, deniesThis }: FactLanguage): boolean =>
  denies.test(words[at - 1] ?? '') || deniesThis.test(words[at + length] ?? '')

function habit(clause: Clause, pattern: RegExp, name: string, language: FactLanguage): Found[] {
  if (!pattern.test(clause.text)) return []
  const answer = clause.asks ? clause.replies : [clause]
  if (clause.asks && clause.answer === null && answer.length === 0) return []
  if (clause.unit.speaker === 'doctor' && !clause.asks) return []
  const said = answer.map(({ text }) => text).join(' ')
  const stopped = name === language.names.smoking && language.stoppedSmoking.test(said)
  const at = clause.words.findIndex((word) => pattern.test(word))
  const denied = clause.asks
    ? clause.answer === 'no'
    : isDenied(clause.words, { at: Math.max(0, at), length: 1 }, language)
  const amount = language.amount.exec(said)
  const count = amount?.[1] ?? amount?.[2]
  return [
    {
      kind: 'social',
      name,
      text: name,
      assertion: denied && !stopped ? 'absent' : 'present',
      experiencer: 'patient',
      time: stopped ? 'past' : 'now',
      attributes: count && amount?.[1] ? { amount: `${count}/day` } : {},
      status: 'active',
      clauses: clause.asks ? [clause, ...clause.replies.slice(0, 1)] : [clause],
    },
  ]
}
