import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { hearTones, type SpokenWord, TONE_WORDS } from './tones.ts'

/** One upload as the server understood it. */
export interface HeardUpload {
  path: string
  authorization: string | undefined
  /** Everything but the file; a repeated field has all its values. */
  fields: Record<string, string[]>
  bytes: number
  file_name: string
  seconds: number
  utterances: SpokenWord[][]
}

/** What the server answers to one upload instead of the truth. */
export type Answer = (upload: HeardUpload, response: ServerResponse) => void

interface Settings {
  apiKey?: string
  maxBytes?: number
  /** Where it takes uploads. */
  path?: string
  /** How it answers unless told otherwise. */
  dialect?: Answer
  /** What it has decoded, by the file's hash: several servers that are sent the same may share it. */
  decoded?: Decoded
}

export type Decoded = Map<string, Promise<Int16Array | null>>

/**
 * A speech server that speaks OpenAI's `POST /v1/audio/transcriptions` and understands words made of tones
 * (`tones.ts`). It really decodes uploads, with ffmpeg.
 */
export async function speechServer({
  apiKey = 'secret',
  maxBytes = 25 * 1024 * 1024,
  path = '/v1/audio/transcriptions',
  dialect = truthfully,
  decoded = new Map(),
}: Settings = {}) {
  const uploads: HeardUpload[] = []
  const answers: Answer[] = []
  const server = createServer(async (request, response) => {
    const { headers, method, url = '' } = request
    const body = await buffer(request)
    if (headers.authorization !== `Bearer ${apiKey}`) {
      return sendJson(response, 401, { error: { message: 'Incorrect API key provided.', code: 'invalid_api_key' } })
    }
    if (method === 'GET' && url === '/v1/models') return sendJson(response, 200, { data: [{ id: 'tones-1' }] })
    if (method !== 'POST' || url !== path) return sendJson(response, 404, { error: 'not found' })
    if (body.length > maxBytes) return sendJson(response, 413, { error: { message: 'Maximum content size exceeded.' } })
    const upload = await understand(url, headers['content-type'] ?? '', headers.authorization, body, decoded)
    if (!upload) return sendJson(response, 400, { error: { message: 'Audio file might be corrupted or unsupported.' } })
    uploads.push(upload)
    const answer = answers.shift() ?? dialect
    answer(upload, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    baseUrl: `http://127.0.0.1:${address.port}${path.replace(/\/(?:audio\/transcriptions|inference)$/, '')}`,
    uploads,
    /** The next uploads are answered like this, later ones truthfully again. */
    answerNext: (...next: Answer[]) => answers.push(...next),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export const sendJson = (response: ServerResponse, status: number, body: unknown, headers = {}): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

/** `verbose_json` as OpenAI's whisper-1 writes it, with words at the top. */
export const truthfully: Answer = (upload, response) => sendJson(response, 200, verboseJson(upload))

/** Whisper's habit of numbers: seconds. */
export function verboseJson({ utterances, seconds, fields }: HeardUpload) {
  const segments = utterances.map((words, id) => ({
    id,
    start: (words[0]?.start_ms ?? 0) / 1000,
    end: (words.at(-1)?.end_ms ?? 0) / 1000,
    text: ` ${words.map(({ text }) => text).join(' ')}`,
    tokens: [],
    temperature: Number(fields.temperature?.[0] ?? 0),
    avg_logprob: -0.25,
    compression_ratio: 1.1,
    no_speech_prob: 0.02,
  }))
  const words = utterances
    .flat()
    .map(({ text, start_ms, end_ms }) => ({ word: text, start: start_ms / 1000, end: end_ms / 1000 }))
  const text = segments.map((segment) => segment.text).join('')
  return { task: 'transcribe', language: 'english', duration: seconds, text: text.trim(), segments, words }
}

const refuse = (response: ServerResponse, message: string) =>
  sendJson(response, 400, { error: { message, type: 'invalid_request_error' } })
const sentence = (words: readonly SpokenWord[]) => words.map(({ text }) => text).join(' ')
const wholeText = ({ utterances }: HeardUpload) => utterances.map(sentence).join(' ')

function sendEvents(response: ServerResponse, events: readonly (object | string)[]): void {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
  for (const event of events) response.write(`data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`)
  response.end()
}

/** The dialects of well-known servers and models, as far as they differ from `verbose_json`. */
export const dialects = {
  /** gpt-4o-transcribe: text only; it refuses everything else. */
  textOnly(upload: HeardUpload, response: ServerResponse) {
    const [format] = upload.fields.response_format ?? []
    if (format !== 'json') return refuse(response, `response_format '${format}' is not compatible with this model.`)
    sendJson(response, 200, { text: wholeText(upload), usage: { type: 'duration', seconds: upload.seconds } })
  },
  /** A server that refuses fields it does not know. */
  withoutHotwords(upload: HeardUpload, response: ServerResponse) {
    if (upload.fields.hotwords) return refuse(response, 'Unrecognized request argument supplied: hotwords')
    truthfully(upload, response)
  },
  /** gpt-4o-transcribe-diarize: low tones are speaker A, high ones B; streamed when asked to. */
  diarizing(upload: HeardUpload, response: ServerResponse) {
    const { fields } = upload
    if (fields.prompt) return refuse(response, 'Prompt is not supported for diarization models.')
    if (fields.response_format?.[0] !== 'diarized_json') return refuse(response, 'Unsupported response_format.')
    if (!fields.chunking_strategy) return refuse(response, 'chunking_strategy is required for diarization models.')
    const segments = upload.utterances.map((words, index) => ({
      type: 'transcript.text.segment',
      id: `seg_${index}`,
      start: (words[0]?.start_ms ?? 0) / 1000,
      end: (words.at(-1)?.end_ms ?? 0) / 1000,
      text: sentence(words),
      speaker: TONE_WORDS.indexOf(words[0]?.text ?? '') < TONE_WORDS.length / 2 ? 'A' : 'B',
    }))
    const text = wholeText(upload)
    if (fields.stream?.[0] !== 'true') {
      return sendJson(response, 200, { task: 'transcribe', duration: upload.seconds, text, segments })
    }
    sendEvents(response, [...segments, { type: 'transcript.text.done', text }])
  },
  /** vLLM: numbers as strings, words inside. */
  vllm(upload: HeardUpload, response: ServerResponse) {
    const { segments, text } = verboseJson(upload)
    const asText = segments.map((segment) => ({ ...segment, start: String(segment.start), end: String(segment.end) }))
    sendJson(response, 200, { duration: String(upload.seconds), language: 'de', text, segments: asText })
  },
  /** whisper.cpp: words in the segments, with a probability. */
  whisperCpp(upload: HeardUpload, response: ServerResponse) {
    const segments = upload.utterances.map((words, id) => ({
      id,
      text: ` ${sentence(words)}`,
      start: (words[0]?.start_ms ?? 0) / 1000,
      end: (words.at(-1)?.end_ms ?? 0) / 1000,
      words: words.map((word) => ({
        word: ` ${word.text}`,
        start: word.start_ms / 1000,
        end: word.end_ms / 1000,
        t_dtw: -1,
        probability: 0.8,
      })),
      temperature: 0,
      avg_logprob: -0.2,
      no_speech_prob: 0.01,
    }))
    sendJson(response, 200, { task: 'transcribe', language: 'german', text: wholeText(upload), segments })
  },
  /** A server that streams whatever it was asked for: vLLM's chunks. */
  chunks(upload: HeardUpload, response: ServerResponse) {
    const delta = (content: string, finish_reason: string | null) => ({
      object: 'transcription.chunk',
      choices: [{ delta: { content }, finish_reason }],
    })
    const words = wholeText(upload).split(' ')
    const chunks = words.map((word, index) => delta(`${word} `, index + 1 === words.length ? 'stop' : null))
    sendEvents(response, [...chunks, '[DONE]'])
  },
  /** A server that answers with the bare text. */
  bareText(upload: HeardUpload, response: ServerResponse) {
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end(`${wholeText(upload)}\n`)
  },
} satisfies Record<string, Answer>

async function understand(
  path: string,
  type: string,
  authorization: string | undefined,
  body: Buffer<ArrayBuffer>,
  decoded: Decoded,
) {
  const form = await new Response(body, { headers: { 'content-type': type } }).formData()
  const file = form.get('file')
  if (!(file instanceof File)) return null
  const bytes = Buffer.from(await file.arrayBuffer())
  const hash = createHash('sha256').update(bytes).digest('hex')
  const decoding = decoded.get(hash) ?? decode(bytes).catch(() => null)
  decoded.set(hash, decoding)
  const samples = await decoding
  if (!samples) return null
  const fields: Record<string, string[]> = {}
  for (const [name, value] of form) {
    if (typeof value === 'string') fields[name] = [...(fields[name] ?? []), value]
  }
  const upload: HeardUpload = {
    path,
    authorization,
    fields,
    bytes: bytes.length,
    file_name: file.name,
    seconds: samples.length / 16_000,
    utterances: hearTones(samples),
  }
  return upload
}

function decode(bytes: Buffer): Promise<Int16Array> {
  return new Promise((resolve, reject) => {
    const args = ['-v', 'error', '-i', 'pipe:0', '-ac', '1', '-ar', '16000', '-f', 's16le', 'pipe:1']
    const ffmpeg = execFile('ffmpeg', args, { encoding: 'buffer', maxBuffer: 1 << 30 }, (error, stdout) => {
      if (error) reject(error)
      else resolve(new Int16Array(new Uint8Array(stdout).buffer, 0, Math.floor(stdout.length / 2)))
    })
    ffmpeg.stdin?.on('error', () => {})
    ffmpeg.stdin?.end(bytes)
  })
}
