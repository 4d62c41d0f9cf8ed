import { access } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { missingDecoder, type Pcm } from '../audio/decode.ts'
import { speechWithin } from '../audio/speech-detector.ts'
import { findProgram, limitedChild } from '../child-process.ts'
import type { Verdict } from '../verdict.ts'
import { confidenceOf, utterances } from './pocketsphinx-output.ts'
import { type Heard, inOrder } from './segments.ts'
import { type TranscribeRequest, type Transcriber, TranscriberError, type Word } from './transcriber.ts'
import { asTranscriberError, openRecording, type Voice } from './voices.ts'

const ENGINE = 'pocketsphinx en-us (demonstration quality, not for clinical use)'
const MODEL = '/usr/share/pocketsphinx/model/en-us/en-us'
const INSTALL =
  'PocketSphinx is not installed; run: sudo apt-get install -y --no-install-recommends pocketsphinx pocketsphinx-en-us'
/**
 * The recognizer adapts to a voice while it listens and mishears the first sentence. So it hears the first speech of
 * each voice twice, and the first hearing is thrown away: 18 % -> 7 % word errors on the bundled patient's voice.
 */
const RUN_IN_MS = 10_000
const PAUSE = new Int16Array(16_000 * 1.5)
const BLOCK_MS = 10_000

/**
 * Debian's PocketSphinx: works offline on a bare machine, in English only, at demonstration quality. Another language
 * is tried with the English model and `engine` says so.
 */
export function pocketsphinx({ program = 'pocketsphinx_continuous', model = MODEL } = {}): Transcriber {
  async function missing(): Promise<string | null> {
    const modelThere = await access(model).then(
      () => true,
      () => false,
    )
    return findProgram(program) && modelThere ? missingDecoder() : INSTALL
  }

  return {
    name: 'pocketsphinx',
    quality: 'demonstration',
    async check(): Promise<Verdict> {
      const reason = await missing()
      return reason === null ? { ok: true, detail: ENGINE } : { ok: false, detail: reason }
    },
    async transcribe(request) {
      request.signal.throwIfAborted()
      const reason = await missing()
      if (reason !== null) throw new TranscriberError('no_engine', reason)
      await using recording = await openRecording(request.file, request.signal)
      const segments = await hearAll(recording.pcm, recording.voices, program, request)
      return {
        segments: inOrder(segments, recording.duration_seconds),
        language: 'en',
        engine: request.language === 'en' ? ENGINE : `${ENGINE}; no model for ${request.language}`,
        duration_seconds: recording.duration_seconds,
      }
    },
  }
}

/** All voices at once: one process each. */
async function hearAll(
  pcm: Pcm,
  voices: readonly Voice[],
  program: string,
  { signal, onProgress }: TranscribeRequest,
): Promise<Heard[]> {
  // One voice that fails ends the other's process too.
  const failed = new AbortController()
  const either = AbortSignal.any([signal, failed.signal])
  const shares = voices.map(() => 0)
  const heard = await Promise.all(
    voices.map(async (voice, index) => {
      const report = (share: number) => {
        shares[index] = Math.max(shares[index] ?? 0, share)
        onProgress?.(shares.reduce((sum, each) => sum + each, 0) / shares.length)
      }
      try {
        return await hear(pcm, voice, program, either, report)
      } catch (error) {
        if (!either.aborted) failed.abort(asTranscriberError(error))
        throw either.reason
      }
    }),
  )
  onProgress?.(1)
  return heard.flat()
}

async function hear(
  pcm: Pcm,
  voice: Voice,
  program: string,
  signal: AbortSignal,
  report: (share: number) => void,
): Promise<Heard[]> {
  const total_ms = pcm.duration_seconds * 1000
  const runIn = await runInFor(pcm, voice)
  const runIn_ms = runIn.reduce((sum, samples) => sum + samples.length, 0) / 16
  const child = limitedChild(
    '/bin/sh',
    // Node's pipes are sockets, which /dev/stdin cannot be opened on: `cat` makes a real pipe of it.
    ['-c', 'cat | exec stdbuf -oL "$0" -infile /dev/stdin -time yes -logfn /dev/null', program],
    { memory_mb: 2048, seconds: 120 + 10 * pcm.duration_seconds },
    signal,
  )
  let fed = false
  const feeding = pipeline(Readable.from(bytesFor(pcm, voice, runIn)), child.stdin).then(() => {
    fed = true
  }, child.kill)
  const segments: Heard[] = []
  for await (const all of utterances(createInterface({ input: child.stdout }))) {
    const words = all.filter(({ start_ms }) => start_ms >= runIn_ms).map((word) => shifted(word, -runIn_ms))
    const segment = segmentOf(words, voice)
    if (!segment) continue
    report(Math.min(1, segment.end_ms / total_ms))
    segments.push(segment)
  }
  await feeding
  const ending = await child.ended
  if (!fed || ending.code !== 0) {
    const why = ending.timedOut ? 'took too long' : `ended with ${ending.signal ?? ending.code} ${ending.stderr}`
    throw new TranscriberError('unavailable', `pocketsphinx ${why}`.trim())
  }
  report(1)
  return segments
}

/** The voice's first speech, and a pause that keeps it apart from the recording. */
async function runInFor(pcm: Pcm, voice: Voice): Promise<Int16Array<ArrayBuffer>[]> {
  const parts: Int16Array<ArrayBuffer>[] = []
  let left_ms = RUN_IN_MS
  for (const { start_ms, end_ms } of voice.spans) {
    if (left_ms <= 0) break
    const until_ms = Math.min(end_ms, start_ms + left_ms)
    parts.push(await pcm.read(voice.channel, start_ms - 200, until_ms + 200))
    left_ms -= until_ms - start_ms
  }
  return [...parts, PAUSE]
}

async function* bytesFor(
  pcm: Pcm,
  voice: Voice,
  runIn: readonly Int16Array<ArrayBuffer>[],
): AsyncGenerator<Uint8Array> {
  for (const samples of runIn) yield asBytes(samples)
  for (let from = 0; from < pcm.duration_seconds * 1000; from += BLOCK_MS) {
    yield asBytes(await pcm.read(voice.channel, from, from + BLOCK_MS))
  }
}

const asBytes = (samples: Int16Array<ArrayBuffer>) =>
  new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)

const shifted = (word: Word, by_ms: number): Word => ({
  ...word,
  start_ms: Math.round(word.start_ms + by_ms),
  end_ms: Math.round(word.end_ms + by_ms),
})

/** null for what was heard where nobody spoke. */
function segmentOf(words: Word[], voice: Voice): Heard | null {
  const [first] = words
  const last = words.at(-1)
  if (!first || !last || speechWithin(voice.spans, first.start_ms, last.end_ms) === 0) return null
  return {
    start_ms: first.start_ms,
    end_ms: last.end_ms,
    speaker: voice.speaker,
    role: voice.role,
    text: words.map(({ text }) => text).join(' '),
    confidence: confidenceOf(words),
    words,
  }
}
