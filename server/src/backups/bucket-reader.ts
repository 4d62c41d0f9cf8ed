import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { RandomAccessReader } from 'yauzl'
import type { RawBlobs } from '../platform/blobs/blob-store.ts'

/** The end of an archive with its directory: it is read in many small pieces, so it is fetched once. */
const END_BYTES = 256 * 1024

/** Reads an archive by its ranges, without a copy of it. A class, because yauzl requires one. */
class BucketReader extends RandomAccessReader {
  readonly #read: (start: number, end: number) => Promise<Readable>
  readonly #end: Buffer
  readonly #endsAt: number

  constructor(read: (start: number, end: number) => Promise<Readable>, end: Buffer, endsAt: number) {
    super()
    this.#read = read
    this.#end = end
    this.#endsAt = endsAt
  }

  /** @param end the byte after the last one */
  override _readStreamForRange(start: number, end: number): Readable {
    const fromEnd = start - (this.#endsAt - this.#end.length)
    if (fromEnd >= 0) return Readable.from([this.#end.subarray(fromEnd, fromEnd + end - start)])
    const read = this.#read
    async function* bytes() {
      yield* await read(start, end)
    }
    return Readable.from(bytes(), { objectMode: false })
  }
}

/** @param bytes of the whole archive */
export async function bucketReader(
  blobs: Pick<RawBlobs, 'read'>,
  key: string,
  bytes: number,
): Promise<RandomAccessReader> {
  const range = (start: number, end: number) => blobs.read(key, { start, end: end - 1 })
  const end = bytes === 0 ? Buffer.alloc(0) : await buffer(await range(Math.max(0, bytes - END_BYTES), bytes))
  return new BucketReader(range, end, bytes)
}
