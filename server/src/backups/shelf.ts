import type { Written } from '../platform/files/zip.ts'
import { fileEntry, type Manifest } from './manifest.ts'
import type { SharedFiles } from './place.ts'

/** The stored files that archives of a place share, each once, named by its SHA-256 and sealed as it is stored. */
export interface Shelf {
  /** What stands there of a file that has not changed since the last archive; null when it has to be read. */
  known(key: string, modified: Date): Written | null
  put(content: AsyncIterable<Uint8Array>): Promise<Written>
  /** Makes durable what was put. */
  sync(): Promise<void>
}

/** Clocks of machines and storages differ: what changed shortly before the last archive is read again. */
const CLOCKS_MS = 3_600_000

/** @param last of the newest archive beside it */
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

/** Removes what no archive names. */
export async function clearShelf(files: SharedFiles, archives: readonly Manifest[]): Promise<void> {
  const named = new Set(archives.flatMap(({ entries }) => Object.values(entries).map(({ sha256 }) => sha256)))
  for (const name of await files.names()) if (!named.has(name)) await files.remove(name)
}
