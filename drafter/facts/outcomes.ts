import { readFileSync } from 'node:fs'
import type { Named } from '@visite/lexicon'
import {
  filesAbout,
  judge,
  type Model,
  OUTCOMES,
  type Outcome,
  type OutcomeSort,
  unpacked,
} from '../extractive/model.ts'
import { remembered } from '../remembered.ts'
import type { Clause } from './clauses.ts'
import type { FactLanguage } from './language.ts'
import { textFor } from './naming.ts'
import { type Found, MOST_CLAUSES } from './reconciled.ts'
import { stemOf, stemsOf, wordsBeside } from './said.ts'

/** Something that is named in a talk, wherever and however often. */
export interface Mentioned {
  name: string
  /** Which list it is in, and its name there. */
  list: string
  row: string
  /** Every place that names it, with the words used, in the order of the talk. */
  mentions: readonly Mention[]
  /** What single clauses say about it, before repeated ones became one fact. */
  read: readonly Found[]
}

export interface Mention {
  clause: Clause
  said: string
}

export type Chances<Sort extends OutcomeSort> = Readonly<Record<Outcome<Sort>, number>>

/** The chance of everything that may become of a thing, from the evidence for it; null: unknown. */
export type ChancesOf = <Sort extends OutcomeSort>(
  sort: Sort,
  evidence: readonly string[],
  name: string,
) => Chances<Sort> | null

type Models = { readonly [Sort in OutcomeSort]: Model<Outcome<Sort>> }

export const chancesBy =
  (models: Models): ChancesOf =>
  (sort, evidence) =>
    judge<string>(models[sort], evidence) as Chances<typeof sort>

/** Uses the weights that `npm run train:drafter` wrote for this version. */
export function learnedOutcomes(): ChancesOf {
  const read = <Sort extends OutcomeSort>(sort: Sort): Model<Outcome<Sort>> =>
    unpacked(readFileSync(new URL(`../extractive/assets/${filesAbout(sort)}.weights`, import.meta.url)), OUTCOMES[sort])
  return chancesBy({
    allergy: read('allergy'),
    drug: read('drug'),
    plan: read('plan'),
    condition: read('condition'),
  })
}

/** Everything in a talk that clauses name, by name. @param read facts about it, by single clauses */
export function mentionedIn(
  clauses: readonly Clause[],
  namedIn: (clause: Clause) => readonly (Named & { list: string })[],
  read: readonly Found[],
): Map<string, Mentioned> {
  const found = Map.groupBy(read, ({ name }) => name)
  const things = new Map<string, Mentioned & { mentions: Mention[] }>()
  for (const clause of clauses) {
    for (const { name: row, called: name, list, at, length } of namedIn(clause)) {
      const thing = things.get(name) ?? { name, list, row, mentions: [], read: found.get(name) ?? [] }
      thing.mentions.push({ clause, said: clause.words.slice(at, at + length).join(' ') })
      things.set(name, thing)
    }
  }
  return things
}

/** What no single clause states: a fact about a thing, based on the places that mention it. */
export const factAbout = (
  { name }: Mentioned,
  mentions: readonly Mention[],
  stated: Pick<Found, 'kind' | 'assertion' | 'status' | 'time' | 'chance'>,
): Found => ({
  ...stated,
  name,
  text: textFor(name, mentions.at(-1)?.said ?? name),
  experiencer: 'patient',
  attributes: {},
  clauses: clausesSaying(mentions),
})

/** The clauses that mention something, each with the answer if it asks. */
const clausesSaying = (mentions: readonly Mention[]): Clause[] => {
  const said = mentions.flatMap(({ clause }) => [clause, ...(clause.asks ? clause.replies.slice(0, 1) : [])])
  return [...new Set(said)].slice(-MOST_CLAUSES)
}

/** The likeliest of them. */
export const likeliest = <Sort extends OutcomeSort>(sort: Sort, chances: Chances<Sort>): Outcome<Sort> =>
  OUTCOMES[sort].reduce((best: Outcome<Sort>, one: Outcome<Sort>) => (chances[one] > chances[best] ? one : best))

/** What clauses deny, limit or take back in so many words holds down to this share of the likeliest chance. */
export const MARKED = 0.3

/** Words of neighbouring clauses that may say what becomes of something. */
const NEXT = 10
const REPLY = 8
/** Clauses behind the last one that names it, which may still be about it. */
const LATER = 5

const [NOT, ONLY] = [/^(?:not|nicht)$/, /^(?:only|just|nur)$/]
/** "Not only do you have …" denies nothing. */
const wordsOf = (clause: Clause | undefined): string[] =>
  clause?.words.filter((word, at, all) => !(NOT.test(word) && ONLY.test(all[at + 1] ?? ''))) ?? []

