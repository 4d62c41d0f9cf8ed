import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, opendir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { orWhenMissing } from '../files/errno.ts'
import { newId } from '../ids.ts'

/** A plain copy that programs of others may read, which know files only. */
export interface PrivateCopy {
  path: string
  release(): Promise<void>
}

/** Copies in memory where the system has room for them, else on the disk; in both only this user may read them (0600). */
export interface PrivateCopies {
  /** @param bytes how many there will be */
  make(source: Readable, bytes: number): Promise<PrivateCopy>
  /** Removes what a killed process has left, last touched before `before`. */
  sweep(before: Date): Promise<void>
}

const MEMORY = '/dev/shm'
/** Left for everybody else. */
const RESERVE_BYTES = 256 * 1024 * 1024

/** @param folder of a disk, for where there is no room in memory; it is made when it is needed */
export function privateCopies(folder: string): PrivateCopies {
  const inMemory = join(MEMORY, `visite-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`)

  async function hasRoom(bytes: number): Promise<boolean> {
    const space = await statfs(MEMORY).catch(() => null)
    return space !== null && space.bavail * space.bsize > bytes + RESERVE_BYTES
  }

  async function write(place: string, source: Readable): Promise<PrivateCopy> {
    await mkdir(place, { recursive: true, mode: 0o700 })
    const path = join(place, newId())
    try {
      await pipeline(source, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
    return { path, release: () => rm(path, { force: true }) }
  }

  return {
    make: async (source, bytes) => write((await hasRoom(bytes)) ? inMemory : folder, source),
    async sweep(before) {
      for (const place of [inMemory, folder]) {
        for await (const { name } of await orWhenMissing(opendir(place), [])) {
          const path = join(place, name)
          const found = await orWhenMissing(stat(path), null)
          if (found && found.mtime < before) await rm(path, { force: true })
        }
      }
    },
  }
}
