import { readdir } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { JobQueue, StoredJob } from '../jobs.ts'
import { storeKey } from '../master-key.ts'
import type { RawBlobs } from '../platform/blobs/blob-store.ts'
import { adoptRootKey } from '../platform/crypto/root-key.ts'
import { MIGRATION_NAMES, migrate } from '../platform/db/migrate.ts'
import type { Database, Tx } from '../platform/db/open.ts'
import { orWhenMissing } from '../platform/files/errno.ts'
import type { Archive } from './archive.ts'
import { keyName } from './backup.ts'
import { checkKeys, type KeyFile } from './key-file.ts'
import { FILES, fileEntry, JOBS, MASTER_KEY, OWNERS, tableEntry } from './manifest.ts'
import { removeUnnamed, restoreKeys } from './restore-keys.ts'
import type { Row } from './snapshot.ts'
import { type StoredTable, storedTables } from './stored-tables.ts'

/** May be in an otherwise empty data folder. */
const HARMLESS = new Set(['lost+found', 'models'])

/** @throws {Error} unless the backup can be restored with this configuration, into an empty place */
export async function checkTarget(config: Config, archive: Archive, keyFile: KeyFile | null): Promise<void> {
  const { dataDir } = config
  const inside = (await orWhenMissing(readdir(dataDir), [])).filter((name) => !HARMLESS.has(name))
  if (inside.length > 0)
    throw new Error(`the data folder ${dataDir} is not empty: a backup is restored into an empty one`)
  checkReadable(config, archive, keyFile)
}

/** @throws {Error} unless this version, with these keys, can read the backup */
export function checkReadable(config: Config, archive: Archive, keyFile: KeyFile | null): void {
  const { masterKeys } = config
  const { migrations, keys, entries } = archive.manifest
  if (migrations.some((name) => !MIGRATION_NAMES.includes(name))) {
    throw new Error('the backup was written by a later version: install that one first')
  }
  if (keyFile && keyFile.head.created_at < archive.manifest.created_at)
    throw new Error('the key file is older than the backup: take the one beside it, or a newer one')
  const configured = masterKeys.map(keyName)
  const needed = keyFile?.head.root_keys ?? keys
  const isEnclosed = keyFile ? keyFile.head.root_key !== null : MASTER_KEY in entries
  if (masterKeys.length > 0 ? needed.some((key) => !configured.includes(key)) : !isEnclosed) {
    throw new Error('VISITE_MASTER_KEY must be the one of the service that was backed up')
  }
  if (keyFile) checkKeys(keyFile, rootKeysOf(config, keyFile))
}

/** The root keys that open the key file's keys. */
export const rootKeysOf = ({ masterKeys }: Config, { head }: KeyFile): readonly Uint8Array[] =>
  masterKeys.length > 0 ? masterKeys : [Buffer.from(head.root_key ?? '', 'base64')]

/** @throws {Error} unless database and storage are empty, too */
export async function checkEmpty(database: Database, blobs: RawBlobs): Promise<void> {
  const [table] = await storedTables(database)
  if (table) throw new Error('the database is not empty: a backup is restored into an empty one')
  for await (const _ of blobs.list(''))
    throw new Error('the storage is not empty: a backup is restored into an empty one')
}

/** The root key first, because it may be needed to read the rest. */
export async function restoreKey(
  { dataDir, masterKeys }: Config,
  archive: Archive,
  keyFile: KeyFile | null,
): Promise<void> {
  if (masterKeys.length > 0) return
  storeKey(dataDir, keyFile?.head.root_key ?? (await text(await archive.open(MASTER_KEY))))
}

/**
 * Files before the rows that name them; the rows in one transaction, in the schema they were written in; jobs in
 * today's schema, since the queue writes them. Anything without a key in the key file has since been erased, and stays
 * so.
 */
