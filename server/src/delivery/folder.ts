import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FolderFault } from '../platform/db/states.ts'
import { errno } from '../platform/files/errno.ts'
import { folderBelow } from '../platform/files/folder-below.ts'
import { writeWhole } from '../platform/files/write-whole.ts'
import { newId } from '../platform/ids.ts'
import type { Verdict } from '../platform/verdict.ts'
import { faultOf } from './rules.ts'

/** A file could not be written because of the folder. */
export class FolderError extends Error {
  readonly fault: FolderFault

  constructor(fault: FolderFault, options?: ErrorOptions) {
    super(`a note could not be delivered: ${fault}`, options)
    this.name = 'FolderError'
    this.fault = fault
  }
}

/** Does the work in a folder below the operator's. @throws {FolderError} */
export async function inFolder<T>(root: string, name: string, work: (folder: string) => Promise<T>): Promise<T> {
  try {
    if (!(await stat(root)).isDirectory()) throw new FolderError('missing')
    return await work(await folderBelow(root, name, 0o770))
  } catch (error) {
    throw error instanceof FolderError ? error : new FolderError(faultOf(errno(error)), { cause: error })
  }
}

/** Whether files can be written there, for `visite check`. */
export async function checkFolder(variable: string, root: string | null): Promise<Verdict> {
  if (root === null) return { ok: true, detail: `no folder: ${variable} is not set` }
  const name = `visite-check-${newId()}`
  try {
    await inFolder(root, '.', async (folder) => {
      await writeWhole(folder, name, Buffer.from('visite\n'), 'check')
      await rm(join(folder, name))
    })
    return { ok: true, detail: `${root} can be written` }
  } catch (error) {
    const fault = error instanceof FolderError ? error.fault : 'failed'
    return { ok: false, detail: `${variable}: ${root} ${WRONG[fault]}` }
  }
}

const WRONG: Readonly<Record<FolderFault, string>> = {
  missing: 'is missing or not mounted: make it, or mount the share',
  full: 'is full: make room',
  denied: 'may not be written: give the service’s user the right to',
  too_long: 'takes no file that long',
  failed: 'cannot be written: see the log of the system',
}
