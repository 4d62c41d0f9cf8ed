import { mkdir } from 'node:fs/promises'
import { join, normalize, sep } from 'node:path'
import { errno } from './errno.ts'

/**
 * Creates missing folders of `path` below `root`, but never `root` itself: if it is an unmounted share, this disk would
 * be filled up instead.
 *
 * @param mode permissions of the created folders
 * @returns root and path, joined
 * @throws ENOENT when there is no `root`, ENOTDIR when it is not a folder or a file is in the way
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
