import { open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { orWhenMissing } from '../platform/files/errno.ts'
import { folderBelow } from '../platform/files/folder-below.ts'
import { syncWherePossible } from '../platform/files/sync-folder.ts'
import { writeWhole } from '../platform/files/write-whole.ts'
import { type Addressed, type AnswerNaming, namesFor } from './profiles.ts'

export interface Answer extends Addressed {
  /** Of the note. */
  version: number
  bytes: Uint8Array
}

/** Beside the answers, hidden: what is on its way, and what is there but not acknowledged. */
const STATE = '.visite'

/**
 * Files that a practice system fetches. Each is written whole, under another name, synced and renamed. Which name it gets is
 * noted before the rename: whoever is killed after that knows at the next start that it is done, even if the practice system
 * has fetched it by then, so that none comes twice.
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

  /** Where it was renamed to, if it was. */
  async function placed(key: string): Promise<string | null> {
    const name = await orWhenMissing(readFile(note(key), 'utf8'), null)
    return name === null || (await exists(unfinished(key))) ? null : name
  }

  return {
    /** @returns its name; null: another one of that name has not been fetched yet */
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
    /** It is acknowledged: the same version is written anew when it is asked for again. */
    async forget(answer: Pick<Answer, 'id' | 'version'>): Promise<void> {
      await rm(note(keyOf(answer)), { force: true })
    },
    /** Removes what belongs to none of the answers that are still asked for. */
    async tidy(ids: readonly string[]): Promise<void> {
      const names = await orWhenMissing(readdir(state), [])
      const left = names.filter((name) => !ids.some((id) => name.includes(id)))
      for (const name of left) await rm(join(state, name), { force: true })
    },
  }
}
