import { readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { Readable } from 'node:stream'
import { afterAll, describe, expect, it } from 'vitest'
import { consultation } from '../../corpora/consultation.ts'
import { wordErrorRate } from '../../measure/word-error-rate.ts'
import type { Transcript, Word } from '../../port.ts'
import { audioFolder } from '../../test/audio.ts'
import { confidenceOf, utterances } from './output.ts'
import { pocketsphinx } from './pocketsphinx.ts'

const audio = audioFolder()
/** The first three turns, and their end. `visite demo` hears the whole of it. */
const TURNS = consultation.turns.slice(0, 3)
const SECONDS = 11
/** One sentence, by the doctor. */
const ONE = ['-ss', '8.2', '-t', '2.8', '-i', consultation.audio]
/** One sentence by the patient and one by the doctor. */
const EACH_ONCE = ['-ss', '4', '-t', '7.2', '-i', consultation.audio]
afterAll(audio.remove)

const hear = (file: string, options: { language?: string; onProgress?: (share: number) => void } = {}) =>
  pocketsphinx().transcribe({ language: 'en', ...options, file, signal: AbortSignal.timeout(300_000) })
const textOf = ({ segments }: Transcript, role?: string) =>
  segments
    .filter((segment) => !role || segment.role === role)
    .map(({ text }) => text)
    .join(' ')
const spoken = (role?: string) =>
  TURNS.filter((turn) => !role || turn.role === role)
    .map(({ text }) => text)
    .join(' ')

describe('PocketSphinx hears the beginning of the bundled consultation', { timeout: 300_000 }, () => {
  const shares: number[] = []
  const file = audio.consultationAs('beginning.ogg', ['-c:a', 'libopus'], SECONDS)
  const heard = hear(file, { onProgress: (share) => shares.push(share) })

  it('with fewer than 12 % wrong words', async () => {
    expect(wordErrorRate(spoken(), textOf(await heard)).rate).toBeLessThan(0.12)
  })

  it.each(['doctor', 'patient'])('knows what the %s said', async (role) => {
    expect(wordErrorRate(spoken(role), textOf(await heard, role)).rate).toBeLessThan(0.15)
  })

  it('turn by turn, in order, inside the audio, numbered', async () => {
    const { segments, duration_seconds } = await heard
    expect(segments.map(({ role }) => role)).toEqual(TURNS.map(({ role }) => role))
    expect(segments.map(({ id }) => id)).toEqual(segments.map((_, index) => `s${index + 1}`))
    expect(segments.map(({ start_ms }) => start_ms)).toEqual(
      segments.map(({ start_ms }) => start_ms).sort((a, b) => a - b),
    )
    for (const segment of segments) {
      expect(segment.start_ms).toBeLessThan(segment.end_ms)
      expect(segment.end_ms).toBeLessThanOrEqual(duration_seconds * 1000)
      expect(segment.speaker).toBe(segment.role === 'doctor' ? 'left' : 'right')
    }
  })

  it('with times and confidences of words', async () => {
    const { segments } = await heard
    const words = segments.flatMap((segment) => segment.words ?? [])
    expect(words.map(({ text }) => text).join(' ')).toBe(textOf(await heard))
    for (const { start_ms, end_ms, confidence } of words) {
      expect(end_ms).toBeGreaterThan(start_ms)
      expect(confidence).toBeGreaterThanOrEqual(0)
      expect(confidence).toBeLessThanOrEqual(1)
    }
  })

  it('reports its progress, rising to the end', async () => {
    await heard
    expect(shares.length).toBeGreaterThanOrEqual(TURNS.length)
    expect(shares).toEqual([...shares].sort((a, b) => a - b))
    expect(shares.at(-1)).toBe(1)
  })

  it('says that it is a demonstration', async () => {
    const { engine, language, duration_seconds } = await heard
    expect(engine).toContain('demonstration quality')
    expect(language).toBe('en')
    expect(duration_seconds).toBeCloseTo(SECONDS, 0)
    expect(pocketsphinx().quality).toBe('demonstration')
    expect(await pocketsphinx().check()).toMatchObject({ ok: true })
  })
})

// Other formats are decoded first: audio/decode.test.ts.
describe('PocketSphinx takes other recordings', { timeout: 300_000 }, () => {
  it('one channel: no speakers are told apart', async () => {
    const { segments } = await hear(audio.ffmpeg('mono.wav', [...ONE, '-ac', '1']))
    expect(segments.map(({ text }) => text).join(' ')).toContain('bringing anything up')
    expect(new Set(segments.map(({ role, speaker }) => `${role} ${speaker}`))).toEqual(new Set(['unknown null']))
  })

  it('a truncated one as far as it goes', async () => {
    const cut = audio.truncate(audio.ffmpeg('cut.ogg', [...EACH_ONCE, '-c:a', 'libopus']), 40_000)
    const { segments, duration_seconds } = await hear(cut)
    expect(duration_seconds).toBeLessThan(7)
    expect(segments.length).toBeGreaterThan(0)
  })

  it('German is tried, and the engine says that it has no model for it', async () => {
    const transcript = await hear(audio.consultationAs('de.wav', [], 4), { language: 'de' })
    expect(transcript.engine).toContain('no model for de')
  })
})

describe('PocketSphinx invents nothing', () => {
  it('hears nothing in silence', async () => {
    expect(await hear(audio.wav('silence.wav', new Int16Array(48_000)))).toMatchObject({
      segments: [],
      duration_seconds: 3,
    })
  })

  it('hears nothing in a hiss', async () => {
    let seed = 1
    const hiss = Int16Array.from({ length: 160_000 }, () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return (seed / 2 ** 31 - 0.5) * 2000
    })
    expect((await hear(audio.wav('hiss.wav', hiss))).segments).toEqual([])
  })

  it.each([
    ['an empty file', () => audio.bytes('empty', '')],
    ['junk', () => audio.bytes('junk', 'no audio')],
    ['a video without sound', () => audio.ffmpeg('v.mp4', ['-f', 'lavfi', '-i', 'testsrc=d=1:s=64x64:r=5'])],
  ])('calls %s undecodable', async (_, make) => {
    await expect(hear(make())).rejects.toMatchObject({
      name: 'TranscriberError',
      kind: 'undecodable',
      retryable: false,
    })
  })

  it('says what to install when it is missing', async () => {
    for (const missing of [pocketsphinx({ program: 'no-such-recognizer' }), pocketsphinx({ model: '/no/model' })]) {
      expect(await missing.check()).toEqual({ ok: false, detail: expect.stringContaining('apt-get install') })
      const request = { file: consultation.audio, language: 'en', signal: AbortSignal.timeout(1000) }
      await expect(missing.transcribe(request)).rejects.toMatchObject({
        kind: 'no_engine',
        message: expect.stringMatching(/apt-get install .*pocketsphinx-en-us/),
      })
    }
  })

  it('is unavailable when the recognizer fails', async () => {
    const broken = pocketsphinx({ program: '/bin/false' })
    const request = { file: consultation.audio, language: 'en', signal: AbortSignal.timeout(60_000) }
    await expect(broken.transcribe(request)).rejects.toMatchObject({ kind: 'unavailable', retryable: true })
  })
})

