import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TranscribeRequest } from '../../port.ts'
import { audioFolder } from '../../test/audio.ts'
import {
  type Answer,
  type Decoded,
  dialects,
  type HeardUpload,
  sendJson,
  speechServer,
  verboseJson,
} from '../../test/speech-server.ts'
import { speakTones, TONE_WORDS } from '../../test/tones.ts'
import { openAiTranscriber } from './openai.ts'

const audio = audioFolder()
/** The same words are sent again and again: a start of ffmpeg takes a tenth of a second. */
const decoded: Decoded = new Map()
let server: Awaited<ReturnType<typeof speechServer>>
beforeAll(async () => {
  server = await speechServer({ decoded })
})
afterEach(() => {
  server.uploads.length = 0
})
afterAll(async () => {
  await server.close()
  audio.remove()
})

const settings = () => ({ baseUrl: server.baseUrl, model: 'tones-1', apiKey: 'secret' })
const hear = (file: string, options: Partial<TranscribeRequest> & { maxBytes?: number } = {}) => {
  const { maxBytes, ...request } = options
  const transcriber = openAiTranscriber({ ...settings(), ...(maxBytes ? { maxBytes } : {}) })
  return transcriber.transcribe({ language: 'de', signal: AbortSignal.timeout(30_000), ...request, file })
}
const SCRIPT = [1, 'hello doctor', 1.5, 'cough fever', 1.5, 'chest pain plan', 1]
const spoken = () => audio.wav('spoken.wav', speakTones(SCRIPT))
/** Three words each, never the same: repetition would look like a broken engine. */
const differentSentences = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    [n % 8, (n * 5 + Math.floor(n / 8) + 1) % 8, (n * n + 3) % 8].map((word) => TONE_WORDS[word]).join(' '),
  )
const texts = ({ segments }: { segments: { text: string }[] }) => segments.map(({ text }) => text)

