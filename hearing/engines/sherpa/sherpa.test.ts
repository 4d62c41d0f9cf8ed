import { rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import type { TranscribeRequest } from '../../port.ts'
import { audioFolder } from '../../test/audio.ts'
import { voiceActivity } from '../../test/tone-models/companions.ts'
import { COMPANIONS, TONE_MODELS, type ToneModel, toneModel, writeFolder } from '../../test/tone-models/folders.ts'
import { onnxModel } from '../../test/tone-models/onnx-writer.ts'
import { speakTones, TONE_WORDS, toneOf } from '../../test/tones.ts'
import { recogniseFolder } from './model-folder.ts'
import { sherpaTranscriber } from './sherpa.ts'

const audio = audioFolder()
const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()))
})
afterAll(audio.remove)

let folders = 0
const parent = () => audio.path(`models-${++folders}`)
const model = (name: ToneModel, ...companions: (keyof typeof COMPANIONS)[]) => toneModel(parent(), name, ...companions)

function sherpa(folder: string) {
  const transcriber = sherpaTranscriber({ folder })
  opened.push(transcriber)
  const hear = (file: string, options: Partial<TranscribeRequest> = {}) =>
    transcriber.transcribe({ language: 'de', signal: AbortSignal.timeout(25_000), ...options, file })
  return { ...transcriber, hear }
}
const texts = ({ segments }: { segments: readonly { text: string }[] }) => segments.map(({ text }) => text)
/** The third utterance is spoken by the other voice: its tones are the upper ones. */
const SCRIPT = [1, 'hello doctor', 1.5, 'cough fever fever', 1.5, 'chest pain plan goodbye', 1]
const UTTERANCES = ['hello doctor', 'cough fever fever', 'chest pain plan goodbye']
const spoken = () => audio.wav('spoken.wav', speakTones(SCRIPT))

const FAMILIES: Record<ToneModel, string> = {
  'nemo-ctc': 'NeMo CTC',
  'zipformer-ctc': 'zipformer CTC',
  'wenet-ctc': 'WeNet CTC',
  'medasr-ctc': 'MedASR CTC',
  parakeet: 'NeMo transducer',
  'parakeet-with-vocabulary': 'NeMo transducer',
  'streaming-zipformer-ctc': 'streaming zipformer2 CTC',
}
const names = Object.keys(TONE_MODELS) as ToneModel[]

describe('a model folder is recognised by its files', () => {
  it.each(names)('%s', async (name) => {
    expect(await recogniseFolder(model(name))).toMatchObject({
      family: FAMILIES[name],
      streaming: name.startsWith('streaming'),
      hotwords: name === 'parakeet-with-vocabulary',
      vad: null,
      diarization: null,
    })
  })

  it('whisper and canary, which are two files', async () => {
    const files = (type: string, prefix = '') => ({
      [`${prefix}encoder.int8.onnx`]: typed(type),
      [`${prefix}encoder.onnx`]: typed(type),
      [`${prefix}decoder.int8.onnx`]: typed(''),
      [`${prefix}tokens.txt`]: 'a 0\n',
    })
    const whisper = await recogniseFolder(writeFolder(join(parent(), 'turbo'), files('whisper-turbo', 'turbo-')))
    expect(whisper).toMatchObject({ family: 'whisper', language: 'whisper', name: 'turbo' })
    expect(JSON.stringify(whisper.config)).toContain('turbo-encoder.int8.onnx')
    const canary = await recogniseFolder(writeFolder(join(parent(), 'canary'), files('EncDecMultiTaskModel')))
    expect(canary).toMatchObject({ family: 'canary', language: 'canary' })
  })

  it('with its companions, in it or in folders beside it', async () => {
    const within = await recogniseFolder(model('nemo-ctc', 'vad', 'speakers'))
    expect(within.vad).toContain('silero_vad.onnx')
    expect(within.diarization?.embedding).toContain('embedding.onnx')
    const models = parent()
    writeFolder(join(models, 'silero-vad'), COMPANIONS.vad())
    writeFolder(join(models, 'speaker-diarization'), COMPANIONS.speakers())
    const beside = await recogniseFolder(toneModel(models, 'parakeet'))
    expect(beside.vad).toBe(join(models, 'silero-vad', 'silero_vad.onnx'))
    expect(beside.diarization?.segmentation).toBe(join(models, 'speaker-diarization', 'segmentation.onnx'))
  })

  it.each([
    ['that does not exist', () => audio.path('nowhere'), 'there is no model folder nowhere'],
    ['without tokens', () => writeFolder(join(parent(), 'm'), { 'model.onnx': voiceActivity() }), 'has no tokens.txt'],
    ['without a model', () => writeFolder(join(parent(), 'm'), { 'tokens.txt': '' }), 'has no .onnx file'],
    [
      'of a family we do not know',
      () => writeFolder(join(parent(), 'm'), { 'tokens.txt': '', 'model.onnx': typed('brand_new') }),
      'no model of a known family (its type is brand_new)',
    ],
    [
      'whose model was not downloaded completely',
      () => writeFolder(join(parent(), 'm'), { 'tokens.txt': '', 'model.onnx': 'version https://git-lfs' }),
      'is damaged',
    ],
  ])('but not one %s: a clear error, and no retry of a crash', async (_, make, message) => {
    const transcriber = sherpa(make())
    expect(await transcriber.check()).toEqual({ ok: false, detail: expect.stringContaining(message) })
    await expect(transcriber.hear(spoken())).rejects.toMatchObject({
      kind: 'no_engine',
      message: expect.stringContaining(message),
    })
  })
})

