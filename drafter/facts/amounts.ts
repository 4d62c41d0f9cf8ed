import { illnessesAmong, type Named, signsAmong, symptomsAmong } from '@visite/lexicon'
import type { Clause } from './clauses.ts'
import type { FactKind } from './fact.ts'
import type { FactLanguage } from './language.ts'
import { sideNear } from './naming.ts'
import type { Found } from './reconciled.ts'

/** What has a size stands at most this many words away. */
const NEAR = 5
const NUMBER = /^\d+(?:[.,]\d+)?$/

/** Sizes of what is seen, how strong a pain is, how much weight was lost or gained. */
export function amountsIn(clause: Clause, before: readonly Clause[], language: FactLanguage): Found[] {
  if (clause.relative || clause.conditional) return []
  // "A six. At night more like an eight": the first answers.
  const answers = before.at(-1)?.unit.turn !== clause.unit.turn
  const score = answers ? painScoreIn(clause, language) : []
  return [...sizesIn(clause, language), ...score, ...weightChangeIn(clause, language)]
}

/** "A 4 mm stone", "ein Geschwür, zwei Zentimeter": of what is named last before it, or else next. */
function sizesIn(clause: Clause, language: FactLanguage): Found[] {
  const { words, unit } = clause
  if (unit.speaker !== 'doctor' || clause.asks) return []
  const things = sizedAmong(words, language)
  return words.flatMap((word, at): Found[] => {
    const measured = language.lengths.find(([pattern]) => pattern.test(words[at + 1] ?? ''))?.[1]
    if (!NUMBER.test(word) || !measured) return []
    const before = things.findLast((one) => one.at < at && at - one.at - one.length < NEAR)
    const thing = before ?? things.find((one) => one.at > at && one.at - at < NEAR)
    if (!thing) return []
    const value = word.replace(',', '.')
    const side = sideNear(words, thing, language)
    const name = `${thing.called} ${language.names.size}`
    const attributes = { value, unit: measured, ...(side && { side }) }
    return [amount(clause, 'lab', name, `${name} ${value} ${measured}`, attributes)]
  })
}

function sizedAmong(words: readonly string[], { code }: FactLanguage): Named[] {
  return [...signsAmong(words, code), ...symptomsAmong(words, code), ...illnessesAmong(words, code)].sort(
    (a, b) => a.at - b.at,
  )
}

/** "From zero to ten?" - "Seven.": a pain has no other scale. */
function painScoreIn(clause: Clause, language: FactLanguage): Found[] {
  const { unit, words, text } = clause
  if (unit.speaker === 'doctor') return []
  const whole = language.outOfTen.exec(text)?.[1]
  const asked = language.scale.test(unit.asked?.text ?? '')
  const score = whole ?? (asked ? words.find((word) => /^(?:\d|10)$/.test(word)) : undefined)
  if (score === undefined) return []
  const name = language.names.painScore
  return [amount(clause, 'symptom', name, `${name} ${score}/10`, { value: score })]
}

/** "I have lost twelve pounds." */
function weightChangeIn(clause: Clause, language: FactLanguage): Found[] {
  for (const [pattern, name] of language.weightChanges) {
    const [, count] = pattern.exec(clause.text) ?? []
    if (count) return [amount(clause, 'symptom', name, `${name} (${count})`, {})]
  }
  return []
}

const amount = (
  clause: Clause,
  kind: FactKind,
  name: string,
  text: string,
  attributes: Record<string, string>,
): Found => ({
  ...{ kind, name, text, attributes, assertion: 'present', experiencer: 'patient', time: 'now', status: 'active' },
  clauses: [clause],
})
