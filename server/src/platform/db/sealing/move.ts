import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { OwnerGone } from '../../crypto/data-keys.ts'
import { type Database, type Db, forgetOldPages, locksRows, type Tx } from '../open.ts'
import { SEALED, type SealedTable, sealingOf } from './columns.ts'
import { PREFIX } from './text.ts'

/** Rows per transaction: enough to share its sync, few enough not to hold up others. */
const AT_ONCE = 50

type Row = Record<string, unknown>

/** The sealed columns as one string: when the list grows, rows must be moved again. */
export const sealingVersion = (): string =>
  createHash('sha256').update(JSON.stringify(SEALED)).digest('hex').slice(0, 16)

/**
 * Seals rows an earlier version wrote plain, a few at a time, while the service runs: both forms can be read, and
 * sealed rows are left alone, so an interrupted run is simply repeated.
 * @returns how many rows were sealed
 */
export async function sealPlainRows(database: Database): Promise<number> {
  let moved = 0
  for (const table of Object.keys(SEALED)) {
    const sealing = sealingOf(table)
    if (sealing) moved += await sealTable(database, table, sealing)
  }
  // The write-ahead log still holds the old pages.
  if (moved > 0) await forgetOldPages(database)
  return moved
}

async function sealTable({ stored, unhurried }: Database, table: string, sealing: SealedTable): Promise<number> {
  let moved = 0
  for (let last: Row | null = null; ; ) {
    const rows: Row[] = await plainRows(stored, table, sealing, last)
    if (rows.length === 0) return moved
    await unhurried.transaction().execute(async (tx) => {
      for (const row of rows) if (await sealRow(tx, table, sealing, row)) moved++
    })
    last = rows.at(-1) ?? null
  }
}

async function plainRows(stored: Db, table: string, { row, columns }: SealedTable, last: Row | null): Promise<Row[]> {
  const names = sql.join(row.map((column) => sql.ref(column)))
  const plain = columns.map(
    (column) =>
      sql`(${sql.ref(column)} is not null and substr(${sql.ref(column)}, 1, ${sql.lit(PREFIX.length)}) <> ${PREFIX})`,
  )
  const after = last ? sql`(${names}) > (${sql.join(row.map((column) => last[column]))}) and` : sql``
  const { rows } = await sql<Row>`
    select ${names} from ${sql.table(table)} where ${after} (${sql.join(plain, sql` or `)})
    order by ${names} limit ${sql.lit(AT_ONCE)}`.execute(stored)
  return rows
}

/** Reads the row under its lock and writes it back, which seals it. @returns false if it or its owner is gone by now */
async function sealRow(tx: Tx, table: string, { row, columns }: SealedTable, name: Row): Promise<boolean> {
  const { table: from, ref } = tx.dynamic
  let reading = tx.selectFrom(from(table as 'appointments').as(table as 'appointments')).selectAll()
  let writing = tx.updateTable(table as 'appointments')
  for (const column of row) {
    reading = reading.where(ref(column), '=', name[column])
    writing = writing.where(ref(column), '=', name[column])
  }
  const found = (await reading.$if(locksRows(tx), (query) => query.forUpdate()).executeTakeFirst()) as Row | undefined
  if (!found) return false
  const texts = Object.fromEntries(columns.map((column) => [column, found[column]]))
  try {
    await writing.set(texts as object).execute()
    return true
  } catch (error) {
    if (error instanceof OwnerGone) return false
    throw error
  }
}
