import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import { faultOf } from '../platform/blobs/fault.ts'
import type { Db } from '../platform/db/open.ts'
import { orWhenMissing } from '../platform/files/errno.ts'
import { type FaultyFile, isNamed, type NamedFile, namedFiles, type Place } from '../retention/named-files.ts'

export interface FileFindings {
  files: number
  faults: FaultyFile[]
}

/** How far a check has got, so that an interrupted one continues there. */
interface Progress extends FileFindings {
  started_at: string
  behind: Place | null
}

interface Deps {
  config: Config
  db: Db
  blobs: BlobStore
  /** Called for each fault as it is found, and for those that an interrupted check had found. */
  onFault: (faulty: FaultyFile) => void
  /** Called when an interrupted check continues. */
  onResumed: (startedAt: string, files: number) => void
  now: () => Date
}

const SAVE_MS = 1000
/** What an interrupted check has found is worthless after this long. */
const STALE_MS = 7 * 24 * 3_600_000

/**
 * Compares every file that a row names with the size and SHA-256 of its upload, one after another with flat memory. An
 * interrupted check continues where it was.
 * @throws when database or storage are away; the next check continues here
 */
export async function checkFiles({ config, db, blobs, onFault, onResumed, now }: Deps): Promise<FileFindings> {
  const place = join(config.dataDir, 'check-files.json')
  const progress = (await earlier(place, now())) ?? {
    started_at: now().toISOString(),
    behind: null,
    files: 0,
    faults: [],
  }
  if (progress.behind) onResumed(progress.started_at, progress.files)
  for (const faulty of progress.faults) onFault(faulty)
  let saved = now().getTime()
  for await (const file of namedFiles(db, progress.behind)) {
    const faulty = await judged(file)
    if (faulty) {
      progress.faults.push(faulty)
      onFault(faulty)
    }
    progress.files++
    progress.behind = { table: file.table, key: file.key }
    if (now().getTime() - saved < SAVE_MS) continue
    await save(progress)
    saved = now().getTime()
  }
  await rm(place, { force: true })
  return { files: progress.files, faults: progress.faults }

  async function judged(file: NamedFile): Promise<FaultyFile | null> {
    const fault = await faultOf(blobs, file)
    if (!fault || !(await isNamed(db, file))) return null
    return { fault, file: file.key, appointment: file.appointmentId }
  }

  async function save(reached: Progress): Promise<void> {
    await writeFile(`${place}.new`, JSON.stringify(reached), { mode: 0o600 })
    await rename(`${place}.new`, place)
  }
}

async function earlier(place: string, now: Date): Promise<Progress | null> {
  const text = await orWhenMissing(readFile(place, 'utf8'), null)
  if (text === null) return null
  const progress: Progress = JSON.parse(text)
  return now.getTime() - Date.parse(progress.started_at) < STALE_MS ? progress : null
}
