import { describe, expect, it } from 'vitest'
import type { Recognised } from './protocol.ts'
import { languageOf, utterancesOf } from './words.ts'

const result = (changes: Partial<Recognised>): Recognised => ({
  text: '',
  language: '',
  tokens: [],
  timestamps: [],
  durations: [],
  log_probs: [],
  offset: 0,
  ...changes,
})
const piece = { start_ms: 10_000, end_ms: 20_000 }

describe('tokens become words', () => {
  it('from parts, with punctuation, whichever way a space is written', () => {
    const tokens = [' Pen', 'ic', 'illin', ',', '▁ja', '.']
    const [only] = utterancesOf(
      result({ text: ' Penicillin, ja.', tokens, timestamps: [0.5, 0.7, 0.8, 1, 1.2, 1.4] }),
      piece,
    )
    expect(only?.text).toBe('Penicillin, ja.')
    expect(only?.words).toEqual([
      { start_ms: 10_500, end_ms: 11_200, text: 'Penicillin,', confidence: null },
      { start_ms: 11_200, end_ms: 11_640, text: 'ja.', confidence: null },
    ])
  })

  it('with the durations and probabilities of the model', () => {
    const [only] = utterancesOf(
      result({
        text: 'a b',
        tokens: [' a', ' b'],
        timestamps: [1, 2],
        durations: [0.4, 0.3],
        log_probs: [Math.log(0.5), Math.log(0.9)],
      }),
      piece,
    )
    expect(only?.words).toEqual([
      { start_ms: 11_000, end_ms: 11_400, text: 'a', confidence: 0.5 },
      { start_ms: 12_000, end_ms: 12_300, text: 'b', confidence: 0.9 },
    ])
    expect(only?.confidence).toBe(0.7)
  })

  it('and utterances, which end with a sentence or at a pause', () => {
    const tokens = [' Guten', ' Tag', '.', ' Was', ' fehlt', ' Ihnen']
    const heard = utterancesOf(
      result({ text: 'Guten Tag. Was fehlt Ihnen', tokens, timestamps: [0, 0.2, 0.4, 0.6, 0.8, 3] }),
      piece,
    )
    expect(heard.map(({ text }) => text)).toEqual(['Guten Tag.', 'Was fehlt', 'Ihnen'])
  })

  it('never outside the piece', () => {
    const [only] = utterancesOf(result({ text: 'a', tokens: [' a'], timestamps: [9.9], durations: [3] }), piece)
    expect(only).toMatchObject({ start_ms: 19_900, end_ms: 20_000 })
  })

  it('counted from where the utterance began', () => {
    const [only] = utterancesOf(result({ text: 'a', tokens: [' a'], timestamps: [0.5], offset: 4 }), piece)
    expect(only?.start_ms).toBe(14_500)
  })
})

describe('an engine that knows less', () => {
  it('gives one utterance without words, and invents nothing else', () => {
    expect(utterancesOf(result({ text: ' Guten Tag. ', tokens: [' Guten', ' Tag', '.'] }), piece)).toEqual([
      { ...piece, text: 'Guten Tag.', speaker: null, role: 'unknown', confidence: null, words: null },
    ])
  })

  it('gives nothing for nothing', () => {
    expect(utterancesOf(result({ text: '  ' }), piece)).toEqual([])
  })

  it.each([
    ['de', 'de'],
    ['<|en|>', 'en'],
    ['', null],
    ['unknown', null],
  ])('says the language as %j', (language, code) => {
    expect(languageOf(result({ language }))).toBe(code)
  })
})
