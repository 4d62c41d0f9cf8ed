import { createSecretKey, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newId } from '../ids.ts'
import {
  Altered,
  CHUNK_BYTES,
  HEADER_BYTES,
  headerFor,
  headerOf,
  newFileKey,
  SEALED_CHUNK_BYTES,
  sizesOf,
} from './container.ts'
import { openedBytes, sealing } from './streams.ts'

const OWNER = { kind: 'appointment', id: newId() } as const
const OWNER_KEY = createSecretKey(randomBytes(32))
const NAME = 'recordings/0123.ogg'

function sealed(plain: Uint8Array, pieces = 1): Buffer<ArrayBuffer> {
  const key = newFileKey()
  const size = Math.max(1, Math.ceil(plain.length / pieces))
  const source = Array.from({ length: pieces }, (_, index) => plain.subarray(index * size, (index + 1) * size))
  const encoding = sealing(key)
  const file = Buffer.concat([...source.flatMap((piece) => encoding.add(piece)), ...encoding.end()])
  headerFor(NAME, OWNER, OWNER_KEY, key).copy(file)
  return file
}

/** Reads a file as a store does. @throws {Altered} */
async function opened(
  file: Buffer,
  range?: { start: number; end: number },
  name = NAME,
  key = OWNER_KEY,
): Promise<Buffer> {
  const header = headerOf(file.subarray(0, HEADER_BYTES), name)
  if (!header) throw new Error('not sealed')
  const { bytes } = sizesOf(file.length, name)
  const read = async ({ start, end }: { start: number; end: number }) => Readable.from([file.subarray(start, end + 1)])
  const of = { name, key: header.open(name, key), stored: file.length, read }
  return buffer(Readable.from(openedBytes(of, range ?? { start: 0, end: bytes - 1 })))
}

describe('a sealed file (contract 14 encryption)', () => {
  it('returns what went in, whatever its length and pieces, as a whole and in ranges', async () => {
    const lengths = [0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 2 * CHUNK_BYTES, 2 * CHUNK_BYTES + 7]
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.constantFrom(...lengths), fc.nat(3 * CHUNK_BYTES)),
        fc.integer({ min: 1, max: 9 }),
        fc.nat(3 * CHUNK_BYTES),
        fc.nat(CHUNK_BYTES),
        async (length, pieces, from, more) => {
          const plain = randomBytes(length)
          const file = sealed(plain, pieces)
          expect(sizesOf(file.length, NAME).bytes).toBe(length)
          expect((await opened(file)).equals(plain)).toBe(true)
          const [start, end] = [from, Math.min(from + more, length - 1)]
          if (start <= end)
            expect((await opened(file, { start, end })).equals(plain.subarray(start, end + 1))).toBe(true)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('opens only under its own name, with its own owner’s key', async () => {
    const file = sealed(Buffer.from('Husten'))
    await expect(opened(file, undefined, 'recordings/4567.ogg')).rejects.toThrow(Altered)
    await expect(opened(file, undefined, NAME, createSecretKey(randomBytes(32)))).rejects.toThrow(Altered)
    const other = Buffer.from(file)
    other.write(newId(), 8 + 'appointment.'.length)
    await expect(opened(other)).rejects.toThrow(Altered)
    expect(file.includes('Husten')).toBe(false)
  })

  describe('never opens as something else', () => {
    const plain = randomBytes(3 * CHUNK_BYTES + 100)

    it('when it was cut at any boundary, or its chunks were swapped, repeated, left out or taken from another file', async () => {
      const file = sealed(plain)
      const [a, b, c, d] = chunksOf(file)
      const [lent] = chunksOf(sealed(plain))
      const put = (...parts: (Buffer | undefined)[]) =>
        Buffer.concat([file.subarray(0, HEADER_BYTES), ...parts.map((part) => part ?? Buffer.alloc(0))])
      const wrong = [put(b, a, c, d), put(a, a, c, d), put(a, c, d), put(d), put(lent, b, c, d), put(a, b, c, d, d)]
      wrong.push(put(a, b, c, d, Buffer.alloc(1)), put(a, b, c, d, Buffer.alloc(16)))
      const boundaries = [0, 1, 2, 3].map((index) => HEADER_BYTES + index * SEALED_CHUNK_BYTES)
      for (const boundary of [...boundaries, file.length]) {
        for (const beside of [-17, -16, -1, 0, 1, 15, 16, 17]) wrong.push(file.subarray(0, boundary + beside))
      }
      for (const each of wrong.filter((one) => !one.equals(file)))
        await expect(opened(each)).rejects.toThrow(/not sealed|stored/)
      expect((await opened(file)).equals(plain)).toBe(true)
    })

    it('when any bit of a small one was flipped, or it was cut anywhere', async () => {
      const words = Buffer.from('Ich habe seit drei Tagen Husten.')
      const file = sealed(words)
      for (let bit = 0; bit < file.length * 8; bit++) {
        const wrong = Buffer.from(file)
        wrong.writeUInt8((file[bit >> 3] ?? 0) ^ (1 << (bit & 7)), bit >> 3)
        await expect(opened(wrong), `bit ${bit}`).rejects.toThrow(/not sealed|stored/)
      }
      for (let length = 0; length < file.length; length++)
        await expect(opened(file.subarray(0, length)), `${length} bytes`).rejects.toThrow(/not sealed|stored/)
      expect((await opened(file)).equals(words)).toBe(true)
    })

    it('when a bit was flipped anywhere', async () => {
      const file = sealed(plain)
      const flip = (bit: number) => file.writeUInt8((file[bit >> 3] ?? 0) ^ (1 << (bit & 7)), bit >> 3)
      const inHeader = Array.from({ length: HEADER_BYTES * 8 }, (_, bit) => bit)
      const inChunks = Array.from({ length: 400 }, (_, each) => inHeader.length + each * 3917)
      for (const bit of [...inHeader, ...inChunks, file.length * 8 - 1]) {
        flip(bit)
        await expect(opened(file), `bit ${bit}`).rejects.toThrow(/not sealed|stored/)
        flip(bit)
      }
      expect((await opened(file)).equals(plain)).toBe(true)
    })
  })
})

const chunksOf = (file: Buffer): Buffer[] =>
  [0, 1, 2, 3].map((index) => {
    const start = HEADER_BYTES + index * SEALED_CHUNK_BYTES
    return file.subarray(start, start + SEALED_CHUNK_BYTES)
  })
