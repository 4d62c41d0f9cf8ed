import type { Stats } from 'node:fs'
import { access, constants, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { orWhenMissing } from '../files/errno.ts'
import { syncFolder } from '../files/sync-folder.ts'
import { BlobMissing, type RawBlobs } from './blob-store.ts'
import { checkedKey, checkedPrefix, isKey } from './key.ts'
import { mayFailUnread } from './may-fail-unread.ts'
import { probe, reached } from './probe.ts'
import { stagingFolder } from './staging.ts'

/** Fewer, larger reads: playback and backup go through here. */
const READ_BYTES = 256 * 1024

/** Blobs as files below `folder`, created if missing. It is all on one file system, so keeping is a rename. */
export function diskBlobs({ folder }: { folder: string }): RawBlobs {
  const root = resolve(folder)
  const fileOf = (key: string) => join(root, checkedKey(key))

  const staging = stagingFolder(join(root, '.staging'), { sync: true }, async ({ path }, key) => {
    const target = fileOf(key)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await rename(path, target)
    await syncUpwards(dirname(target))
  })

  /** The entry of a new folder is in the folder above it, so that is synced too. */
  async function syncUpwards(inner: string): Promise<void> {
    for (let each = inner; ; each = dirname(each)) {
      await syncFolder(each)
      if (each === root) return
    }
  }

  const store: RawBlobs = {
    name: 'disk',
    stage: staging.stage,
    sweepStaging: staging.sweep,

    async read(key, range) {
      const file = await orWhenMissing(open(fileOf(key), 'r'), null)
      if (!file) throw new BlobMissing(key)
      try {
        const found = await file.stat()
        if (!found.isFile()) throw new BlobMissing(key)
        return mayFailUnread(file.createReadStream({ ...within(range, found), highWaterMark: READ_BYTES }))
      } catch (error) {
        await file.close()
        throw error
      }
    },

    async stat(key) {
      const found = await orWhenMissing(stat(fileOf(key)), null)
      return found?.isFile() ? { bytes: found.size, modified: found.mtime } : null
    },

    async localFile(key) {
      if (!(await store.stat(key))) throw new BlobMissing(key)
      return { path: fileOf(key), release: async () => {} }
    },

    async delete(key) {
      const path = fileOf(key)
      const removed = await orWhenMissing(
        rm(path).then(() => true),
        false,
      )
      // What is erased stays erased after a power cut.
      if (removed) await syncFolder(dirname(path))
    },

    async *list(prefix) {
      for await (const { key, found } of filesBelow(root, checkedPrefix(prefix))) yield { key, modified: found.mtime }
    },

    async stored(keys) {
      const there = new Set<string>()
      for (const key of keys) if (await store.stat(key)) there.add(key)
      return there
    },

    reach: () =>
      reached(`disk: ${root}`, async () => {
        await mkdir(root, { recursive: true, mode: 0o700 })
        await access(root, constants.R_OK | constants.W_OK)
      }),

    check: () => probe(store, root),
  }
  return store
}

function within(range: { start: number; end: number } | undefined, { size }: Stats) {
  if (!range) return {}
  if (range.start >= size || range.end < range.start) throw new RangeError('the range lies outside the bytes')
  return range
}

/** Only folders that can hold keys with the prefix are opened. */
async function* filesBelow(root: string, prefix: string, inside = ''): AsyncGenerator<{ key: string; found: Stats }> {
  for await (const entry of await orWhenMissing(opendir(join(root, inside)), [])) {
    const key = inside + entry.name
    // Other files are not ours: `.staging`, an operator's notes.
    if (!isKey(key)) continue
    if (entry.isDirectory()) {
      const below = `${key}/`
      if (below.startsWith(prefix) || prefix.startsWith(below)) yield* filesBelow(root, prefix, below)
    } else if (key.startsWith(prefix)) {
      const found = await orWhenMissing(stat(join(root, key)), null)
      if (found) yield { key, found }
    }
  }
}
