import { open } from 'node:fs/promises'
import { errno } from './errno.ts'

/** Error codes of file systems that cannot sync a folder: shares of other systems, and Windows. */
const NO_SYNC = new Set(['EINVAL', 'EBADF', 'ENOTSUP', 'EISDIR', 'EPERM', 'EACCES'])

/** Makes the folder's entries durable: without it a power cut undoes a rename that was acknowledged (trust 2). */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** The same for other people's folders, whose file systems may not support it. */
export async function syncWherePossible(path: string): Promise<void> {
  await syncFolder(path).catch((error: unknown) => {
    if (!NO_SYNC.has(errno(error) ?? '')) throw error
  })
}
