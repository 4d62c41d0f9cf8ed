import type { Readable } from 'node:stream'
import type { JobQueue } from '../jobs.ts'
import { BlobMissing, type BlobStore, type RawBlobs } from '../platform/blobs/blob-store.ts'
import { faultOf } from '../platform/blobs/fault.ts'
import { deriveKey } from '../platform/crypto/keys.ts'
import { checkRootKey } from '../platform/crypto/root-key.ts'
import type { Database } from '../platform/db/open.ts'
import { completeKeys } from '../platform/db/sealing/complete.ts'
import { errno } from '../platform/files/errno.ts'
import { type Written, type ZipWriter, zipWriter } from '../platform/files/zip.ts'
import { SPOOLED } from '../platform/spool/storage-spools.ts'
import { TABLES_WITH_FILES } from '../retention/erase.ts'
import { type FaultyFile, isNamed, type NamedFile } from '../retention/named-files.ts'
import { type KeyFileHead, type KeyLine, keyFileText } from './key-file.ts'
import { fileEntry, JOBS, LEFT_OUT, MANIFEST, type Manifest, OWNERS, tableEntry } from './manifest.ts'
import type { Place, Unfinished } from './place.ts'
import type { Shelf } from './shelf.ts'
import { type Row, withSnapshot } from './snapshot.ts'
import { storedTables } from './stored-tables.ts'

export interface Source {
  database: Database
  queue: JobQueue
  /** As they are stored. */
  raw: RawBlobs
  /** The same, opened, to compare them with their rows. */
  blobs: BlobStore
  masterKeys: readonly Uint8Array[]
  /** The key is in the data folder, so it belongs in the key file; otherwise the operator keeps it. */
  masterKeyGenerated: boolean
}

export interface BackupSummary {
  rows: number
  files: number
  bytes: number
  /** Files that differ from their rows; the archive has them as they are. */
  faults: FaultyFile[]
}

/** A file to be written, in its place. */
export interface Target {
  place: Place
  name: string
}

interface Options {
  /** Where the files go; by default into the archive. */
  shelf?: Shelf
  signal?: AbortSignal
}

/**
 * Writes database and files, sealed as they are stored, into one archive that only its owner may read, and the data
 * keys into a separate file; both are durable when it resolves. The database is that of one instant; the files come
 * later, so that every row has its file, unless that is erased meanwhile. Each file is compared with its row; a missing
 * or altered one is reported, and the archive has what there is.
 * @throws {Error} when there is a file of that name, and errors of database, storage and place; then nothing is left
 *   behind
 */
export async function writeBackup(
  source: Source,
  archive: Target,
  keyFile: Target,
  { shelf, signal }: Options = {},
): Promise<BackupSummary> {
  for (const { place, name } of [archive, keyFile])
    if (await place.has(name)) throw new Error(`there is already a file ${name} in ${place.name}`)
  const zip = zipWriter({ zip64: true, now: new Date() })
  const unfinished: Unfinished[] = []
  const write = async ({ place, name }: Target, content: Readable): Promise<Unfinished> => {
    const written = await place.write(name, content, signal)
    unfinished.push(written)
    return written
  }
  const saved = write(archive, zip.output)
  saved.catch((error: unknown) => zip.output.destroy(error instanceof Error ? error : undefined))
  const entries = writeEntries(source, zip, (content) => write(keyFile, content), shelf)
  try {
    const [summary, { bytes }] = await Promise.all([entries, saved])
    await shelf?.sync()
    // The keys first: an archive without them opens nothing.
    for (const each of unfinished) await each.finish()
    return { ...summary, bytes }
  } catch (error) {
    zip.output.destroy()
    await Promise.allSettled([entries, saved])
    for (const each of unfinished) await each.discard().catch(() => {})
    throw error
  }
}

