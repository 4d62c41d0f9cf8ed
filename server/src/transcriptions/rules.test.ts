import { describe, expect, it } from 'vitest'
import { spoken } from '../../test/fakes/engines.ts'
import { atOnce } from '../platform/time/slices.ts'
import * as rules from './rules.ts'
import { MAX_SEGMENTS } from './schema.ts'
import type { KeptSegment } from './segments.ts'

const corrected = (...given: Parameters<typeof rules.corrected>) => atOnce(rules.corrected(...given))
const correctedByText = (...given: Parameters<typeof rules.correctedByText>) => atOnce(rules.correctedByText(...given))
const withRolesSwapped = (segments: readonly KeptSegment[]) => atOnce(rules.withRolesSwapped(segments))

const heard: KeptSegment[] = spoken('Guten Tag.', 'Ich habe Hustn.', 'Seit wann?', 'Seit Montag.').map((segment) => ({
  ...segment,
  confidence: 0.9,
  words: [],
}))
const brief = (segments: readonly KeptSegment[]) =>
  segments.map(({ id, start_ms, end_ms, role, text }) => [id, start_ms, end_ms, role, text])
const [first, second, third, fourth] = brief(heard)

describe('a correction by segments (contract 4 correction)', () => {
  const correct = (wanted: Parameters<typeof corrected>[2]) => corrected(heard, heard, wanted)

  it('keeps what is not named, and claims no confidence in words it did not hear', () => {
    const [, changed] = correct([{ id: 's1' }, { id: 's2', text: '  Ich habe\nHusten. ' }])
    expect(changed).toEqual({ ...heard[1], text: 'Ich habe Husten.', confidence: null, words: null })
  })

  it('recognises the heard words when a correction is taken back', () => {
    const changed = correct([{ id: 's1', text: 'Anders' }])
    expect(corrected(changed, heard, [{ id: 's1', text: 'Guten Tag.' }])).toEqual([heard[0]])
  })

  it('removes what is left out or empty, and brings it back under its name', () => {
    const shorter = correct([{ id: 's1' }, { id: 's2', text: ' ' }])
    expect(brief(shorter)).toEqual([first])
    expect(brief(corrected(shorter, heard, [{ id: 's1' }, { id: 's3' }]))).toEqual([first, third])
  })

  it('gives new segments new names, and puts them where they were said', () => {
    const wanted = [
      { id: 's1' },
      { id: 's4' },
      { text: 'Aha.', start_ms: 5_000, end_ms: 5_400, role: 'doctor' as const },
    ]
    expect(brief(correct(wanted))).toEqual([first, ['s5', 5_000, 5_400, 'doctor', 'Aha.'], fourth])
    expect(brief(correct([{ id: 's1' }, { text: 'Danach.' }]))).toEqual([
      first,
      ['s5', 1_500, 1_500, 'unknown', 'Danach.'],
    ])
  })

  it('never ends before it begins', () => {
    expect(brief(correct([{ id: 's2', start_ms: 9_000 }]))).toEqual([
      ['s2', 9_000, 9_000, 'patient', 'Ich habe Hustn.'],
    ])
  })

  it.each([
    ['an unknown one', [{ id: 's9' }]],
    ['one used twice', [{ id: 's1' }, { id: 's1' }]],
    ['one named like a property of every object', [{ id: '__proto__' }]],
  ])('refuses %s', (_what, wanted) => {
    expect(() => correct(wanted)).toThrow(expect.objectContaining({ status: 400 }))
  })
})

