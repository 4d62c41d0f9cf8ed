import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import { isDamage } from './damage.ts'
import { openSqliteFile, type SqliteFile } from './file.ts'
import { sharedCommits, type Turn } from './shared-commits.ts'

/** A connection as Kysely sees it; its first statement shows what it needs. */
interface SqliteConnection extends DatabaseConnection {
  /** Set in a transaction that writes. */
  turn?: Turn | undefined
  /** Set in a transaction that only reads: its own open file, which keeps seeing the database as of the first read. */
  snapshot?: SqliteFile | undefined
}

interface Files {
  reader: SqliteFile
  writer: SqliteFile
  commits: ReturnType<typeof sharedCommits>
}

function openFiles(path: string): Files {
  const reader = openSqliteFile(path)
  const writer = openSqliteFile(path)
  return { reader, writer, commits: sharedCommits(writer) }
}

export interface SqliteDriver extends Driver {
  /** SQLite's report that the file is damaged, since it was opened; null if none. */
  damage(): string | null
  /**
   * Checkpoints and empties the write-ahead log, which still holds pages from before an erasure. While a reader needs
   * the log it stays; this process's last reader then empties it, or the next call does.
   */
  emptyLog(): Promise<void>
}

/**
 * Reads see committed data and never wait; writes take turns and share commits. A statement outside a transaction is
 * its own transaction.
 */
export function sqliteDriver(path: string): SqliteDriver {
  let files: Files | null = null
  let logIsToBeEmptied = false
  let damage: string | null = null
  // Opened by the first statement, so that a file that cannot be opened fails that statement (`visite check`).
  const opened = (): Files => {
    files ??= openFiles(path)
    return files
  }

  async function alone(query: CompiledQuery): Promise<QueryResult<never>> {
    const { commits, writer } = opened()
    const turn = await commits.begin()
    try {
      const result = turn.run(() => executed(writer, query))
      await turn.commit()
      return result
    } catch (error) {
      turn.rollback()
      throw error
    }
  }

  async function emptyLog(): Promise<void> {
    const { commits, writer } = opened()
    logIsToBeEmptied = true
    await commits.between(() => {
      const { busy } = writer.prepare('pragma wal_checkpoint(truncate)').get() as { busy: 0 | 1 }
      logIsToBeEmptied = busy === 1
    })
  }

  async function endSnapshot(snapshot: SqliteFile): Promise<void> {
    snapshot.close()
    // The read succeeded, whether or not this does.
    if (logIsToBeEmptied) await emptyLog().catch(() => {})
  }

  /** Records a report that the file is damaged. */
  async function watched<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (isDamage(error)) damage ??= error instanceof Error ? error.message : String(error)
      throw error
    }
  }

  const connection = (): SqliteConnection => {
    const own: SqliteConnection = {
      executeQuery: (query) =>
        watched(async () => {
          const { turn, snapshot } = own
          const { reader, writer } = opened()
          if (turn) return turn.run(() => executed(writer, query))
          if (snapshot) return executed(snapshot, query)
          return reader.prepare(query.sql).readonly ? executed(reader, query) : alone(query)
        }),
      async *streamQuery(query) {
        if (!own.snapshot) throw new Error('rows are streamed in a read-only transaction')
        for (const row of own.snapshot.prepare(query.sql).iterate(...query.parameters)) yield { rows: [row as never] }
      },
    }
    return own
  }
  /**
   * Kysely prepares each connection it has not seen before, which would cost a read as much as the read itself. A
   * connection that had a transaction is never reused, because code that still holds it must not get into another's.
   */
  const idle: SqliteConnection[] = []

  return {
    async init() {},
    acquireConnection: async () => idle.pop() ?? connection(),
    async releaseConnection(own: SqliteConnection) {
      if (!own.turn && !own.snapshot) idle.push(own)
    },

    async beginTransaction(own: SqliteConnection, { accessMode }) {
      if (accessMode === 'read only') {
        own.snapshot = openSqliteFile(path)
        own.snapshot.run('begin')
      } else own.turn = await opened().commits.begin()
    },
    async commitTransaction(own: SqliteConnection) {
      if (own.snapshot) await endSnapshot(own.snapshot)
      await watched(async () => own.turn?.commit())
    },
    async rollbackTransaction(own: SqliteConnection) {
      if (own.snapshot) await endSnapshot(own.snapshot)
      own.turn?.rollback()
    },

    emptyLog,
    damage: () => damage,

    async destroy() {
      const open = files
      if (!open) return
      files = null
      await open.commits.close()
      open.writer.close()
      open.reader.close()
    },
  }
}

function executed(file: SqliteFile, { sql, parameters }: CompiledQuery): QueryResult<never> {
  const statement = file.prepare(sql)
  if (statement.reader) return { rows: statement.all(...parameters) as never[] }
  const { changes, lastInsertRowid } = statement.run(...parameters)
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
}
