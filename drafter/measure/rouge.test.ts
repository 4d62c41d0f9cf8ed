import { describe, expect, it } from 'vitest'
import { rouge } from './rouge.ts'

describe('ROUGE', () => {
  it('is 1 for the same text and 0 for a different one', () => {
    expect(rouge('The knee is swollen.\nIce it.', 'the knee is swollen\nice it')).toEqual({
      rouge1: 1,
      rouge2: 1,
      rougeLsum: 1,
    })
    expect(rouge('knee', 'elbow')).toEqual({ rouge1: 0, rouge2: 0, rougeLsum: 0 })
    expect(rouge('', '')).toEqual({ rouge1: 0, rouge2: 0, rougeLsum: 0 })
  })

  it('matches a calculation by hand', () => {
    // 3 of 4 and 3 of 5 words shared; 1 of 3 and 1 of 4 pairs; the longest common subsequence has 3 words.
    const { rouge1, rouge2, rougeLsum } = rouge('the cat sat down', 'the big cat sat here')
    expect(rouge1).toBeCloseTo(6 / 9)
    expect(rouge2).toBeCloseTo(2 / 7)
    expect(rougeLsum).toBeCloseTo(6 / 9)
  })

  it('clips a word that is written more often than wanted', () => {
    expect(rouge('pain', 'pain pain pain').rouge1).toBeCloseTo(2 / 4)
  })
})
