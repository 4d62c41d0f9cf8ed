import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { Value } from 'typebox/value'
import type { Entry } from 'yauzl'
import { StorageAway } from '../platform/blobs/blob-store.ts'
import { FILES, MANIFEST, Manifest } from './manifest.ts'
import { NoSuchFile, type Place } from './place.ts'

/** A backup to read. */
export interface Archive {
  readonly manifest: Manifest
  /** @throws {Error} when there is no such entry */
  open(path: string): Promise<Readable>
  /** Reads all of it once. @throws {Error} at the first entry that differs from what was written */
  verify(): Promise<void>
  close(): void
}

/** @throws {Error} when it is not a backup, or one of a later version */
export async function openArchive(place: Place, name: string): Promise<Archive> {
  const zip = await place.unzip(name).catch((error: unknown) => {
    // A missing file or an unreachable storage is not a fault of the archive.
    throw error instanceof NoSuchFile || error instanceof StorageAway ? error : notABackup()
  })
  function notABackup() {
    return new Error(`${name} in ${place.name} is no backup of Visite that this version can read`)
  }
  try {
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    const inZip = (path: string): Promise<Readable> => {
      const entry = entries.get(path)
      if (!entry) throw new Error(`${path} is missing in the backup`)
      return zip.openReadStreamPromise(entry)
    }
    if (!entries.has(MANIFEST)) throw notABackup()
    const manifest: unknown = await json(await inZip(MANIFEST))
    if (!Value.Check(Manifest, manifest)) throw notABackup()
    const open = async (path: string): Promise<Readable> => {
      const written = manifest.entries[path]
      if (!manifest.shelf || !path.startsWith(FILES) || !written) return inZip(path)
      return place.files.read(written.sha256)
    }
    return {
      manifest,
      open,
      async verify() {
        for (const [path, written] of Object.entries(manifest.entries)) {
          const hash = createHash('sha256')
          for await (const chunk of await open(path)) hash.update(chunk)
          if (hash.digest('hex') !== written.sha256) throw new Error(`the backup is damaged: ${path} has changed`)
        }
      },
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}
