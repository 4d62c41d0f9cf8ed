/** Samples of a whole frame: a tenth of a second at 16 kHz. */
const FRAME_SAMPLES = 1_600
const HEADER_BYTES = 4

type Samples = Int16Array<ArrayBuffer>

/** A numbered piece of audio: 16 kHz, one channel. */
export interface SpeechFrame {
  readonly seq: number
  readonly samples: Samples
}

/** Audio that is numbered and kept until the service has it on disk. */
export interface Frames {
  readonly kept: readonly Samples[]
  /** Number of the first frame kept; null until it is known where the service begins. */
  readonly first: number | null
  /** Frames at the beginning that an earlier client may already have sent, perhaps with more after them. */
  readonly inherited: number
  /** How many of the kept frames have been sent. */
  readonly sent: number
  /** Samples that are not durable yet. */
  readonly waiting: number
}

/** @param earlier what an earlier client kept, in order and without gaps */
export const framesFrom = (earlier: readonly SpeechFrame[] = []): Frames => ({
  kept: earlier.map(({ samples }) => samples),
  first: earlier[0]?.seq ?? null,
  inherited: earlier.length,
  sent: 0,
  waiting: earlier.reduce((sum, { samples }) => sum + samples.length, 0),
})

/** Adds samples (16 kHz mono); short pieces are joined, long ones are cut. */
export function withSamples(frames: Frames, samples: Int16Array): Frames {
  const kept = [...frames.kept]
  // A frame that may have been sent is not changed again.
  const last = kept.length > Math.max(frames.sent, frames.inherited) ? kept.at(-1) : undefined
  const free = last ? Math.max(0, FRAME_SAMPLES - last.length) : 0
  if (last && free > 0) {
    const more = samples.subarray(0, free)
    const longer = new Int16Array(last.length + more.length)
    longer.set(last)
    longer.set(more, last.length)
    kept[kept.length - 1] = longer
  }
  for (let at = free; at < samples.length; at += FRAME_SAMPLES) kept.push(samples.slice(at, at + FRAME_SAMPLES))
  return { ...frames, kept, waiting: frames.waiting + samples.length }
}

/**
 * The service wants this number next: frames before it are durable, those from it on are sent again.
 * @returns null if it wants a frame that is gone
 */
export function resumedFrom(frames: Frames, seq: number): Frames | null {
  const { kept, inherited } = frames
  const first = frames.first ?? seq
  // The earlier client may have sent more than was kept from it; new audio comes after that.
  const durable = inherited > 0 ? Math.min(seq - first, inherited) : seq - first
  if (durable < 0 || durable > kept.length) return null
  return { ...without(frames, durable), first: seq, inherited: 0, sent: 0 }
}

/** This frame and all before it are durable. */
export function acknowledged(frames: Frames, seq: number): Frames {
  const { first, kept } = frames
  if (first === null || seq < first) return frames
  const durable = Math.min(seq + 1 - first, kept.length)
  return { ...without(frames, durable), first: first + durable }
}

function without(frames: Frames, count: number): Frames {
  const gone = frames.kept.slice(0, count).reduce((sum, { length }) => sum + length, 0)
  return {
    ...frames,
    kept: frames.kept.slice(count),
    sent: Math.max(0, frames.sent - count),
    waiting: frames.waiting - gone,
  }
}

/**
 * The next frame to send; null if all are sent.
 * @param all includes an incomplete one
 */
export function nextFrame({ kept, first, sent }: Frames, all: boolean): SpeechFrame | null {
  const samples = kept[sent]
  if (first === null || !samples) return null
  if (!all && sent === kept.length - 1 && samples.length < FRAME_SAMPLES) return null
  return { seq: first + sent, samples }
}

export const withOneSent = (frames: Frames): Frames => ({ ...frames, sent: frames.sent + 1 })

/** A frame in the service's format (contract 4 speech). */
export function bytesOf({ seq, samples }: SpeechFrame): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HEADER_BYTES + samples.length * 2)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, seq)
  for (let at = 0; at < samples.length; at++) view.setInt16(HEADER_BYTES + at * 2, samples[at] ?? 0, true)
  return bytes
}

/** What is not durable yet, in order; an incomplete frame may be sent again with more in it. */
export const keptFrames = ({ kept, first }: Frames): SpeechFrame[] =>
  kept.map((samples, at) => ({ seq: (first ?? 0) + at, samples }))

/** Copies out the samples that are not durable yet. */
export function rest({ kept, waiting }: Frames): Samples {
  const all = new Int16Array(waiting)
  let at = 0
  for (const samples of kept) {
    all.set(samples, at)
    at += samples.length
  }
  return all
}

/** Turns bytes into samples as they arrive: half a sample waits for its other half. */
export function sampleReader(): (bytes: Uint8Array) => Int16Array<ArrayBuffer> {
  let half: number | null = null
  return (bytes) => {
    const all = new Uint8Array(bytes.length + (half === null ? 0 : 1))
    if (half !== null) all[0] = half
    all.set(bytes, half === null ? 0 : 1)
    half = all.length % 2 === 1 ? (all.at(-1) ?? null) : null
    const view = new DataView(all.buffer)
    return Int16Array.from({ length: all.length >> 1 }, (_, at) => view.getInt16(at * 2, true))
  }
}
