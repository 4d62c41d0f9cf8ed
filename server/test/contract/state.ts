import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type RawBuilder, sql, type TableMetadata } from 'kysely'
import type { Db } from '../../src/platform/db/open.ts'
import type { TestService } from '../service.ts'

/**
 * Everything the service stores: each table's rows, each file of the data folder by its hash. For comparing two
 * moments.
 */
export async function stateOf({ adapters, config }: TestService): Promise<Record<string, string[] | string>> {
  return { ...(await rowsOf(adapters.database.db)), ...filesOf(config.dataDir) }
}

/** The statement that reads all tables is made once per database. */
const readers = new WeakMap<Db, Promise<RawBuilder<StoredRow>>>()

interface StoredRow {
  table: string
  row: string
}

async function rowsOf(db: Db): Promise<Record<string, string[]>> {
  const reader = readers.get(db) ?? readerOf(db)
  readers.set(db, reader)
  const { rows } = await (await reader).execute(db)
  const stored: Record<string, string[]> = {}
  for (const { table, row } of rows) {
    const those = stored[table] ?? []
    stored[table] = those
    those.push(row)
  }
  for (const those of Object.values(stored)) those.sort()
  return stored
}

/**
 * One statement for all tables, as they are stored. A function, so that Postgres plans it only once: planning takes 40
 * ms.
 */
async function readerOf(db: Db): Promise<RawBuilder<StoredRow>> {
  const tables = (await db.introspection.getTables()).filter((table) => !table.isView)
  if (tables.every(({ schema }) => schema === undefined)) return allRows(tables, (column) => sql`quote(${column})`)
  const statement = allRows(tables, (column) => sql`quote_nullable(${column}::text)`)
  await sql`
    create function stored_rows() returns table("table" text, "row" text) language plpgsql as
    $all$ begin return query ${statement}; end $all$`.execute(db)
  return sql<StoredRow>`select * from stored_rows()`
}

function allRows(tables: TableMetadata[], quoted: (column: RawBuilder<unknown>) => RawBuilder<unknown>) {
  const rows = tables.map(({ schema, name, columns }) => {
    const names = columns.map((column) => column.name).filter(isCompared)
    const texts = names.map((column) => sql`${sql.lit(`${column}: `)} || ${quoted(sql.ref(`stored.${column}`))}`)
    const from = sql.table(schema === undefined ? name : `${schema}.${name}`)
    const stored = sql`select ${sql.lit(name)} as "table", ${sql.join(texts, sql` || ', ' || `)} as "row" from ${from} as stored`
    return names.includes('action') ? sql`${stored} where ${isNoRefusal}` : stored
  })
  return sql<StoredRow>`${sql.join(rows, sql` union all `)}`
}

/** A refusal is recorded in the audit trail, and does not change what was asked for. */
const isNoRefusal = sql`stored.action is distinct from 'access.refused'`

/** The time a device was last seen changes with each of its requests. */
const isCompared = (column: string) => column !== 'last_seen_at'

/** Recognised by what changes with every write. */
const hashes = new Map<string, string>()

function filesOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path))
  const hash = (file: string) => {
    const { ino, ctimeNs } = statSync(file, { bigint: true })
    const state = `${file} ${ino} ${ctimeNs}`
    const known = hashes.get(state) ?? createHash('sha256').update(readFileSync(file)).digest('hex')
    hashes.set(state, known)
    return known
  }
  const isFile = (path: string) => statSync(path).isFile()
  return Object.fromEntries(files.filter(isFile).map((file) => [relative(folder, file), hash(file)]))
}
