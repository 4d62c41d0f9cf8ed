import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { Value } from 'typebox/value'
import { type Entry, openPromise } from 'yauzl'
import { FILES, MANIFEST, Manifest } from './manifest.ts'
import { onShelf } from './shelf.ts'

/** A backup that is read again. */
export interface Archive {
  readonly manifest: Manifest
  /** @throws {Error} when there is no such entry */
  open(path: string): Promise<Readable>
  /** Reads all of it once. @throws {Error} at the first entry that is not what was written */
  verify(): Promise<void>
  close(): void
}

/** @throws {Error} when the file is not a backup, or one of a later version */
export async function openArchive(file: string): Promise<Archive> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Error(`there is no file ${file}`) : notABackup(file)
  })
  try {
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    const inZip = (path: string): Promise<Readable> => {
      const entry = entries.get(path)
      if (!entry) throw new Error(`${path} is missing in the backup`)
      return zip.openReadStreamPromise(entry)
    }
    if (!entries.has(MANIFEST)) throw notABackup(file)
    const manifest: unknown = await json(await inZip(MANIFEST))
    if (!Value.Check(Manifest, manifest)) throw notABackup(file)
    const open = async (path: string): Promise<Readable> => {
      const written = manifest.entries[path]
      if (!manifest.shelf || !path.startsWith(FILES) || !written) return inZip(path)
      return createReadStream(onShelf(dirname(file), written.sha256))
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

const notABackup = (file: string) => new Error(`${file} is no backup of Visite that this version can read`)
