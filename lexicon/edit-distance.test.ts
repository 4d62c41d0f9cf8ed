import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editDistance, lettersOf, mayBeWithin } from './edit-distance.ts'

describe('edit distance', () => {
  it.each([
    ['ramipril', 'ramipril', 0],
    ['ramipril', 'ramiprill', 1],
    ['ramipril', 'rampiril', 1],
    ['ramipril', 'rmaipril', 1],
    ['torasemid', 'torazemit', 2],
    ['', 'abc', 3],
  ])('%s, %s: %i', (a, b, distance) => expect(editDistance(a, b)).toBe(distance))

  it('is returned as one more than the limit if it is greater', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcdeöß'), maxLength: 12 })
    fc.assert(
      fc.property(word, word, fc.nat(4), (a, b, most) => {
        expect(editDistance(a, b, most)).toBe(Math.min(editDistance(a, b), most + 1))
      }),
      { numRuns: 1_000 },
    )
  })

  it('is the same both ways, and never wrongly ruled out by the letters', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcdeöß'), maxLength: 8 })
    fc.assert(
      fc.property(word, word, (a, b) => {
        const distance = editDistance(a, b)
        expect(editDistance(b, a)).toBe(distance)
        expect(mayBeWithin(distance, lettersOf(a), lettersOf(b))).toBe(true)
      }),
    )
  })
})
