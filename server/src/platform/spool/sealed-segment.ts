import { open } from 'node:fs/promises'
import type { Owner } from '../crypto/data-keys.ts'
import type { OwnerKeys } from '../db/sealing/owner-keys.ts'
import {
  Altered,
  HEADER_BYTES,
  headerFor,
  headerOf,
  newFileKey,
  openedChunk,
  sealedChunk,
} from '../sealed-files/container.ts'
import { recordsOf, type SpoolRecord } from './record.ts'
import type { SegmentSeal } from './segment.ts'

/** A new file's own key, wrapped in its header; each record is sealed separately, under its number. */
export async function segmentSeal(keys: OwnerKeys, owner: Owner, name: string): Promise<SegmentSeal> {
  const key = newFileKey()
  return {
    header: headerFor(name, owner, await keys.forWriting(owner), key),
    seal: (seq, bytes) => Buffer.concat(sealedChunk(key, seq, false, bytes)),
  }
}

/** Opens the records of a segment by its header. @throws {Altered} */
export async function recordOpener(keys: OwnerKeys, start: Buffer, name: string): Promise<Opener> {
  const header = headerOf(start, name)
  if (!header) throw new Altered(name)
  const key = header.open(name, await keys.forReading(header.owner))
  return ({ seq, bytes }) => ({ seq, bytes: openedChunk(key, seq, false, bytes, name) })
}
type Opener = (record: SpoolRecord) => SpoolRecord

/** The complete records of a file, opened. A file from an earlier version is read as it is. @throws {Altered} */
export async function* openedRecords(keys: OwnerKeys, path: string, name: string): AsyncGenerator<SpoolRecord> {
  const start = await startOf(path)
  if (!headerOf(start, name)) {
    yield* recordsOf(path)
    return
  }
  const open = await recordOpener(keys, start, name)
  for await (const record of recordsOf(path, HEADER_BYTES)) yield open(record)
}

/** As short as the file, with zeros for missing bytes, since a torn header begins no record either. */
async function startOf(path: string): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0)
    return bytesRead < HEADER_BYTES ? Buffer.alloc(HEADER_BYTES) : buffer
  } finally {
    await file.close()
  }
}
