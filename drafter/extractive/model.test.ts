import { describe, expect, it } from 'vitest'
import { PLACE_HEADS as HEADS, judge, type Model, type PlaceHead, packed, unpacked } from './model.ts'

const model = (value: (head: string, index: number) => number): Model<PlaceHead> => {
  const weights = HEADS.map((head) => [head, Float32Array.from({ length: 16 }, (_, index) => value(head, index))])
  return { bits: 4, weights: Object.fromEntries(weights) }
}

describe('the model', () => {
  it('is undecided without weights', () => {
    expect(
      judge(
        model(() => 0),
        ['word pain'],
      ),
    ).toMatchObject({ history: 0.5, plan: 0.5 })
  })

  it('is restored from its packed form to within one step of its scale', () => {
    const before = model((head, index) => (head === 'plan' ? index - 7 : -index))
    const after = unpacked(packed(before, HEADS), HEADS)
    expect(after.bits).toBe(4)
    const step = 8 / 127
    for (const [index, weight] of before.weights.plan.entries())
      expect(Math.abs((after.weights.plan[index] ?? 0) - weight)).toBeLessThan(step)
    expect(packed(after, HEADS)).toEqual(packed(before, HEADS))
  })

  it('refuses bytes that are not a model', () => {
    const cut = packed(
      model(() => 1),
      HEADS,
    ).subarray(0, -1)
    expect(() => unpacked(cut, HEADS)).toThrow()
  })
})
