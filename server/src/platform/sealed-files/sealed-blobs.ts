import type { KeyObject } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { BlobMissing, type BlobStore, type RawBlobs, type StagedBlob, type StagedFile } from '../blobs/blob-store.ts'
import { mayFailUnread } from '../blobs/may-fail-unread.ts'
import type { OwnerKeys } from '../db/sealing/owner-keys.ts'
import { HEADER_BYTES, headerFor, headerOf, newFileKey, sizesOf } from './container.ts'
import type { PrivateCopies } from './private-copy.ts'
import { openedBytes, type ReadStored, sealing } from './streams.ts'

/** How a stored blob is read. `open` null: it was stored raw, before blobs were sealed. */
interface Found {
  bytes: number
  modified: Date
  open: ((range: { start: number; end: number }) => AsyncIterable<Uint8Array>) | null
}

/**
 * Seals every blob on its way into a store, and opens it on its way back: sizes and ranges are those of the plain
 * bytes. A plain blob from an earlier version is read as it is.
 */
export function sealedBlobs(raw: RawBlobs, keys: OwnerKeys, copies: PrivateCopies): BlobStore {
  async function find(key: string): Promise<Found | null> {
    const stat = await raw.stat(key)
    if (!stat) return null
    const header = stat.bytes === 0 ? null : headerOf(await startOf(raw, key), key)
    if (!header) return { ...stat, open: null }
    const { bytes } = sizesOf(stat.bytes, key)
    const read: ReadStored = (range) => raw.read(key, range)
    async function* opened(range: { start: number; end: number }) {
      const fileKey = header?.open(key, await keys.forReading(header.owner))
      if (fileKey) yield* openedBytes({ name: key, key: fileKey, stored: stat?.bytes ?? 0, read }, range)
    }
    return { bytes, modified: stat.modified, open: opened }
  }

  const store: BlobStore = {
    name: raw.name,

    async stage(source, signal) {
      const fileKey = newFileKey()
      const file = await raw.stage(source, signal, { encoding: sealing(fileKey) })
      return stagedBlob(file, fileKey, keys, copies)
    },

    async read(key, range) {
      const found = await find(key)
      if (!found) throw new BlobMissing(key)
      const { open, bytes } = found
      if (!open) return raw.read(key, range)
      if (range && (range.start >= bytes || range.end < range.start))
        throw new RangeError('the range lies outside the bytes')
      const within = range ?? { start: 0, end: bytes - 1 }
      return mayFailUnread(
        Readable.from(open({ start: within.start, end: Math.min(within.end, bytes - 1) }), { objectMode: false }),
      )
    },

    async stat(key) {
      const found = await find(key)
      return found && { bytes: found.bytes, modified: found.modified }
    },

    async localFile(key) {
      const found = await find(key)
      if (!found) throw new BlobMissing(key)
      return copies.make(await store.read(key), found.bytes)
    },

    delete: (key) => raw.delete(key),
    list: (prefix, after) => raw.list(prefix, after),
    stored: (keys) => raw.stored(keys),
    sweepStaging: (before) => raw.sweepStaging(before),
    reach: () => raw.reach(),
    check: () => raw.check(),
  }
  return store
}

async function startOf(raw: RawBlobs, key: string): Promise<Buffer> {
  return buffer(await raw.read(key, { start: 0, end: HEADER_BYTES - 1 }))
}

function stagedBlob(file: StagedFile, fileKey: KeyObject, keys: OwnerKeys, copies: PrivateCopies): StagedBlob {
  const { bytes } = sizesOf(file.bytes, 'the staged file')
  const opened = (range: { start: number; end: number }) =>
    openedBytes(
      {
        name: 'the staged file',
        key: fileKey,
        stored: file.bytes,
        read: async ({ start, end }) => createReadStream(file.path, { start, end }),
      },
      range,
    )
  return {
    bytes,
    sha256: file.sha256,
    async look(start, end) {
      const last = Math.min(end, bytes) - 1
      return last < start ? Buffer.alloc(0) : buffer(Readable.from(opened({ start, end: last }), { objectMode: false }))
    },
    localFile: () => copies.make(Readable.from(opened({ start: 0, end: bytes - 1 }), { objectMode: false }), bytes),
    async keep(key, owner) {
      const header = headerFor(key, owner, await keys.forWriting(owner), fileKey)
      const handle = await open(file.path, 'r+')
      try {
        await handle.write(header, 0, HEADER_BYTES, 0)
        await handle.datasync()
      } finally {
        await handle.close()
      }
      await file.keep(key)
    },
    discard: () => file.discard(),
  }
}
