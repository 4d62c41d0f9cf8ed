// The process that holds the models. sherpa-onnx ends the whole process over a damaged model or a missing line of
// metadata (abort, exit), so it never runs inside the service: `supervisor.ts` starts this file and survives its end.
import sherpa, {
  type OfflineRecognizer,
  type OnlineRecognizer,
  type OnlineStream,
  type Result,
  type Vad,
} from 'sherpa-onnx-node'
import type { Span } from '../../audio/speech-detector.ts'
import type { SherpaModel } from './model-folder.ts'
import type { Block, Commands, Recognised, Reply, Request, SpeakerTurn } from './protocol.ts'

const RATE = 16_000
/** A streaming model sees the end of the last word only when something follows it. */
const TAIL_SECONDS = 0.8
/** How often a streaming model is asked whether an utterance is over. */
const STEP = RATE / 5
const VAD_WINDOW = 512

type Recognizer = { kind: 'offline'; it: OfflineRecognizer } | { kind: 'online'; it: OnlineRecognizer }

let model: SherpaModel | null = null
let threads = 1
let recognizer: Recognizer | null = null
let language = ''
const vads = new Map<number, Vad>()
const streams = new Map<number, OnlineStream>()
const recordings = new Map<number, Float32Array[]>()

function load(wanted: SherpaModel, count: number): null {
  model = wanted
  threads = count
  const config = { ...wanted.config, modelConfig: { ...wanted.config.modelConfig, numThreads: count } }
  recognizer = wanted.streaming
    ? { kind: 'online', it: new sherpa.OnlineRecognizer(config) }
    : { kind: 'offline', it: new sherpa.OfflineRecognizer(config) }
  return null
}

/** Whisper and Canary take the language in their configuration. */
function speak(wanted: string): void {
  if (!model?.language || recognizer?.kind !== 'offline' || wanted === language) return
  const { config } = model
  const own = config.modelConfig[model.language]
  const change = model.language === 'whisper' ? { language: wanted } : { srcLang: wanted, tgtLang: wanted }
  const changed = { ...(typeof own === 'object' ? own : {}), ...change }
  const modelConfig = { ...config.modelConfig, [model.language]: changed, numThreads: threads }
  recognizer.it.setConfig({ ...config, modelConfig })
  language = wanted
}

async function hear(samples: Float32Array, wanted: string, hotwords: string | null): Promise<Recognised[]> {
  if (!recognizer) throw new Error('no model is loaded')
  if (recognizer.kind === 'online') return hearStreaming(recognizer.it, samples)
  speak(wanted)
  const stream = hotwords === null ? recognizer.it.createStream() : recognizer.it.createStream(hotwords)
  stream.acceptWaveform({ samples, sampleRate: RATE })
  return [recognised(await recognizer.it.decodeAsync(stream))]
}

/** A recording through a streaming model: one result for each utterance it hears. */
function hearStreaming(online: OnlineRecognizer, samples: Float32Array): Recognised[] {
  const stream = online.createStream()
  const results: Recognised[] = []
  for (let at = 0; at < samples.length; at += STEP) {
    results.push(...feed(online, stream, samples.subarray(at, at + STEP)))
  }
  return [...results, ...finish(online, stream)]
}

/** @returns the utterance that has just ended, if any */
function feed(online: OnlineRecognizer, stream: OnlineStream, samples: Float32Array): Recognised[] {
  stream.acceptWaveform({ samples, sampleRate: RATE })
  while (online.isReady(stream)) online.decode(stream)
  if (!online.isEndpoint(stream)) return []
  const ended = recognised(online.getResult(stream))
  online.reset(stream)
  return spoken([ended])
}

function finish(online: OnlineRecognizer, stream: OnlineStream): Recognised[] {
  stream.acceptWaveform({ samples: new Float32Array(TAIL_SECONDS * RATE), sampleRate: RATE })
  stream.inputFinished()
  while (online.isReady(stream)) online.decode(stream)
  return spoken([recognised(online.getResult(stream))])
}

const spoken = (results: Recognised[]) => results.filter(({ text }) => text.trim() !== '')

