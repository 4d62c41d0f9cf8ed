import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { learnedMarks } from '../extractive/learned-marks.ts'
import {
  CLAUSE_HEADS,
  COARSE,
  JOIN_HEADS,
  judge,
  KEPT_HEADS,
  MEDIUM,
  PLACE_HEADS,
  packed,
} from '../extractive/model.ts'
import { learnJoining, neighboursIn } from './joining.ts'
import { learnPlaces, type PlacedClause, placedClauses } from './places.ts'
import { learnShortening, shorteningsOf } from './shortening.ts'

const clauses = placedClauses(learnedMarks())
const shippedAs = (name: string) => readFileSync(new URL(`../extractive/assets/${name}.weights`, import.meta.url))

it('which clauses are joined is learned from the repository alone, to the bit', () => {
  expect(packed(learnJoining(neighboursIn(clauses)), JOIN_HEADS, COARSE).equals(shippedAs('joins'))).toBe(true)
}, 120_000)

it('which words are left out is learned from the repository alone, to the bit', () => {
  expect(packed(learnShortening(shorteningsOf(clauses)), KEPT_HEADS, MEDIUM).equals(shippedAs('kept'))).toBe(true)
}, 120_000)

it('where a clause belongs is learned from the repository alone, to the bit, and holds in talks not learned from', () => {
  expect(packed(learnPlaces(clauses), CLAUSE_HEADS, COARSE).equals(shippedAs('places'))).toBe(true)

  const talks = [...new Set(clauses.map(({ talk }) => talk))].sort()
  const isHeldOut = ({ talk }: PlacedClause) => talks.indexOf(talk) % 4 === 0
  const model = learnPlaces(clauses.filter((one) => !isHeldOut(one)))
  const own = clauses.filter((one) => one.section && isHeldOut(one))
  const right = own.filter(({ features, section }) => {
    const probability = judge(model, features)
    return section && PLACE_HEADS.every((head) => probability[head] <= probability[section])
  })
  expect(right.length).toBeGreaterThan(0.7 * own.length)
}, 120_000)
