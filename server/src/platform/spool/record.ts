import { open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'

/** One numbered stretch of bytes in a file: number, length, checksum of it all, bytes. */
export interface SpoolRecord {
  seq: number
  bytes: Buffer
}

const HEADER_BYTES = 12
/** Maximum bytes of one record; one that claims to be longer is what a crash left behind. */
export const MAX_RECORD_BYTES = 1024 * 1024
const READ_BYTES = 256 * 1024

/** The header that goes before the bytes. */
export function recordHeader(seq: number, bytes: Uint8Array): Buffer {
  const header = Buffer.allocUnsafe(HEADER_BYTES)
  header.writeUInt32BE(seq, 0)
  header.writeUInt32BE(bytes.length, 4)
  header.writeUInt32BE(checksum(header, bytes), 8)
  return header
}

/** A file that has grown before its content was written reads as zeros, so the checksum of nothing must not be zero. */
const checksum = (header: Buffer, bytes: Uint8Array) => crc32(bytes, crc32(header.subarray(0, 8), 1))

/**
 * The complete records of a file, in order, up to the first incomplete one: a killed process or a power cut leaves a
 * torn one at the end, which was never acknowledged.
 * @param from where the first one begins
 */
export async function* recordsOf(path: string, from = 0): AsyncGenerator<SpoolRecord> {
  const file = await open(path, 'r')
  try {
    let rest: Buffer = Buffer.alloc(0)
    for (let position = from; ; ) {
      const block = Buffer.allocUnsafe(READ_BYTES)
      const { bytesRead } = await file.read(block, 0, block.length, position)
      if (bytesRead === 0) return
      position += bytesRead
      rest = rest.length === 0 ? block.subarray(0, bytesRead) : Buffer.concat([rest, block.subarray(0, bytesRead)])
      for (;;) {
        const record = firstOf(rest)
        if (record === 'torn') return
        if (record === 'unread') break
        yield record
        rest = rest.subarray(HEADER_BYTES + record.bytes.length)
      }
    }
  } finally {
    await file.close()
  }
}

/** The records in bytes that contain nothing else. @throws {Error} when one is incomplete */
export function* recordsIn(bytes: Buffer): Generator<SpoolRecord> {
  for (let rest = bytes; rest.length > 0; ) {
    const record = firstOf(rest)
    if (typeof record === 'string') throw new Error('stored live speech is damaged')
    yield record
    rest = rest.subarray(HEADER_BYTES + record.bytes.length)
  }
}

/** The record these bytes begin with; `unread` when they hold only its beginning. */
function firstOf(bytes: Buffer): SpoolRecord | 'torn' | 'unread' {
  if (bytes.length < HEADER_BYTES) return 'unread'
  const length = bytes.readUInt32BE(4)
  if (length > MAX_RECORD_BYTES) return 'torn'
  if (bytes.length < HEADER_BYTES + length) return 'unread'
  const own = bytes.subarray(HEADER_BYTES, HEADER_BYTES + length)
  return bytes.readUInt32BE(8) === checksum(bytes, own) ? { seq: bytes.readUInt32BE(0), bytes: own } : 'torn'
}
