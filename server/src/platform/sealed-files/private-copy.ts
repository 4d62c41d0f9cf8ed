import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { lstat, mkdir, open, opendir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { orWhenMissing } from '../files/errno.ts'
import { newId } from '../ids.ts'

/** A plain copy for other people's programs, which can only read files. */
export interface PrivateCopy {
  path: string
  release(): Promise<void>
}

/**
 * Copies in memory where the system has room for them, else on the disk, where they are overwritten before they are
 * removed; in both places only this user may read them (0600).
 */
export interface PrivateCopies {
  /** @param bytes how many there will be */
  make(source: Readable, bytes: number): Promise<PrivateCopy>
  /** Removes what a killed process left behind, if last touched before `before`. */
  sweep(before: Date): Promise<void>
}

const MEMORY = '/dev/shm'
/** Left for everybody else. */
const RESERVE_BYTES = 256 * 1024 * 1024

const ZEROS = Buffer.alloc(1024 * 1024)

/** So that its blocks hold nothing once they are freed. */
async function overwrite(path: string): Promise<void> {
  const file = await orWhenMissing(open(path, 'r+'), null)
  if (!file) return
  try {
    const { size } = await file.stat()
    for (let at = 0; at < size; at += ZEROS.length) await file.write(ZEROS, 0, Math.min(ZEROS.length, size - at), at)
    await file.sync()
  } finally {
    await file.close()
  }
}

/**
 * Everybody may write into the in-memory folder: something that somebody else has put in our place could be swapped by
 * them, or be a link to files that the sweep would remove.
 */
async function isOurs(place: string): Promise<boolean> {
  const found = await orWhenMissing(lstat(place), null)
  return found?.isDirectory() === true && found.uid === process.getuid?.() && (found.mode & 0o077) === 0
}

/**
 * @param folder on disk, for when there is no room in memory; created when needed
 * @param memory null: there is none
 */
export function privateCopies(folder: string, memory: string | null = MEMORY): PrivateCopies {
  const inMemory = memory && join(memory, `visite-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`)

  /** Where there is room for a copy. */
  async function placeFor(bytes: number): Promise<string> {
    const space = memory === null ? null : await statfs(memory).catch(() => null)
    const hasRoom = space !== null && space.bavail * space.bsize > bytes + RESERVE_BYTES
    if (!hasRoom || !inMemory) return folder
    await mkdir(inMemory, { mode: 0o700 }).catch(() => {})
    return (await isOurs(inMemory)) ? inMemory : folder
  }

  async function remove(path: string): Promise<void> {
    if (path.startsWith(join(folder, '/'))) await overwrite(path)
    await rm(path, { force: true })
  }

  async function write(place: string, source: Readable): Promise<PrivateCopy> {
    await mkdir(place, { recursive: true, mode: 0o700 })
    const path = join(place, newId())
    try {
      await pipeline(source, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    } catch (error) {
      await remove(path)
      throw error
    }
    return { path, release: () => remove(path) }
  }

  return {
    make: async (source, bytes) => write(await placeFor(bytes), source),
    async sweep(before) {
      for (const place of inMemory && (await isOurs(inMemory)) ? [inMemory, folder] : [folder]) {
        for await (const { name } of await orWhenMissing(opendir(place), [])) {
          const path = join(place, name)
          const found = await orWhenMissing(stat(path), null)
          if (found && found.mtime < before) await remove(path)
        }
      }
    },
  }
}