describe('a correction by the text (contract 4 correction)', () => {
  const correct = (...lines: string[]) => brief(correctedByText(heard, heard, lines.join('\n')))

  it('changes only the changed line', () => {
    expect(correct('Guten Tag.', 'Ich habe Husten.', 'Seit wann?', 'Seit Montag.')).toEqual([
      first,
      ['s2', 2_000, 3_500, 'patient', 'Ich habe Husten.'],
      third,
      fourth,
    ])
  })

  it('removes and adds lines', () => {
    expect(correct('Guten Tag.', 'Seit Montag.')).toEqual([first, fourth])
    expect(correct('Guten Tag.', 'Ich habe Hustn.', 'Und Fieber.', 'Seit wann?', 'Seit Montag.')).toEqual([
      first,
      second,
      ['s5', 3_500, 3_500, 'unknown', 'Und Fieber.'],
      third,
      fourth,
    ])
  })

  it('joins segments that become one line, and divides the time of one that becomes several', () => {
    expect(correct('Guten Tag, ich habe Husten.', 'Seit wann?', 'Seit Montag.')).toEqual([
      ['s1', 0, 3_500, 'doctor', 'Guten Tag, ich habe Husten.'],
      third,
      fourth,
    ])
    expect(correct('Guten Tag.', 'Ich habe', 'Husten.', 'Seit wann?', 'Seit Montag.')).toEqual([
      first,
      ['s2', 2_000, 2_750, 'patient', 'Ich habe'],
      ['s5', 2_750, 3_500, 'patient', 'Husten.'],
      third,
      fourth,
    ])
  })

  it('gives up comparing two long texts that have nothing in common, but not the correction', () => {
    const long = spoken(...Array.from({ length: 3_000 }, (_, index) => `alt ${index}`))
    const text = Array.from({ length: 3_000 }, (_, index) => `neu ${index}`).join('\n')
    const changed = correctedByText(long, long, text)
    expect(changed.map(({ text }) => text).join('\n')).toBe(text)
    expect(changed.map(({ id }) => id)).toEqual(long.map(({ id }) => id))
  })

  it('looks at each line only a few times, however many share a segment', () => {
    let read = 0
    const one = new Proxy(spoken('Alles.')[0] as KeptSegment, {
      get(target, name, receiver) {
        if (name === 'start_ms') read++
        return Reflect.get(target, name, receiver)
      },
    })
    const lines = Array.from({ length: MAX_SEGMENTS }, (_, index) => `Zeile ${index}`)
    const shared = correctedByText([one], [one], lines.join('\n'))
    expect(shared).toHaveLength(MAX_SEGMENTS)
    expect(shared.at(-1)?.end_ms).toBeCloseTo(one.end_ms, -1)
    expect(read).toBeLessThan(10 * MAX_SEGMENTS)
  })

  it('accepts as many lines as there may be segments, and refuses more', () => {
    const lines = (count: number) => Array.from({ length: count }, () => 'ja').join('\n \n')
    expect(correctedByText(heard, heard, lines(MAX_SEGMENTS))).toHaveLength(MAX_SEGMENTS)
    expect(() => correctedByText(heard, heard, lines(MAX_SEGMENTS + 1))).toThrow(
      expect.objectContaining({ status: 400 }),
    )
  })

  it.each([
    ['many lines for few segments', 3, 10],
    ['few lines for many segments', 10, 3],
    ['as many', 7, 7],
  ])('divides the time without gaps or overlaps: %s', (_what, before, after) => {
    const long = spoken(...Array.from({ length: before }, (_, index) => `alt ${index}`))
    const text = Array.from({ length: after }, (_, index) => `neu ${index}`).join('\n')
    const changed = correctedByText(long, long, text)
    expect(changed.map((one) => one.text).join('\n')).toBe(text)
    expect(new Set(changed.map(({ id }) => id)).size).toBe(after)
    for (const [index, one] of changed.entries()) {
      expect(one.end_ms).toBeGreaterThan(one.start_ms)
      expect(one.start_ms).toBeGreaterThanOrEqual(changed[index - 1]?.end_ms ?? 0)
    }
  })
})

it('lets doctor and patient change places (contract 4 roles)', () => {
  const unknown = { ...heard[0], role: 'unknown' } as KeptSegment
  expect(withRolesSwapped([...heard, unknown]).map(({ role }) => role)).toEqual([
    'patient',
    'doctor',
    'patient',
    'doctor',
    'unknown',
  ])
})
