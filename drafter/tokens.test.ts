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

  it('keeps a slash within units and levels, and leaves it out between other words', () => {
    expect(tokensOf('LDL 142 mg/dL, L4/5, und/oder Ramipril/HCT').map((token) => token.raw)).toEqual([
      'LDL',
      '142',
      'mg/dL',
      ',',
      'L4/5',
      ',',
      'und/oder',
      'Ramipril',
      'HCT',
    ])
  })
})
