import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import SqliteDatabase from 'better-sqlite3'

export type Statement = SqliteDatabase.Statement<unknown[]>

/** An open SQLite file. */
export interface SqliteFile {
  /** Prepared once: preparing costs more than running a small statement. */
  prepare(sql: string): Statement
  /** Runs a statement that returns no rows. */
  run(sql: string): void
  /** Whether a transaction is open. SQLite ends one by itself after some faults (a full disk). */
  inTransaction(): boolean
  close(): void
}

/** How long a writer waits for another process's transaction. */
export const BUSY_MS = 10_000
/**
 * Pages of 4 KiB in the write-ahead log before a checkpoint: 16 MiB. A checkpoint costs two more syncs, which with
 * SQLite's default of 4 MiB every hundredth commit would pay.
 */
const CHECKPOINT_PAGES = 4_096
const CACHED_STATEMENTS = 500

/** @param busyMs how long to wait for another connection's lock */
export function openSqliteFile(path: string, { busyMs = BUSY_MS } = {}): SqliteFile {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  // Other users of the machine must not read it. SQLite would create it as 0644, and gives the log the file's mode.
  closeSync(openSync(path, 'a', 0o600))
  const sqlite = new SqliteDatabase(path)
  // Trust.md: an acknowledged write survives a power cut (FULL is not kept in the file, so it is set on every
  // connection), and erased data is overwritten.
  for (const pragma of [
    `busy_timeout = ${busyMs}`,
    'journal_mode = WAL',
    'synchronous = FULL',
    `wal_autocheckpoint = ${CHECKPOINT_PAGES}`,
    'foreign_keys = ON',
    'secure_delete = ON',
    'temp_store = MEMORY',
  ]) {
    sqlite.pragma(pragma)
  }
  const statements = new Map<string, Statement>()
  const file: SqliteFile = {
    prepare(sql) {
      let statement = statements.get(sql)
      if (!statement) {
        statement = sqlite.prepare<unknown[]>(sql)
        statements.set(sql, statement)
        const oldest = statements.keys().next().value
        if (statements.size > CACHED_STATEMENTS && oldest !== undefined) statements.delete(oldest)
      }
      return statement
    },
    run: (sql) => void file.prepare(sql).run(),
    inTransaction: () => sqlite.inTransaction,
    close: () => sqlite.close(),
  }
  return file
}
