import { execFileSync } from 'node:child_process'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { consultation } from './corpora/consultation.ts'
import { openAiTranscriber } from './engines/openai/openai.ts'
import { pocketsphinx } from './engines/pocketsphinx/pocketsphinx.ts'
import { sherpaTranscriber } from './engines/sherpa/sherpa.ts'
import { wordErrorRate } from './measure/word-error-rate.ts'
import type { LiveSegment, Transcriber, TranscriberError } from './port.ts'
import { audioFolder } from './test/audio.ts'
import { sendJson, speechServer } from './test/speech-server.ts'
import { type ToneModel, toneModel } from './test/tone-models/folders.ts'
import { speakTones } from './test/tones.ts'

const temporary = audioFolder()
let folders = 0
const opened: { close(): Promise<void> }[] = []
let server: Awaited<ReturnType<typeof speechServer>>
beforeAll(async () => {
  server = await speechServer()
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()))
})
afterAll(async () => {
  await server.close()
  temporary.remove()
})

function sherpa(name: ToneModel): Transcriber {
  const transcriber = sherpaTranscriber({ folder: toneModel(temporary.path(`models-${++folders}`), name) })
  opened.push(transcriber)
  return transcriber
}
const openai = () => openAiTranscriber({ baseUrl: server.baseUrl, model: 'tones-1', apiKey: 'secret' })

async function listen(transcriber: Transcriber, signal = AbortSignal.timeout(200_000)) {
  const told: LiveSegment[] = []
  const errors: TranscriberError[] = []
  const listener = await transcriber.live({
    language: 'en',
    signal,
    onSegment: (segment) => told.push(segment),
    onError: (error) => errors.push(error),
  })
  return {
    ...listener,
    told,
    errors,
    finals: () => told.filter(({ final }) => final),
    /** As they come from a microphone: a tenth of a second at a time. */
    speak(samples: Int16Array<ArrayBuffer>) {
      for (let at = 0; at < samples.length; at += 1600) listener.push(samples.subarray(at, at + 1600))
    },
  }
}
const SCRIPT = [1, 'hello doctor', 1.5, 'cough fever fever', 1.5, 'chest pain plan goodbye', 0.3]
const UTTERANCES = ['hello doctor', 'cough fever fever', 'chest pain plan goodbye']
const STARTS = [1000, 3150, 5700]

describe.each([
  ['a streaming model', () => sherpa('streaming-zipformer-ctc')],
  ['a model that hears whole utterances', () => sherpa('zipformer-ctc')],
  ['a server', openai],
])('live speech with %s', { timeout: 60_000 }, (_, make) => {
  it('ends in a final for every utterance, in order, with their times', async () => {
    const live = await listen(make())
    live.speak(speakTones(SCRIPT))
    await live.flush()
    const finals = live.finals()
    expect(finals.map(({ text }) => text)).toEqual(UTTERANCES)
    expect(finals.map(({ start_ms }, index) => Math.abs(start_ms - (STARTS[index] ?? 0)) <= 80)).toEqual([
      true,
      true,
      true,
    ])
    expect(new Set(finals.map(({ id }) => id)).size).toBe(3)
    expect(live.errors).toEqual([])
  })

  it('continues after a flush, and its times run on', async () => {
    const live = await listen(make())
    live.speak(speakTones([0.5, 'hello', 0.5]))
    await live.flush()
    expect(live.finals().map(({ text }) => text)).toEqual(['hello'])
    live.speak(speakTones([0.5, 'goodbye doctor', 0.5]))
    await live.flush()
    const second = live.finals()[1]
    expect(second).toMatchObject({ text: 'goodbye doctor' })
    expect(Math.abs((second?.start_ms ?? 0) - 1750)).toBeLessThanOrEqual(80)
    expect(second?.id).not.toBe(live.finals()[0]?.id)
  })

  it('says nothing about silence', async () => {
    const live = await listen(make())
    live.speak(new Int16Array(16_000 * 4))
    await live.flush()
    expect(live.told).toEqual([])
  })

  it('is quiet once the signal aborts', async () => {
    const controller = new AbortController()
    const live = await listen(make(), controller.signal)
    live.speak(speakTones(SCRIPT))
    controller.abort()
    await live.flush()
    live.speak(speakTones(SCRIPT))
    await live.flush()
    expect(live.finals()).toEqual([])
    expect(live.errors).toEqual([])
  })
})

describe('a streaming model', () => {
  it('reports what is being said while it is being said', async () => {
    const live = await listen(sherpa('streaming-zipformer-ctc'))
    // The next word is spoken once the last one has been reported.
    let said = ''
    for (const word of ['hello', 'doctor', 'cough']) {
      live.speak(speakTones([word, 0.5]))
      said = `${said} ${word}`.trim()
      await expect.poll(() => live.told.at(-1)?.text).toBe(said)
    }
    const partials = live.told.filter(({ final }) => !final)
    expect(new Set(partials.map(({ id }) => id)).size).toBe(1)
    expect([...new Set(partials.map(({ text }) => text))]).toEqual(['hello', 'hello doctor', 'hello doctor cough'])
    await live.flush()
    expect(live.finals()).toMatchObject([{ id: partials[0]?.id, text: 'hello doctor cough', final: true }])
  })
})

describe('an engine that fails now and then', () => {
  it('skips the utterance, says so, and hears the next', async () => {
    server.answerNext((_, response) => sendJson(response, 400, { error: { message: 'no' } }))
    const live = await listen(openai())
    live.speak(speakTones(SCRIPT))
    await live.flush()
    expect(live.errors).toMatchObject([{ kind: 'refused' }])
    expect(live.finals().map(({ text }) => text)).toEqual(UTTERANCES.slice(1))
  })

  it('that is missing is noticed at once', async () => {
    const away = sherpaTranscriber({ folder: temporary.path('nowhere') })
    for (const missing of [away, pocketsphinx({ program: 'no-such-recognizer' })]) {
      await expect(listen(missing)).rejects.toMatchObject({ kind: 'no_engine' })
    }
  })

  it('cuts speech that goes on without a pause', { timeout: 60_000 }, async () => {
    const words = Array.from({ length: 60 }, (_, n) => ['hello', 'plan', 'fever', 'pain', 'cough'][(n * n + n) % 5])
    const live = await listen(openai())
    live.speak(speakTones([words.join(' '), 0.5]))
    await live.flush()
    expect(live.finals().length).toBeGreaterThan(1)
  })
})

describe('PocketSphinx', { timeout: 300_000 }, () => {
  it('hears a voice utterance by utterance', async () => {
    const args = ['-v', 'error', '-t', '12', '-i', consultation.audio, '-af', 'pan=mono|c0=c0', '-ar', '16000']
    const pcm = execFileSync('ffmpeg', [...args, '-f', 's16le', 'pipe:1'], { maxBuffer: 1e8 })
    const samples = new Int16Array(new Uint8Array(pcm).buffer)
    const live = await listen(pocketsphinx())
    live.speak(samples)
    await live.flush()
    const spoken =
      'Good morning, please take a seat. What can I do for you today? Are you bringing anything up when you cough?'
    expect(
      wordErrorRate(
        spoken,
        live
          .finals()
          .map(({ text }) => text)
          .join(' '),
      ).rate,
    ).toBeLessThan(0.2)
  })
})
