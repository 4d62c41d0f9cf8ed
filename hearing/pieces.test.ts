import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FRAME_MS, type Span, speechWithin } from './audio/speech-detector.ts'
import { cutAtSilences } from './pieces.ts'

const span = (from: number, to: number): Span => ({ start_ms: from * 1000, end_ms: to * 1000 })
const cut = (spans: Span[], seconds: number, longest: number, silence = 15, levels = new Uint8Array(seconds * 50)) =>
  cutAtSilences(spans, levels, seconds * 1000, { longest_ms: longest * 1000, longest_silence_ms: silence * 1000 })

describe('cutting a recording into pieces', () => {
  it('leaves a short one whole, without the silence around it', () => {
    expect(cut([span(5, 8), span(9, 12)], 20, 60)).toEqual([span(4.7, 12.3)])
  })

  it('never reaches outside the audio', () => {
    expect(cut([span(0.1, 8)], 8.1, 60)).toEqual([span(0, 8.1)])
  })

  it('gives nothing for silence', () => {
    expect(cut([], 20, 60)).toEqual([])
  })

  it('cuts at the longest pause of the later half', () => {
    const spans = [span(1, 10), span(13, 20), span(20.5, 25), span(27, 29), span(29.5, 35)]
    expect(cut(spans, 36, 30)).toEqual([span(0.7, 25.3), span(26.7, 35.3)])
  })

  it('leaves out a long silence', () => {
    expect(cut([span(1, 5), span(30, 35)], 40, 60)).toEqual([span(0.7, 5.3), span(29.7, 35.3)])
  })

  it('cuts an endless speaker at a quiet moment, without saying anything twice', () => {
    const levels = new Uint8Array(60 * 50).fill(120)
    levels[27 * 50] = 80
    expect(cut([span(0, 60)], 60, 30, 15, levels)).toEqual([span(0, 27), expect.anything(), expect.anything()])
  })

  it('always holds all speech, once, in order, in pieces that are short enough', () => {
    const frames = fc.array(fc.tuple(fc.integer({ min: 11, max: 1500 }), fc.integer({ min: 21, max: 2000 })), {
      maxLength: 30,
    })
    fc.assert(
      fc.property(frames, fc.integer({ min: 2, max: 60 }), (lengths, longest) => {
        let at = 0
        const spans = lengths.map(([speech, pause]) => {
          const one = { start_ms: at, end_ms: at + speech * FRAME_MS }
          at = one.end_ms + pause * FRAME_MS
          return one
        })
        const pieces = cut(spans, at / 1000, longest)
        const said = spans.reduce((sum, { start_ms, end_ms }) => sum + end_ms - start_ms, 0)
        const held = pieces.reduce((sum, { start_ms, end_ms }) => sum + speechWithin(spans, start_ms, end_ms), 0)
        expect(held).toBe(said)
        for (const [index, piece] of pieces.entries()) {
          expect(piece.end_ms - piece.start_ms).toBeLessThanOrEqual(longest * 1000)
          expect(piece.start_ms).toBeGreaterThanOrEqual(pieces[index - 1]?.end_ms ?? 0)
          expect(piece.end_ms).toBeLessThanOrEqual(at)
        }
      }),
    )
  })
})