describe('cancelling', () => {
  it('rejects with the reason of the signal and leaves no process behind', async () => {
    // A unique name, so that no other test's recogniser is mistaken for this one.
    const program = audio.path(`recognizer-${process.pid}`)
    symlinkSync('/usr/bin/pocketsphinx_continuous', program)
    const running = () =>
      readdirSync('/proc')
        .filter((entry) => /^\d+$/.test(entry))
        .filter((pid) => commandLine(pid).includes(program))
    const controller = new AbortController()
    const reason = new Error('the recording was deleted')
    let most = 0
    const onProgress = () => {
      most = Math.max(most, running().length)
      controller.abort(reason)
    }
    const file = audio.ffmpeg('cancelled.ogg', [...EACH_ONCE, '-c:a', 'libopus'])
    const request = { file, language: 'en', signal: controller.signal, onProgress }
    await expect(pocketsphinx({ program }).transcribe(request)).rejects.toBe(reason)
    expect(most).toBeGreaterThanOrEqual(2)
    await expect.poll(running).toEqual([])
  })
})

/** Empty for a process that is gone or a zombie. */
function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

describe('what PocketSphinx prints', () => {
  const read = async (lines: readonly string[]) => {
    const all: Word[][] = []
    for await (const words of utterances(Readable.from(lines))) all.push(words)
    return all
  }

  it('becomes words without fillers, variants and impossible confidences', async () => {
    const printed = [
      'the pain',
      '<s> 0.110 0.200 0.998',
      'the(2) 0.210 0.300 1.00012',
      '[SPEECH] 0.310 0.400 0.5',
      'pain 0.410 0.900 2.5e-05',
      '</s> 0.910 1.000 1.000',
      '',
      'no',
      '<sil> 1.2 1.3 0.9',
      'no 1.4 1.5 0.25',
    ]
    expect(await read(printed)).toEqual([
      [
        { start_ms: 210, end_ms: 300, text: 'the', confidence: 1 },
        { start_ms: 410, end_ms: 900, text: 'pain', confidence: 2.5e-5 },
      ],
      [{ start_ms: 1400, end_ms: 1500, text: 'no', confidence: 0.25 }],
    ])
  })

  it('takes the geometric mean of its words as its confidence', () => {
    const word = (confidence: number) => ({ start_ms: 0, end_ms: 1, text: 'a', confidence })
    expect(confidenceOf([word(0.25), word(1)])).toBe(0.5)
  })
})