export async function restoreData(
  { config, database, queue, blobs }: { config: Config; database: Database; queue: JobQueue; blobs: RawBlobs },
  archive: Archive,
  keyFile: KeyFile | null,
): Promise<void> {
  const { manifest } = archive
  const files = Object.keys(manifest.entries)
    .filter((entry) => entry.startsWith(FILES))
    .map((entry) => entry.slice(FILES.length))
  for (const key of files) {
    const staged = await blobs.stage(await archive.open(fileEntry(key)))
    try {
      await staged.keep(key)
    } finally {
      await staged.discard()
    }
  }
  await migrate(database, { only: manifest.migrations })
  await restoreTables(database, archive, keyFile)
  await migrate(database)
  if (keyFile) {
    await removeUnnamed(database, blobs, files)
    const [rootKey] = rootKeysOf(config, keyFile)
    if (rootKey) await adoptRootKey(database.db, rootKey)
  }
  await database.unhurried.transaction().execute(async (tx) => {
    for await (const line of linesOf(await archive.open(JOBS))) await enqueueAgain(tx, queue, line)
  })
}

async function restoreTables(database: Database, archive: Archive, keyFile: KeyFile | null): Promise<void> {
  const { manifest } = archive
  const tables = await storedTables(database)
  for (const name of Object.keys(manifest.tables)) {
    if (!tables.some((table) => table.name === name)) throw new Error(`there is no table for the rows of ${name}`)
  }
  await database.stored.transaction().execute(async (tx) => {
    for (const table of tables.filter(({ name }) => name in manifest.tables)) {
      // Rows that a migration inserts are in the backup, too, in their current state.
      await sql`delete from ${sql.table(table.name)}`.execute(tx)
      const restored = await restoreRows(tx, table, await archive.open(tableEntry(table.name)))
      if (restored !== manifest.tables[table.name]) throw new Error(`rows of ${table.name} are missing in the backup`)
      if (database.engine === 'postgres' && table.counter !== null) await countOn(tx, table.name, table.counter)
    }
    if (keyFile) await restoreKeys(tx, keyFile, linesOf(await archive.open(OWNERS)))
  })
}

/** Parameters of one statement: SQLite takes 32,766. */
const PARAMETERS = 20_000
/** Characters of rows per statement, because transcriptions can be long. */
const CHARACTERS = 2_000_000

async function restoreRows(tx: Tx, table: StoredTable, source: Readable): Promise<number> {
  let count = 0
  let waiting: string[] = []
  let characters = 0
  const flush = async () => {
    const rows = waiting.map((line) => JSON.parse(line) as Row)
    const columns = sql.join(table.columns.map((column) => sql.ref(column)))
    const values = rows.map((row) => sql`(${sql.join(table.columns.map((column) => row[column] ?? null))})`)
    if (rows.length > 0)
      await sql`insert into ${sql.table(table.name)} (${columns}) values ${sql.join(values)}`.execute(tx)
    count += rows.length
    waiting = []
    characters = 0
  }
  for await (const line of linesOf(source)) {
    waiting.push(line)
    characters += line.length
    if (characters > CHARACTERS || waiting.length * table.columns.length > PARAMETERS) await flush()
  }
  await flush()
  return count
}

/** Makes Postgres number the next row after the restored ones; SQLite does so by itself. */
const countOn = (tx: Tx, table: string, column: string) =>
  sql`
    select setval(pg_get_serial_sequence(${table}, ${column}), greatest(max(${sql.ref(column)}), 1))
    from ${sql.table(table)}`.execute(tx)

async function enqueueAgain(tx: Tx, queue: JobQueue, line: string): Promise<void> {
  const { kind, payload, key, runAt } = JSON.parse(line) as Omit<StoredJob, 'runAt'> & { runAt: string }
  await queue.enqueue(tx, kind, payload, { runAt: new Date(runAt), ...(key !== null && { key }) })
}

/** JSON text has no real line breaks, but may contain characters that `readline` takes for one. */
async function* linesOf(source: Readable): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of source.setEncoding('utf8')) {
    const parts = (rest + chunk).split('\n')
    rest = parts.pop() ?? ''
    yield* parts
  }
  if (rest !== '') yield rest
}
