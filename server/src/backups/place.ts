import type { Readable } from 'node:stream'
import type { ZipFile } from 'yauzl'
import type { Written } from '../platform/files/zip.ts'

/** A file that is being written and that nobody sees yet. */
export interface Unfinished {
  readonly bytes: number
  /** When this resolves, the file is durable and has its name. */
  finish(): Promise<void>
  /** Leaves nothing behind. Safe to call after `finish`. */
  discard(): Promise<void>
}

/** Where archives or key files are kept. */
export interface Place {
  /** The place as the operator knows it, without credentials. */
  readonly name: string
  /** @throws {Error} that says what to do when it is missing, because it is never created */
  mustBeThere(): Promise<void>
  /** Names of the archives and key files here, in no particular order. */
  names(): Promise<string[]>
  has(name: string): Promise<boolean>
  /**
   * Writes the content to its end, with flat memory.
   * @throws what the content throws, or the signal's reason; nothing is left behind then
   */
  write(name: string, content: Readable, signal?: AbortSignal): Promise<Unfinished>
  /** @throws {NoSuchFile} */
  read(name: string): Promise<Readable>
  /** The same, of an archive, by its entries. @throws {NoSuchFile}, or an error when it is not an archive */
  unzip(name: string): Promise<ZipFile>
  /** Removing a missing one is not an error. */
  remove(name: string): Promise<void>
  /** Removes what broken attempts left behind, if last touched before the instant. */
  removeUnfinished(before: Date): Promise<void>
  /** The stored files that the archives here share. */
  readonly files: SharedFiles
}

/** Files named by their SHA-256, each once. */
export interface SharedFiles {
  names(): Promise<string[]>
  /** Durable once `sync` has resolved. */
  put(content: AsyncIterable<Uint8Array>): Promise<Written>
  read(sha256: string): Promise<Readable>
  remove(sha256: string): Promise<void>
  sync(): Promise<void>
}

export class NoSuchFile extends Error {
  constructor(file: string) {
    super(`there is no file ${file}`)
    this.name = 'NoSuchFile'
  }
}
