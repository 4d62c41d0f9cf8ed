import type { Pcm } from './audio/decode.ts'
import { FRAME_MS, levelMeter, type Span, speechDetector } from './audio/speech-detector.ts'
import { cutLoops, inventedOverSilence } from './guards.ts'
import type { Ear } from './listening.ts'
import type { LiveListener, LiveRequest } from './port.ts'
import { asTranscriberError } from './voices.ts'

const SAMPLES_PER_MS = 16
/** Uninterrupted speech is cut here. */
const LONGEST_MS = 15_000
const MARGIN_MS = 200
/** Speech that has waited longer than this for a slow engine is skipped. */
const LATEST_MS = 30_000

/** Listens with an engine for whole utterances: each is reported as final when it ends. */
export function liveByUtterances(ear: Ear, { signal, onSegment, onError }: LiveRequest): LiveListener {
  const meter = levelMeter()
  const detector = speechDetector()
  const tape = sampleTape()
  const waiting: Span[] = []
  let judged = 0
  let told = 0
  let working = Promise.resolve()

  /** Utterances are heard one by one; those that waited too long are skipped. */
  function enqueue(span: Span): void {
    waiting.push(span)
    working = working.then(async () => {
      const next = waiting.shift()
      if (next && !signal.aborted && tape.end_ms() - next.end_ms <= LATEST_MS) await hear(next)
    })
  }

  async function hear(span: Span): Promise<void> {
    const piece = { start_ms: Math.max(0, span.start_ms - MARGIN_MS), end_ms: span.end_ms + MARGIN_MS }
    const samples = tape.read(piece.start_ms, piece.end_ms)
    tape.forget(waiting[0]?.start_ms ?? span.end_ms)
    try {
      const { segments } = await ear.hear({
        pcm: pcmOf(samples, piece.start_ms),
        voice: { channel: 'mix', speaker: null, role: 'unknown', spans: [span] },
        piece,
        attempt: 0,
        signal,
        report: () => {},
      })
      if (signal.aborted) return
      const real = segments.filter((segment) => segment.text.trim() !== '' && !inventedOverSilence(segment, [span]))
      for (const { start_ms, end_ms, text } of cutLoops(real).segments) {
        onSegment({ id: `l${++told}`, start_ms: Math.round(start_ms), end_ms: Math.round(end_ms), text, final: true })
      }
    } catch (error) {
      if (!signal.aborted) onError?.(asTranscriberError(error))
    }
  }

  /** Checks one more frame for the end of an utterance, or for one that is too long. */
  function judge(level: number): void {
    const over = detector.push(level)
    const long = detector.openFor() > LONGEST_MS ? detector.cut() : null
    for (const span of [over, long]) if (span) enqueue(span)
  }

  return {
    push(samples) {
      if (signal.aborted) return
      tape.add(samples)
      meter.push(samples)
      const levels = meter.levels()
      for (; judged < levels.length; judged++) judge(levels[judged] ?? 0)
      // Silence need not be kept; audio that is not judged yet must be.
      if (waiting.length === 0 && detector.openFor() === 0) tape.forget(judged * FRAME_MS - 3000)
    },
    async flush() {
      for (const span of detector.end()) enqueue(span)
      await working
    },
  }
}

/** The latest samples, by their time. */
function sampleTape() {
  let blocks: { start: number; samples: Int16Array<ArrayBuffer> }[] = []
  let end = 0
  return {
    add(samples: Int16Array<ArrayBuffer>): void {
      blocks.push({ start: end, samples })
      end += samples.length
    },
    end_ms: () => end / SAMPLES_PER_MS,
    read(from_ms: number, to_ms: number): Int16Array<ArrayBuffer> {
      const from = Math.round(from_ms * SAMPLES_PER_MS)
      const to = Math.min(end, Math.round(to_ms * SAMPLES_PER_MS))
      const read = new Int16Array(Math.max(0, to - from))
      for (const { start, samples } of blocks) {
        const part = samples.subarray(Math.max(0, from - start), Math.max(0, to - start))
        if (part.length > 0) read.set(part, Math.max(0, start - from))
      }
      return read
    },
    forget(before_ms: number): void {
      const before = (before_ms - MARGIN_MS) * SAMPLES_PER_MS
      blocks = blocks.filter(({ start, samples }) => start + samples.length > before)
    },
  }
}

/** Samples that begin at a time of the conversation, as the engines read them. */
function pcmOf(samples: Int16Array<ArrayBuffer>, start_ms: number): Pcm {
  const at = (ms: number) => Math.max(0, Math.round((ms - start_ms) * SAMPLES_PER_MS))
  const meter = levelMeter()
  meter.push(samples)
  return {
    channels: 1,
    duration_seconds: start_ms / 1000 + samples.length / SAMPLES_PER_MS / 1000,
    levels: () => meter.levels(),
    read: async (_, from_ms, to_ms) => samples.slice(at(from_ms), at(to_ms)),
    close: async () => {},
  }
}