describe('sherpa-onnx', { timeout: 60_000 }, () => {
  it.each(names)('hears exactly what was said, and when: %s', async (name) => {
    const { hear, check } = sherpa(model(name))
    const { segments, engine, warnings } = await hear(spoken())
    expect(engine).toBe(`sherpa:${name} (${FAMILIES[name]})`)
    expect(segments.map(({ text }) => text)).toEqual(UTTERANCES)
    expect(warnings).toEqual([])
    const words = segments.flatMap((segment) => segment.words ?? [])
    // Words begin every 0.4 s; utterances at 1.0, 3.15 and 5.7 s.
    const expected = [1000, 1400, 3150, 3550, 3950, 5700, 6100, 6500, 6900]
    expect(words.map(({ start_ms }, index) => Math.abs(start_ms - (expected[index] ?? 0)) <= 60)).toEqual(
      expected.map(() => true),
    )
    expect(await check()).toEqual({ ok: true, detail: expect.stringContaining(FAMILIES[name]) })
  })

  it('tells two speakers apart when the models for it are there', async () => {
    const { segments } = await sherpa(model('zipformer-ctc', 'vad', 'speakers')).hear(spoken())
    expect(segments.map(({ speaker, text }) => [speaker, text])).toEqual([
      ['speaker 1', UTTERANCES[0]],
      ['speaker 1', UTTERANCES[1]],
      ['speaker 2', UTTERANCES[2]],
    ])
  })

  it('splits a segment where the other speaker answers without a pause', async () => {
    const file = audio.wav('turn.wav', speakTones([1, 'hello doctor cough hello', 0.35, 'pain plan goodbye pain', 1]))
    const { segments } = await sherpa(model('parakeet', 'speakers')).hear(file)
    expect(segments.map(({ speaker, text }) => [speaker, text])).toEqual([
      ['speaker 1', 'hello doctor cough hello'],
      ['speaker 2', 'pain plan goodbye pain'],
    ])
  })

  it('names no speaker where it cannot tell, and gives no confidence where the model has none', async () => {
    const { segments } = await sherpa(model('nemo-ctc')).hear(spoken())
    expect(new Set(segments.map(({ speaker, role, confidence }) => [speaker, role, confidence].join()))).toEqual(
      new Set([',unknown,']),
    )
    const known = await sherpa(model('parakeet')).hear(spoken())
    for (const { confidence } of known.segments) expect(confidence).toBeGreaterThan(0.9)
  })

  it('goes by its voice activity model when it has one', async () => {
    const quiet = speakTones(SCRIPT).map((sample) => sample / 100)
    const file = audio.wav('quiet.wav', quiet)
    expect(texts(await sherpa(model('nemo-ctc')).hear(file)).length).toBeGreaterThan(0)
    expect(texts(await sherpa(model('nemo-ctc', 'vad')).hear(file))).toEqual([])
  })

  it('hears a long recording in pieces', async () => {
    const sentences = Array.from({ length: 40 }, (_, n) =>
      [n % 8, (n * 5 + Math.floor(n / 8) + 1) % 8, (n * n + 3) % 8].map((word) => TONE_WORDS[word]).join(' '),
    )
    const file = audio.wav('long.wav', speakTones(sentences.flatMap((sentence) => [0.9, sentence])))
    const shares: number[] = []
    const { segments } = await sherpa(model('zipformer-ctc')).hear(file, { onProgress: (share) => shares.push(share) })
    expect(texts({ segments })).toEqual(sentences)
    expect(shares.length).toBeGreaterThan(2)
    expect(shares).toEqual([...shares].sort((a, b) => a - b))
  })

  it('hears two channels separately: doctor left, patient right', async () => {
    const left = speakTones([1, 'hello doctor cough', 3, 'plan plan fever', 1])
    const right = speakTones([3, 'chest pain chest', 4])
    const both = Int16Array.from({ length: 2 * left.length }, (_, index) =>
      index % 2 === 0 ? (left[index / 2] ?? 0) : (right[(index - 1) / 2] ?? 0),
    )
    const { segments } = await sherpa(model('parakeet', 'speakers')).hear(audio.wav('two.wav', both, 2))
    expect(segments.map(({ role, speaker, text }) => [role, speaker, text])).toEqual([
      ['doctor', 'left', 'hello doctor cough'],
      ['patient', 'right', 'chest pain chest'],
      ['doctor', 'left', 'plan plan fever'],
    ])
  })

  it('prefers the terms of the vocabulary where two words sound alike', async () => {
    // "pain" is a little louder than "plan" at the same moment.
    const pain = toneOf(TONE_WORDS.indexOf('pain'))
    const plan = toneOf(TONE_WORDS.indexOf('plan'))
    const both = Int16Array.from({ length: 32_000 }, (_, index) => {
      const at = (2 * Math.PI * index) / 16_000
      return index < 8000 || index > 12_000 ? 0 : 6500 * Math.sin(pain * at) + 5200 * Math.sin(plan * at)
    })
    const file = audio.wav('alike.wav', both)
    const { hear } = sherpa(model('parakeet-with-vocabulary'))
    expect(texts(await hear(file))).toEqual(['pain'])
    // Terms that the model cannot write, and separators within them, do no harm.
    const vocabulary = ['plan', 'Ramipril 5 mg/d: morgens', '…']
    expect(texts(await hear(file, { vocabulary }))[0]).toMatch(/^plan/)
  })

  it('hears nothing in silence', async () => {
    expect(await sherpa(model('nemo-ctc')).hear(audio.wav('silence.wav', new Int16Array(80_000)))).toMatchObject({
      segments: [],
      duration_seconds: 5,
    })
  })
})

