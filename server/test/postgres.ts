import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../src/platform/db/migrate.ts'
import { openDatabase } from '../src/platform/db/open.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    /** A migrated SQLite database, to be copied. */
    sqliteTemplate: string
  }
}

/** Name of the migrated database to be copied on Postgres. */
export const TEMPLATE = 'visite_template'

/**
 * Starts a private Postgres for the whole run: own folder, own port, removed afterwards. Migrates one database of each
 * engine, because a copy is faster than the migrations.
 */
export default async function setup(project: TestProject) {
  const postgres = await startPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'visite-template-'))
  const sqliteTemplate = join(folder, 'visite.sqlite')
  const url = new URL(postgres.url)
  url.pathname = `/${TEMPLATE}`
  const admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()
  for (const settings of [
    { kind: 'sqlite', file: sqliteTemplate },
    { kind: 'postgres', url: url.href, connections: 1 },
  ] as const) {
    const database = openDatabase(settings)
    await migrate(database)
    await database.close()
  }
  project.provide('postgresUrl', postgres.url)
  project.provide('sqliteTemplate', sqliteTemplate)
  return async () => {
    rmSync(folder, { recursive: true, force: true })
    await postgres.stop()
  }
}

/**
 * Runs a server (`$@`) until its input ends, at the latest with the process that started it, however that ends; then
 * removes its folder (`$0`). Signals to the whole group, like Ctrl+C, are left to that process.
 */
const UNTIL_INPUT_ENDS = 'trap "" INT TERM; "$@" & cat; kill -INT $!; wait $!; rm -rf "$0"'

/**
 * @param durable syncs its log as a real one does; otherwise it is fast enough for tests
 * @param more settings of the server
 * @returns url of a superuser on a new cluster
 */
export async function startPostgres({
  durable = false,
  more = {},
}: {
  durable?: boolean
  more?: Readonly<Record<string, string>>
} = {}): Promise<{ url: string; stop(): Promise<void> }> {
  const bin = postgresBin()
  const folder = mkdtempSync(join(tmpdir(), 'visite-postgres-'))
  const identity = postgresUser()
  if (identity.uid !== undefined) chownSync(folder, identity.uid, identity.gid)
  const data = join(folder, 'data')
  const environment = { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C', TZ: 'UTC' }
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'visite', '-A', 'trust', '-E', 'UTF8', '--no-locale', '-N'], {
    ...identity,
    env: environment,
    cwd: folder,
    stdio: 'ignore',
  })
  const port = await freePort()
  const careless = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }
  const settings = { max_connections: '200', ...(!durable && careless), ...more }
  const serve = [join(bin, 'postgres'), '-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', folder].concat(
    Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  )
  const server = spawn('sh', ['-c', UNTIL_INPUT_ENDS, folder, ...serve], {
    ...{ ...identity, env: environment, cwd: folder },
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const url = `postgres://visite@127.0.0.1:${port}/postgres`
  await answering(url)
  return {
    url,
    async stop() {
      const exited = new Promise((resolve) => server.once('exit', resolve))
      server.stdin.end()
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Runs statements on a separate connection. */
export async function operator(url: string): Promise<{
  run(statement: string): Promise<void>
  rows(statement: string): Promise<Record<string, string | null>[]>
  end(): Promise<void>
}> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return {
    run: async (statement) => void (await client.query(statement)),
    rows: async (statement) => (await client.query(statement)).rows,
    end: () => client.end(),
  }
}

/** Postgres refuses to run as root: Debian's package brings the user `postgres`. */
export const postgresUser = (): { uid: number; gid: number } | { uid?: never; gid?: never } =>
  process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}

export function postgresBin(): string {
  const versions = '/usr/lib/postgresql'
  const newest = existsSync(versions) ? readdirSync(versions).sort((a, b) => Number(b) - Number(a))[0] : undefined
  if (!newest) throw new Error('no Postgres found; run: sudo apt-get install -y postgresql')
  return join(versions, newest, 'bin')
}

const idOf = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** Resolves when the server takes connections. */
export async function answering(url: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (attempt > 100) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
