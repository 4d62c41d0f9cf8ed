import { mkdir } from 'node:fs/promises'
import { join, normalize, sep } from 'node:path'
import { errno } from './errno.ts'

/**
 * Makes the folders of `path` below `root` where they are missing, never `root` itself: a share that is not mounted just now
 * would be filled up in its place on this disk.
 *
 * @param mode permissions of what is made
 * @returns root and path, joined
 * @throws ENOENT when there is no `root`, ENOTDIR when it is none or a file stands in the way
 */
export async function folderBelow(root: string, path: string, mode: number): Promise<string> {
  let folder = root
  for (const name of normalize(path).split(sep)) {
    if (name === '.') continue
    folder = join(folder, name)
    await mkdir(folder, { mode }).catch((error: unknown) => {
      if (errno(error) !== 'EEXIST') throw error
    })
  }
  return folder
}
