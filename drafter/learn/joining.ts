// Which clauses of a turn the author of a note tells in one sentence, from talks whose authors cut the passages themselves.
import type { Passage } from '../corpora/passages/passages.ts'
import { joinFeatures } from '../extractive/joining.ts'
import { JOIN_HEADS, type JoinHead, type Model } from '../extractive/model.ts'
import { english } from '../languages/english/english.ts'
import { german } from '../languages/german/german.ts'
import type { PlacedClause } from './places.ts'
import { type Example, train } from './regression.ts'

const PACKS = { de: german, en: english }

/** Two clauses of a turn, one after the other, and whether one passage has both. */
export interface Neighbours extends Example<JoinHead> {
  talk: string
  language: PlacedClause['language']
  isMarked: boolean
}

/** "It burns. Mostly at night." */
const SEVERAL = /[.?!] \p{Lu}/u
const holdsSeveral = ({ quotes }: Passage): boolean => quotes.some(({ text }) => SEVERAL.test(text))

function pairOf(one: PlacedClause, other: PlacedClause): Neighbours[] {
  const { talk, language, isMarked } = other
  const [before, unit] = [one.situation.unit, other.situation.unit]
  const areSaid = one.situation.kind === 'said' && other.situation.kind === 'said'
  const isPair = areSaid && one.talk === talk && before.turn === unit.turn && before !== unit
  if (!isPair || (one.passage.sentence === null && other.passage.sentence === null)) return []
  const target = { join: Number(one.passage === other.passage) }
  return [{ talk, language, isMarked, features: joinFeatures(before, unit, PACKS[language]), target }]
}

/** All pairs of the talks in which some passage holds several statements. */
export function neighboursIn(clauses: readonly PlacedClause[]): Neighbours[] {
  const talks = new Set(clauses.filter(({ passage }) => holdsSeveral(passage)).map(({ talk }) => talk))
  return clauses.flatMap((clause, at) => {
    const before = clauses[at - 1]
    return before && talks.has(clause.talk) && before.isMarked === clause.isMarked ? pairOf(before, clause) : []
  })
}

/** The same pairs in the same order give the same weights, bit for bit. */
export const learnJoining = (pairs: readonly Neighbours[]): Model<JoinHead> =>
  train(JOIN_HEADS, pairs, { bits: 14, epochs: 10, rate: 0.03, decay: 1e-3 })
