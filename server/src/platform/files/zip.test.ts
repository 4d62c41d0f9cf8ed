import { createHash, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { unzipped } from '../../../test/zip.ts'
import { zipWriter } from './zip.ts'

const now = new Date('2026-03-02T09:30:00.000Z')

async function* chunks(...parts: (string | Uint8Array)[]) {
  yield* parts
}

describe.each([true, false])('a ZIP archive, zip64 %s', (zip64) => {
  it('holds what was written, in order, with its digest', async () => {
    const zip = zipWriter({ zip64, now })
    const archive = buffer(zip.output)
    const noise = randomBytes(3_000_000)
    expect(await zip.add('a/Größe.json', chunks('{"größe":', '1}'), { compress: true })).toEqual({
      bytes: 13,
      sha256: createHash('sha256').update('{"größe":1}').digest('hex'),
    })
    await zip.add('b.bin', chunks(noise.subarray(0, 10), noise.subarray(10)), { compress: false })
    await zip.add('empty', chunks(), { compress: true })
    zip.end()
    const entries = await unzipped(await archive)
    expect([...entries.keys()]).toEqual(['a/Größe.json', 'b.bin', 'empty'])
    expect(entries.get('a/Größe.json')?.toString()).toBe('{"größe":1}')
    expect(entries.get('b.bin')?.equals(noise)).toBe(true)
    expect(entries.get('empty')).toHaveLength(0)
  })

  it('breaks when its source breaks, and releases the source', async () => {
    const zip = zipWriter({ zip64, now })
    const archive = buffer(zip.output)
    archive.catch(() => {})
    let released = false
    async function* failing() {
      try {
        yield 'the beginning'
        throw new Error('the disk is gone')
      } finally {
        released = true
      }
    }
    await expect(zip.add('a', failing(), { compress: true })).rejects.toThrow('the disk is gone')
    await expect(archive).rejects.toThrow('the disk is gone')
    expect(released).toBe(true)
  })

  it('stops when its reader has gone, and releases the source', async () => {
    const zip = zipWriter({ zip64, now })
    const released = Promise.withResolvers<void>()
    let given = 0
    async function* endless() {
      try {
        for (;;) {
          given++
          yield randomBytes(65_536)
        }
      } finally {
        released.resolve()
      }
    }
    const adding = zip.add('a', endless(), { compress: false })
    adding.catch(() => {})
    for await (const _ of zip.output) break
    await expect(adding).rejects.toThrow()
    await released.promise
    // It waited for its reader all along.
    expect(given).toBeLessThan(50)
  })
})
