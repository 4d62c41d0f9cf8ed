import { existsSync } from 'node:fs'
import { openSqliteFile, type SqliteFile } from './file.ts'

/** The file cannot be trusted; the message says what to do. */
export class DatabaseDamaged extends Error {
  constructor(path: string, finding: string) {
    super(
      `The database file ${path} is damaged (${finding}).\n` +
        '- Keep it as it is, with its -wal file: what is in it may still be of use.\n' +
        '- Restore the newest backup into an empty data folder: visite restore FILE, see docs/operations.md.',
    )
    this.name = 'DatabaseDamaged'
  }
}

/** Does SQLite report that the file itself is damaged? */
export const isDamage = (error: unknown): boolean =>
  /^SQLITE_(CORRUPT|NOTADB)/.test(String((error as { code?: unknown } | null)?.code ?? ''))

/** Pages of 4 KiB, 256 MB of them: reading that far takes about a second. */
const READ_WHOLE_PAGES = 65_536

/**
 * Checks a file before use: all of it if it is small enough for a start to wait, otherwise the schema and both ends of
 * every table. Damage in between is found when it is read.
 * @throws {DatabaseDamaged}
 */
export function refuseDamaged(path: string): void {
  if (!existsSync(path)) return
  const finding = findingIn(path)
  if (finding !== null) throw new DatabaseDamaged(path, finding)
}

function findingIn(path: string): string | null {
  let file: SqliteFile | undefined
  try {
    file = openSqliteFile(path)
    return look(file)
  } catch (error) {
    if (!isDamage(error)) throw error
    return error instanceof Error ? error.message : String(error)
  } finally {
    file?.close()
  }
}

const only = (file: SqliteFile, sql: string): unknown => Object.values(file.prepare(sql).get() as object)[0]

function look(file: SqliteFile): string | null {
  if (Number(only(file, 'pragma page_count')) <= READ_WHOLE_PAGES) {
    const found = String(only(file, 'pragma quick_check(1)'))
    return found === 'ok' ? null : found
  }
  const tables = file.prepare("select name from sqlite_schema where type = 'table'").all() as { name: string }[]
  for (const { name } of tables) {
    const table = `"${name.replaceAll('"', '""')}"`
    for (const order of ['asc', 'desc']) file.prepare(`select * from ${table} order by rowid ${order} limit 1`).get()
  }
  return null
}
