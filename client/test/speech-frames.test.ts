import { describe, expect, it } from 'vitest'
import {
  acknowledged,
  bytesOf,
  type Frames,
  framesFrom,
  keptFrames,
  nextFrame,
  rest,
  resumedFrom,
  sampleReader,
  withOneSent,
  withSamples,
} from '../src/speech-frames.ts'

const samples = (from: number, count: number) => Int16Array.from({ length: count }, (_, at) => from + at)

/** Frames that keep changing. */
function changing(begin: Frames = framesFrom()) {
  let frames = begin
  return {
    now: () => frames,
    add(more: Int16Array) {
      frames = withSamples(frames, more)
    },
    /** The next one on the wire, in readable form. */
    next(all: boolean) {
      const frame = nextFrame(frames, all)
      if (!frame) return null
      frames = withOneSent(frames)
      const bytes = bytesOf(frame)
      const view = new DataView(bytes.buffer, bytes.byteOffset)
      return { seq: view.getUint32(0), first: view.getInt16(4, true), samples: (bytes.length - 4) / 2 }
    },
    acknowledge(seq: number) {
      frames = acknowledged(frames, seq)
    },
    goOnFrom(seq: number) {
      const next = resumedFrom(frames, seq)
      frames = next ?? frames
      return next !== null
    },
  }
}

describe('numbered frames', () => {
  it('are joined from short pieces and cut from long ones', () => {
    const frames = changing()
    for (let at = 0; at < 2_000; at += 100) frames.add(samples(at, 100))
    expect(frames.next(true)).toBeNull()
    expect(frames.goOnFrom(7)).toBe(true)
    expect(frames.next(false)).toEqual({ seq: 7, first: 0, samples: 1_600 })
    expect(frames.next(false)).toBeNull()
    frames.add(samples(2_000, 3_000))
    expect(frames.next(false)).toEqual({ seq: 8, first: 1_600, samples: 1_600 })
    expect(frames.next(false)).toEqual({ seq: 9, first: 3_200, samples: 1_600 })
    expect(frames.next(false)).toBeNull()
    expect(frames.next(true)).toEqual({ seq: 10, first: 4_800, samples: 200 })
    // What has been sent is not changed again.
    frames.add(samples(5_000, 10))
    expect(frames.next(true)).toEqual({ seq: 11, first: 5_000, samples: 10 })
    expect(frames.now().waiting).toBe(5_010)
  })

  it('are kept until they are acknowledged, and sent again from where the service asks', () => {
    const frames = changing()
    frames.add(samples(0, 8_000))
    frames.goOnFrom(0)
    while (frames.next(true)) {}
    frames.acknowledge(1)
    expect(frames.now().waiting).toBe(4_800)
    expect(rest(frames.now())[0]).toBe(3_200)
    frames.acknowledge(0)
    expect(frames.goOnFrom(3)).toBe(true)
    expect(frames.next(true)).toEqual({ seq: 3, first: 4_800, samples: 1_600 })
    expect(frames.goOnFrom(1)).toBe(false)
    expect(frames.goOnFrom(6)).toBe(false)
    expect(frames.goOnFrom(5)).toBe(true)
    expect(frames.now().waiting).toBe(0)
  })

  it('continue from what an earlier client kept, even if it may have sent more', () => {
    const earlier = changing()
    earlier.goOnFrom(4)
    earlier.add(samples(0, 4_000))
    const kept = keptFrames(earlier.now())
    expect(kept.map((frame) => ({ seq: frame.seq, samples: frame.samples.length }))).toEqual([
      { seq: 4, samples: 1_600 },
      { seq: 5, samples: 1_600 },
      { seq: 6, samples: 800 },
    ])
    const wanting = (seq: number) => {
      const frames = changing(framesFrom(kept))
      frames.add(samples(4_000, 100))
      return frames.goOnFrom(seq) ? [frames.next(true), frames.now().waiting] : null
    }
    expect(wanting(3)).toBeNull()
    expect(wanting(4)).toEqual([{ seq: 4, first: 0, samples: 1_600 }, 4_100])
    // The last frame may have been sent just as it was kept.
    expect(wanting(6)).toEqual([{ seq: 6, first: 3_200, samples: 800 }, 900])
    expect(wanting(7)).toEqual([{ seq: 7, first: 4_000, samples: 100 }, 100])
    expect(wanting(20)).toEqual([{ seq: 20, first: 4_000, samples: 100 }, 100])
  })
})

it('half a sample waits for its other half', () => {
  const read = sampleReader()
  const bytes = new Uint8Array(samples(-3, 500).buffer)
  const got: number[] = []
  for (let at = 0; at < bytes.length; at += 7) got.push(...read(bytes.subarray(at, at + 7)))
  expect(got).toEqual([...samples(-3, 500)])
})
