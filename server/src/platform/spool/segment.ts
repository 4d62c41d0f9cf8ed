import type { FileHandle } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { StorageFull } from '../blobs/blob-store.ts'
import { errno } from '../files/errno.ts'
import { recordHeader } from './record.ts'
import type { Turns } from './turns.ts'

/** Appends numbered records to one file. */
export interface SegmentWriter {
  /** Takes a record and returns immediately; it is written together with whatever else has arrived. */
  append(seq: number, bytes: Uint8Array): void
  /** Bytes taken that are not durable yet. */
  pending(): number
  /** Everything appended before is durable. @throws {StorageFull} or the system's error */
  settled(): Promise<void>
  /** Writes what is left, as far as that is possible, and closes. Never rejects. */
  close(): Promise<void>
}

export interface SegmentEvents {
  /** Every record up to this number is durable. */
  onDurable(seq: number): void
  /** Nothing more can be written. */
  onFailure(error: unknown): void
}

/** How the records of one file are sealed. */
export interface SegmentSeal {
  /** What the file begins with. */
  header: Uint8Array
  seal(seq: number, bytes: Uint8Array): Uint8Array
}

/** A file is synced at most this often: whatever arrives meanwhile is part of the next sync. */
const GATHER_MS = 15

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** Group commit: one write and one sync for all that has gathered, never one for each record. */
export function segmentWriter(
  file: FileHandle,
  turns: Turns,
  { header, seal }: SegmentSeal,
  { onDurable, onFailure }: SegmentEvents,
): SegmentWriter {
  let gathered: Uint8Array[] = [header]
  let lastSeq = -1
  let pending = header.length
  let writing: Promise<void> | null = null
  let failure: unknown

  async function write(): Promise<void> {
    try {
      while (gathered.length > 0) {
        const started = performance.now()
        await turns(async () => {
          const bytes = Buffer.concat(gathered)
          const seq = lastSeq
          gathered = []
          await writeAll(file, bytes)
          await file.datasync()
          pending -= bytes.length
          onDurable(seq)
        })
        const rest = GATHER_MS - (performance.now() - started)
        if (gathered.length > 0 && rest > 0) await pause(rest)
      }
    } catch (error) {
      failure = FULL.has(errno(error) ?? '') ? new StorageFull({ cause: error }) : error
      onFailure(failure)
    } finally {
      writing = null
    }
  }

  return {
    append(seq, plain) {
      if (failure) return
      const bytes = seal(seq, plain)
      const before = recordHeader(seq, bytes)
      gathered.push(before, bytes)
      pending += before.length + bytes.length
      lastSeq = seq
      writing ??= write()
    },
    pending: () => pending,
    async settled() {
      while (writing) await writing
      if (failure) throw failure
    },
    async close() {
      while (writing) await writing
      await file.close().catch(() => {})
    },
  }
}

/** A nearly full disk writes less than requested before it says why. */
async function writeAll(file: FileHandle, bytes: Buffer): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    done += (await file.write(bytes, done, bytes.length - done)).bytesWritten
  }
}
