import { drugKindsAmong, drugsAmong, specialtiesAmong, testsAmong } from '@visite/lexicon'
import { type Clause, isDenied } from './clauses.ts'
import type { FactLanguage } from './language.ts'

/** Clauses of an answer that refuse. */
const NEAR = 2

interface Offered {
  name: string
  at: number
  length: number
}

/** What a plan may consist of. */
const offeredIn = (words: readonly string[], { code }: FactLanguage): Offered[] => [
  ...testsAmong(words, code),
  ...specialtiesAmong(words, code),
  ...drugKindsAmong(words, code),
  ...drugsAmong(words, code).map(({ substances, ...place }) => ({ ...place, name: substances.join(' + ') })),
]

/** Does the patient refuse it at once? Who refuses something else by name does not refuse this. */
export function isRefused({ closes, replies }: Clause, name: string, language: FactLanguage): boolean {
  if (!closes) return false
  return replies.slice(0, NEAR).some(({ words, text }) => {
    const others = offeredIn(words, language)
    const same = others.find((one) => one.name === name)
    if (same && isDenied(words, same, language)) return true
    return language.declines.test(text) && (others.length === 0 || same !== undefined)
  })
}
