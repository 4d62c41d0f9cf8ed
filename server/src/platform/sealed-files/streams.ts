import type { KeyObject } from 'node:crypto'
import { chunkGarbage } from '@visite/programs/chunk-garbage'
import type { Encoding } from '../blobs/blob-store.ts'
import {
  Altered,
  CHUNK_BYTES,
  HEADER_BYTES,
  openedChunk,
  SEALED_CHUNK_BYTES,
  sealedChunk,
  sizesOf,
} from './container.ts'

/** Makes a sealed file of the bytes that come: zeros where the header goes, then the chunks. At most one of them waits. */
export function sealing(key: KeyObject): Encoding {
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES)
  let filled = 0
  let index = 0
  let sealed: Buffer[] = [Buffer.alloc(HEADER_BYTES)]
  const seal = (isLast: boolean, plain: Uint8Array) => sealed.push(...sealedChunk(key, index++, isLast, plain))
  const taken = () => {
    const pieces = sealed
    sealed = []
    return pieces
  }
  return {
    add(bytes) {
      for (let at = 0; at < bytes.length; ) {
        // Only when more follows is a full chunk known not to be the last.
        if (filled === CHUNK_BYTES) {
          seal(false, chunk)
          filled = 0
        }
        const part = bytes.subarray(at, at + CHUNK_BYTES - filled)
        chunk.set(part, filled)
        filled += part.length
        at += part.length
      }
      return taken()
    },
    end() {
      seal(true, chunk.subarray(0, filled))
      return taken()
    },
  }
}

/** Stored bytes, both ends inclusive. */
export type ReadStored = (range: { start: number; end: number }) => Promise<AsyncIterable<Uint8Array>>

interface SealedFile {
  name: string
  key: KeyObject
  /** Stored bytes of the whole file. */
  stored: number
  read: ReadStored
}

/**
 * The plain bytes from `start` to `end`, both inclusive: only the chunks they are in are read.
 * @throws {Altered}
 */
export async function* openedBytes(file: SealedFile, range: { start: number; end: number }): AsyncGenerator<Buffer> {
  const { chunks } = sizesOf(file.stored, file.name)
  const first = Math.floor(range.start / CHUNK_BYTES)
  const last = Math.max(first, Math.floor(range.end / CHUNK_BYTES))
  const start = HEADER_BYTES + first * SEALED_CHUNK_BYTES
  const end = Math.min(file.stored, HEADER_BYTES + (last + 1) * SEALED_CHUNK_BYTES) - 1
  let index = first
  const done = chunkGarbage()
  for await (const sealed of pieces(await file.read({ start, end }), SEALED_CHUNK_BYTES)) {
    const plain = openedChunk(file.key, index, index === chunks - 1, sealed, file.name)
    const begins = index * CHUNK_BYTES
    yield plain.subarray(Math.max(0, range.start - begins), Math.max(0, range.end + 1 - begins))
    index++
    done(sealed.length + plain.length)
  }
  if (index !== last + 1) throw new Altered(file.name)
}

/** The same bytes in pieces of this size; the last one may be shorter. */
async function* pieces(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const bytes of source) {
    waiting.push(bytes)
    length += bytes.length
    if (length < size) continue
    const all =
      waiting.length === 1 ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length) : Buffer.concat(waiting)
    let at = 0
    for (; length - at >= size; at += size) yield all.subarray(at, at + size)
    waiting = at < length ? [all.subarray(at)] : []
    length -= at
  }
  if (length > 0) yield Buffer.concat(waiting)
}