/** Live speech: what has ended, and what is being said. */
function follow({ session, last }: Block, samples: Float32Array): Commands['follow']['answer'] {
  if (recognizer?.kind !== 'online') throw new Error('the model is not a streaming one')
  const online = recognizer.it
  const stream = streams.get(session) ?? online.createStream()
  streams.set(session, stream)
  const ended: Recognised[] = []
  for (let at = 0; at < samples.length; at += STEP) ended.push(...feed(online, stream, samples.subarray(at, at + STEP)))
  if (last) {
    streams.delete(session)
    ended.push(...finish(online, stream))
  }
  const growing = last ? [] : spoken([recognised(online.getResult(stream))])
  return [...ended.map((each) => ({ ...each, final: true })), ...growing.map((each) => ({ ...each, final: false }))]
}

function forget(session: number): null {
  streams.delete(session)
  vads.delete(session)
  recordings.delete(session)
  return null
}

const recognised = (result: Result): Recognised => ({
  text: result.text,
  language: result.lang ?? '',
  tokens: result.tokens,
  timestamps: result.timestamps,
  durations: result.durations ?? [],
  log_probs: result.ys_log_probs ?? result.ys_probs ?? [],
  offset: result.start_time ?? 0,
})

function findSpeech({ session, last }: Block, samples: Float32Array): Span[] {
  if (!model?.vad) throw new Error('there is no voice activity model')
  const sileroVad = { model: model.vad, threshold: 0.5, minSpeechDuration: 0.2, minSilenceDuration: 0.3 }
  const config = { sileroVad: { ...sileroVad, maxSpeechDuration: 60, windowSize: VAD_WINDOW }, sampleRate: RATE }
  const vad = vads.get(session) ?? new sherpa.Vad({ ...config, numThreads: 1, provider: 'cpu', debug: 0 }, 120)
  vads.set(session, vad)
  for (let at = 0; at < samples.length; at += VAD_WINDOW) vad.acceptWaveform(samples.subarray(at, at + VAD_WINDOW))
  if (last) {
    vad.flush()
    vads.delete(session)
  }
  const spans: Span[] = []
  while (!vad.isEmpty()) {
    const { start, samples: spoken } = vad.front(false)
    vad.pop()
    spans.push({ start_ms: (start / RATE) * 1000, end_ms: ((start + spoken.length) / RATE) * 1000 })
  }
  return spans
}

function findSpeakers({ session, last }: Block, samples: Float32Array): SpeakerTurn[] {
  if (!model?.diarization) throw new Error('there are no models for speakers')
  const blocks = [...(recordings.get(session) ?? []), samples]
  if (!last) {
    recordings.set(session, blocks)
    return []
  }
  recordings.delete(session)
  const whole = new Float32Array(blocks.reduce((sum, block) => sum + block.length, 0))
  let at = 0
  for (const block of blocks) {
    whole.set(block, at)
    at += block.length
  }
  const { segmentation, embedding } = model.diarization
  const diarization = new sherpa.OfflineSpeakerDiarization({
    segmentation: { pyannote: { model: segmentation }, numThreads: threads, provider: 'cpu', debug: 0 },
    embedding: { model: embedding, numThreads: threads, provider: 'cpu', debug: 0 },
    clustering: { numClusters: -1, threshold: 0.5 },
    minDurationOn: 0.2,
    minDurationOff: 0.5,
  })
  return diarization
    .process(whole)
    .map(({ start, end, speaker }) => ({ start_ms: start * 1000, end_ms: end * 1000, speaker }))
}

const asFloat = (samples: Int16Array): Float32Array => Float32Array.from(samples, (sample) => sample / 32_768)

async function answer(request: Request): Promise<unknown> {
  switch (request.name) {
    case 'load':
      return load(request.ask.model, request.ask.threads)
    case 'hear':
      return hear(asFloat(request.ask.samples), request.ask.language, request.ask.hotwords)
    case 'follow':
      return follow(request.ask, asFloat(request.ask.samples))
    case 'forget':
      return forget(request.ask.session)
    case 'findSpeech':
      return findSpeech(request.ask, asFloat(request.ask.samples))
    case 'findSpeakers':
      return findSpeakers(request.ask, asFloat(request.ask.samples))
  }
}

const reply = (message: Reply) => process.send?.(message)

// One after another, because the model uses all threads for each.
let turn = Promise.resolve()
process.on('message', (request: Request) => {
  turn = turn.then(async () => {
    try {
      reply({ id: request.id, answer: await answer(request) })
    } catch (error) {
      reply({ id: request.id, error: error instanceof Error ? error.message : String(error) })
    }
  })
})
// The service is gone: nobody waits for an answer.
process.on('disconnect', () => process.exit(0))
