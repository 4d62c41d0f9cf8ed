import { mkdir, opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { orWhenMissing } from '../files/errno.ts'
import { newId } from '../ids.ts'
import type { StagedFile, StageOptions } from './blob-store.ts'
import { writeNew } from './write-new.ts'

/**
 * Where bytes wait until they are kept. `sync`: they are on the disk once staged. `keep` moves the file to its
 * place.
 */
export function stagingFolder(
  folder: string,
  { sync }: { sync: boolean },
  keep: (file: { path: string; bytes: number }, key: string) => Promise<void>,
) {
  return {
    async stage(source: Readable, signal?: AbortSignal, options: StageOptions = {}): Promise<StagedFile> {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, newId())
      const { bytes, sha256 } = await writeNew(path, source, { ...options, sync, signal })
      let kept = false
      return {
        path,
        bytes,
        sha256,
        async keep(key) {
          if (kept) throw new Error('these bytes are kept already')
          await keep({ path, bytes }, key)
          kept = true
        },
        async discard() {
          if (!kept) await rm(path, { force: true })
        },
      }
    },

    /** Removes files last written to before `before`. @returns how many */
    async sweep(before: Date): Promise<number> {
      const entries = await orWhenMissing(opendir(folder), [])
      let removed = 0
      for await (const { name } of entries) {
        const path = join(folder, name)
        // Gone meanwhile: kept or discarded by its owner.
        const found = await orWhenMissing(stat(path), null)
        if (!found || found.mtime >= before) continue
        await rm(path, { force: true })
        removed++
      }
      return removed
    },
  }
}
