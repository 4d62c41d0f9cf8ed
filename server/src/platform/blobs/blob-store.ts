import type { Readable } from 'node:stream'
import type { Verdict } from '../verdict.ts'

/** What is known of bytes that are written but not yet kept. */
export interface StagedBlob {
  /** A local path to look into the bytes, valid until `keep` or `discard`. */
  readonly path: string
  readonly bytes: number
  /** Hex digest of the bytes. */
  readonly sha256: string
  /** Makes the bytes durable under `key` (file and folder are fsynced, or the upload completed). */
  keep(key: string): Promise<void>
  /** Leaves nothing behind. Safe to call twice and after `keep`. */
  discard(): Promise<void>
}

export interface BlobStat {
  bytes: number
}

/**
 * Bytes under opaque keys (`recordings/<id>.webm`). A key is made by us, never from a client's file name:
 * lower-case letters, digits, `-`, `_`, `.` and `/`.
 */
export interface BlobStore {
  readonly name: string
  /**
   * Streams the source into a staging file with flat memory, hashing on the way. The staging file is new
   * (`O_EXCL`, 0600). When the source fails or the signal aborts, nothing is left and the reason is thrown.
   */
  stage(source: Readable, signal?: AbortSignal): Promise<StagedBlob>
  /** Streams the bytes, or `[start, end]` of them (both inclusive, as in HTTP). @throws {BlobMissing} */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>
  /** null when there is none. */
  stat(key: string): Promise<BlobStat | null>
  /** A local file holding the bytes, for child processes; `release` removes it when it was a copy. @throws {BlobMissing} */
  localFile(key: string): Promise<{ path: string; release(): Promise<void> }>
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>
  /** Every key under the prefix, with the time of its last change: for the sweeper and the backup. */
  list(prefix: string): AsyncIterable<{ key: string; modified: Date }>
  /** Removes staging files that were last touched before `before`; returns how many. */
  sweepStaging(before: Date): Promise<number>
  /** Writes, reads and deletes a probe. Never rejects. */
  check(): Promise<Verdict>
}

export class BlobMissing extends Error {
  constructor(key: string) {
    super(`no bytes are stored under ${key}`)
    this.name = 'BlobMissing'
  }
}
