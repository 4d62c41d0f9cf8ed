import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { openPromise } from 'yauzl'
import { errno, orWhenMissing } from '../platform/files/errno.ts'
import { syncFolder } from '../platform/files/sync-folder.ts'
import { newId } from '../platform/ids.ts'
import { NoSuchFile, type Place, type SharedFiles } from './place.ts'

/** Beside the archives. */
const SHARED = 'files'
const UNFINISHED = /^\..*\.unfinished$/

const unfinishedIn = (folder: string, name: string): string => join(folder, `.${name}.${newId()}.unfinished`)

/** A folder, and one below it for the files that its archives share. Only their owner may read what is written there. */
export function folderPlace(folder: string): Place {
  return {
    name: folder,
    files: sharedFiles(join(folder, SHARED)),

    async mustBeThere() {
      const found = await orWhenMissing(stat(folder), null)
      // Never created: if the disk is not mounted, this one would be filled up instead.
      if (!found?.isDirectory())
        throw new Error(`the folder ${folder} for backups is missing: make it, or mount the disk`)
    },

    names: () => readdir(folder),
    has: async (name) => existsSync(join(folder, name)),

    async write(name, content, signal) {
      const unfinished = unfinishedIn(folder, name)
      try {
        const file = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
        await pipeline(content, file, { ...(signal && { signal }) })
        return {
          bytes: (await stat(unfinished)).size,
          async finish() {
            await rename(unfinished, join(folder, name))
            await syncFolder(folder)
          },
          discard: () => rm(unfinished, { force: true }),
        }
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },

    async read(name) {
      const path = join(folder, name)
      if (!existsSync(path)) throw new NoSuchFile(path)
      return createReadStream(path)
    },

    unzip(name) {
      const path = join(folder, name)
      return openPromise(path, { lazyEntries: true, autoClose: false }).catch((error: unknown) => {
        throw errno(error) === 'ENOENT' ? new NoSuchFile(path) : error
      })
    },

    remove: (name) => rm(join(folder, name), { force: true }),

    async removeUnfinished(before) {
      for (const each of [folder, join(folder, SHARED)]) await removeUnfinishedIn(each, before)
    },
  }
}

async function removeUnfinishedIn(folder: string, before: Date): Promise<void> {
  for (const name of await orWhenMissing(readdir(folder), [])) {
    if (!UNFINISHED.test(name)) continue
    const path = join(folder, name)
    const found = await orWhenMissing(stat(path), null)
    if (found && found.mtime < before) await rm(path, { force: true })
  }
}

function sharedFiles(folder: string): SharedFiles {
  return {
    names: async () => (await orWhenMissing(readdir(folder), [])).filter((name) => !UNFINISHED.test(name)),

    async put(content) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const unfinished = unfinishedIn(folder, 'file')
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
        await rename(unfinished, join(folder, sha256))
        return { bytes, sha256 }
      } finally {
        await rm(unfinished, { force: true })
      }
    },

    read: async (sha256) => createReadStream(join(folder, sha256)),
    remove: (sha256) => rm(join(folder, sha256), { force: true }),
    sync: () => orWhenMissing(syncFolder(folder), undefined),
  }
}
