import type { Readable } from 'node:stream'
import type { Owner } from '../crypto/data-keys.ts'
import type { Verdict } from '../verdict.ts'

/** A blob that is written but not yet kept. */
export interface StagedBlob {
  readonly bytes: number
  /** Hex digest of the bytes. */
  readonly sha256: string
  /** The bytes from `start` up to but not including `end`: fewer where the blob ends. */
  look(start: number, end: number): Promise<Uint8Array>
  /** A plain copy for child processes; `release` removes it. */
  localFile(): Promise<{ path: string; release(): Promise<void> }>
  /**
   * Makes the bytes durable under `key`, sealed with the key of `owner`, in place of what was there. When it throws, try
   * again or `discard`. @throws {StorageFull} @throws {OwnerGone}
   */
  keep(key: string, owner: Owner): Promise<void>
  /** Leaves nothing behind. Safe to call twice and after `keep`. */
  discard(): Promise<void>
}

/** What an adapter offers for bytes that are written but not yet kept. */
export interface StagedFile {
  /** A local path to look into the bytes, valid until `keep` or `discard`. */
  readonly path: string
  readonly bytes: number
  /** Hex digest of the bytes as they came. */
  readonly sha256: string
  /**
   * Makes the bytes durable under `key` (file and folder are fsynced, or the upload completed), in place of what
   * was there. When it throws, the staging file is still there: try again or `discard`. @throws {StorageFull}
   */
  keep(key: string): Promise<void>
  /** Leaves nothing behind. Safe to call twice and after `keep`. */
  discard(): Promise<void>
}

export interface BlobStat {
  bytes: number
  /** Of its last change. */
  modified: Date
}

/** What features see: the plain bytes of blobs that are sealed in the storage (`sealed-files/`). */
export interface BlobStore extends Omit<RawBlobs, 'stage'> {
  stage(source: Readable, signal?: AbortSignal): Promise<StagedBlob>
}

/** Encodes bytes on their way into a file. Whoever writes the pieces frees their memory afterwards. */
export interface Encoding {
  /** @returns the bytes to write now, in memory that nobody else holds: more or fewer than came in */
  add(bytes: Uint8Array): readonly Buffer[]
  /** @returns the rest */
  end(): readonly Buffer[]
}

export interface StageOptions {
  /** False: `sha256` is left empty. */
  hashed?: boolean
  /** Absent: the bytes are written unchanged. */
  encoding?: Encoding
}

/**
 * An adapter: bytes under opaque keys (`recordings/<id>.webm`). We make the keys ourselves, never from a client's file
 * name: up to eight parts with `/` between them, each of lower-case letters, digits, `-`, `_` and `.` and not beginning
 * with a dot. Anything else is refused with a TypeError by every function.
 */
export interface RawBlobs {
  readonly name: string
  /**
   * Streams the source into a staging file with flat memory, hashing on the way. The staging file is new
   * (`O_EXCL`, 0600). When the source fails or the signal aborts, nothing is left and the reason is thrown;
   * the source is destroyed. @throws {StorageFull}
   */
  stage(source: Readable, signal?: AbortSignal, options?: StageOptions): Promise<StagedFile>
  /**
   * Streams the bytes, or `[start, end]` of them (both inclusive, as in HTTP; an `end` beyond the last byte means the
   * last byte). The caller reads the stream to its end or destroys it.
   * @throws {BlobMissing}
   * @throws {RangeError} when the range begins after the last byte
   */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>
  /** null when there is none. */
  stat(key: string): Promise<BlobStat | null>
  /** A local file holding the bytes, for child processes; `release` removes it when it was a copy. @throws {BlobMissing} */
  localFile(key: string): Promise<{ path: string; release(): Promise<void> }>
  /** Deleting a missing one is not an error. */
  delete(key: string): Promise<void>
  /**
   * Every key under the prefix, with the time of its last change: for the sweeper and the backup.
   * @param after a store that lists in the order of the keys begins after this one
   */
  list(prefix: string, after?: string): AsyncIterable<{ key: string; modified: Date }>
  /** The keys that exist. Neighbours in the order of all keys cost little. */
  stored(keys: readonly string[]): Promise<ReadonlySet<string>>
  /** Removes staging files that were last touched before `before`; returns how many. */
  sweepStaging(before: Date): Promise<number>
  /** Whether it answers: a check that writes nothing. Never rejects; the detail is for the operator only. */
  reach(): Promise<Verdict>
  /** Writes, reads and deletes a probe. Never rejects. The detail names places, so it is for the operator only. */
  check(): Promise<Verdict>
}

export class BlobMissing extends Error {
  constructor(key: string) {
    super(`no bytes are stored under ${key}`)
    this.name = 'BlobMissing'
  }
}

/** The store does not answer, or cannot at the moment: the same request may work once it is back. */
export class StorageAway extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StorageAway'
  }
}

/** The disk (or the quota) behind the store is full: what was being written is gone, everything else is unharmed. */
export class StorageFull extends Error {
  constructor(options?: ErrorOptions) {
    super('no space left to store the file', options)
    this.name = 'StorageFull'
  }
}
