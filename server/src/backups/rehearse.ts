import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import { openQueue } from '../jobs.ts'
import { chooseBlobs } from '../platform/blobs/choose.ts'
import { faultOf } from '../platform/blobs/fault.ts'
import { type Database, openDatabase } from '../platform/db/open.ts'
import { privateCopies } from '../platform/sealed-files/private-copy.ts'
import { sealedBlobs } from '../platform/sealed-files/sealed-blobs.ts'
import { type FaultyFile, namedFiles } from '../retention/named-files.ts'
import type { Archive } from './archive.ts'
import type { KeyFile } from './key-file.ts'
import { restoreData, rootKeysOf } from './restore.ts'

interface Rehearsal {
  rows: number
  files: number
  /** Files that do not open, or differ from their rows. */
  faults: FaultyFile[]
}

/**
 * Restores the archive into a scratch folder, with SQLite and the disk whatever it was written from, and opens every
 * row and file there. Rows and files are sealed there, too, and nothing stays.
 * @param parent where the scratch folder goes; needs as much room as the archive
 */
export async function rehearse(
  config: Config,
  archive: Archive,
  keyFile: KeyFile | null,
  parent: string,
): Promise<Rehearsal> {
  const folder = await mkdtemp(join(parent, 'visite-rehearsal-'))
  const rootKeys = keyFile ? rootKeysOf(config, keyFile) : config.masterKeys
  const database = openDatabase({ kind: 'sqlite', file: join(folder, 'visite.sqlite') }, rootKeys)
  try {
    const raw = chooseBlobs({ kind: 'disk', folder: join(folder, 'blobs') })
    await restoreData({ config, database, queue: openQueue(database), blobs: raw }, archive, keyFile)
    const blobs = sealedBlobs(raw, database.keys, privateCopies(join(folder, 'copies')))
    const faults: FaultyFile[] = []
    let files = 0
    for await (const file of namedFiles(database.db)) {
      files++
      const fault = await faultOf(blobs, file).catch(() => 'altered' as const)
      if (fault !== null) faults.push({ fault, file: file.key, appointment: file.appointmentId })
    }
    return { rows: await openedRows(database, Object.keys(archive.manifest.tables)), files, faults }
  } finally {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const AT_ONCE = 500

/** Reads every row as the service does: a sealed text that does not open throws. */
async function openedRows({ db }: Database, tables: readonly string[]): Promise<number> {
  let all = 0
  for (const table of tables) {
    for (let rows = AT_ONCE, from = 0; rows === AT_ONCE; from += rows) {
      // Any table will do, because rows are only read and opened.
      const page = db.selectFrom(table as 'appointments').selectAll()
      rows = (await page.orderBy(sql`rowid`).limit(AT_ONCE).offset(from).execute()).length
      all += rows
    }
  }
  return all
}
