import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { MEDIUM, packed, VERIFIER_HEADS } from '../extractive/model.ts'
import { knownFacts, learnVerifier } from '../learn/verifier.ts'
import { CERTAIN } from '../writing/certain.ts'
import { verifyBy } from './verifier.ts'

it('the certainty of facts is learned from the repository alone, to the bit, and holds in talks that were not learned from', () => {
  const known = knownFacts()
  const shipped = readFileSync(new URL('../extractive/assets/verifier.weights', import.meta.url))
  expect(packed(learnVerifier(known), VERIFIER_HEADS, MEDIUM).equals(shipped)).toBe(true)

  const talks = [...new Set(known.map(({ talk }) => talk))].sort()
  const isHeldOut = (talk: string) => talks.indexOf(talk) % 4 === 0
  const verify = verifyBy(learnVerifier(known.filter(({ talk }) => !isHeldOut(talk))))
  const own = known.filter((one) => isHeldOut(one.talk)).map((one) => ({ ...one, certainty: verify(one.features) }))
  const wrongIn = (some: typeof own) => some.filter(({ target }) => target.right < 0.5).length / some.length
  const certain = own.filter(({ certainty }) => certainty >= CERTAIN)
  expect(certain.length).toBeGreaterThan(own.length / 2)
  expect(wrongIn(certain)).toBeLessThan(0.5 * wrongIn(own))
}, 600_000)