describe('an OpenAI-compatible server', () => {
  it('is sent FLAC and the fields of the interface, and gives segments, times and confidences', async () => {
    const transcript = await hear(spoken(), { vocabulary: ['Metformin', 'Ramipril'] })
    const [upload] = server.uploads
    expect(upload).toMatchObject({
      authorization: 'Bearer secret',
      file_name: 'audio.flac',
      fields: {
        model: ['tones-1'],
        language: ['de'],
        prompt: ['Metformin, Ramipril'],
        hotwords: ['Metformin, Ramipril'],
        response_format: ['verbose_json'],
        temperature: ['0'],
        'timestamp_granularities[]': ['word', 'segment'],
      },
    })
    expect(transcript).toMatchObject({
      engine: `openai:${server.baseUrl}#tones-1`,
      language: 'en',
      warnings: [],
      duration_seconds: expect.closeTo(7.35, 1),
    })
    expect(texts(transcript)).toEqual(['hello doctor', 'cough fever', 'chest pain plan'])
    const [, second] = transcript.segments
    expect(second).toMatchObject({ id: 's2', speaker: null, role: 'unknown', confidence: 0.779 })
    expect(Math.abs((second?.start_ms ?? 0) - 3150)).toBeLessThanOrEqual(40)
    expect(second?.words?.map(({ text, confidence }) => [text, confidence])).toEqual([
      ['cough', null],
      ['fever', null],
    ])
    expect(second).not.toHaveProperty('doubts')
  })

  it('is given as many terms as a prompt holds, the first ones first', async () => {
    await hear(spoken(), { vocabulary: Array.from({ length: 200 }, (_, index) => `Mittel ${index}`) })
    const [prompt = ''] = server.uploads[0]?.fields.prompt ?? []
    expect(prompt).toMatch(/^Mittel 0, Mittel 1, .*, Mittel \d+$/)
    expect(prompt.length).toBeGreaterThan(550)
    expect(prompt.length).toBeLessThanOrEqual(600)
  })

  it('hears two channels apart: doctor left, patient right', async () => {
    const left = speakTones([1, 'hello doctor cough', 3, 'plan plan fever', 1])
    const right = speakTones([3, 'chest pain chest', 4])
    const both = Int16Array.from({ length: 2 * left.length }, (_, index) =>
      index % 2 === 0 ? (left[index / 2] ?? 0) : (right[(index - 1) / 2] ?? 0),
    )
    const { segments } = await hear(audio.wav('two.wav', both, 2))
    expect(segments.map(({ role, speaker, text }) => [role, speaker, text])).toEqual([
      ['doctor', 'left', 'hello doctor cough'],
      ['patient', 'right', 'chest pain chest'],
      ['doctor', 'left', 'plan plan fever'],
    ])
  })

  it('cuts a long recording at its silences below the limit of the server, and shifts the times', async () => {
    const sentences = differentSentences(24)
    const file = audio.wav('long.wav', speakTones(sentences.flatMap((sentence) => [0.8, sentence])))
    const whole = await hear(file)
    expect(server.uploads).toHaveLength(1)
    server.uploads.length = 0
    const shares: number[] = []
    const maxBytes = 400_000
    const pieces = await hear(file, { maxBytes, onProgress: (share) => shares.push(share) })
    expect(server.uploads.length).toBeGreaterThan(2)
    for (const { bytes } of server.uploads) expect(bytes).toBeLessThan(maxBytes)
    expect(texts(pieces)).toEqual(sentences)
    for (const [index, { start_ms, end_ms }] of pieces.segments.entries()) {
      expect(Math.abs(start_ms - (whole.segments[index]?.start_ms ?? 0))).toBeLessThanOrEqual(40)
      expect(Math.abs(end_ms - (whole.segments[index]?.end_ms ?? 0))).toBeLessThanOrEqual(40)
    }
    expect(shares.length).toBeGreaterThan(2)
    expect(shares).toEqual([...shares].sort((a, b) => a - b))
    expect(shares.at(-1)).toBe(1)
  })

  it('is not asked at all about silence', async () => {
    expect(await hear(audio.wav('silence.wav', new Int16Array(80_000)))).toMatchObject({
      segments: [],
      duration_seconds: 5,
    })
    expect(server.uploads).toEqual([])
  })

  it('is checked by its list of models', async () => {
    const check = (changes: object) => openAiTranscriber({ ...settings(), ...changes }).check()
    expect(await check({})).toEqual({ ok: true, detail: `openai:${server.baseUrl}#tones-1` })
    expect(await check({ model: 'other' })).toEqual({ ok: true, detail: expect.stringContaining('does not list') })
    expect(await check({ apiKey: 'wrong' })).toEqual({ ok: false, detail: expect.stringContaining('refuses the key') })
    expect(await check({ baseUrl: 'http://127.0.0.1:9/v1' })).toEqual({
      ok: false,
      detail: expect.stringContaining('does not answer'),
    })
  })

  it('is named without the secrets in its address', () => {
    const named = openAiTranscriber({ ...settings(), baseUrl: 'https://me:secret@speech.example/v1/?key=secret' })
    expect(named.name).toBe('openai:https://speech.example/v1#tones-1')
  })
})

