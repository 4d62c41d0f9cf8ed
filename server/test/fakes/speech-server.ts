import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { hearTones, type SpokenWord } from './tones.ts'

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

/**
 * A speech server that speaks OpenAI's `POST /v1/audio/transcriptions` and understands words made of tones
 * (`tones.ts`). It really decodes what is uploaded, with ffmpeg.
 */
export async function speechServer({ apiKey = 'secret', maxBytes = 25 * 1024 * 1024 } = {}) {
  const uploads: HeardUpload[] = []
  const answers: Answer[] = []
  const server = createServer(async (request, response) => {
    const { headers, method, url = '' } = request
    const body = await buffer(request)
    if (headers.authorization !== `Bearer ${apiKey}`) {
      return sendJson(response, 401, { error: { message: 'Incorrect API key provided.', code: 'invalid_api_key' } })
    }
    if (method === 'GET' && url === '/v1/models') return sendJson(response, 200, { data: [{ id: 'tones-1' }] })
    if (method !== 'POST' || url !== '/v1/audio/transcriptions') return sendJson(response, 404, { error: 'not found' })
    if (body.length > maxBytes) return sendJson(response, 413, { error: { message: 'Maximum content size exceeded.' } })
    const upload = await understand(url, headers['content-type'] ?? '', headers.authorization, body)
    if (!upload) return sendJson(response, 400, { error: { message: 'Audio file might be corrupted or unsupported.' } })
    uploads.push(upload)
    const answer = answers.shift() ?? truthfully
    answer(upload, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
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

async function understand(path: string, type: string, authorization: string | undefined, body: Buffer<ArrayBuffer>) {
  const form = await new Response(body, { headers: { 'content-type': type } }).formData()
  const file = form.get('file')
  if (!(file instanceof File)) return null
  const bytes = Buffer.from(await file.arrayBuffer())
  const samples = await decoded(bytes).catch(() => null)
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

function decoded(bytes: Buffer): Promise<Int16Array> {
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
