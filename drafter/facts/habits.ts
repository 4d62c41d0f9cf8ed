import { type Named, socialAmong } from '@visite/lexicon'
import { answered, assertionAt, type Clause, isSupposed } from './clauses.ts'
import { isDenied } from './denial.ts'
import type { FactLanguage } from './language.ts'
import { textOf } from './naming.ts'
import type { Found } from './reconciled.ts'

/** Smoking and alcohol; work, home and whatever else is said about how somebody lives. */
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
    const stated = clause.asks ? answered(clause, index, named, language) : assertionAt(clause, one, language)
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

/** "No drugs", "cannabis no": the denying word is next to it. */
const isDeniedHere = ({ words }: Clause, { at, length }: Named, { denies, deniesThis }: FactLanguage): boolean =>
  denies.test(words[at - 1] ?? '') || deniesThis.test(words[at + length] ?? '')

/** "Anybody smoke at home?" */
const OF_HOUSEHOLD =
  /(?<!\p{L})(?:anybody|anyone|somebody|someone|at home|in the house|jemand|wer|zu hause|daheim)(?!\p{L})/u

function habit(clause: Clause, pattern: RegExp, name: string, language: FactLanguage): Found[] {
  if (!pattern.test(clause.text) || OF_HOUSEHOLD.test(clause.text)) return []
  const answer = clause.asks ? clause.replies : [clause]
  if (clause.unit.speaker === 'doctor' && !clause.asks) return []
  const said = answer.map(({ text }) => text).join(' ')
  const stopped = name === language.names.smoking && language.stoppedSmoking.test(said)
  const stated = stopped
    ? 'present'
    : clause.asks
      ? habitAnswered(clause, language)
      : habitStated(clause, pattern, language)
  if (stated === null) return []
  const amount = language.amount.exec(said)
  const count = amount?.[1] ?? amount?.[2]
  return [
    {
      kind: 'social',
      name,
      text: name,
      assertion: stated,
      experiencer: 'patient',
      time: stopped ? 'past' : 'now',
      attributes: count && amount?.[1] ? { amount: `${count}/day` } : {},
      status: 'active',
      clauses: clause.asks ? [clause, ...clause.replies.slice(0, 1)] : [clause],
    },
  ]
}

function habitStated({ words, text }: Clause, pattern: RegExp, language: FactLanguage): Stated {
  if (isSome(text, language)) return 'present'
  const at = words.findIndex((word) => pattern.test(word))
  return isDenied(words, { at: Math.max(0, at), length: 1 }, language) ? 'absent' : 'present'
}

/** "A pack a day", "I never drink": an answer that neither says yes nor no by its first words. */
function habitAnswered(clause: Clause, language: FactLanguage): Stated {
  const [reply] = clause.replies
  if (reply && isSome(reply.text, language)) return 'present'
  const stated = answered(clause, 0, [{ at: 0, length: 1 }], language)
  if (stated === 'present' || stated === 'absent') return stated
  if (!reply || reply.asks || reply.relative || clause.answer === 'no') return null
  return reply.words.some((word) => language.denies.test(word)) ? 'absent' : 'present'
}

/** "Not much", "only at weddings". */
const isSome = (text: string, { exception, notMuch }: FactLanguage): boolean =>
  exception.test(text) || notMuch.test(text)

type Stated = 'present' | 'absent' | null
