import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { orWhenMissing } from '../platform/files/errno.ts'
import { syncFolder } from '../platform/files/sync-folder.ts'
import type { Written } from '../platform/files/zip.ts'
import { newId } from '../platform/ids.ts'
import { fileEntry, type Manifest } from './manifest.ts'

/** The stored files that archives of a folder share, each once, named by its SHA-256 and sealed as it is stored. */
export interface Shelf {
  /** What stands there of a file that has not changed since the last archive; null when it has to be read. */
  known(key: string, modified: Date): Written | null
  put(content: AsyncIterable<Uint8Array>): Promise<Written>
  /** Makes durable what was put. */
  sync(): Promise<void>
}

/** Beside the archives. */
const FOLDER = 'files'

/** Clocks of machines and storages differ: what changed shortly before the last archive is read again. */
const CLOCKS_MS = 3_600_000

export const onShelf = (archiveFolder: string, sha256: string): string => join(archiveFolder, FOLDER, sha256)

/** @param last of the newest archive beside it */
export async function openShelf(archiveFolder: string, last: Manifest | null): Promise<Shelf> {
  const folder = join(archiveFolder, FOLDER)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unchangedSince = last ? Date.parse(last.created_at) - CLOCKS_MS : 0
  return {
    known(key, modified) {
      const written = last?.entries[fileEntry(key)]
      if (!written || modified.getTime() >= unchangedSince) return null
      return existsSync(onShelf(archiveFolder, written.sha256)) ? written : null
    },

    async put(content) {
      const unfinished = join(folder, `.${newId()}.unfinished`)
      const hash = createHash('sha256')
      let bytes = 0
      async function* counted() {
        for await (const chunk of content) {
          hash.update(chunk)
          bytes += chunk.length
          yield chunk
        }
      }
      try {
        await pipeline(counted, createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }))
        const sha256 = hash.digest('hex')
        await rename(unfinished, onShelf(archiveFolder, sha256))
        return { bytes, sha256 }
      } finally {
        await rm(unfinished, { force: true })
      }
    },

    sync: () => syncFolder(folder),
  }
}

/** Removes what no archive names, and what backups that broke off have left. */
export async function clearShelf(archiveFolder: string, archives: readonly Manifest[], before: Date): Promise<void> {
  const named = new Set(archives.flatMap(({ entries }) => Object.values(entries).map(({ sha256 }) => sha256)))
  const folder = join(archiveFolder, FOLDER)
  for (const name of await orWhenMissing(readdir(folder), [])) {
    const path = join(folder, name)
    const isLeft = name.endsWith('.unfinished') ? (await stat(path)).mtime < before : !named.has(name)
    if (isLeft) await rm(path, { force: true })
  }
}
