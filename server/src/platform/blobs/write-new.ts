import { createHash } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { chunkGarbage } from '@visite/programs/chunk-garbage'
import { errno } from '../files/errno.ts'
import { type Encoding, type StageOptions, StorageFull } from './blob-store.ts'

/** Bytes collected for one write: few system calls, few trips to the thread pool. */
const BATCH_BYTES = 1024 * 1024
/** One `writev` takes at most 1,024 pieces. */
const BATCH_PIECES = 512
/** Writes in progress while the next bytes arrive: memory stays below (this + 1) batches. */
const WRITES_AHEAD = 3
/** The disk starts on what has arrived while the rest is still coming, so the last sync finds little to do. */
const SYNC_EVERY_BYTES = 16 * 1024 * 1024

interface WriteOptions extends StageOptions {
  /** Whether the bytes must be on the disk when it returns. */
  sync: boolean
  signal?: AbortSignal | undefined
}

const AS_THEY_ARE: Encoding = { add: (bytes) => [bytes as Buffer], end: () => [] }

/**
 * Streams the source into a new file (`O_EXCL`, 0600), hashing on the way. On any failure the file is gone and the
 * source destroyed.
 *
 * Hashing stays on this thread: with the SHA instructions of the processor it runs at 1.5 GB/s, passing the bytes to a
 * worker costs more.
 *
 * @throws {StorageFull}, the source's error, or the signal's reason
 */
export async function writeNew(
  path: string,
  source: Readable,
  { sync, signal, hashed = true, encoding = AS_THEY_ARE }: WriteOptions,
) {
  // A destroyed stream also emits its error as an event; it is thrown from here, so nobody else needs to listen.
  source.on('error', () => {})
  const stop = () => source.destroy(asError(signal?.reason))
  if (signal?.aborted) stop()
  signal?.addEventListener('abort', stop, { once: true })
  let file: FileHandle | undefined
  try {
    file = await open(path, 'wx', 0o600)
    const writes = batches(file, { sync, free: encoding !== AS_THEY_ARE }, (error) => source.destroy(error))
    const hash = createHash('sha256')
    const write = async (pieces: readonly Buffer[]) => {
      for (const piece of pieces) if (writes.add(piece)) await writes.flush()
    }
    try {
      for await (const chunk of source) {
        if (hashed) hash.update(chunk)
        await write(encoding.add(chunk))
      }
      await write(encoding.end())
    } finally {
      await writes.settled()
    }
    await writes.end()
    if (sync) await file.sync()
    await file.close()
    return { bytes: writes.bytes(), sha256: hashed ? hash.digest('hex') : '' }
  } catch (error) {
    source.destroy()
    await file?.close().catch(() => {})
    if (file) await rm(path, { force: true })
    throw signal?.aborted ? signal.reason : explained(error)
  } finally {
    signal?.removeEventListener('abort', stop)
  }
}

/**
 * Collects pieces into batches and writes them in the background, each to its own place in the file.
 * @param how.free nobody else holds the pieces, so their memory is freed once they are written
 */
function batches(
  file: FileHandle,
  { sync, free }: { sync: boolean; free: boolean },
  onFailure: (error: Error) => void,
) {
  const underWay = new Set<Promise<void>>()
  let syncing: Promise<void> | undefined
  let pieces: Buffer[] = []
  let collected = 0
  let position = 0
  let unsynced = 0
  const done = chunkGarbage()
  let failure: Error | undefined

  const guarded = (work: Promise<void>) =>
    work.catch((error) => {
      failure ??= asError(error)
      onFailure(failure)
    })

  async function flush(): Promise<void> {
    while (underWay.size >= WRITES_AHEAD) await Promise.race(underWay)
    if (failure) throw failure
    const written = pieces
    const write = guarded(
      writeAll(file, written, position).then(() => {
        if (free) written.forEach(freed)
      }),
    ).finally(() => underWay.delete(write))
    underWay.add(write)
    position += collected
    unsynced += collected
    done(collected)
    pieces = []
    collected = 0
    if (sync && unsynced >= SYNC_EVERY_BYTES && !syncing) {
      unsynced = 0
      syncing = guarded(file.datasync()).finally(() => {
        syncing = undefined
      })
    }
  }

  async function settled(): Promise<void> {
    await Promise.all([...underWay, syncing])
  }

  return {
    /** @returns whether it is time to flush */
    add(piece: Buffer): boolean {
      pieces.push(piece)
      collected += piece.length
      return collected >= BATCH_BYTES || pieces.length >= BATCH_PIECES
    },
    /** Begins to write what was added; waits while too much is being written. */
    flush,
    /** Nothing is being written any more. Never rejects: the file may be closed and removed now. */
    settled,
    /** Everything that was added is written. */
    async end(): Promise<void> {
      if (collected > 0) await flush()
      await settled()
      if (failure) throw failure
    },
    bytes: () => position,
  }
}

/** A nearly full disk writes less than requested before it says why. */
async function writeAll(file: FileHandle, pieces: Buffer[], position: number): Promise<void> {
  const { bytesWritten } = await file.writev(pieces, position)
  let at = position
  for (const piece of pieces) {
    for (let done = Math.max(0, Math.min(piece.length, position + bytesWritten - at)); done < piece.length; ) {
      done += (await file.write(piece, done, piece.length - done, at + done)).bytesWritten
    }
    at += piece.length
  }
}

/**
 * V8 collects its whole heap when much memory outside it has gathered; for 500 MB that would cost more than sealing
 * them.
 */
function freed({ buffer, byteLength }: Buffer): void {
  const isWhole = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength
  if (isWhole) buffer.transfer(0)
}

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

const explained = (error: unknown) => (FULL.has(errno(error) ?? '') ? new StorageFull({ cause: error }) : error)

const asError = (reason: unknown) => (reason instanceof Error ? reason : new Error('stopped', { cause: reason }))
