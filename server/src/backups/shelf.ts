import type { Written } from '../platform/files/zip.ts'
import { fileEntry, type Manifest } from './manifest.ts'
import type { SharedFiles } from './place.ts'

/** The stored files that the archives of a place share, each once, named by its SHA-256 and sealed as stored. */
export interface Shelf {
  /** The shared copy of a file that has not changed since the last archive; null if the file has to be read. */
  known(key: string, modified: Date): Written | null
  put(content: AsyncIterable<Uint8Array>): Promise<Written>
  /** Makes what was put durable. */
  sync(): Promise<void>
}

/** Clocks of machines and storages differ, so files that changed shortly before the last archive are read again. */
const CLOCKS_MS = 3_600_000

/** @param last the newest archive beside it */
export async function openShelf(files: SharedFiles, last: Manifest | null): Promise<Shelf> {
  const there = new Set(last ? await files.names() : [])
  const unchangedSince = last ? Date.parse(last.created_at) - CLOCKS_MS : 0
  return {
    known(key, modified) {
      const written = last?.entries[fileEntry(key)]
      if (!written || modified.getTime() >= unchangedSince) return null
      return there.has(written.sha256) ? written : null
    },
    put: files.put,
    sync: files.sync,
  }
}

/** Removes files that no archive names. */
export async function clearShelf(files: SharedFiles, archives: readonly Manifest[]): Promise<void> {
  const named = new Set(archives.flatMap(({ entries }) => Object.values(entries).map(({ sha256 }) => sha256)))
  for (const name of await files.names()) if (!named.has(name)) await files.remove(name)
}