describe('what the server may answer', () => {
  const nothing: Answer = (_, response) => sendJson(response, 200, { text: '' })
  const as =
    (change: (upload: HeardUpload) => unknown): Answer =>
    (upload, response) =>
      sendJson(response, 200, change(upload))

  it('words inside the segments with probabilities, speakers, numbers as strings', async () => {
    server.answerNext(
      as(({ utterances }) => ({
        text: 'ignored',
        language: 'de',
        duration: '7.35',
        segments: utterances.map((words, index) => ({
          start: String((words[0]?.start_ms ?? 0) / 1000),
          end: String((words.at(-1)?.end_ms ?? 0) / 1000),
          text: words.map(({ text }) => text).join(' '),
          speaker_id: index % 2,
          words: words.map(({ text, start_ms, end_ms }) => ({
            text,
            start: start_ms / 1000,
            end: end_ms / 1000,
            score: 0.5,
          })),
        })),
      })),
    )
    const transcript = await hear(spoken())
    expect(transcript.language).toBe('de')
    expect(transcript.segments.map(({ speaker, confidence }) => [speaker, confidence])).toEqual([
      ['0', 0.5],
      ['1', 0.5],
      ['0', 0.5],
    ])
  })

  it('only text: one segment over the speech, nothing else invented', async () => {
    server.answerNext(as(() => ({ text: 'hello doctor cough fever chest pain plan' })))
    const transcript = await hear(spoken())
    expect(transcript.segments).toEqual([
      {
        id: 's1',
        start_ms: expect.closeTo(700, -2),
        end_ms: expect.closeTo(6650, -2),
        speaker: null,
        role: 'unknown',
        text: 'hello doctor cough fever chest pain plan',
        confidence: null,
        words: null,
      },
    ])
    expect(transcript.language).toBeNull()
  })

  it('only words', async () => {
    server.answerNext(as((upload) => ({ words: verboseJson(upload).words })))
    const [only] = (await hear(spoken())).segments
    expect(only).toMatchObject({ text: 'hello doctor cough fever chest pain plan' })
    expect(only?.words).toHaveLength(7)
  })

  it('text over silence, which is dropped', async () => {
    server.answerNext(
      as((upload) => {
        const { segments, ...rest } = verboseJson(upload)
        const doubtful = { text: 'Untertitel', start: 0.5, end: 2, avg_logprob: -1.6, no_speech_prob: 0.95 }
        return { ...rest, words: [], segments: [...segments, doubtful] }
      }),
    )
    expect(texts(await hear(spoken()))).toEqual(['hello doctor', 'cough fever', 'chest pain plan'])
  })

  it('times outside the audio, which are cut to it, and empty text, which is dropped', async () => {
    server.answerNext(
      as((upload) => {
        const { segments, ...rest } = verboseJson(upload)
        return { ...rest, segments: [...segments.map((s, i) => (i === 2 ? { ...s, end: 30 } : s)), { text: ' ' }] }
      }),
    )
    const { segments, duration_seconds } = await hear(spoken())
    expect(segments).toHaveLength(3)
    expect(segments[2]?.end_ms).toBeLessThanOrEqual(duration_seconds * 1000)
  })

  const looping = as((upload) => {
    const { segments } = verboseJson(upload)
    const looped = segments.map((segment) => ({ ...segment, text: 'chest pain and fever '.repeat(6) }))
    return { segments: looped.slice(-1), text: '' }
  })

  it('a repetition, which is asked again with a higher temperature', async () => {
    server.answerNext(looping)
    const transcript = await hear(spoken())
    expect(server.uploads.map(({ fields }) => fields.temperature)).toEqual([['0'], ['0.4']])
    expect(texts(transcript)).toEqual(['hello doctor', 'cough fever', 'chest pain plan'])
    expect(transcript.warnings).toEqual([])
  })

  it('the same repetition every time, which is cut and reported', async () => {
    server.answerNext(looping, looping, looping)
    const transcript = await hear(spoken())
    expect(server.uploads).toHaveLength(3)
    expect(texts(transcript)).toEqual(['chest pain and fever'])
    expect(transcript.warnings).toMatchObject([{ kind: 'repetition_cut' }])
  })

  const sentences = differentSentences(6)
  const longSpeech = () => audio.wav('ending.wav', speakTones(sentences.flatMap((sentence) => [1, sentence])))
  const onlyBegun = as((upload) => ({ segments: verboseJson(upload).segments.slice(0, 2), text: '' }))

  it('only the beginning: the rest is requested once more, on its own', async () => {
    server.answerNext(onlyBegun)
    const transcript = await hear(longSpeech())
    expect(server.uploads).toHaveLength(2)
    expect(texts(transcript)).toEqual(sentences)
    expect(transcript.segments[5]?.start_ms).toBeGreaterThan(10_000)
    expect(transcript.warnings).toEqual([])
  })

  it('only the beginning, twice, which is reported', async () => {
    server.answerNext(onlyBegun, nothing)
    const transcript = await hear(longSpeech())
    expect(texts(transcript)).toHaveLength(2)
    expect(transcript.warnings).toEqual([
      { kind: 'speech_missing', start_ms: expect.any(Number), end_ms: expect.any(Number) },
    ])
    expect(transcript.warnings[0]?.start_ms).toBeGreaterThan(4000)
  })

  it('something that is not a transcription', async () => {
    server.answerNext(as(() => ({ result: 'fine' })))
    await expect(hear(spoken())).rejects.toMatchObject({ kind: 'unavailable' })
    server.answerNext((_, response) => response.end('<html>'))
    await expect(hear(spoken())).rejects.toMatchObject({ kind: 'unavailable' })
  })
})

