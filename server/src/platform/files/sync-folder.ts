import { open } from 'node:fs/promises'

/** Makes the folder's entries durable: without it a power cut undoes a rename that was acknowledged (trust 2). */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
