import { chownSync, mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { postgresUser, startPostgres } from '../../server/test/postgres.ts'
import type { Engine } from './engine.ts'
import { plansIn } from './postgres-plans.ts'

/** Until a changed setting is in force everywhere, and the log is written. */
const SETTLED_MS = 1_500

/** A Postgres that logs every statement with its plan (auto_explain), including those of triggers and foreign keys. */
export async function filledPostgres(): Promise<Engine> {
  const logs = mkdtempSync(join(tmpdir(), 'visite-size-log-'))
  const log = join(logs, 'statements.log')
  const identity = postgresUser()
  if (identity.uid !== undefined) chownSync(logs, identity.uid, identity.gid)
  const postgres = await startPostgres({
    more: {
      shared_preload_libraries: 'auto_explain',
      shared_buffers: '1GB',
      max_wal_size: '8GB',
      logging_collector: 'on',
      log_directory: logs,
      log_filename: 'statements.log',
      log_rotation_size: '0',
      log_line_prefix: '@@',
      // Reads a table from end to end only where no index fits, however small the table is.
      enable_seqscan: 'off',
      // That setting makes plans look so expensive that it would compile even the smallest statements, for 170 ms each.
      jit: 'off',
      'auto_explain.log_analyze': 'on',
      'auto_explain.log_timing': 'off',
      'auto_explain.log_nested_statements': 'on',
      'auto_explain.log_format': 'json',
    },
  })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const run = async (statement: string) => void (await client.query(statement))
  await run(`set session_replication_role = replica`)
  await run('set auto_explain.log_min_duration = -1')
  return {
    name: 'Postgres',
    settings: { kind: 'postgres', url: postgres.url, connections: 10 },
    dialect: {
      id: (n) => `lpad(to_hex(${n}), 24, '0')`,
      instant: (seconds) => `to_char(to_timestamp(${seconds}) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`,
    },
    run,
    settle: () => run('vacuum analyze'),
    async telling(on) {
      await run(`alter system set auto_explain.log_min_duration = ${on ? 0 : -1}`)
      await run('select pg_reload_conf()')
      await pause(SETTLED_MS)
    },
    async told(growing) {
      const statements = plansIn(readFileSync(log, 'utf8'), growing)
      truncateSync(log)
      return statements
    },
    async bytes() {
      const { rows } = await client.query('select pg_database_size(current_database()) as bytes')
      return Number(rows[0].bytes)
    },
    async remove() {
      await client.end()
      await postgres.stop()
      rmSync(logs, { recursive: true, force: true })
    },
  }
}
