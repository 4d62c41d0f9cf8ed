import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { audioFolder, look } from '../test/audio.ts'
import { noise, sha256 } from '../test/samples.ts'
import { flacStream, samplesSha256 } from './encode.ts'
import { audioKind } from './kind.ts'

const signal = AbortSignal.timeout(60_000)

async function* blocksOf(samples: Int16Array, bytesPerBlock: number) {
  const bytes = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength)
  for (let at = 0; at < bytes.length; at += bytesPerBlock) yield bytes.subarray(at, at + bytesPerBlock)
}

describe('packing a stream as FLAC', () => {
  const files = audioFolder()
  afterAll(() => files.remove())

  it.each([
    ['one sample', 1, 2],
    ['less than a block', 100, 2],
    ['ten seconds in odd pieces', 160_000, 3_333],
    ['two minutes', 1_920_000, 65_536],
  ])('keeps every sample of %s, and says how long it is', async (what, count, bytesPerBlock) => {
    const samples = noise(count / 16_000)
    const flac = flacStream(blocksOf(samples, bytesPerBlock), count, signal)
    const bytes = await buffer(flac.output)
    const file = files.bytes(`${what}.flac`, bytes)
    expect(await flac.packed).toEqual({ pcm_sha256: sha256(samples) })
    expect(await samplesSha256(file, signal)).toBe(sha256(samples))
    expect(await audioKind(look(readFileSync(file)))).toMatchObject({
      mime_type: 'audio/flac',
      duration_seconds: count / 16_000,
    })
  })

  it('fails as a whole when its source does', async () => {
    async function* broken() {
      yield Buffer.alloc(64_000)
      throw new Error('the disk is broken')
    }
    const flac = flacStream(broken(), 64_000, signal)
    await expect(buffer(flac.output)).rejects.toThrow()
    await expect(flac.packed).rejects.toThrow('the disk is broken')
  })

  it('stops when its signal aborts', async () => {
    const controller = new AbortController()
    async function* endless() {
      for (;;) yield Buffer.alloc(64_000)
    }
    const flac = flacStream(endless(), 1e9, controller.signal)
    flac.output.once('data', () => controller.abort(new Error('stopping')))
    await expect(buffer(flac.output)).rejects.toThrow()
    await expect(flac.packed).rejects.toThrow()
  })

  it('says when the input is not audio', async () => {
    const file = files.bytes('no.flac', 'no audio')
    await expect(samplesSha256(file, signal)).rejects.toMatchObject({ kind: 'failed' })
  })
})