async function writeEntries(
  source: Source,
  zip: ZipWriter,
  writeKeys: (content: Readable) => Promise<unknown>,
  shelf: Shelf | undefined,
): Promise<Omit<BackupSummary, 'bytes'>> {
  const { database, queue, raw, masterKeys, masterKeyGenerated } = source
  const created_at = new Date().toISOString()
  const entries: Record<string, Written> = {}
  const add = async (path: string, content: Parameters<ZipWriter['add']>[1], compress = true) => {
    entries[path] = await zip.add(path, content, { compress })
  }

  const all = (await storedTables(database)).map(({ name }) => name)
  if (all.length === 0) throw new Error('there is nothing to back up: no service has used this database yet')
  const isSealing = all.includes('data_keys')
  // A key file with another root key would open nothing.
  if (all.includes('installation')) await checkRootKey(database.db, masterKeys)
  // An owner with a key now, but none in a later key file, was erased in between.
  if (isSealing) await completeKeys(database)
  const names = all.filter((name) => !LEFT_OUT.has(name))
  const tables: Record<string, number> = {}
  const named: NamedFile[] = []
  const migrations = await withSnapshot(database, queue, async (snapshot) => {
    for (const name of names) {
      tables[name] = 0
      const count = (row: Row) => {
        tables[name] = (tables[name] ?? 0) + 1
        named.push(...filesOf(name, row))
      }
      await add(tableEntry(name), lines(snapshot.rows(name), count))
    }
    await add(JOBS, lines(await snapshot.jobs()))
    const [newest] = masterKeys
    const head: KeyFileHead = {
      ...{ format: 'visite-keys', version: 1, created_at, root_keys: masterKeys.map(keyName) },
      root_key: masterKeyGenerated && newest ? Buffer.from(newest).toString('base64') : null,
    }
    const owners: Pick<KeyLine, 'owner_kind' | 'owner_id'>[] = []
    async function* keys() {
      if (!isSealing) return
      for await (const row of snapshot.rows('data_keys') as AsyncIterable<Row & KeyLine>) {
        owners.push({ owner_kind: row.owner_kind, owner_id: row.owner_id })
        yield row
      }
    }
    await writeKeys(keyFileText(head, keys()))
    await add(OWNERS, lines(owners))
    return snapshot.migrations()
  })

  let files = 0
  const unchanged = new Set<string>()
  for await (const { key, modified } of raw.list('')) {
    // Backups leave out live speech, wherever it is stored.
    if (key.startsWith(SPOOLED)) continue
    const known = shelf?.known(key, modified)
    if (known) {
      entries[fileEntry(key)] = known
      unchanged.add(key)
      files++
      continue
    }
    const content = await raw.read(key).catch((error: unknown) => {
      if (error instanceof BlobMissing) return null
      throw error
    })
    if (!content) continue
    if (shelf) entries[fileEntry(key)] = await shelf.put(asFarAsReadable(content))
    // Recordings, images and PDFs are compressed already.
    else await add(fileEntry(key), asFarAsReadable(content), false)
    files++
  }

  const manifest: Manifest = {
    format: 'visite-backup',
    version: 1,
    created_at,
    migrations,
    keys: masterKeys.map((key) => keyName(key)),
    tables,
    files,
    ...(shelf && { shelf: true as const }),
    entries,
  }
  await zip.add(MANIFEST, [JSON.stringify(manifest)], { compress: true })
  zip.end()
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0)
  // An unchanged file was compared when it was first written.
  const fresh = named.filter(({ key }) => !unchanged.has(key))
  return { rows, files, faults: await faultsOf(source, fresh, entries) }
}

/** A read error must not cost the rest: the entry ends there and is reported as altered. */
async function* asFarAsReadable(content: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* content as AsyncIterable<Uint8Array>
  } catch (error) {
    if (errno(error) !== 'EIO') throw error
  }
}

/** What a row of the snapshot names. */
function filesOf(name: string, row: Row): NamedFile[] {
  const table = TABLES_WITH_FILES.find((each) => each === name)
  if (!table) return []
  const { blob_key, bytes, sha256, appointment_id } = row
  const [key, appointmentId] = [String(blob_key), String(appointment_id)]
  return [{ table, key, bytes: Number(bytes), sha256: String(sha256), appointmentId }]
}

/** Compares what was written with the rows. Erased files may be gone. */
async function faultsOf(
  { database: { db }, blobs }: Source,
  named: readonly NamedFile[],
  entries: Record<string, Written>,
): Promise<FaultyFile[]> {
  const faults: FaultyFile[] = []
  for (const file of named) {
    const written = entries[fileEntry(file.key)]
    // The same bytes: the file was stored before files were sealed.
    if (written?.sha256 === file.sha256) continue
    // Its key may have been destroyed meanwhile.
    const fault = written ? await faultOf(blobs, file).catch(() => 'altered' as const) : 'missing'
    if (fault === null || !(await isNamed(db, file))) continue
    faults.push({ fault, file: file.key, appointment: file.appointmentId })
  }
  return faults
}

/** Names a root key without revealing anything about it. */
export const keyName = (masterKey: Uint8Array): string => deriveKey(masterKey, 'backup').id

async function* lines<T>(rows: AsyncIterable<T> | Iterable<T>, count: (row: T) => void = () => {}) {
  for await (const row of rows) {
    count(row)
    yield `${JSON.stringify(row, textOnly)}\n`
  }
}

/** Rows hold text, numbers and null; bytes would come back as something else. */
function textOnly(_name: string, value: unknown): unknown {
  if (value !== null && typeof value === 'object' && 'type' in value && value.type === 'Buffer') {
    throw new Error('a column holds bytes: the backup does not know how to write them')
  }
  return value
}
