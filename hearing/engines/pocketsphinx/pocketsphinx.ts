import { access } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { findProgram, limitedChild } from '@visite/programs/child-process'
import { missingDecoder, type Pcm } from '../../audio/decode.ts'
import { type Ear, type HeardPiece, listen, type PieceToHear } from '../../listening.ts'
import { liveByUtterances } from '../../live.ts'
import type { Piece } from '../../pieces.ts'
import type { Verdict } from '../../port.ts'
import { type Transcriber, TranscriberError, type Word } from '../../port.ts'
import type { Heard } from '../../segments.ts'
import type { Voice } from '../../voices.ts'
import { confidenceOf, utterances } from './output.ts'

const ENGINE = 'pocketsphinx en-us (demonstration quality, not for clinical use)'
const MODEL = '/usr/share/pocketsphinx/model/en-us/en-us'
const INSTALL =
  'PocketSphinx is not installed; run: sudo apt-get install -y --no-install-recommends pocketsphinx pocketsphinx-en-us'
/**
 * The recognizer adapts to a voice while it listens, so it hears the first speech of each voice twice and the first
 * hearing is thrown away. On synthetic two-channel conversation: 10.8 -> 9.2 % word errors, with noise 15.4 -> 12.7 %.
 */
const RUN_IN_MS = 10_000
const SAMPLES_PER_MS = 16
const PAUSE = new Int16Array(1500 * SAMPLES_PER_MS)
const BLOCK_MS = 10_000

/**
 * Debian's PocketSphinx: works offline on a bare machine, in English only, at demonstration quality. Another language
 * is tried with the English model, and `engine` says so.
 */
export function pocketsphinx({ program = 'pocketsphinx_continuous', model = MODEL } = {}): Transcriber {
  const ear: Ear = {
    name: 'pocketsphinx',
    longest_ms: Number.POSITIVE_INFINITY,
    longest_silence_ms: Number.POSITIVE_INFINITY,
    attempts: 1,
    hear: (hearable) => hear(hearable, program),
  }

  async function missing(): Promise<string | null> {
    const modelThere = await access(model).then(
      () => true,
      () => false,
    )
    return findProgram(program) && modelThere ? missingDecoder() : INSTALL
  }

  async function installed(): Promise<void> {
    const reason = await missing()
    if (reason !== null) throw new TranscriberError('no_engine', reason)
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
      await installed()
      const transcript = await listen(request, ear)
      const engine = request.language === 'en' ? ENGINE : `${ENGINE}; no model for ${request.language}`
      return { ...transcript, language: 'en', engine }
    },
    async live(request) {
      await installed()
      return liveByUtterances(ear, request)
    },
  }
}

async function hear({ pcm, voice, piece, signal, report }: PieceToHear, program: string): Promise<HeardPiece> {
  const runIn = await runInFor(pcm, voice)
  const shift_ms = piece.start_ms - runIn.reduce((sum, samples) => sum + samples.length, 0) / SAMPLES_PER_MS
  const child = limitedChild(
    '/bin/sh',
    // Node's pipes are sockets, which /dev/stdin cannot be opened on: `cat` turns it into a real pipe.
    ['-c', 'cat | exec stdbuf -oL "$0" -infile /dev/stdin -time yes -logfn /dev/null', program],
    { memory_mb: 2048, seconds: 120 + (piece.end_ms - piece.start_ms) / 100 },
    signal,
    [program],
  )
  let fed = false
  const feeding = pipeline(Readable.from(bytesFor(pcm, voice, piece, runIn)), child.stdin).then(() => {
    fed = true
  }, child.kill)
  const segments: Heard[] = []
  for await (const utterance of utterances(createInterface({ input: child.stdout }))) {
    const words = utterance.map((word) => shifted(word, shift_ms)).filter(({ start_ms }) => start_ms >= piece.start_ms)
    const segment = segmentOf(words, voice)
    if (!segment) continue
    report((segment.end_ms - piece.start_ms) / (piece.end_ms - piece.start_ms))
    segments.push(segment)
  }
  await feeding
  const ending = await child.ended
  if (!fed || ending.code !== 0) {
    const why = ending.timedOut ? 'took too long' : `ended with ${ending.signal ?? ending.code} ${ending.stderr}`
    throw new TranscriberError('unavailable', `pocketsphinx ${why}`.trim())
  }
  return { segments, language: 'en' }
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

async function* bytesFor(pcm: Pcm, voice: Voice, piece: Piece, runIn: readonly Int16Array<ArrayBuffer>[]) {
  for (const samples of runIn) yield asBytes(samples)
  for (let from = piece.start_ms; from < piece.end_ms; from += BLOCK_MS) {
    yield asBytes(await pcm.read(voice.channel, from, Math.min(piece.end_ms, from + BLOCK_MS)))
  }
}

const asBytes = (samples: Int16Array<ArrayBuffer>) =>
  new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)

const shifted = (word: Word, by_ms: number): Word => ({
  ...word,
  start_ms: Math.round(word.start_ms + by_ms),
  end_ms: Math.round(word.end_ms + by_ms),
})

function segmentOf(words: Word[], { speaker, role }: Voice): Heard | null {
  const [first] = words
  const last = words.at(-1)
  if (!first || !last) return null
  const text = words.map((word) => word.text).join(' ')
  return { start_ms: first.start_ms, end_ms: last.end_ms, speaker, role, text, confidence: confidenceOf(words), words }
}
