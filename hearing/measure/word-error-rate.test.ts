import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spokenWords, wordErrorRate } from './word-error-rate.ts'

describe('word error rate', () => {
  it.each([
    ['the same words', 'take two puffs', 'Take two puffs.', { substitutions: 0, deletions: 0, insertions: 0, rate: 0 }],
    ['a wrong word', 'no chest pain', 'no chess pain', { substitutions: 1, deletions: 0, insertions: 0, rate: 1 / 3 }],
    ['a missing word', 'no chest pain', 'chest pain', { substitutions: 0, deletions: 1, insertions: 0, rate: 1 / 3 }],
    ['an added word', 'chest pain', 'no chest pain', { substitutions: 0, deletions: 0, insertions: 1, rate: 1 / 2 }],
    ['nothing heard', 'chest pain', '', { substitutions: 0, deletions: 2, insertions: 0, rate: 1 }],
    ['nothing said, nothing heard', '', ' ', { substitutions: 0, deletions: 0, insertions: 0, rate: 0 }],
  ])('counts %s', (_, reference, hypothesis, expected) => {
    expect(wordErrorRate(reference, hypothesis)).toMatchObject(expected)
  })

  it('is infinite for an invention over silence', () => {
    expect(wordErrorRate('', 'thank you for watching').rate).toBe(Number.POSITIVE_INFINITY)
  })

  it('can exceed one', () => {
    expect(wordErrorRate('pain', 'a b c').rate).toBe(3)
  })

  it('compares words, not how they are written', () => {
    expect(spokenWords('An X-ray — I’d say: 38,4 °C, Müdigkeit!')).toEqual([
      'an',
      'x',
      'ray',
      "i'd",
      'say',
      '38',
      '4',
      'c',
      'müdigkeit',
    ])
  })

  it('never counts more errors than the longer text has words, and none between equal texts', () => {
    const text = fc.array(fc.constantFrom('pain', 'cough', 'no', 'fever'), { maxLength: 12 })
    fc.assert(
      fc.property(text, text, (a, b) => {
        const { substitutions, deletions, insertions } = wordErrorRate(a.join(' '), b.join(' '))
        expect(substitutions + deletions + insertions).toBeLessThanOrEqual(Math.max(a.length, b.length))
        expect(insertions - deletions).toBe(b.length - a.length)
        expect(wordErrorRate(a.join(' '), a.join(' ')).rate).toBe(0)
      }),
    )
  })
})