const few = (count: number): number => Math.min(4, count)
const shareOf = ({ unit }: Clause): number => Math.floor(10 * unit.position)
const saidIn = (name: string, words: readonly string[] = []): string[] => words.map((word) => `${name} ${stemOf(word)}`)

/**
 * What shows what becomes of a thing.
 *
 * @param isDecided doctors decide about it, later, too: "How much Lantus?" - "18 units." - "Make it 20."
 */
export type Evidence = (thing: Mentioned, isDecided?: boolean) => string[]

/** A talk, and what it is asked with. */
export interface WholeTalk {
  clauses: readonly Clause[]
  /** What single clauses say, before repeated facts became one. */
  mentions: readonly Found[]
  language: FactLanguage
  evidenceOf: Evidence
  chancesOf: ChancesOf
}

/**
 * What shows what becomes of a thing by the end of the talk: the words of every clause that names it, who says them, what
 * comes before and after them and answers them, and what the clauses alone say.
 */
export function outcomeEvidenceIn(clauses: readonly Clause[]): Evidence {
  const places = new Map(clauses.map((clause, at) => [clause, at]))
  const placeOf = (clause: Clause) => places.get(clause) ?? 0
  // In a dictation, what is so already is worded the way doctors in a talk word orders.
  const doctor = clauses.some(({ unit }) => unit.speaker === 'patient') ? 'D' : 'dictates'
  const voiceOf = ({ unit, asks, conditional }: Clause): string =>
    `${unit.speaker === 'doctor' ? doctor : 'P'}${asks ? '?' : ''}${conditional ? '!' : ''}`

  /** Several things are named in a clause, and what it says is the same for all of them. */
  const heardIn = remembered((clause: Clause): readonly string[] => {
    const [voice, at] = [voiceOf(clause), placeOf(clause)]
    const [before, next] = [clauses[at - 1], clauses[at + 1]]
    return [
      ...saidIn('said', wordsOf(clause)),
      ...saidIn(`said ${voice}`, wordsOf(clause)),
      ...(next ? saidIn(`next ${voiceOf(next)}`, next.words.slice(0, NEXT)) : []),
      ...(before ? saidIn(`before ${voiceOf(before)}`, before.words.slice(-NEXT)) : []),
      ...clause.replies.flatMap(({ words }) => saidIn(`reply ${voice}`, words.slice(0, REPLY))),
      ...stemsOf(clause.unit.asked?.text ?? '').map((stem) => `asked ${stem}`),
      `answer ${voice} ${clause.answer}`,
      `at ${voice} ${shareOf(clause)}`,
    ]
  })

  const besideOf = (name: string, clause: Clause, said: readonly Mention[]): string[] =>
    wordsBeside({ name, text: said.map((one) => one.said).join(' ') }, clause).map((one) => `${voiceOf(clause)} ${one}`)

  return (thing, isDecided = false) => {
    const named = Map.groupBy(thing.mentions, ({ clause }) => clause)
    const own = [...named.keys()].sort((a, b) => placeOf(a) - placeOf(b))
    const [first, last] = [own[0], own.at(-1)]
    const ofDoctor = own.findLast(({ unit }) => unit.speaker === 'doctor')
    const ofPatient = own.findLast(({ unit }) => unit.speaker !== 'doctor')
    const after = last && isDecided ? clauses.slice(placeOf(last) + 1, placeOf(last) + 1 + LATER) : []
    const read = thing.read.map(({ kind, status, assertion, time }) => `${kind} ${status} ${assertion} ${time}`)
    return [
      ...new Set([
        ...['bias', `list ${thing.list}`, `row ${thing.row}`, `name ${thing.name}`, `last read ${read.at(-1)}`],
        ...thing.read.map(({ clauses: [clause] }, at) => `read ${clause && voiceOf(clause)} ${read[at]}`),
        ...read.map((one) => `read ${one}`),
        ...own.flatMap(heardIn),
        ...after.flatMap((clause) => saidIn(`later ${voiceOf(clause)}`, clause.words)),
        // In a piece of a talk, what becomes of a thing is said more often than in a whole one.
        ...(isDecided ? [`talk ${few(Math.floor(2 * Math.log10(clauses.length + 1)))} ${thing.list}`] : []),
        ...[...named].flatMap(([clause, said]) => besideOf(thing.name, clause, said)),
        ...[...saidIn('first', wordsOf(first)), ...saidIn('last', wordsOf(last))],
        ...[...saidIn('doctor last', wordsOf(ofDoctor)), ...saidIn('patient last', wordsOf(ofPatient))],
        `voices ${own
          .map(voiceOf)
          .filter((one, at, all) => one !== all[at - 1])
          .slice(0, 4)
          .join(' ')}`,
        `from ${first && shareOf(first)} to ${last && shareOf(last)}`,
        `clauses ${few(own.length)}`,
        `of others ${own.every(({ relative }) => relative !== null)}`,
      ]),
    ]
  }
}