describe('a broken model never harms the service', { timeout: 60_000 }, () => {
  it('damaged inside: the process aborts, the error is clear and names no path', async () => {
    const folder = model('nemo-ctc')
    // The metadata is intact, the graph is not.
    const bytes = Buffer.from(TONE_MODELS['nemo-ctc']()['model.onnx'])
    bytes.fill(0xff, 40, 400)
    writeFileSync(join(folder, 'model.onnx'), bytes)
    const { hear, check } = sherpa(folder)
    const refused = hear(spoken())
    await expect(refused).rejects.toMatchObject({ kind: 'no_engine', retryable: true })
    await expect(refused).rejects.toThrow(/nemo-ctc (?:cannot be loaded|.*damaged)/)
    await expect(refused).rejects.not.toThrow(audio.path(''))
    expect(await check()).toMatchObject({ ok: false })
  })

  it('without the metadata it needs: the process exits', async () => {
    const folder = writeFolder(join(parent(), 'poor'), {
      'model.onnx': typed('EncDecCTCModelBPE'),
      'tokens.txt': '<blk> 0\n',
    })
    await expect(sherpa(folder).hear(spoken())).rejects.toMatchObject({
      kind: 'no_engine',
      message: expect.stringContaining('poor cannot be loaded'),
    })
  })

  it('whose files vanish after it was recognised', async () => {
    const folder = model('nemo-ctc')
    const { hear } = sherpa(folder)
    expect(texts(await hear(spoken()))).toEqual(UTTERANCES)
    truncateSync(join(folder, 'tokens.txt'))
    rmSync(join(folder, 'model.onnx'))
    // It is loaded, so it continues.
    expect(texts(await hear(spoken()))).toEqual(UTTERANCES)
  })

  it('and is used again once it is complete', async () => {
    const folder = model('nemo-ctc')
    const whole = TONE_MODELS['nemo-ctc']()['model.onnx']
    writeFileSync(join(folder, 'model.onnx'), '')
    const { hear } = sherpa(folder)
    await expect(hear(spoken())).rejects.toMatchObject({ kind: 'no_engine' })
    writeFileSync(join(folder, 'model.onnx'), whole)
    expect(texts(await hear(spoken()))).toEqual(UTTERANCES)
  })
})

/** A model of a type, and nothing else. */
function typed(model_type: string): Buffer {
  return onnxModel({ nodes: [], inputs: [], outputs: [], metadata: { model_type } })
}
