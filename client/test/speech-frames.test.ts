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
})

it('samples that are cut in half wait for their other half', () => {
  const read = sampleReader()
  const bytes = new Uint8Array(samples(-3, 500).buffer)
  const got: number[] = []
  for (let at = 0; at < bytes.length; at += 7) got.push(...read(bytes.subarray(at, at + 7)))
  expect(got).toEqual([...samples(-3, 500)])
})
