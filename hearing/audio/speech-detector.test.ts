import { describe, expect, it } from 'vitest'
import { separateSpeakers } from './separation.ts'
import { levelMeter, type Span, speechDetector, speechSpans, speechWithin } from './speech-detector.ts'

/** Reproducible noise in [-1, 1). */
function noise() {
  let seed = 7
  return () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 1_073_741_824 - 1
  }
}

/** Bursts of a buzzing "voice" over noise. Times in seconds. */
function recording(seconds: number, voiced: readonly [number, number][], { voice = 6000, background = 5 } = {}) {
  const random = noise()
  const samples = Int16Array.from({ length: seconds * 16_000 }, (_, index) => {
    const at = index / 16_000
    const speaking = voiced.some(([from, to]) => at >= from && at < to)
    const buzz = Math.sin(2 * Math.PI * 140 * at) * (0.6 + 0.4 * Math.sin(2 * Math.PI * 4 * at))
    return background * random() + (speaking ? voice * buzz : 0)
  })
  const meter = levelMeter()
  meter.push(samples)
  const levels = meter.levels()
  return { samples, levels, spans: speechSpans(levels) }
}

const within = (spans: readonly Span[], expected: readonly [number, number][]) => {
  expect(spans.length).toBe(expected.length)
  for (const [index, [from, to]] of expected.entries()) {
    expect(Math.abs((spans[index]?.start_ms ?? 0) - from * 1000)).toBeLessThanOrEqual(100)
    expect(Math.abs((spans[index]?.end_ms ?? 0) - to * 1000)).toBeLessThanOrEqual(100)
  }
}

describe('finding speech', () => {
  const turns: [number, number][] = [
    [1, 3],
    [4, 4.5],
    [6, 9],
  ]

  it.each([
    ['near silence', { background: 5 }],
    ['a quiet voice', { voice: 300, background: 5 }],
    ['a noisy room', { voice: 6000, background: 1500 }],
    ['digital silence', { background: 0 }],
  ])('in %s', (_, levels) => {
    within(recording(10, turns, levels).spans, turns)
  })

  it.each([
    ['digital silence', 0],
    ['a hiss', 300],
    ['loud steady noise', 12_000],
  ])('finds none in %s', (_, background) => {
    expect(recording(40, [], { background }).spans).toEqual([])
  })

  it('bridges a breath and forgets a click', () => {
    const { spans } = recording(6, [
      [1, 2],
      [2.3, 3],
      [4.5, 4.55],
    ])
    within(spans, [[1, 3]])
  })

  it('gets used to a noise that begins later', () => {
    const quiet = recording(20, [[2, 4]])
    const loud = recording(60, [[50, 53]], { background: 1500 })
    const spans = speechSpans(Uint8Array.from([...quiet.levels, ...loud.levels]))
    within(spans.slice(-1), [[70, 73]])
  })

  it('reports a span while audio is still coming, and the last one at the end', () => {
    const { levels } = recording(6, [
      [1, 2],
      [4, 6],
    ])
    const detector = speechDetector()
    const live = [...levels].flatMap((level, frame) => {
      const span = detector.push(level)
      return span ? [{ span, at_ms: frame * 20 }] : []
    })
    expect(live).toHaveLength(1)
    expect(live[0]?.at_ms).toBeLessThan(3600)
    within(detector.end(), [[4, 6]])
  })

  it('measures how much was said in a stretch', () => {
    const spans = [
      { start_ms: 1000, end_ms: 2000 },
      { start_ms: 3000, end_ms: 4000 },
    ]
    expect(speechWithin(spans, 1500, 3200)).toBe(700)
    expect(speechWithin(spans, 2000, 3000)).toBe(0)
  })
})

describe('two channels', () => {
  const doctor: [number, number][] = [
    [1, 3],
    [6, 8],
  ]
  const patient: [number, number][] = [
    [3.5, 5.5],
    [9, 11],
  ]
  const left = recording(12, doctor)
  const right = recording(12, patient)
  /** `own` with the other voice mixed in, quieter by `db`. */
  const withBleed = (own: Int16Array, other: Int16Array, db: number) => {
    const meter = levelMeter()
    meter.push(own.map((sample, index) => sample + (other[index] ?? 0) * 10 ** (-db / 20)))
    return { levels: meter.levels(), spans: speechSpans(meter.levels()) }
  }

  it('are two speakers when each has a microphone', () => {
    expect(separateSpeakers(left, right)).toBe(true)
  })

  it('are two speakers although one bleeds into the other', () => {
    const bleeding = [withBleed(left.samples, right.samples, 20), withBleed(right.samples, left.samples, 20)] as const
    expect(separateSpeakers(...bleeding)).toBe(true)
  })

  it('are two speakers although one microphone is far quieter', () => {
    const quiet = recording(12, patient, { voice: 400 })
    expect(separateSpeakers(left, quiet)).toBe(true)
  })

  it('are one mix when both are the same, even at different volumes', () => {
    const loud = recording(12, [...doctor, ...patient])
    expect(separateSpeakers(loud, loud)).toBe(false)
    expect(separateSpeakers(loud, recording(12, [...doctor, ...patient], { voice: 500 }))).toBe(false)
  })

  it('are one mix when a stereo microphone hears both in one room', () => {
    expect(separateSpeakers(withBleed(left.samples, right.samples, 4), withBleed(right.samples, left.samples, 4))).toBe(
      false,
    )
  })

  it('are one mix when a channel is dead', () => {
    expect(separateSpeakers(left, recording(12, []))).toBe(false)
    expect(separateSpeakers(recording(12, [], { background: 0 }), left)).toBe(false)
  })

  it('are one mix when only one person speaks', () => {
    const bled = withBleed(new Int16Array(left.samples.length), left.samples, 15)
    expect(separateSpeakers(left, bled)).toBe(false)
  })
})
