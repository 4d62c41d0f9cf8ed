import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { type Statement as Ran, STATEMENTS } from '../../server/src/platform/db/statements.ts'
import type { Engine } from './engine.ts'
import type { Statement } from './statements.ts'

/** A SQLite file whose statements the service reports itself; their plans are looked up afterwards. */
export function filledSqlite(): Engine {
  const folder = mkdtempSync(join(tmpdir(), 'visite-size-'))
  const file = join(folder, 'visite.sqlite')
  const sqlite = new SqliteDatabase(file)
  for (const pragma of ['journal_mode = WAL', 'synchronous = OFF', 'foreign_keys = OFF', 'cache_size = -200000']) {
    sqlite.pragma(pragma)
  }
  const ran = new Map<string, number[]>()
  const listen = (statement: unknown) => {
    const { sql, milliseconds } = statement as Ran
    const times = ran.get(sql) ?? []
    ran.set(sql, times)
    times.push(milliseconds)
  }
  return {
    name: 'SQLite',
    settings: { kind: 'sqlite', file },
    dialect: {
      id: (n) => `printf('%024x', ${n})`,
      instant: (seconds) => `strftime('%Y-%m-%dT%H:%M:%S.000Z', ${seconds}, 'unixepoch')`,
    },
    run: async (statement) => void sqlite.exec(statement),
    settle: async () => void sqlite.pragma('wal_checkpoint(truncate)'),
    async telling(on) {
      if (on) STATEMENTS.subscribe(listen)
      else STATEMENTS.unsubscribe(listen)
    },
    async told(growing) {
      const statements = [...ran].map(([sql, times]) => explained(sqlite, sql, times, growing))
      ran.clear()
      return statements.sort((a, b) => (b.times.at(-1) ?? 0) - (a.times.at(-1) ?? 0))
    },
    bytes: async () => statSync(file).size,
    async remove() {
      sqlite.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function explained(
  sqlite: SqliteDatabase.Database,
  sql: string,
  times: number[],
  growing: ReadonlySet<string>,
): Statement {
  const details = /^\s*(select|insert|update|delete|with)/i.test(sql) ? planOf(sqlite, sql) : []
  // A scan in the wanted order, which may be that of the rows themselves, ends at the limit.
  const ends = /\blimit\b/i.test(sql) && !details.some((detail) => detail.includes('TEMP B-TREE'))
  const scanned = details.flatMap((detail) => {
    const [, table = '', index] = /^SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?/.exec(detail) ?? []
    return growing.has(table) && !ends && !(index && isPartial(sqlite, index)) ? [table] : []
  })
  const text = sql.replaceAll(/\s+/g, ' ').replaceAll(/\(\?(, \?)+\)/g, '(?…)')
  return { text, times: times.sort((a, b) => a - b), plan: details.join(' > '), given: null, read: null, scanned }
}

function planOf(sqlite: SqliteDatabase.Database, sql: string): string[] {
  const values = Array.from(sql.matchAll(/\?/g), () => null)
  const rows = sqlite.prepare(`explain query plan ${sql}`).all(...values) as { detail: string }[]
  return rows.map(({ detail }) => detail)
}

/** Such an index holds only the wanted rows. */
function isPartial(sqlite: SqliteDatabase.Database, index: string): boolean {
  const made = sqlite.prepare('select sql from sqlite_master where name = ?').get(index) as { sql: string | null }
  return /\bwhere\b/i.test(made.sql ?? '')
}
