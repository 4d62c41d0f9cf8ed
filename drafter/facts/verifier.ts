import { readFileSync } from 'node:fs'
import { judge, type Model, unpacked, VERIFIER_HEADS, type VerifierHead } from '../extractive/model.ts'
import type { Clause } from './clauses.ts'
import { cuesBy } from './cues.ts'
import type { FactLanguage } from './language.ts'
import type { Found } from './reconciled.ts'
import { stemOf, stemsOf, wordsBeside } from './said.ts'

/** Says how certain a fact is, 0..1, from the evidence of whether it was read correctly. */
export type Verify = (evidence: readonly string[]) => number

export const verifyBy =
  (model: Model<VerifierHead>): Verify =>
  (evidence) =>
    judge(model, evidence).right

/** By the weights that `npm run train:drafter` wrote for this version. */
export const learnedVerifier = (): Verify =>
  verifyBy(unpacked(readFileSync(new URL('../extractive/assets/verifier.weights', import.meta.url)), VERIFIER_HEADS))

const few = (count: number): number => Math.min(4, count)

const voiceOf = ({ unit: { speaker, sure } }: Clause): string =>
  speaker === 'doctor' ? (sure ? 'D' : 'd') : sure ? 'P' : 'p'

const valuesOf = ({ attributes: { value, systolic, dose, side } }: Found): string =>
  [value, systolic, dose, side].join(' ')

/** "symptom absent", "order declined": a kind, and what is said of it. */
const stateOf = ({ kind, assertion, status }: Found): string => `${kind} ${status === 'declined' ? status : assertion}`

/** Clauses after a fact in which the next two turns are looked for. */
const REACH = 12

/**
 * The evidence of whether a fact was read correctly: how, by whom and after what it was said, how it was answered, and what
 * else is said about the same thing.
 *
 * @param mentions all of them, before repeated ones became one fact
 */
export function evidenceIn(clauses: readonly Clause[], mentions: readonly Found[], language: FactLanguage) {
  const places = new Map(clauses.map((clause, at) => [clause, at]))
  const byName = Map.groupBy(mentions, ({ name }) => name)
  const cuesOf = cuesBy(language)
  const countOf = countsIn(clauses)

  function elsewhere(fact: Found): string[] {
    const all = byName.get(fact.name) ?? []
    const same = all.filter(({ kind }) => kind === fact.kind)
    const spoken = Math.min(...stemsOf(fact.name).map(countOf))
    return [
      `told ${few(same.length)}`,
      `spoken ${few(spoken)}`,
      ...all.map((one) => (one.kind === fact.kind ? `also ${one.assertion}` : `also ${one.kind}`)),
      `other person ${same.some((one) => one.experiencer !== fact.experiencer)}`,
      `other value ${same.some((one) => valuesOf(one) !== valuesOf(fact))}`,
    ]
  }

  const beside = (name: string, clause: Clause | undefined): string[] =>
    clause
      ? [`${name} ${voiceOf(clause)} ${clause.asks}`, ...cuesOf(clause).map((cue) => `${name} ${cue}`)]
      : [`${name} none`]

  function around(last: Clause): string[] {
    const at = places.get(last) ?? -1
    const next = clauses.slice(at + 1, at + 1 + REACH)
    const replyIn = (turns: number) => next.find(({ unit }) => unit.turn === last.unit.turn + turns)
    return [
      ...beside('previous', clauses[at - 1]),
      ...beside('following', clauses[at + 1]),
      ...beside('reply', replyIn(1)),
      ...beside('then', replyIn(2)),
      ...stemsOf(last.unit.asked?.text ?? '').map((stem) => `asked ${stem}`),
    ]
  }

  return (fact: Found): string[] => {
    const own = [...fact.clauses].sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0))
    const last = own.at(-1)
    const shown = [
      ...[language.code, fact.time, `name ${fact.name}`, `patient ${fact.experiencer === 'patient'}`],
      ...Object.keys(fact.attributes).map((key) => `has ${key}`),
      ...elsewhere(fact),
      ...(fact.chance === undefined ? [] : [`chance ${Math.floor(10 * fact.chance)}`]),
      `clauses ${few(own.length)} ${[...new Set(own.map((one) => `${voiceOf(one)}${one.asks}`))].join(' ')}`,
      ...own.slice(-2).flatMap((clause) => [named(fact, clause), ...cuesOf(clause)]),
      ...(last ? mannerOf(last) : []),
    ]
    const state = stateOf(fact)
    const nearby = last ? around(last) : []
    const told = own.slice(-2)
    const features = [
      ...shown.flatMap((one) => [one, `${fact.kind} ${one}`, `${state} ${one}`]),
      ...nearby.map((one) => `${fact.kind} ${one}`),
      ...told.flatMap(({ words }) => words.map(stemOf)).flatMap((stem) => [`said ${stem}`, `${state} said ${stem}`]),
      ...told.flatMap((clause) => wordsBeside(fact, clause)).flatMap((one) => [one, `${fact.kind} ${one}`]),
    ]
    return [...new Set(['bias', fact.kind, state, ...features])]
  }
}

/** How many clauses contain a word. */
function countsIn(clauses: readonly Clause[]): (stem: string) => number {
  const counts = new Map<string, number>()
  for (const { words } of clauses)
    for (const stem of new Set(words.map(stemOf))) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  return (stem) => counts.get(stem) ?? 0
}

/** Whether a clause has the fact's name, or other words for it, and how much else it says. */
function named({ name, text }: Found, { words }: Clause): string {
  const stems = words.map(stemOf)
  const isIn = (told: string) => stemsOf(told).some((stem) => stems.includes(stem))
  return `${isIn(name) ? 'name' : isIn(text) ? 'other words' : 'no words'} of ${few(Math.floor(words.length / 4))}`
}

const mannerOf = ({ unit, asks, conditional, relative, closes, answer }: Clause): string[] => [
  ...[`asks ${asks}`, `conditional ${conditional}`, `of ${relative}`, `closes ${closes}`, `answer ${answer}`],
  ...[`tenth ${Math.floor(10 * unit.position)}`, `whole ${unit.whole}`, `marked ${/\p{Lu}/u.test(unit.said)}`],
]
