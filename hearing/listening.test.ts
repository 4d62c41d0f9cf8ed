import { afterAll, describe, expect, it } from 'vitest'
import { type Ear, listen, type PieceToHear } from './listening.ts'
import type { Heard } from './segments.ts'
import { audioFolder } from './test/audio.ts'
import { hearTones, speakTones } from './test/tones.ts'

const temporary = audioFolder()
afterAll(temporary.remove)

/** Understands tones; given more than this at once, it begins to repeat itself. */
function stubborn(bears_ms: number) {
  const asked: { start_ms: number; end_ms: number }[] = []
  const truth = async ({ pcm, voice, piece }: PieceToHear): Promise<Heard[]> =>
    hearTones(await pcm.read(voice.channel, piece.start_ms, piece.end_ms)).map((words) => ({
      start_ms: piece.start_ms + (words[0]?.start_ms ?? 0),
      end_ms: piece.start_ms + (words.at(-1)?.end_ms ?? 0),
      speaker: null,
      role: 'unknown',
      text: words.map(({ text }) => text).join(' '),
      confidence: null,
      words: null,
    }))
  const ear: Ear = {
    ...{ name: 'stubborn', longest_ms: 30_000, longest_silence_ms: 15_000, attempts: 1 },
    async hear(hearable) {
      const { start_ms, end_ms } = hearable.piece
      asked.push({ start_ms, end_ms })
      const segments = await truth(hearable)
      if (end_ms - start_ms <= bears_ms) return { segments, language: 'en' }
      const text = 'chest pain and fever '.repeat(6).trim()
      const longest = Math.max(...segments.map((segment) => segment.text.length))
      return {
        segments: segments.map((segment) => (segment.text.length === longest ? { ...segment, text } : segment)),
        language: 'en',
      }
    },
  }
  return { ear, asked }
}
const file = temporary.wav(
  'spoken.wav',
  speakTones([0.5, 'hello doctor', 1, 'cough fever chest pain plan', 0.5, 'goodbye cough doctor', 1, 'plan', 0.5]),
)
const request = { file, language: 'en', signal: AbortSignal.timeout(20_000) }
const texts = ({ segments }: { segments: { text: string }[] }) => segments.map(({ text }) => text)

describe('an engine that repeats itself and always gives the same answer', () => {
  it('is asked about that stretch again in shorter pieces', async () => {
    const { ear, asked } = stubborn(4_000)
    const heard = await listen(request, ear)
    expect(texts(heard).join(' ')).toBe('hello doctor cough fever chest pain plan goodbye cough doctor plan')
    expect(heard.warnings).toEqual([])
    expect(asked.length).toBeGreaterThan(2)
    const [whole, ...again] = asked
    for (const { start_ms, end_ms } of again) expect(end_ms - start_ms).toBeLessThan((whole?.end_ms ?? 0) / 2)
  })

  it('and if it still repeats itself, the repetitions are cut and reported', async () => {
    const { ear } = stubborn(0)
    const heard = await listen(request, ear)
    expect(texts(heard)).toContain('chest pain and fever')
    expect(heard.warnings).toMatchObject([{ kind: 'repetition_cut' }])
  })
})
