import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { sherpaTranscriber } from './engines/sherpa/sherpa.ts'
import type { Memory } from './port.ts'
import { audioFolder } from './test/audio.ts'
import { toneModel } from './test/tone-models/folders.ts'
import { speakTones } from './test/tones.ts'

const temporary = audioFolder()
const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()))
})
afterAll(temporary.remove)

/** Remembers as a store would: as JSON. */
function notebook() {
  const kept = new Map<string, string>()
  const asked: string[] = []
  const memory: Memory = {
    async remembered<T>(question: string, ask: () => Promise<T>): Promise<T> {
      const known = kept.get(question)
      if (known !== undefined) return JSON.parse(known)
      asked.push(question)
      const answer = await ask()
      kept.set(question, JSON.stringify(answer))
      return answer
    },
  }
  return { memory, asked }
}

describe('an engine with a memory', { timeout: 60_000 }, () => {
  const file = temporary.wav('spoken.wav', speakTones([1, 'hello doctor', 1.5, 'chest pain plan goodbye', 1]))
  const transcriber = () => {
    const made = sherpaTranscriber({
      folder: toneModel(temporary.path(`models-${opened.length}`), 'zipformer-ctc', 'vad', 'speakers'),
    })
    opened.push(made)
    return made
  }
  const signal = () => AbortSignal.timeout(50_000)

  it('hears, finds speech and tells speakers apart once, and says the same again', async () => {
    const { memory, asked } = notebook()
    const request = { file, language: 'en', vocabulary: ['plan'], memory }
    const engine = transcriber()
    const first = await engine.transcribe({ ...request, signal: signal() })
    expect(first.segments.length).toBeGreaterThan(1)
    expect(asked.map((question) => question.split(' ')[1])).toEqual(['speech', 'hear', 'speakers'])
    expect(await engine.transcribe({ ...request, signal: signal() })).toEqual(first)
    expect(asked).toHaveLength(3)
  })

  it('is asked again in another language, with other terms, and when it is replaced', async () => {
    const { memory, asked } = notebook()
    const engine = transcriber()
    const request = { file, language: 'en', vocabulary: ['plan'], memory }
    await engine.transcribe({ ...request, signal: signal() })
    await engine.transcribe({ ...request, language: 'de', signal: signal() })
    await engine.transcribe({ ...request, vocabulary: [], signal: signal() })
    expect(asked).toHaveLength(9)
    const other = sherpaTranscriber({ folder: toneModel(temporary.path('other'), 'nemo-ctc') })
    opened.push(other)
    await other.transcribe({ ...request, signal: signal() })
    expect(asked).toHaveLength(10)
    expect(new Set(asked).size).toBe(10)
  })
})
