import { describe, expect, it } from 'vitest'
import type { Heard } from './segments.ts'
import { withSpeakers } from './speaker-turns.ts'

const turn = (speaker: string, from: number, to: number) => ({ speaker, start_ms: from * 1000, end_ms: to * 1000 })
/** A word per second. */
const heard = (text: string, from: number, timed = true): Heard => {
  const words = text.split(' ').map((word, index) => ({
    start_ms: (from + index) * 1000,
    end_ms: (from + index) * 1000 + 900,
    text: word,
    confidence: null,
  }))
  const end_ms = words.at(-1)?.end_ms ?? 0
  const rest = { speaker: null, role: 'unknown' as const, confidence: null, words: timed ? words : null }
  return { start_ms: from * 1000, end_ms, text, ...rest }
}
const short = (segments: Heard[]) => segments.map(({ speaker, text, start_ms }) => [speaker, text, start_ms / 1000])

describe('who said it', () => {
  const turns = [turn('A', 0, 3), turn('B', 3.2, 6)]

  it('splits a segment where the speaker changes', () => {
    expect(short(withSpeakers([heard('do you smoke no i stopped', 0)], turns))).toEqual([
      ['A', 'do you smoke', 0],
      ['B', 'no i stopped', 3],
    ])
  })

  it('takes the nearest turn for a word between two, and the speaker before for one far from all', () => {
    expect(short(withSpeakers([heard('yes i do', 5)], [turn('A', 0, 2), turn('B', 4, 5.8)]))).toEqual([
      ['B', 'yes i do', 5],
    ])
  })

  it('goes by the longest overlap where words have no times', () => {
    expect(short(withSpeakers([heard('do you smoke no i stopped today', 1, false)], turns))).toEqual([
      ['B', 'do you smoke no i stopped today', 1],
    ])
  })

  it('gives null where no speakers were told apart', () => {
    expect(short(withSpeakers([heard('good morning', 0), heard('yes', 20, false)], []))).toEqual([
      [null, 'good morning', 0],
      [null, 'yes', 20],
    ])
  })
})
