import { open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { orWhenMissing } from '../platform/files/errno.ts'
import { folderBelow } from '../platform/files/folder-below.ts'
import { syncWherePossible } from '../platform/files/sync-folder.ts'
import { writeWhole } from '../platform/files/write-whole.ts'
import { type Addressed, type AnswerNaming, namesFor } from './profiles.ts'

export interface Answer extends Addressed {
  /** The note's version. */
  version: number
  bytes: Uint8Array
}

/** Hidden folder beside the answers: files being written, and notes on files that are there but not acknowledged. */
const STATE = '.visite'

/**
 * Files for a practice system to fetch. Each is written whole under another name, synced and renamed. Its final name is
 * noted before the rename, so that a process killed after that knows at its next start that the file was written, even
 * if the practice system has fetched it by then. So no file comes twice.
 */
export function outbox(folder: string) {
  const state = join(folder, STATE)
  const keyOf = ({ id, version }: Pick<Answer, 'id' | 'version'>) => `${id}-${version}`
  const unfinished = (key: string) => join(state, `${key}.gdt`)
  const note = (key: string) => join(state, `${key}.name`)

  async function exists(path: string): Promise<boolean> {
    const file = await orWhenMissing(open(path, 'r'), null)
    await file?.close()
    return file !== null
  }

  /** The name it was renamed to, if it was. */
  async function placed(key: string): Promise<string | null> {
    const name = await orWhenMissing(readFile(note(key), 'utf8'), null)
    return name === null || (await exists(unfinished(key))) ? null : name
  }

  return {
    /** @returns its name; null: an earlier file of that name has not been fetched yet */
    async put(answer: Answer, naming: AnswerNaming): Promise<string | null> {
      const key = keyOf(answer)
      await folderBelow(folder, STATE, 0o770)
      const before = await placed(key)
      if (before !== null) return before
      const { names, replaces } = namesFor(naming, answer)
      const there = new Set((await readdir(folder)).map((name) => name.toUpperCase()))
      const name = names.find((one) => replaces || !there.has(one.toUpperCase()))
      if (name === undefined) return null
      await rm(note(key), { force: true })
      await writeWhole(state, `${key}.gdt`, answer.bytes, 'new')
      await writeWhole(state, `${key}.name`, Buffer.from(name), 'new')
      await rename(unfinished(key), join(folder, name))
      await syncWherePossible(folder)
      return name
    },
    /** Called once it is acknowledged; the same version is written again if requested again. */
    async forget(answer: Pick<Answer, 'id' | 'version'>): Promise<void> {
      await rm(note(keyOf(answer)), { force: true })
    },
    /** Removes notes and files of answers that are no longer wanted. */
    async tidy(ids: readonly string[]): Promise<void> {
      const names = await orWhenMissing(readdir(state), [])
      const left = names.filter((name) => !ids.some((id) => name.includes(id)))
      for (const name of left) await rm(join(state, name), { force: true })
    },
  }
}
