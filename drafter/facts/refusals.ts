import { drugKindsAmong, drugsAmong, specialtiesAmong, testsAmong } from '@visite/lexicon'
import type { Clause } from './clauses.ts'
import { isDenied } from './denial.ts'
import type { FactLanguage } from './language.ts'

/** Clauses of an answer that refuse. */
const NEAR = 2

interface Offered {
  name: string
  at: number
  length: number
}

/** What a plan may consist of. */
export const offeredIn = (words: readonly string[], { code }: FactLanguage): Offered[] => [
  ...testsAmong(words, code),
  ...specialtiesAmong(words, code),
  ...drugKindsAmong(words, code),
  ...drugsAmong(words, code).map(({ substances, ...place }) => ({ ...place, name: substances.join(' + ') })),
]

/** The names of one thing, side by side: "an injection, semaglutide". */
function calledAlso(words: readonly string[], name: string, language: FactLanguage): ReadonlySet<string> {
  const all = offeredIn(words, language)
  const own = all.find((one) => one.name === name)
  const beside = all.filter((one) => {
    const [first, second] = own && one.at < own.at ? [one, own] : [own, one]
    return first && second && words.slice(first.at + first.length, second.at).join(' ') === ','
  })
  return new Set([name, ...beside.map((one) => one.name)])
}

/** Does the patient refuse it at once? Refusing something else by name does not count. */
export function isRefused(clause: Clause, name: string, language: FactLanguage): boolean {
  const { closes, replies } = clause
  if (!closes) return false
  // "An injection, semaglutide" - "No injection.": by whichever name, it is what was offered.
  const offered = calledAlso(clause.words, name, language)
  return replies.slice(0, NEAR).some(({ words, text }) => {
    const others = offeredIn(words, language)
    const same = others.find((one) => offered.has(one.name))
    if (same && isDenied(words, same, language)) return true
    return language.declines.test(text) && (others.length === 0 || same !== undefined)
  })
}
