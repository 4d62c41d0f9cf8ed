import {
  allergensAmong,
  drugKindsAmong,
  drugsAmong,
  isDoseUnit,
  type NamedDrug,
  symptomsAmong,
  unitNamed,
} from '@visite/lexicon'
import { answered, assertionAt, type Clause } from './clauses.ts'
import type { Assertion } from './fact.ts'
import type { FactLanguage } from './language.ts'
import type { Found } from './reconciled.ts'

/** A dose stands at most this many words after the name. */
const NEAR = 6
const NUMBER = /^\d+(?:[.,]\d+)?$/
const DOSE = /^(\d+(?:[.,]\d+)?)(mg|mcg|µg|ml|g)$/

/** Drugs with their doses and what becomes of them; allergies. */
export function drugsIn(clause: Clause, before: readonly Clause[], language: FactLanguage): Found[] {
  const named = drugsAmong(clause.words, language.code)
  const kinds = drugKindsAmong(clause.words, language.code).filter(
    (one) => !named.some(({ at, length }) => at < one.at + one.length && one.at < at + length),
  )
  const drugs = [...named, ...kinds.map((one): NamedDrug => ({ ...one, substances: [one.called], kinds: [] }))].sort(
    (a, b) => a.at - b.at,
  )
  if (isAllergy(clause, before, language) || isReaction(clause, drugs, language)) {
    return allergiesIn(clause, drugs, language)
  }
  if (clause.relative) return []
  return drugs.flatMap((drug, index) => drugFact(clause, drug, drugs[index + 1], drugs.length === 1, language))
}

/** The allergies named here; the answer to "any allergies?" may name them alone. */
function isAllergy(clause: Clause, before: readonly Clause[], { allergic }: FactLanguage): boolean {
  if (allergic.test(clause.text)) return true
  const asked = before.at(-1)
  return asked?.asks === true && asked.unit.turn === clause.unit.turn - 1 && allergic.test(asked.text)
}

/** "Amoxicillin gives me a rash." */
export function isReaction(
  { words, text, unit, asks }: Clause,
  drugs: readonly NamedDrug[],
  language: FactLanguage,
): boolean {
  if (drugs.length === 0 || asks || unit.speaker === 'doctor' || !language.reacts.test(text)) return false
  return symptomsAmong(words, language.code).some(({ name }) => REACTIONS.has(name))
}

const REACTIONS: ReadonlySet<string> = new Set(['rash', 'hives', 'itching', 'swelling', 'breathlessness', 'wheeze'])

function allergiesIn(clause: Clause, drugs: readonly NamedDrug[], language: FactLanguage): Found[] {
  if (clause.relative) return []
  const named = [
    ...drugs.map(({ substances, at, length }) => ({ called: nameOf(clause, { at, length }, substances), at, length })),
    ...allergensAmong(clause.words, language.code),
  ]
  const fact = (name: string, assertion: 'present' | 'absent', clauses: Clause[]): Found => ({
    kind: 'allergy',
    name,
    text: name,
    assertion,
    experiencer: 'patient',
    time: 'now',
    attributes: {},
    status: 'active',
    clauses,
  })
  if (named.length === 0) {
    const denied = clause.asks ? clause.answer === 'no' : clause.words.some((word) => language.denies.test(word))
    return denied ? [fact(language.names.allergies, 'absent', [clause, ...clause.replies.slice(0, 1)])] : []
  }
  return named.flatMap((one, index) => {
    const stated = clause.asks ? answered(clause, index, named.length, language) : 'present'
    return stated === 'present' || stated === 'absent' ? [fact(one.called, stated, [clause])] : []
  })
}

const nameOf = ({ words }: Clause, { at, length }: { at: number; length: number }, substances: readonly string[]) =>
  substances.length === 1 ? (substances[0] ?? '') : words.slice(at, at + length).join(' ')

function drugFact(
  clause: Clause,
  drug: NamedDrug,
  next: NamedDrug | undefined,
  alone: boolean,
  language: FactLanguage,
): Found[] {
  const stated = clause.asks ? stillTaken(clause, language) : assertionAt(clause, drug, language)
  if (stated === null || stated === 'conditional') return []
  const { unit, words, text } = clause
  const end = Math.min(next?.at ?? words.length, drug.at + drug.length + NEAR)
  const after = words.slice(drug.at + drug.length, end)
  const of = alone ? text : after.join(' ')
  const changed = language.drugChanges.find(([pattern]) => pattern.test(alone ? text : of))?.[1]
  const declined = stated === 'absent' && unit.speaker === 'doctor' && !clause.asks
  const stopped = language.noLonger.test(clause.asks ? (clause.replies[0]?.text ?? '') : of)
  const offered = unit.speaker === 'doctor' && !clause.asks && (changed === 'started' || changed === undefined)
  const refused = offered && clause.replies.slice(0, 2).some((reply) => language.declines.test(reply.text))
  const change = stopped ? 'stopped' : declined || refused ? 'declined' : (changed ?? 'continued')
  const frequency = language.frequencies.flatMap(([pattern, name]) => {
    const match = pattern.exec(of)
    return match ? [match[0].replace(pattern, name)] : []
  })[0]
  const route = language.routes.find(([pattern]) => pattern.test(of))?.[1]
  const dose = doseAmong(after, language)
  const name = nameOf(clause, drug, drug.substances)
  const said = words.slice(drug.at, drug.at + drug.length).join(' ')
  return [
    {
      kind: 'drug',
      name,
      text: [said, dose?.dose, dose?.unit, frequency].filter(Boolean).join(' '),
      assertion: declined || stopped ? 'present' : stated,
      experiencer: 'patient',
      time: 'now',
      attributes: { ...dose, ...(frequency && { frequency }), ...(route && { route }), change },
      status: change,
      clauses: clause.asks ? [clause, ...clause.replies.slice(0, 1)] : [clause],
    },
  ]
}

/** Does the answer say that a drug is taken? "No, only in the morning" does. */
function stillTaken(clause: Clause, language: FactLanguage): Assertion | null {
  const stated = answered(clause, 0, 1, language)
  const reply = clause.replies.map(({ text }) => text).join(' ')
  return stated === 'absent' && language.still.test(reply) ? 'present' : stated
}

/** The first number that is a dose: with a unit, or alone right after the name. */
function doseAmong(words: readonly string[], { dosedTo }: FactLanguage): { dose: string; unit?: string } | null {
  const [, to] = dosedTo.exec(words.join(' ')) ?? []
  if (to) return { dose: to.replace(',', '.') }
  for (const [at, word] of words.entries()) {
    const [, joined, unit] = DOSE.exec(word) ?? []
    if (joined && unit) return { dose: joined.replace(',', '.'), unit }
    if (!NUMBER.test(word)) continue
    const following = words[at + 1] ?? ''
    if (isDoseUnit(following)) return { dose: word.replace(',', '.'), unit: unitNamed(following) ?? following }
    if (at < 2 && unitNamed(following) === null) return { dose: word.replace(',', '.') }
  }
  return null
}
