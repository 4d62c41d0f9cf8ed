import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { COARSE, judge, PLACE_HEADS, packed } from '../extractive/model.ts'
import { learnPlaces, type PlacedClause, placedClauses } from './places.ts'

it('the place of clauses is learned from the repository alone, to the bit, and holds in talks that were not learned from', () => {
  const clauses = placedClauses()
  const shipped = readFileSync(new URL('../extractive/assets/places.weights', import.meta.url))
  expect(packed(learnPlaces(clauses), PLACE_HEADS, COARSE).equals(shipped)).toBe(true)

  const talks = [...new Set(clauses.map(({ talk }) => talk))].sort()
  const isHeldOut = ({ talk }: PlacedClause) => talks.indexOf(talk) % 4 === 0
  const model = learnPlaces(clauses.filter((one) => !isHeldOut(one)))
  const own = clauses.filter((one) => one.section && isHeldOut(one))
  const right = own.filter(({ features, section }) => {
    const probability = judge(model, features)
    return section && PLACE_HEADS.every((head) => probability[head] <= probability[section])
  })
  expect(right.length).toBeGreaterThan(0.7 * own.length)
}, 600_000)
