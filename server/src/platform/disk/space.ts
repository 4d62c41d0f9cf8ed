import { randomFillSync } from 'node:crypto'
import { mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { StorageFull } from '../blobs/blob-store.ts'
import { orWhenMissing } from '../files/errno.ts'
import type { Verdict } from '../verdict.ts'

const MB = 1024 * 1024
/** Share of the disk kept free twice: by the reserve file, and by refusing uploads. */
const SHARE = 0.05
const LEAST = 4 * MB
const MOST = 64 * MB
/** Below this part of the share the reserve is deleted. */
const GIVE_UP = 0.25
/**
 * This much more than needed must be free before it is built again, so that it does not flip back and forth at the
 * limit.
 */
const REBUILD = 1.5
const LOOK_MS = 5_000
/** Concurrent requests share one check. */
const FRESH_MS = 500

/**
 * The space of the data folder's disk. Signing in, reading and deleting write to the database, and must work even on a
 * full disk: a reserve file is then given up for them, and uploads are refused earlier.
 */
export interface DiskSpace {
  /** Checks that this many bytes of an upload leave room for everything else. @throws {StorageFull} */
  admit(bytes?: number): Promise<void>
  /** Deletes the reserve when space is short, rebuilds it when there is room. Never rejects. */
  look(): Promise<void>
  /** @returns the bytes that are free now */
  free(): Promise<number>
  /** Checks every few seconds. @returns how to stop that */
  watch(): () => void
  /** Warns while uploads are refused. A full disk does not make the service unready: people can sign in. */
  check(): Promise<Verdict>
}

/** @param most maximum number of bytes of the reserve, however large the disk */
export function diskSpace({ folder, most = MOST }: { folder: string; most?: number }): DiskSpace {
  const reserve = join(folder, 'reserve')
  let looking: Promise<void> | null = null
  let lookedAt = Number.NEGATIVE_INFINITY

  async function room() {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const { bavail, blocks, bsize } = await statfs(folder)
    const share = Math.min(most, Math.max(LEAST, Math.round(blocks * bsize * SHARE)))
    return { free: bavail * bsize, share }
  }

  const refuses = ({ free, share }: { free: number; share: number }, bytes: number) => free - bytes < share

  async function balance(): Promise<void> {
    const { free, share } = await room()
    if (free < share * GIVE_UP) return rm(reserve, { force: true })
    const held = await orWhenMissing(stat(reserve), null)
    if (!held && free - share > share * REBUILD) await build(share)
  }

  /** Writes bytes that no file system can compress. */
  async function build(bytes: number): Promise<void> {
    const unfinished = `${reserve}.new`
    const file = await open(unfinished, 'w', 0o600)
    try {
      const block = randomFillSync(Buffer.alloc(Math.min(bytes, MB)))
      for (let written = 0; written < bytes; written += block.length) await file.write(block)
      await file.sync()
      await file.close()
      await rename(unfinished, reserve)
    } catch (error) {
      await file.close().catch(() => {})
      await rm(unfinished, { force: true })
      throw error
    }
  }

  const space: DiskSpace = {
    async admit(bytes = 0) {
      if (refuses(await room(), bytes)) throw new StorageFull()
    },

    look() {
      if (performance.now() - lookedAt < FRESH_MS) return Promise.resolve()
      // If the disk fails here, whoever needs it will notice.
      looking ??= balance()
        .catch(() => {})
        .finally(() => {
          looking = null
          lookedAt = performance.now()
        })
      return looking
    },

    async free() {
      return (await room()).free
    },

    watch() {
      void space.look()
      const timer = setInterval(() => void space.look(), LOOK_MS).unref()
      return () => clearInterval(timer)
    },

    async check() {
      try {
        const found = await room()
        const free = `${Math.floor(found.free / MB)} MB free in the data folder`
        return refuses(found, 0)
          ? { ok: true, warning: true, detail: `${free}: uploads are refused, all else goes on; make room` }
          : { ok: true, detail: free }
      } catch (error) {
        return { ok: false, detail: `the data folder: ${error instanceof Error ? error.message : error}` }
      }
    },
  }
  return space
}
