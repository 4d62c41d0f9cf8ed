import { AudioError, missingDecoder } from '../../audio/decode.ts'
import { encodeFlac } from '../../audio/encode.ts'
import { type Ear, type EngineRequest, type HeardPiece, listen, type PieceToHear } from '../../listening.ts'
import { liveByUtterances } from '../../live.ts'
import type { Verdict } from '../../port.ts'
import { type Transcriber, TranscriberError, type Word } from '../../port.ts'
import type { Heard } from '../../segments.ts'
import { asTranscriberError, type Voice } from '../../voices.ts'
import { type AnsweredSegment, readAnswer } from './answer.ts'
import { type Ask, conversation, type Manner } from './manner.ts'
import { type Endpoint, getStatus } from './request.ts'

export interface OpenAiSpeech extends Endpoint {
  model: string
  /** Largest upload the server takes: 25 MB is usual, 24 MiB stays below it with the form around it. */
  maxBytes?: number
}

/** Ten minutes: long enough for context, short enough to repeat. */
const LONGEST_PIECE_MS = 10 * 60_000
/** 16 kHz, 16 bit: FLAC never takes noticeably more. */
const BYTES_PER_MS = 32
/** The form's other fields and the FLAC header. */
const OVERHEAD_BYTES = 16 * 1024
/** If an answer repeats itself, the request is repeated with a higher temperature, as Whisper does. */
const TEMPERATURES = [0, 0.4, 0.8]

/** Any server with OpenAI's `POST {base}/audio/transcriptions`: OpenAI, vLLM, LocalAI, whisper.cpp, speaches, … */
export function openAiTranscriber({ model, maxBytes = 24 * 1024 * 1024, ...endpoint }: OpenAiSpeech): Transcriber {
  const name = `openai:${withoutSecrets(endpoint.baseUrl)}#${model}`
  const ask = conversation(endpoint, model)
  const bySize = (maxBytes - OVERHEAD_BYTES) / BYTES_PER_MS
  const ear = (wish: EngineRequest): Ear => ({
    name,
    longest_ms: Math.min(LONGEST_PIECE_MS, bySize),
    longest_silence_ms: 15_000,
    attempts: TEMPERATURES.length,
    hear: (hearable) => hear(ask, model, wish, hearable),
  })
  return {
    name,
    quality: 'production',
    check: () => check(endpoint, model, name),
    transcribe: async (request) => ({ ...(await listen(request, ear(request))), engine: name }),
    async live(request) {
      const missing = missingDecoder()
      if (missing) throw new TranscriberError('no_engine', missing)
      return liveByUtterances(ear(request), request)
    },
  }
}

async function hear(ask: Ask, model: string, wish: EngineRequest, hearable: PieceToHear): Promise<HeardPiece> {
  const { pcm, voice, piece, attempt, signal } = hearable
  const samples = await pcm.read(voice.channel, piece.start_ms, piece.end_ms)
  const flac = await encodeFlac(samples, signal).catch((error: unknown) => {
    throw error instanceof AudioError ? asTranscriberError(error) : error
  })
  const terms = promptOf(wish.vocabulary ?? [])
  const form = (manner: Manner) => {
    const fields = new FormData()
    fields.set('file', new Blob([flac], { type: 'audio/flac' }), 'audio.flac')
    fields.set('model', model)
    fields.set('language', wish.language)
    fields.set('temperature', String(TEMPERATURES[attempt] ?? 0))
    for (const [name, value] of Object.entries(manner.fields)) fields.set(name, value)
    for (const granularity of manner.granularities) fields.append('timestamp_granularities[]', granularity)
    if (manner.prompt && terms) fields.set('prompt', terms)
    if (manner.hotwords && terms) fields.set('hotwords', terms)
    return fields
  }
  const answer = readAnswer(await ask(form, signal))
  if (!answer) throw new TranscriberError('unavailable', 'the speech server answered without a transcription')
  return {
    language: languageCode(answer.language),
    segments: answer.segments.map((segment) => heard(segment, voice, piece)),
  }
}

/** Whisper reads at most 224 tokens of a prompt: about this many characters of drug names. */
const PROMPT_CHARS = 600

/** As many terms as a prompt holds, from the first on. */
function promptOf(vocabulary: readonly string[]): string {
  let prompt = ''
  for (const term of vocabulary) {
    const longer = prompt === '' ? term : `${prompt}, ${term}`
    if (longer.length > PROMPT_CHARS) break
    prompt = longer
  }
  return prompt
}

/** The server's times are relative to the piece; text without times spans the whole piece. */
function heard(segment: AnsweredSegment, { speaker, role }: Voice, piece: { start_ms: number; end_ms: number }): Heard {
  const { start_ms, end_ms, text, words, doubts } = segment
  return {
    start_ms: piece.start_ms + (start_ms ?? 0),
    end_ms: end_ms === null ? piece.end_ms : piece.start_ms + end_ms,
    speaker: speaker ?? segment.speaker,
    role,
    text,
    confidence: confidenceOf(segment),
    words:
      words?.map((word) => ({
        ...word,
        start_ms: piece.start_ms + word.start_ms,
        end_ms: piece.start_ms + word.end_ms,
      })) ?? null,
    doubts,
  }
}

/** The mean token probability where the server gives it, else the words' mean, else unknown. */
function confidenceOf({ doubts, words }: AnsweredSegment): number | null {
  if (doubts.avg_logprob !== null) return rounded(Math.exp(Math.min(0, doubts.avg_logprob)))
  const known = (words ?? []).filter((word): word is Word & { confidence: number } => word.confidence !== null)
  if (known.length === 0) return null
  return rounded(known.reduce((sum, { confidence }) => sum + confidence, 0) / known.length)
}

const rounded = (share: number) => Math.round(Math.max(0, Math.min(1, share)) * 1000) / 1000

const ENGLISH_NAMES = new Intl.DisplayNames('en', { type: 'language' })
const CODES = ['de', 'en', 'fr', 'it', 'es', 'tr', 'pl', 'ru', 'uk', 'ar', 'nl', 'pt']

/** Whisper writes `german`, others `de`: ISO 639-1, null where it is neither. */
function languageCode(language: string | null): string | null {
  const written = language?.toLowerCase() ?? ''
  if (/^[a-z]{2}(?:-|$)/.test(written)) return written.slice(0, 2)
  return CODES.find((code) => ENGLISH_NAMES.of(code)?.toLowerCase() === written) ?? null
}

async function check(endpoint: Endpoint, model: string, name: string): Promise<Verdict> {
  const missing = missingDecoder()
  if (missing) return { ok: false, detail: missing }
  try {
    const { status, body } = await getStatus(endpoint, '/models', AbortSignal.timeout(5000))
    if (status === 401 || status === 403) return { ok: false, detail: `${name} refuses the key (${status})` }
    if (status >= 500) return { ok: false, detail: `${name} is out of order (${status})` }
    // Some servers have no list of models: the first recording will show whether they work.
    const listed = status === 200 ? body.toString('utf8') : ''
    const known = listed === '' || listed.includes(JSON.stringify(model))
    return { ok: true, detail: known ? name : `${name}, but the server does not list this model` }
  } catch {
    return { ok: false, detail: `${name} does not answer` }
  }
}

function withoutSecrets(baseUrl: string): string {
  const url = new URL(baseUrl)
  url.username = ''
  url.password = ''
  url.search = ''
  return url.href.replace(/\/+$/, '')
}
