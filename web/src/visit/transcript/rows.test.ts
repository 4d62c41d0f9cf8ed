import { describe, expect, it } from 'vitest'
import { quotesIn, segmentAt } from './rows.ts'

describe('the segment spoken at an instant', () => {
  const segments = [{ start_ms: 1_000 }, { start_ms: 2_000 }, { start_ms: 4_500 }]

  it.each([
    [0, -1],
    [1_000, 0],
    [1_999, 0],
    [2_000, 1],
    [4_499, 1],
    [90_000, 2],
  ])('at %i ms is number %i', (ms, index) => expect(segmentAt(segments, ms)).toBe(index))

  it('does not exist in an empty transcript', () => expect(segmentAt([], 5_000)).toBe(-1))
})

describe('quotes in a segment', () => {
  const sources = [{ segment_id: 's1', quote: 'Husten' }, { quote: 'Brief' }, { segment_id: 's1', quote: 'drei Tage' }]

  it('come from the sources that name it', () =>
    expect(quotesIn({ id: 's1' }, sources)).toEqual(['Husten', 'drei Tage']))

  it('are the same empty list every time there are none, so that its row is not rendered again', () =>
    expect(quotesIn({ id: 's2' }, sources)).toBe(quotesIn({ id: 's3' }, [])))
})
