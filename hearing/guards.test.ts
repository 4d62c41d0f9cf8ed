import { describe, expect, it } from 'vitest'
import { cutLoops, findLoop, inventedOverSilence, missingEnding, repeatsItself } from './guards.ts'
import type { Doubts, Heard } from './segments.ts'

const NO_DOUBTS: Doubts = { avg_logprob: null, no_speech_prob: null, compression_ratio: null }
const heard = (text: string, from = 0, to = 10, doubts: Partial<Doubts> = {}): Heard => ({
  start_ms: from * 1000,
  end_ms: to * 1000,
  speaker: null,
  role: 'unknown',
  text,
  confidence: null,
  words: null,
  doubts: { ...NO_DOUBTS, ...doubts },
})
const spans = [
  { start_ms: 1000, end_ms: 5000 },
  { start_ms: 6000, end_ms: 12_000 },
]

describe('text over silence', () => {
  it('is text where nobody speaks', () => {
    expect(inventedOverSilence(heard('Vielen Dank fürs Zuschauen.', 13, 15), spans)).toBe(true)
    expect(inventedOverSilence(heard('Guten Tag.', 11, 15), spans)).toBe(false)
  })

  it('is text that the engine itself doubts in two ways', () => {
    const doubtful = { no_speech_prob: 0.9, avg_logprob: -1.4 }
    expect(inventedOverSilence(heard('Untertitel: ARD', 1, 5, doubtful), spans)).toBe(true)
    expect(inventedOverSilence(heard('Ja.', 1, 5, { ...doubtful, avg_logprob: -0.2 }), spans)).toBe(false)
    expect(inventedOverSilence(heard('Ja.', 1, 5, { ...doubtful, no_speech_prob: 0.1 }), spans)).toBe(false)
    expect(inventedOverSilence(heard('Ja.', 1, 5, { no_speech_prob: 0.9 }), spans)).toBe(true)
  })
})

describe('repetition', () => {
  const words = (text: string) => text.split(' ')

  it.each([
    ['a phrase ten words long in all', 'und dann noch '.repeat(4).trim(), { start: 0, period: 3, rounds: 4 }],
    ['one word without end', `so ${'ja '.repeat(12).trim()}`, { start: 1, period: 1, rounds: 12 }],
    ['a sentence three times', 'ich danke ihnen sehr für das '.repeat(3).trim(), { start: 0, period: 6, rounds: 3 }],
  ])('is %s', (_, text, loop) => {
    expect(findLoop(words(text))).toEqual(loop)
  })

  it.each([
    ['no, no, no, no', 'no no no no i have no pain'],
    ['a sentence said twice', 'ich danke ihnen sehr ich danke ihnen sehr'],
    ['a list of doses', 'one tablet in the morning one tablet at noon one tablet in the evening'],
    ['nothing', ''],
  ])('is not %s', (_, text) => {
    expect(findLoop(words(text))).toBeNull()
  })

  it('is found across segments and punctuation, and by how well the text compresses', () => {
    expect(repeatsItself([1, 2, 3, 4].map((n) => heard('Vielen Dank, bis bald!', n, n + 1)))).toBe(true)
    expect(repeatsItself([heard('eins zwei drei vier fünf sechs sieben acht neun zehn', 0, 9)])).toBe(false)
    const packed = heard('eins zwei drei vier fünf sechs sieben acht neun zehn', 0, 9, { compression_ratio: 3 })
    expect(repeatsItself([packed])).toBe(true)
  })

  it('is cut to its first round, the rest of the text stays', () => {
    const before = heard('The pain is worse at night.', 0, 3)
    const looping = heard(`Yes. ${'Thank you very much. '.repeat(5)}Goodbye.`, 3, 20)
    expect(cutLoops([before, looping, heard('And rest.', 20, 22)])).toEqual({
      segments: [before, { ...looping, text: 'Yes. Thank you very much. Goodbye.' }, heard('And rest.', 20, 22)],
      cut: [{ start_ms: 3000, end_ms: 20_000 }],
    })
  })

  it('is cut with whole segments and with the words’ times', () => {
    const word = (text: string, at: number) => ({ text, start_ms: at, end_ms: at + 100, confidence: null })
    const first = { ...heard('Thank you now', 0, 1), words: [word('Thank', 0), word('you', 100), word('now', 200)] }
    const { segments, cut } = cutLoops([first, ...[1, 2, 3].map((n) => heard('Thank you now', n, n + 1))])
    expect(segments).toEqual([first])
    expect(cut).toEqual([{ start_ms: 1000, end_ms: 4000 }])
  })
})

describe('a missing ending', () => {
  const whole = { start_ms: 0, end_ms: 13_000 }

  it('is speech of two seconds after the last segment', () => {
    expect(missingEnding([heard('Guten Tag', 1, 5)], spans, whole)).toEqual({ start_ms: 6000, end_ms: 13_000 })
    expect(missingEnding([heard('Guten Tag', 1, 8)], spans, whole)).toEqual({ start_ms: 8000, end_ms: 13_000 })
    expect(missingEnding([], spans, whole)).toEqual({ start_ms: 1000, end_ms: 13_000 })
  })

  it('is not a last word, nor silence, nor what another piece holds', () => {
    expect(missingEnding([heard('Guten Tag', 1, 11)], spans, whole)).toBeNull()
    expect(missingEnding([heard('Guten Tag', 1, 12)], spans, { start_ms: 0, end_ms: 60_000 })).toBeNull()
    expect(missingEnding([heard('Guten Tag', 1, 5)], spans, { start_ms: 0, end_ms: 5500 })).toBeNull()
  })
})
