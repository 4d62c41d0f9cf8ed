import { createHash } from 'node:crypto'
import type { Stats } from 'node:fs'
import { constants, lstat, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { GdtFault } from '../platform/db/states.ts'
import { errno, orWhenMissing } from '../platform/files/errno.ts'
import { folderBelow } from '../platform/files/folder-below.ts'
import { syncWherePossible } from '../platform/files/sync-folder.ts'
import { writeWhole } from '../platform/files/write-whole.ts'
import { newId } from '../platform/ids.ts'
import type { GdtProfile } from './profiles.ts'
import { type GdtRequest, type Reading, readRequest } from './request.ts'
import {
  asideName,
  fromAside,
  MOST_BYTES,
  nameBefore,
  PATIENCE_MS,
  returnedName,
  TAKEN_MS,
  takenName,
} from './rules.ts'

/** A folder into which practice systems put files. */
export interface Inbox {
  folder: string
  /** The doctor whose visits they request; null: unknown, so every file is rejected. */
  owner: string | null
  profile: GdtProfile
}

/** A request as it arrived. */
export interface Arrived {
  request: Extract<Reading, { kind: 'request' }>['request']
  bytes: Buffer
  /** Identifies the file, hexadecimal: hash of its name, content and time. */
  source: string
}

export interface Refused {
  fault: GdtFault
  record: GdtRequest['record'] | null
  /** Part of the file's new name; the same if the file is put aside again. */
  key: string
}

interface Deps {
  /** Where files are put aside. */
  rejected: string
  /** @returns the fault; null: the request is in the database. If it throws, the file is left for the next look. */
  take: (owner: string, arrived: Arrived) => Promise<GdtFault | null>
  /** Reports a file that is put aside. @returns the text for the file beside it */
  refuse: (inbox: Inbox, refused: Refused) => Promise<string>
  now: () => Date
}

/** Files handled in one look. */
const AT_ONCE = 1_000
/** Hexadecimal digits of a key. */
const KEY = 24
/** Another program has the file open, or access is denied: try again at the next look. */
const HELD = new Set(['EBUSY', 'ETXTBSY', 'EACCES', 'EPERM', 'EAGAIN'])

interface Seen {
  size: number
  mtimeMs: number
  since: number
}

/**
 * Handles the files in practice systems' folders; call it repeatedly (contract 11a gdt). A file is read once it has not
 * changed since the last look. It is taken by a rename, which one process wins, and removed once its request is in the
 * database. A process killed in between leaves the file to the next one, and no request is stored twice.
 */
export function inboxes({ rejected, take, refuse, now }: Deps): (inbox: Inbox) => Promise<void> {
  const seen = new Map<string, Seen>()
  /** Files this process has taken but could not finish. */
  const left = new Set<string>()

  /** Since when the file has been unchanged; null: it has changed since the last look. */
  function unchangedSince(path: string, { size, mtimeMs }: Stats): number | null {
    const at = now().getTime()
    const before = seen.get(path)
    if (before?.size === size && before.mtimeMs === mtimeMs) return before.since
    seen.set(path, { size, mtimeMs, since: at })
    return null
  }

  async function look(inbox: Inbox, name: string): Promise<void> {
    const path = join(inbox.folder, name)
    const original = nameBefore(name) ?? name
    const file = await lstat(path)
    if (file.isDirectory()) return
    if (name !== original && !left.has(path) && now().getTime() - file.ctimeMs < TAKEN_MS) return
    const since = unchangedSince(path, file)
    if (since === null) return
    const verdict = await judged(inbox, path, file, now().getTime() - since)
    if (verdict === 'later') return
    seen.delete(path)
    const taken = join(inbox.folder, takenName(original, newId()))
    await rename(path, taken)
    left.delete(path)
    try {
      await settle(inbox, original, taken, verdict)
    } catch (error) {
      left.add(taken)
      throw error
    }
  }

  async function judged(inbox: Inbox, path: string, file: Stats, waited: number): Promise<'later' | Verdict> {
    if (!file.isFile()) return { fault: 'no_file' }
    if (file.size > MOST_BYTES + 1) return { fault: 'too_large' }
    if (inbox.owner === null) return { fault: 'no_account' }
    const reading = readRequest(await contentOf(path), inbox.profile.unmarked)
    if (reading.kind === 'request') return 'request'
    // An incomplete or unrecognisable file may still be being written.
    if (waited < PATIENCE_MS && (reading.kind === 'incomplete' || reading.fault === 'no_gdt')) return 'later'
    return { fault: reading.kind === 'fault' ? reading.fault : 'incomplete' }
  }

  async function settle(inbox: Inbox, name: string, taken: string, verdict: Verdict): Promise<void> {
    if (verdict !== 'request' || inbox.owner === null) {
      return putAside(inbox, name, taken, verdict === 'request' ? 'no_account' : verdict.fault, null)
    }
    // Read it again: by the time of the rename, its name could have belonged to another file.
    const bytes = await contentOf(taken)
    const reading = readRequest(bytes, inbox.profile.unmarked)
    if (reading.kind !== 'request') return rename(taken, join(inbox.folder, name))
    const { mtimeMs } = await lstat(taken)
    const source = createHash('sha256').update(`${inbox.folder}\n${name}\n${mtimeMs}\n`).update(bytes).digest('hex')
    const fault = await take(inbox.owner, { request: reading.request, bytes, source })
    if (fault) return putAside(inbox, name, taken, fault, reading.request.record)
    await rm(taken)
    await syncWherePossible(inbox.folder)
  }

  async function putAside(
    inbox: Inbox,
    name: string,
    taken: string,
    fault: GdtFault,
    record: Refused['record'],
  ): Promise<void> {
    await folderBelow(dirname(rejected), basename(rejected), 0o770)
    if (!(await lstat(rejected)).isDirectory()) throw new Error('the folder for files put aside is none')
    const { size, mtimeMs } = await lstat(taken)
    const hash = createHash('sha256').update(`${inbox.folder}\n${name}\n${size}\n${mtimeMs}`)
    const key = hash.digest('hex').slice(0, KEY)
    const aside = asideName(name, now(), key)
    const words = await refuse(inbox, { fault, record, key })
    await writeWhole(rejected, `${aside}.txt`, Buffer.from(`\ufeff${words}\r\n`), 'word')
    // Last, so that a kill before this leaves the file to the next process, and no file lies there without its text.
    await rename(taken, join(rejected, aside))
  }

  return async (inbox) => {
    const folder = await orWhenMissing(lstat(inbox.folder), null)
    if (!folder?.isDirectory()) return
    const names = (await readdir(inbox.folder)).filter((name) => !name.startsWith('.') || nameBefore(name) !== null)
    const failures: unknown[] = []
    for (const name of (await byAge(inbox.folder, names)).slice(0, AT_ONCE)) {
      await look(inbox, name).catch((error: unknown) => {
        // Another process was faster, or has it open.
        if (errno(error) !== 'ENOENT' && !HELD.has(errno(error) ?? '')) failures.push(error)
      })
    }
    const paths = new Set(names.map((name) => join(inbox.folder, name)))
    for (const path of [...seen.keys(), ...left]) {
      if (dirname(path) !== inbox.folder || paths.has(path)) continue
      seen.delete(path)
      left.delete(path)
    }
    // Only after the other files: the practice system may need their names for its next ones.
    if (failures.length > 0) throw failures[0]
  }
}

type Verdict = 'request' | { fault: GdtFault }

/** Oldest first, so that files that arrived during an outage are handled in order. */
async function byAge(folder: string, names: readonly string[]): Promise<string[]> {
  const ages = new Map<string, number>()
  for (const name of names) ages.set(name, (await orWhenMissing(lstat(join(folder, name)), null))?.mtimeMs ?? 0)
  const age = (name: string) => ages.get(name) ?? 0
  return names.toSorted((one, other) => age(one) - age(other) || (one < other ? -1 : 1))
}

/** Moves a file that was put aside back into its folder. @returns whether it was there */
export async function putBack(rejected: string, folder: string, key: string): Promise<boolean> {
  const names = await orWhenMissing(readdir(rejected), [])
  const those = names.filter((name) => fromAside(name)?.key === key)
  const aside = those.find((name) => those.includes(`${name}.txt`)) ?? those.find((name) => !name.endsWith('.txt'))
  const original = aside === undefined ? null : fromAside(aside)
  if (aside === undefined || original === null) return false
  await rename(join(rejected, aside), join(folder, returnedName(key, original.name)))
  await rm(join(rejected, `${aside}.txt`), { force: true })
  return true
}

/** Reads a foreign file safely: follows no link, waits for no pipe, and reads no more than the size limit. */
async function contentOf(path: string): Promise<Buffer> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  try {
    if (!(await file.stat()).isFile()) return Buffer.alloc(0)
    const bytes = Buffer.alloc(MOST_BYTES + 2)
    let length = 0
    for (;;) {
      const { bytesRead } = await file.read(bytes, length, bytes.length - length, length)
      length += bytesRead
      if (bytesRead === 0 || length === bytes.length) return bytes.subarray(0, length)
    }
  } finally {
    await file.close()
  }
}
