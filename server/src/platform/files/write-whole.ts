import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncWherePossible } from './sync-folder.ts'

/**
 * Writes a file that others read as soon as they see it: under a hidden temporary name, synced, then renamed, which
 * replaces an older one. A failure leaves nothing behind.
 * @param token part of the temporary name; the same token replaces what a killed attempt left
 * @throws the system's error
 */
export async function writeWhole(folder: string, name: string, bytes: Uint8Array, token: string): Promise<void> {
  const unfinished = join(folder, `.${name}.${token}.tmp`)
  await rm(unfinished, { force: true })
  try {
    const file = await open(unfinished, 'wx', 0o640)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, join(folder, name))
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {})
    throw error
  }
  await syncWherePossible(folder)
}
