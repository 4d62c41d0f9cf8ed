/** Samples of a whole frame: a tenth of a second at 16 kHz. */
const FRAME_SAMPLES = 1_600
const HEADER_BYTES = 4

/** A numbered piece of audio: 16 kHz, one channel. */
export interface SpeechFrame {
  readonly seq: number
  readonly samples: Int16Array<ArrayBuffer>
}

/** Audio that is numbered and kept until the service has it on disk. */
export interface Frames {
  /** Makes frames of samples (16 kHz mono); short pieces are put together. */
  add(samples: Int16Array): void
  /**
   * The service wants this number next: frames before it are durable, those from it on are sent again.
   * @returns false when it wants one that is gone
   */
  goOnFrom(seq: number): boolean
  /** This frame and all before it are durable. */
  acknowledge(seq: number): void
  /**
   * The next frame to send (contract 4 speech); null when all are sent.
   * @param all also one that is not whole yet
   */
  next(all: boolean): Uint8Array<ArrayBuffer> | null
  /** Samples that are not durable yet. */
  readonly waiting: number
  /** What is not durable yet, in order; a frame that is not whole yet may be told again with more in it. */
  kept(): SpeechFrame[]
  /** Copies their samples out. */
  rest(): Int16Array<ArrayBuffer>
}

/** @param earlier what an earlier client has kept, in order and without gaps */
export function numberedFrames(earlier: readonly SpeechFrame[] = []): Frames {
  let kept = earlier.map(({ samples }) => samples)
  /** Number of `kept[0]`; without earlier ones known when the service has said where it begins. */
  let first = earlier[0]?.seq ?? null
  /** Frames at the beginning of `kept` that an earlier client may have sent, and more after them. */
  let inherited = kept.length
  let sent = 0
  let waiting = kept.reduce((sum, { length }) => sum + length, 0)

  const drop = (count: number) => {
    for (const frame of kept.slice(0, count)) waiting -= frame.length
    kept = kept.slice(count)
    sent = Math.max(0, sent - count)
  }

  return {
    add(samples) {
      waiting += samples.length
      const last = kept.length > Math.max(sent, inherited) ? kept.at(-1) : undefined
      const free = last ? Math.max(0, FRAME_SAMPLES - last.length) : 0
      if (last && free > 0) {
        const more = samples.subarray(0, free)
        const longer = new Int16Array(last.length + more.length)
        longer.set(last)
        longer.set(more, last.length)
        kept[kept.length - 1] = longer
      }
      for (let at = free; at < samples.length; at += FRAME_SAMPLES) kept.push(samples.slice(at, at + FRAME_SAMPLES))
    },
    goOnFrom(seq) {
      first ??= seq
      // The earlier client may have been ahead of what was kept of it; what is new comes after that.
      const durable = inherited > 0 ? Math.min(seq - first, inherited) : seq - first
      if (durable < 0 || durable > kept.length) return false
      drop(durable)
      first = seq
      inherited = 0
      sent = 0
      return true
    },
    acknowledge(seq) {
      if (first === null || seq < first) return
      const durable = Math.min(seq + 1 - first, kept.length)
      drop(durable)
      first += durable
    },
    next(all) {
      const frame = kept[sent]
      if (first === null || !frame) return null
      if (!all && sent === kept.length - 1 && frame.length < FRAME_SAMPLES) return null
      const bytes = new Uint8Array(HEADER_BYTES + frame.length * 2)
      const view = new DataView(bytes.buffer)
      view.setUint32(0, first + sent)
      for (let at = 0; at < frame.length; at++) view.setInt16(HEADER_BYTES + at * 2, frame[at] ?? 0, true)
      sent++
      return bytes
    },
    get waiting() {
      return waiting
    },
    kept: () => kept.map((samples, at) => ({ seq: (first ?? 0) + at, samples })),
    rest() {
      const all = new Int16Array(waiting)
      let at = 0
      for (const frame of kept) {
        all.set(frame, at)
        at += frame.length
      }
      return all
    },
  }
}

/** Turns bytes as they come into samples: one that is cut in half waits for its other half. */
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
