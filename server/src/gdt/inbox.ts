import { createHash } from 'node:crypto'
import type { Stats } from 'node:fs'
import { constants, lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { GdtFault } from '../platform/db/states.ts'
import { errno, orWhenMissing } from '../platform/files/errno.ts'
import { syncFolder } from '../platform/files/sync-folder.ts'
import { writeWhole } from '../platform/files/write-whole.ts'
import { newId } from '../platform/ids.ts'
import { MOST_BYTES, type Reading, readRequest } from './request.ts'
import { asideName, nameBefore, PATIENCE_MS, TAKEN_MS, takenName } from './rules.ts'

/** A folder that practice systems put files into. */
export interface Inbox {
  folder: string
  /** Whose visits they ask for; null: nobody can tell, so nothing is taken. */
  doctorId: string | null
}

interface Deps {
  /** Where files are put aside. */
  rejected: string
  /** @returns what is wrong; null: it is in the database */
  take: (
    doctorId: string,
    request: Extract<Reading, { kind: 'request' }>['request'],
    source: string,
  ) => Promise<GdtFault | null>
  /** Tells that a file was put aside. @returns the words for the file beside it */
  refuse: (inbox: Inbox, fault: GdtFault, record: string | null) => Promise<string>
  now: () => Date
}

/** Files looked at in one go. */
const AT_ONCE = 1_000
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
    if (name !== original && now().getTime() - file.ctimeMs < TAKEN_MS) return
    const since = unchangedSince(path, file)
    if (since === null) return
    const verdict = await judged(inbox, path, file, now().getTime() - since)
    if (verdict === 'later') return
    seen.delete(path)
    const taken = join(inbox.folder, takenName(original, newId()))
    await rename(path, taken)
    await settle(inbox, original, taken, verdict)
  }

  async function judged(inbox: Inbox, path: string, file: Stats, waited: number): Promise<'later' | Verdict> {
    if (!file.isFile()) return { fault: 'no_file' }
    if (file.size > MOST_BYTES + 1) return { fault: 'too_large' }
    if (inbox.doctorId === null) return { fault: 'no_account' }
    const reading = readRequest(await contentOf(path))
    if (reading.kind === 'request') return 'request'
    // What is not whole, or not yet what it will be, may still be written.
    if (waited < PATIENCE_MS && (reading.kind === 'incomplete' || reading.fault === 'no_gdt')) return 'later'
    return { fault: reading.kind === 'fault' ? reading.fault : 'incomplete' }
  }

  async function settle(inbox: Inbox, name: string, taken: string, verdict: Verdict): Promise<void> {
    if (verdict !== 'request' || inbox.doctorId === null) {
      return putAside(inbox, name, taken, verdict === 'request' ? 'no_account' : verdict.fault, null)
    }
    // As it is now: the name it was read under could have become another file.
    const bytes = await contentOf(taken)
    const reading = readRequest(bytes)
    if (reading.kind !== 'request') return rename(taken, join(inbox.folder, name))
    const { mtimeMs } = await lstat(taken)
    const source = createHash('sha256').update(`${inbox.folder}\n${name}\n${mtimeMs}\n`).update(bytes).digest('hex')
    const fault = await take(inbox.doctorId, reading.request, source)
    if (fault) return putAside(inbox, name, taken, fault, reading.request.record)
    await rm(taken)
    await syncFolder(inbox.folder)
  }

  async function putAside(inbox: Inbox, name: string, taken: string, fault: GdtFault, record: string | null) {
    await mkdir(rejected, { recursive: true, mode: 0o770 })
    if (!(await lstat(rejected)).isDirectory()) throw new Error('the folder for files put aside is none')
    const aside = asideName(name, `${now().toISOString().replace(/\D/g, '')}-${newId().slice(0, 6)}`)
    const words = await refuse(inbox, fault, record)
    await writeWhole(rejected, `${aside}.txt`, Buffer.from(`\ufeff${words}\r\n`), 'word')
    // Last: whoever is killed before leaves the file to the next, and none lies there without a word.
    await rename(taken, join(rejected, aside))
  }

  return async (inbox) => {
    const folder = await orWhenMissing(lstat(inbox.folder), null)
    if (!folder?.isDirectory()) return
    const names = (await readdir(inbox.folder)).filter((name) => !name.startsWith('.') || nameBefore(name) !== null)
    for (const name of names.sort().slice(0, AT_ONCE)) {
      await look(inbox, name).catch((error: unknown) => {
        // Somebody else was faster, or has it open.
        if (errno(error) !== 'ENOENT' && !HELD.has(errno(error) ?? '')) throw error
      })
    }
    const paths = new Set(names.map((name) => join(inbox.folder, name)))
    for (const path of seen.keys()) if (dirname(path) === inbox.folder && !paths.has(path)) seen.delete(path)
  }
}

type Verdict = 'request' | { fault: GdtFault }

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
