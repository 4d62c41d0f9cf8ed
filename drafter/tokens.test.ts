import { describe, expect, it } from 'vitest'
import { tokensOf } from './tokens.ts'

describe('tokensOf', () => {
  it('keeps the place of every token', () => {
    const text = 'Übelkeit? No, I don’t: 130/80, 38.5 %.'
    for (const { raw, start, end } of tokensOf(text)) expect(text.slice(start, end)).toBe(raw)
    expect(tokensOf(text).map((token) => token.text)).toEqual([
      'übelkeit',
      '?',
      'no',
      ',',
      'i',
      "don't",
      ':',
      '130/80',
      ',',
      '38.5',
      '%',
      '.',
    ])
  })
})
