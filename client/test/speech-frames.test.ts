import { describe, expect, it } from 'vitest'
import { numberedFrames, sampleReader } from '../src/speech-frames.ts'

const samples = (from: number, count: number) => Int16Array.from({ length: count }, (_, at) => from + at)

/** What frames hold, for reading. */
function read(frame: Uint8Array | null) {
  if (!frame) return null
  const view = new DataView(frame.buffer, frame.byteOffset)
  return { seq: view.getUint32(0), first: view.getInt16(4, true), samples: (frame.length - 4) / 2 }
}

describe('numbered frames', () => {
  it('are put together of short pieces and cut of long ones', () => {
    const frames = numberedFrames()
    for (let at = 0; at < 2_000; at += 100) frames.add(samples(at, 100))
    expect(frames.next(true)).toBeNull()
    expect(frames.goOnFrom(7)).toBe(true)
    expect(read(frames.next(false))).toEqual({ seq: 7, first: 0, samples: 1_600 })
    expect(frames.next(false)).toBeNull()
    frames.add(samples(2_000, 3_000))
    expect(read(frames.next(false))).toEqual({ seq: 8, first: 1_600, samples: 1_600 })
    expect(read(frames.next(false))).toEqual({ seq: 9, first: 3_200, samples: 1_600 })
    expect(frames.next(false)).toBeNull()
    expect(read(frames.next(true))).toEqual({ seq: 10, first: 4_800, samples: 200 })
    // What is sent is not changed any more.
    frames.add(samples(5_000, 10))
    expect(read(frames.next(true))).toEqual({ seq: 11, first: 5_000, samples: 10 })
    expect(frames.waiting).toBe(5_010)
  })

  it('are kept until they are acknowledged, and sent again from where the service asks', () => {
    const frames = numberedFrames()
    frames.add(samples(0, 8_000))
    frames.goOnFrom(0)
    while (frames.next(true)) {}
    frames.acknowledge(1)
    expect(frames.waiting).toBe(4_800)
    expect(frames.rest()[0]).toBe(3_200)
    frames.acknowledge(0)
    expect(frames.goOnFrom(3)).toBe(true)
    expect(read(frames.next(true))).toEqual({ seq: 3, first: 4_800, samples: 1_600 })
    expect(frames.goOnFrom(1)).toBe(false)
    expect(frames.goOnFrom(6)).toBe(false)
    expect(frames.goOnFrom(5)).toBe(true)
    expect(frames.waiting).toBe(0)
  })

  it('go on with what an earlier client kept, which may have sent more', () => {
    const earlier = numberedFrames()
    earlier.goOnFrom(4)
    earlier.add(samples(0, 4_000))
    const kept = earlier.kept()
    expect(kept.map((frame) => ({ seq: frame.seq, samples: frame.samples.length }))).toEqual([
      { seq: 4, samples: 1_600 },
      { seq: 5, samples: 1_600 },
      { seq: 6, samples: 800 },
    ])
    const wanting = (seq: number) => {
      const frames = numberedFrames(kept)
      frames.add(samples(4_000, 100))
      return frames.goOnFrom(seq) ? [read(frames.next(true)), frames.waiting] : null
    }
    expect(wanting(3)).toBeNull()
    expect(wanting(4)).toEqual([{ seq: 4, first: 0, samples: 1_600 }, 4_100])
    // The last frame may have been sent as it was kept.
    expect(wanting(6)).toEqual([{ seq: 6, first: 3_200, samples: 800 }, 900])
    expect(wanting(7)).toEqual([{ seq: 7, first: 4_000, samples: 100 }, 100])
    expect(wanting(20)).toEqual([{ seq: 20, first: 4_000, samples: 100 }, 100])
  })
})

it('samples that are cut in half wait for their other half', () => {
  const read = sampleReader()
  const bytes = new Uint8Array(samples(-3, 500).buffer)
  const got: number[] = []
  for (let at = 0; at < bytes.length; at += 7) got.push(...read(bytes.subarray(at, at + 7)))
  expect(got).toEqual([...samples(-3, 500)])
})
