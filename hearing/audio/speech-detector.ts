/** A stretch of speech, milliseconds from the start of the audio, `[start_ms, end_ms)`. */
export interface Span {
  start_ms: number
  end_ms: number
}

export const FRAME_MS = 20
/** Samples of a frame at 16 kHz. */
export const FRAME_SAMPLES = 320

/** A level as it is stored: half decibels above one quantisation step, 0..181, in a byte. */
const STEPS_PER_DB = 2
const LEVELS = 256

const WINDOW = 30_000 / FRAME_MS
const LOOK_AHEAD = 1000 / FRAME_MS
const FLOOR_SHARE = 0.1
const LOWEST_FLOOR_DB = 20
const ON_DB = 9
const OFF_DB = 6
const HANGOVER = 400 / FRAME_MS
const SHORTEST = 200 / FRAME_MS

/** Loudness of each 20 ms frame of 16 kHz mono samples, given in blocks of any length. */
export function levelMeter() {
  let levels = new Uint8Array(4096)
  let frames = 0
  let energy = 0
  let filled = 0
  return {
    push(samples: Int16Array): void {
      for (const sample of samples) {
        energy += sample * sample
        if (++filled < FRAME_SAMPLES) continue
        if (frames === levels.length) {
          const longer = new Uint8Array(levels.length * 2)
          longer.set(levels)
          levels = longer
        }
        levels[frames++] = Math.round(STEPS_PER_DB * 10 * Math.log10(energy / FRAME_SAMPLES + 1))
        energy = 0
        filled = 0
      }
    },
    /** One level per whole frame so far, in half decibels. */
    levels: (): Uint8Array => levels.subarray(0, frames),
  }
}

/**
 * Distinguishes speech from background by energy: the floor is the 10th percentile of the last 30 s (and the second
 * ahead); speech begins 9 dB above it, ends 6 dB above it, and bridges pauses of up to 0.4 s. What is shorter than
 * 0.2 s is a click. It adapts to steady noise; it cannot tell a voice from music.
 */
export function speechDetector() {
  const histogram = new Uint32Array(LEVELS)
  /** The window as a ring: the newest `LOOK_AHEAD` of them are not decided yet. */
  const ring = new Uint8Array(WINDOW + LOOK_AHEAD)
  let seen = 0
  let decided = 0
  let floor = 0
  let start = -1
  let last = -1

  function measureFloor(): void {
    const wanted = Math.floor(Math.min(seen, ring.length) * FLOOR_SHARE)
    let counted = 0
    let level = 0
    while (level < LEVELS - 1) {
      counted += histogram[level] ?? 0
      if (counted > wanted) break
      level++
    }
    floor = Math.max(LOWEST_FLOOR_DB * STEPS_PER_DB, level)
  }

  function close(): Span | null {
    const span = last - start >= SHORTEST ? { start_ms: start * FRAME_MS, end_ms: (last + 1) * FRAME_MS } : null
    start = -1
    return span
  }

  function decide(): Span | null {
    const frame = decided++
    if (frame % 25 === 0) measureFloor()
    const level = ring[frame % ring.length] ?? 0
    if (level > floor + STEPS_PER_DB * (start < 0 ? ON_DB : OFF_DB)) {
      if (start < 0) start = frame
      last = frame
      return null
    }
    return start >= 0 && frame - last > HANGOVER ? close() : null
  }

  return {
    /** Takes the next frame's level. @returns a span once it is known to be over, a good second later */
    push(level: number): Span | null {
      const slot = seen % ring.length
      if (seen >= ring.length) {
        const leaving = ring[slot] ?? 0
        histogram[leaving] = (histogram[leaving] ?? 1) - 1
      }
      ring[slot] = level
      histogram[level] = (histogram[level] ?? 0) + 1
      seen++
      return seen - decided > LOOK_AHEAD ? decide() : null
    },
    /** Ends the span that is open, as if there were a pause. @returns the span, null when nobody speaks */
    cut(): Span | null {
      return start >= 0 ? close() : null
    },
    /** Milliseconds since the open span began, 0 when nobody speaks. */
    openFor: (): number => (start < 0 ? 0 : (decided - start) * FRAME_MS),
    /** The audio is over, or pauses. @returns the spans that were still open */
    end(): Span[] {
      const spans: Span[] = []
      while (decided < seen) {
        const span = decide()
        if (span) spans.push(span)
      }
      const open = start >= 0 ? close() : null
      return open ? [...spans, open] : spans
    },
  }
}

/** All stretches of speech in a whole recording, in order. */
export function speechSpans(levels: Uint8Array): Span[] {
  const detector = speechDetector()
  const spans: Span[] = []
  for (const level of levels) {
    const span = detector.push(level)
    if (span) spans.push(span)
  }
  return [...spans, ...detector.end()]
}

/** Milliseconds of speech within `[from_ms, to_ms)`. */
export const speechWithin = (spans: readonly Span[], from_ms: number, to_ms: number): number =>
  spans.reduce((sum, span) => sum + Math.max(0, Math.min(span.end_ms, to_ms) - Math.max(span.start_ms, from_ms)), 0)