describe('the dialects of servers', () => {
  async function hearFrom(settings: Parameters<typeof speechServer>[0], model = 'tones-1', file = spoken()) {
    const other = await speechServer({ ...settings, decoded })
    const transcriber = openAiTranscriber({ baseUrl: other.baseUrl, model, apiKey: 'secret' })
    const request = { language: 'de', file, signal: AbortSignal.timeout(30_000), vocabulary: ['Ramipril'] }
    try {
      return { ...(await transcriber.transcribe(request)), uploads: [...other.uploads], transcriber, request }
    } finally {
      await other.close()
    }
  }
  const all = ['hello doctor', 'cough fever', 'chest pain plan']

  it('a model that gives only text is asked for nothing else', async () => {
    const { segments, uploads } = await hearFrom({ dialect: dialects.textOnly })
    expect(uploads.map(({ fields }) => fields.response_format?.[0])).toEqual(['verbose_json', 'json'])
    expect(uploads[1]?.fields).not.toHaveProperty('timestamp_granularities[]')
    expect(texts({ segments })).toEqual([all.join(' ')])
  })

  it('and is never asked for more again', async () => {
    const other = await speechServer({ dialect: dialects.textOnly, decoded })
    const transcriber = openAiTranscriber({ baseUrl: other.baseUrl, model: 'tones-1', apiKey: 'secret' })
    const request = { language: 'de', file: spoken(), signal: AbortSignal.timeout(30_000) }
    await transcriber.transcribe(request)
    await transcriber.transcribe(request)
    await other.close()
    expect(other.uploads).toHaveLength(3)
  })

  it('a server that knows no hotwords is told the terms in the prompt only, and is not asked again', async () => {
    const strict = await speechServer({ dialect: dialects.withoutHotwords, decoded })
    const transcriber = openAiTranscriber({ baseUrl: strict.baseUrl, model: 'tones-1', apiKey: 'secret' })
    const request = { language: 'de', file: spoken(), signal: AbortSignal.timeout(30_000), vocabulary: ['Ramipril'] }
    expect(texts(await transcriber.transcribe(request))).toEqual(all)
    await transcriber.transcribe(request)
    await strict.close()
    expect(strict.uploads.map(({ fields }) => [fields.prompt, fields.hotwords])).toEqual([
      [['Ramipril'], ['Ramipril']],
      [['Ramipril'], undefined],
      [['Ramipril'], undefined],
    ])
  })

  it('a model that tells speakers apart is asked in its own way, and streams', async () => {
    const { segments, uploads } = await hearFrom({ dialect: dialects.diarizing }, 'gpt-4o-transcribe-diarize')
    expect(uploads).toHaveLength(1)
    expect(segments.map(({ speaker, text, confidence }) => [speaker, text, confidence])).toEqual([
      ['A', all[0], null],
      ['A', all[1], null],
      ['B', all[2], null],
    ])
  })

  it('one that cannot stream is asked to answer at once', async () => {
    const atOnce: Answer = (upload, response) =>
      upload.fields.stream
        ? sendJson(response, 400, { error: { message: 'stream is not available' } })
        : dialects.diarizing(upload, response)
    const { segments, uploads } = await hearFrom({ dialect: atOnce }, 'diarize')
    expect(uploads).toHaveLength(2)
    expect(texts({ segments })).toEqual(all)
  })

  it('vLLM writes numbers as strings', async () => {
    const { segments, language } = await hearFrom({ dialect: dialects.vllm })
    expect(texts({ segments })).toEqual(all)
    expect(language).toBe('de')
    expect(Math.abs((segments[1]?.start_ms ?? 0) - 3150)).toBeLessThanOrEqual(40)
  })

  it('whisper.cpp serves /inference', async () => {
    const { segments, language } = await hearFrom({ dialect: dialects.whisperCpp, path: '/inference' })
    expect(texts({ segments })).toEqual(all)
    expect(segments[0]?.words?.[0]).toMatchObject({ text: 'hello', confidence: 0.8 })
    expect(language).toBe('de')
  })

  it.each(['chunks', 'bareText'] as const)('text that arrives as %s', async (dialect) => {
    const { segments } = await hearFrom({ dialect: dialects[dialect] })
    expect(texts({ segments })).toEqual([all.join(' ')])
  })

  it('a stream that breaks off does not count as an answer', async () => {
    const broken: Answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.end('data: {"type":"transcript.text.delta","delta":"hel')
    }
    await expect(hearFrom({ dialect: broken })).rejects.toMatchObject({ kind: 'unavailable' })
  })

  it('an address without this interface is refused', async () => {
    await expect(hearFrom({ path: '/elsewhere' })).rejects.toMatchObject({ kind: 'refused', status: 404 })
  })

  it('speakers of different uploads are not taken to be the same', async () => {
    const sentences = differentSentences(12)
    const file = audio.wav('turns.wav', speakTones(sentences.flatMap((sentence) => [0.8, sentence])))
    const other = await speechServer({ dialect: dialects.diarizing, decoded })
    const settings = { baseUrl: other.baseUrl, model: 'diarize', apiKey: 'secret', maxBytes: 300_000 }
    const request = { language: 'de', file, signal: AbortSignal.timeout(30_000) }
    const { segments } = await openAiTranscriber(settings).transcribe(request)
    await other.close()
    expect(other.uploads.length).toBeGreaterThan(1)
    expect(texts({ segments })).toEqual(sentences)
    expect(segments[0]?.speaker).toMatch(/^1:[AB]$/)
    expect(segments.at(-1)?.speaker).toMatch(/^[2-9]:[AB]$/)
  })
})

