import { describe, expect, it } from 'vitest'
import { spoken } from '../../test/fakes/engines.ts'
import { type KeptSegment, offsetsOf, warningsWithTake, withTake } from './segments.ts'

const brief = (segments: readonly KeptSegment[]) =>
  segments.map(({ id, start_ms, take_id, text }) => [id, start_ms, take_id ?? 'first', text])

describe('the times of takes', () => {
  it('begin each take after those before it, as far as their lengths are known', () => {
    expect(offsetsOf([10, 2.5, null, 4])).toEqual([0, 10_000, 12_500, 12_500])
    expect(offsetsOf([])).toEqual([])
  })

  it('put a take after the others, words included', () => {
    const first = withTake([], [{ before_ms: 0, now_ms: 0 }], undefined, spoken('eins', 'zwei'))
    expect(brief(first)).toEqual([
      ['s1', 0, 'first', 'eins'],
      ['s2', 2_000, 'first', 'zwei'],
    ])
    const [segment] = spoken('drei')
    const heard = segment ? [{ ...segment, words: [{ start_ms: 5, end_ms: 9, text: 'drei', confidence: 1 }] }] : []
    const takes = [
      { before_ms: 0, now_ms: 0 },
      { take_id: 'a', before_ms: null, now_ms: 60_000 },
    ]
    const both = withTake(first, takes, 'a', heard)
    expect(brief(both)).toEqual([...brief(first), ['s3', 60_000, 'a', 'drei']])
    expect(both[2]?.words).toEqual([{ start_ms: 60_005, end_ms: 60_009, text: 'drei', confidence: 1 }])
  })

  it('put a late take in its place, and move the others along', () => {
    const late = withTake(
      [],
      [
        { before_ms: 0, now_ms: 0 },
        { take_id: 'a', before_ms: null, now_ms: 0 },
      ],
      'a',
      spoken('zwei'),
    )
    const takes = [
      { before_ms: 0, now_ms: 0 },
      { take_id: 'a', before_ms: 0, now_ms: 60_000 },
    ]
    expect(brief(withTake(late, takes, undefined, spoken('eins')))).toEqual([
      ['s2', 0, 'first', 'eins'],
      ['s1', 60_000, 'a', 'zwei'],
    ])
  })

  it('move warnings like segments, and replace those of a take that is heard again', () => {
    const warning = (start_ms: number, take_id?: string) => ({
      ...{ kind: 'speech_missing' as const, start_ms, end_ms: start_ms + 1_000 },
      ...(take_id !== undefined && { take_id }),
    })
    const takes = [
      { before_ms: 0, now_ms: 0 },
      { take_id: 'a', before_ms: 0, now_ms: 60_000 },
    ]
    const first = warningsWithTake([warning(500, 'a')], takes, undefined, [warning(100)])
    expect(first).toEqual([warning(100), warning(60_500, 'a')])
    const settled = takes.map((take) => ({ ...take, before_ms: take.now_ms }))
    expect(warningsWithTake(first, settled, 'a', [])).toEqual([warning(100)])
  })
})
