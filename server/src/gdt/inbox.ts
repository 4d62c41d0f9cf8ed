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
import { againName, asideName, fromAside, MOST_BYTES, nameBefore, PATIENCE_MS, TAKEN_MS, takenName } from './rules.ts'

/** A folder that practice systems put files into. */
export interface Inbox {
  folder: string
  /** Whose visits they ask for; null: nobody can tell, so nothing is taken. */
  owner: string | null
  profile: GdtProfile
}

/** A request as it came. */
export interface Arrived {
  request: Extract<Reading, { kind: 'request' }>['request']
  bytes: Buffer
  /** Names the file, hexadecimal: what it is called, what it says, and since when. */
  source: string
}

export interface Refused {
  fault: GdtFault
  record: GdtRequest['record'] | null
  /** Part of the name that the file gets, the same if it is put aside once more. */
  key: string
}

interface Deps {
  /** Where files are put aside. */
  rejected: string
  /** @returns what is wrong; null: it is in the database. What it throws leaves the file for the next look. */
  take: (owner: string, arrived: Arrived) => Promise<GdtFault | null>
  /** Tells that a file is put aside. @returns the words for the file beside it */
  refuse: (inbox: Inbox, refused: Refused) => Promise<string>
  now: () => Date
}

/** Files looked at in one go. */
const AT_ONCE = 1_000
/** Hexadecimal digits of a key. */
const KEY = 24
/** Others have the file open just now, or will not let us have it: it is looked at again. */
const HELD = new Set(['EBUSY', 'ETXTBSY', 'EACCES', 'EPERM', 'EAGAIN'])

interface Seen {
  size: number
  mtimeMs: number
  since: number
}

/**
 * Looks through folders of practice systems, again and again (contract 11a gdt). A file is read when it has not changed since
 * the last look. It is taken by a rename, which one process wins, and removed once it is in the database; whoever is killed
 * in between leaves it to the next, and what is in the database already is not taken twice.
 */
export function inboxes({ rejected, take, refuse, now }: Deps): (inbox: Inbox) => Promise<void> {
  const seen = new Map<string, Seen>()
  /** Taken by this process, which could not go on. */
  const left = new Set<string>()

  /** Since when the file is as it is; null: it has changed since the last look. */
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
    // What is not whole, or not yet what it will be, may still be written.
    if (waited < PATIENCE_MS && (reading.kind === 'incomplete' || reading.fault === 'no_gdt')) return 'later'
    return { fault: reading.kind === 'fault' ? reading.fault : 'incomplete' }
  }

  async function settle(inbox: Inbox, name: string, taken: string, verdict: Verdict): Promise<void> {
    if (verdict !== 'request' || inbox.owner === null) {
      return putAside(inbox, name, taken, verdict === 'request' ? 'no_account' : verdict.fault, null)
    }
    // As it is now: the name it was read under could have become another file.
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
    // Last: whoever is killed before leaves the file to the next, and none lies there without a word.
    await rename(taken, join(rejected, aside))
  }

  return async (inbox) => {
    const folder = await orWhenMissing(lstat(inbox.folder), null)
    if (!folder?.isDirectory()) return
    const names = (await readdir(inbox.folder)).filter((name) => !name.startsWith('.') || nameBefore(name) !== null)
    const failures: unknown[] = []
    for (const name of (await byAge(inbox.folder, names)).slice(0, AT_ONCE)) {
      await look(inbox, name).catch((error: unknown) => {
        // Somebody else was faster, or has it open.
        if (errno(error) !== 'ENOENT' && !HELD.has(errno(error) ?? '')) failures.push(error)
      })
    }
    const paths = new Set(names.map((name) => join(inbox.folder, name)))
    for (const path of [...seen.keys(), ...left]) {
      if (dirname(path) !== inbox.folder || paths.has(path)) continue
      seen.delete(path)
      left.delete(path)
    }
    // The others are taken all the same: a name may be needed for the next file.
    if (failures.length > 0) throw failures[0]
  }
}

type Verdict = 'request' | { fault: GdtFault }

/** The oldest first: what came while nothing could be taken is taken in its order. */
async function byAge(folder: string, names: readonly string[]): Promise<string[]> {
  const ages = new Map<string, number>()
  for (const name of names) ages.set(name, (await orWhenMissing(lstat(join(folder, name)), null))?.mtimeMs ?? 0)
  const age = (name: string) => ages.get(name) ?? 0
  return names.toSorted((one, other) => age(one) - age(other) || (one < other ? -1 : 1))
}

/** Puts a file that was put aside into its folder again. @returns whether it was there */
export async function putBack(rejected: string, folder: string, key: string): Promise<boolean> {
  const names = await orWhenMissing(readdir(rejected), [])
  const those = names.filter((name) => fromAside(name)?.key === key)
  const aside = those.find((name) => those.includes(`${name}.txt`)) ?? those.find((name) => !name.endsWith('.txt'))
  const original = aside === undefined ? null : fromAside(aside)
  if (aside === undefined || original === null) return false
  await rename(join(rejected, aside), join(folder, againName(key, original.name)))
  await rm(join(rejected, `${aside}.txt`), { force: true })
  return true
}

/** Of a file that is none of ours: no link is followed, no pipe waited for, and no more is read than there may be. */
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