describe('a server that fails', () => {
  const status =
    (code: number, headers = {}, body: unknown = { error: { message: `no ${code} with key secret` } }): Answer =>
    (_, response) =>
      sendJson(response, code, body, headers)

  it.each([429, 503])('with %i is asked again after the time it names', async (code) => {
    server.answerNext(status(code, { 'retry-after': '0' }), status(code, { 'retry-after': new Date(0).toUTCString() }))
    expect(texts(await hear(spoken()))).toHaveLength(3)
    expect(server.uploads).toHaveLength(3)
  })

  it('and asks for more than a minute is left to the queue', async () => {
    server.answerNext(status(429, { 'retry-after': '3600' }))
    await expect(hear(spoken())).rejects.toMatchObject({ kind: 'unavailable', retryable: true })
    expect(server.uploads).toHaveLength(1)
  })

  it('three times is unavailable', async () => {
    const busy = status(503, { 'retry-after': '0' })
    server.answerNext(busy, busy, busy)
    await expect(hear(spoken())).rejects.toMatchObject({ kind: 'unavailable' })
    expect(server.uploads).toHaveLength(3)
  })

  it.each([400, 404, 413, 422])('with %i refuses for good, in its own words but without the key', async (code) => {
    server.answerNext(status(code))
    await expect(hear(spoken())).rejects.toMatchObject({
      kind: 'refused',
      retryable: false,
      message: `the speech server answered ${code}: no ${code} with key …`,
    })
    expect(server.uploads).toHaveLength(1)
  })

  it('because it rejects the key has refused the request', async () => {
    const wrong = openAiTranscriber({ ...settings(), apiKey: 'wrong' })
    const request = { file: spoken(), language: 'de', signal: AbortSignal.timeout(10_000) }
    await expect(wrong.transcribe(request)).rejects.toMatchObject({ kind: 'refused' })
  })

  it('because it is not there is unavailable', async () => {
    const away = openAiTranscriber({ ...settings(), baseUrl: 'http://127.0.0.1:9/v1' })
    const request = { file: spoken(), language: 'de', signal: AbortSignal.timeout(10_000) }
    await expect(away.transcribe(request)).rejects.toMatchObject({ kind: 'unavailable' })
  })

  it('because the connection breaks is asked again', async () => {
    server.answerNext((_, response) => response.destroy())
    expect(texts(await hear(spoken()))).toHaveLength(3)
  })

  it('because it never answers is abandoned when the signal aborts, with the signal’s reason', async () => {
    const controller = new AbortController()
    const reason = new Error('the recording was deleted')
    server.answerNext(() => controller.abort(reason))
    await expect(hear(spoken(), { signal: controller.signal })).rejects.toBe(reason)
  })

  it('is not asked about a file that is not audio', async () => {
    await expect(hear(audio.bytes('junk', 'no audio'))).rejects.toMatchObject({ kind: 'undecodable' })
    expect(server.uploads).toEqual([])
  })
})
