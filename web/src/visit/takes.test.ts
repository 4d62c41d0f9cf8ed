import { describe, expect, it } from 'vitest'
import { type Lengths, lengthOf, takesOf, within } from './takes.ts'

const recording: Lengths = {
  _id: 'a',
  duration_seconds: 60,
  append_recordings: [
    { _id: 'b', duration_seconds: 30, start_ms: 60_500 },
    { _id: 'c', duration_seconds: 10, start_ms: null },
  ],
}

describe('a recording’s takes', () => {
  it('follow each other on the transcript’s timeline (contract 4)', () => {
    expect(takesOf(recording)).toEqual([
      { id: 'a', startMs: 0 },
      { id: 'b', startMs: 60_500 },
      { id: 'c', startMs: 90_500 },
    ])
    expect(lengthOf(recording)).toBe(100.5)
    expect(lengthOf({ ...recording, append_recordings: [] })).toBe(60)
  })

  it.each([
    [0, 0, 0],
    [60_499, 0, 60_499],
    [60_500, 1, 0],
    [95_000, 2, 4_500],
  ])('place %d ms in take %d at %d ms', (ms, index, localMs) => {
    expect(within(takesOf(recording), ms)).toEqual({ index, localMs })
  })
})
