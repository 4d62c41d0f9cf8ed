import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { difference } from './difference.ts'

describe('the difference of two texts', () => {
  it('is shown word by word', () => {
    expect(difference('Husten seit drei Tagen.', 'Husten seit vier Tagen.')).toEqual([
      { kind: 'same', text: 'Husten seit ' },
      { kind: 'removed', text: 'drei' },
      { kind: 'added', text: 'vier' },
      { kind: 'same', text: ' Tagen.' },
    ])
  })

  it('contains both texts in full', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'ä', ' ', '\n')).map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, text, (before, after) => {
        const parts = difference(before, after)
        const joined = (kind: 'added' | 'removed') =>
          parts
            .filter((part) => part.kind === 'same' || part.kind === kind)
            .map((part) => part.text)
            .join('')
        expect(joined('removed')).toBe(before)
        expect(joined('added')).toBe(after)
      }),
    )
  })
})
