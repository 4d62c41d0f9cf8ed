import { readFileSync } from 'node:fs'
import { DRUG_HEADS, type DrugHead, judge, type Model, unpacked } from '../extractive/model.ts'
import type { Clause } from './clauses.ts'
import type { Found } from './reconciled.ts'
import { stemOf, stemsOf, wordsBeside } from './said.ts'

/** The chance of each state a drug may end up in, from the features that show it; null: unknown. */
export type DrugStates = (evidence: readonly string[], drug: string) => Readonly<Record<DrugHead, number>> | null

export const drugStatesBy =
  (model: Model<DrugHead>): DrugStates =>
  (evidence) =>
    judge(model, evidence)

/** Uses the weights that `npm run train:drafter` wrote for this version. */
export const learnedDrugStates = (): DrugStates =>
  drugStatesBy(unpacked(readFileSync(new URL('../extractive/assets/drugs.weights', import.meta.url)), DRUG_HEADS))

/** Words of neighbouring clauses that may say what happens to a drug. */
const NEXT = 10
const REPLY = 8

const shareOf = ({ unit }: Clause): number => Math.floor(10 * unit.position)
const saidIn = (name: string, clause: Clause | undefined): string[] =>
  clause ? clause.words.map((word) => `${name} ${stemOf(word)}`) : []

/**
 * What shows what happens to a drug: the words of every clause that names it, who says them, what comes before and
 * after them and answers them, and what the clauses alone say.
 *
 * @param mentions every mention, before repeated ones became one fact
 */
export function drugEvidenceIn(clauses: readonly Clause[], mentions: readonly Found[]): (drug: Found) => string[] {
  const places = new Map(clauses.map((clause, at) => [clause, at]))
  const placeOf = (clause: Clause) => places.get(clause) ?? 0
  // In a dictation, current drugs are worded the way doctors in a talk word orders.
  const doctor = clauses.some(({ unit }) => unit.speaker === 'patient') ? 'D' : 'dictates'
  const voiceOf = ({ unit, asks }: Clause): string => `${unit.speaker === 'doctor' ? doctor : 'P'}${asks ? '?' : ''}`
  const byName = Map.groupBy(
    mentions.filter(({ kind }) => kind === 'drug'),
    ({ name }) => name,
  )

  const allergens = new Set(
    mentions.flatMap(({ kind, name, assertion }) => (kind === 'allergy' && assertion === 'present' ? name : [])),
  )

  function aroundOf(drug: Found, clause: Clause): string[] {
    const [voice, at] = [voiceOf(clause), placeOf(clause)]
    const [before, next] = [clauses[at - 1], clauses[at + 1]]
    return [
      ...saidIn('said', clause),
      ...saidIn(`said ${voice}`, clause),
      ...wordsBeside(drug, clause).map((one) => `${voice} ${one}`),
      ...(next ? saidIn(`next ${voiceOf(next)}`, { ...next, words: next.words.slice(0, NEXT) }) : []),
      ...(before ? saidIn(`before ${voiceOf(before)}`, { ...before, words: before.words.slice(-NEXT) }) : []),
      ...clause.replies.flatMap((reply) => saidIn(`reply ${voice}`, { ...reply, words: reply.words.slice(0, REPLY) })),
      ...stemsOf(clause.unit.asked?.text ?? '').map((stem) => `asked ${stem}`),
      `answer ${voice} ${clause.answer}`,
    ]
  }

  return (drug) => {
    const named = byName.get(drug.name) ?? []
    const own = [...new Set(named.flatMap((one) => one.clauses))].sort((a, b) => placeOf(a) - placeOf(b))
    const [first, last] = [own[0], own.at(-1)]
    const ofDoctor = own.findLast(({ unit }) => unit.speaker === 'doctor')
    const ofPatient = own.findLast(({ unit }) => unit.speaker !== 'doctor')
    const changes = named.map(({ attributes, assertion }) => `${attributes.change} ${assertion}`)
    return [
      ...new Set([
        ...['bias', `name ${drug.name}`, `read ${drug.status} ${drug.assertion}`, `last read ${changes.at(-1)}`],
        ...named.map(({ clauses: [clause] }, at) => `read ${clause && voiceOf(clause)} ${changes[at]}`),
        ...own.flatMap((clause) => aroundOf(drug, clause)),
        ...[...saidIn('first', first), ...saidIn('last', last)],
        ...[...saidIn('doctor last', ofDoctor), ...saidIn('patient last', ofPatient)],
        `voices ${own
          .map(voiceOf)
          .filter((one, at, all) => one !== all[at - 1])
          .slice(0, 4)
          .join(' ')}`,
        `from ${first && shareOf(first)} to ${last && shareOf(last)}`,
        `allergic ${allergens.has(drug.name)}`,
        `has ${drug.attributes.dose !== undefined} ${drug.attributes.frequency !== undefined}`,
      ]),
    ]
  }
}

/** A drug that is neither simply denied nor to be taken only in some case. */
export const isOpenDrug = ({ kind, assertion }: Found): boolean =>
  kind === 'drug' && assertion !== 'absent' && assertion !== 'conditional'

/** Unless something else is much more likely, what a clause alone says holds. */
const NEARLY = 0.7

/** From this chance on, what was only proposed is settled. */
const SETTLED = 0.7

/** A drug with what most likely happens to it; null: it is only mentioned. */
export function withState(drug: Found, chances: ReturnType<DrugStates>): Found | null {
  if (!chances) return drug
  const state = DRUG_HEADS.reduce((best, head) => (chances[head] > chances[best] ? head : best))
  const read = DRUG_HEADS.find((one) => one === drug.status && one !== 'continued')
  if (read && chances[read] >= NEARLY * chances[state]) return drug
  if (state === 'named') return null
  const change = state === 'past' ? 'stopped' : state
  return {
    ...drug,
    time: state === 'past' ? 'past' : 'now',
    assertion: chances[state] < SETTLED ? drug.assertion : 'present',
    status: change,
    attributes: { ...drug.attributes, change },
  }
}
