import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { JobQueue } from '../../jobs.ts'
import { BlobMissing, type BlobStore } from '../../platform/blobs/blob-store.ts'
import { deriveKey } from '../../platform/crypto/keys.ts'
import type { Database } from '../../platform/db/open.ts'
import { syncFolder } from '../../platform/files/sync-folder.ts'
import { type Written, type ZipWriter, zipWriter } from '../../platform/files/zip.ts'
import { newId } from '../../platform/ids.ts'
import { fileEntry, JOBS, LEFT_OUT, MANIFEST, MASTER_KEY, type Manifest, tableEntry } from './manifest.ts'
import { type Row, withSnapshot } from './snapshot.ts'
import { storedTables } from './stored-tables.ts'

interface Source {
  database: Database
  queue: JobQueue
  blobs: BlobStore
  masterKeys: readonly Uint8Array[]
  /** The key is in the data folder, so it belongs into the backup; else the operator keeps it. */
  masterKeyGenerated: boolean
}

export interface BackupSummary {
  rows: number
  files: number
  bytes: number
}

/**
 * Writes database and files into one archive that only its owner may read, durable when it resolves. The database is
 * that of one instant; files come after it, so that every row has its own, unless it is erased meanwhile.
 * @throws {Error} when there is a file of the name, and what database, storage and disk say; then nothing is left
 */
export async function writeBackup(source: Source, file: string): Promise<BackupSummary> {
  const target = resolve(file)
  if (existsSync(target)) throw new Error(`there is already a file ${target}`)
  const unfinished = join(dirname(target), `.${basename(target)}.${newId()}.unfinished`)
  const zip = zipWriter({ zip64: true, now: new Date() })
  const saved = pipeline(zip.output, createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }))
  try {
    const [summary] = await Promise.all([writeEntries(source, zip), saved])
    await rename(unfinished, target)
    await syncFolder(dirname(target))
    return { ...summary, bytes: (await stat(target)).size }
  } catch (error) {
    zip.output.destroy()
    await saved.catch(() => {})
    await rm(unfinished, { force: true })
    throw error
  }
}

async function writeEntries(source: Source, zip: ZipWriter): Promise<{ rows: number; files: number }> {
  const { database, queue, blobs, masterKeys, masterKeyGenerated } = source
  const entries: Record<string, Written> = {}
  const add = async (path: string, content: Parameters<ZipWriter['add']>[1], compress = true) => {
    entries[path] = await zip.add(path, content, { compress })
  }

  const names = (await storedTables(database)).map(({ name }) => name).filter((name) => !LEFT_OUT.has(name))
  const tables: Record<string, number> = {}
  const migrations = await withSnapshot(database, queue, async (snapshot) => {
    for (const name of names) {
      tables[name] = 0
      const count = () => {
        tables[name] = (tables[name] ?? 0) + 1
      }
      await add(tableEntry(name), lines(snapshot.rows(name), count))
    }
    await add(JOBS, lines(await snapshot.jobs()))
    return snapshot.migrations()
  })

  let files = 0
  for await (const { key } of blobs.list('')) {
    const content = await blobs.read(key).catch((error: unknown) => {
      if (error instanceof BlobMissing) return null
      throw error
    })
    if (!content) continue
    // Recordings, images and PDFs are compressed already.
    await add(fileEntry(key), content, false)
    files++
  }

  const [newest] = masterKeys
  if (masterKeyGenerated && newest) await add(MASTER_KEY, [Buffer.from(newest).toString('base64')])
  const manifest: Manifest = {
    format: 'visite-backup',
    version: 1,
    created_at: new Date().toISOString(),
    migrations,
    keys: masterKeys.map((key) => keyName(key)),
    tables,
    files,
    entries,
  }
  await zip.add(MANIFEST, [JSON.stringify(manifest)], { compress: true })
  zip.end()
  return { rows: Object.values(tables).reduce((sum, count) => sum + count, 0), files }
}

/** Names a root key without telling anything about it. */
export const keyName = (masterKey: Uint8Array): string => deriveKey(masterKey, 'backup').id

async function* lines(rows: AsyncIterable<Row> | Iterable<unknown>, count = () => {}) {
  for await (const row of rows) {
    count()
    yield `${JSON.stringify(row, textOnly)}\n`
  }
}

/** Rows hold text, numbers and null: bytes would be read back as something else. */
function textOnly(_name: string, value: unknown): unknown {
  if (value !== null && typeof value === 'object' && 'type' in value && value.type === 'Buffer') {
    throw new Error('a column holds bytes: the backup does not know how to write them')
  }
  return value
}
