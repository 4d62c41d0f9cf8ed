import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, expect, it } from 'vitest'
import { MIGRATION_NAMES } from '../../src/platform/db/migrate.ts'
import { emptyDatabase } from '../engines.ts'
import { freePort } from '../postgres.ts'
import { startProcess } from '../process.ts'
import { registration } from '../service.ts'

const root = join(import.meta.dirname, '../../..')
/** What practices run before this version: the newest tag or, until there is one, this commit. */
const UNTIL_TAGGED = '86b7dca'
const CLIENTS = 6
const ROUNDS_MS = 10_000

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** The previous release's program, with the installed packages. @returns its folder */
function previousRelease(): string {
  const release = git('tag', '--list', 'v*', '--sort=-version:refname').split('\n')[0] || UNTIL_TAGGED
  const folder = mkdtempSync(join(tmpdir(), 'visite-previous-'))
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  execFileSync('sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', release, folder], { cwd: root })
  linkPackages(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** Its workspaces are linked to its own folders, everything else to what is installed. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to)
  for (const name of readdirSync(from)) {
    const given = join(from, name)
    const target = join(to, name)
    if (name === '.visite-compiled') continue
    if (name === '@visite') linkPackages(given, target)
    else symlinkSync(lstatSync(given).isSymbolicLink() ? readlinkSync(given) : given, target)
  }
}

async function call(url: string, method: string, path: string, token = '', body?: unknown) {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, never> }
}

it('the previous release keeps working beside the new schema, under traffic (contract 15 versions)', {
  timeout: 600_000,
}, async () => {
  const place = await emptyDatabase('postgres')
  cleanups.push(place.remove)
  const database = place.settings.kind === 'postgres' ? place.settings.url : ''
  const folder = mkdtempSync(join(tmpdir(), 'visite-versions-'))
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  const env = (port: number) => ({
    VISITE_DATA_DIR: folder,
    VISITE_PORT: String(port),
    VISITE_DATABASE_URL: database,
    VISITE_MASTER_KEY: key,
    VISITE_RATE_LIMIT: '0',
    VISITE_DEFAULT_PLAN: 'individual',
    VISITE_LOG_LEVEL: 'error',
    VISITE_DRAIN_SECONDS: '0',
  })
  const key = randomBytes(32).toString('base64')
  const [before, now] = [await freePort(), await freePort()].map((port) => ({ port, url: `http://127.0.0.1:${port}` }))
  if (!before || !now) throw new Error('no ports')

  const binary = join(previousRelease(), 'server/bin/visite.mjs')
  const older = spawn(process.execPath, [binary, 'serve'], {
    env: { ...process.env, ...env(before.port) },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = once(older, 'exit')
  cleanups.push(async () => {
    older.kill('SIGKILL')
    await ended
  })
  await expect
    .poll(() => fetch(`${before.url}/api/v1`).then(({ status }) => status, String), { timeout: 120_000 })
    .toBe(200)

  const account = registration()
  await call(before.url, 'POST', '/register', '', account)
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  cleanups.push(() => client.end())
  await client.query('update accounts set verified_at = now()::text')
  const { token } = (await call(before.url, 'POST', '/login', '', { ...account, remember: true })).body

  const failures: unknown[] = []
  const open = [before.url]
  let visits = 0
  let going = true
  /** Each step goes to any of the processes: what one version wrote, the other one reads and changes. */
  async function visit(n: number): Promise<void> {
    let step = n
    const ask = async (method: string, path: string, body?: unknown) => {
      const answer = await call(open[step++ % open.length] ?? '', method, path, token, body)
      if (answer.status >= 300) failures.push({ path, answer })
      return answer.body as { data?: { _id: string; name: string; notes: string } }
    }
    const created = await ask('POST', '/appointments/add', { name: 'Frau Zwei', date: '2099-03-02', time: '09:30' })
    const id = created.data?._id
    await ask('POST', `/appointments/update/${id}`, { name: `Frau Zwei ${n}` })
    await ask('POST', `/notes/add/${id}`, { notes: `Subjektiv:\nHusten ${n}.` })
    const read = await ask('GET', `/appointments/get/${id}`)
    if (read.data?.name !== `Frau Zwei ${n}`) failures.push(read)
    visits++
  }
  const clients = Array.from({ length: CLIENTS }, async (_, first) => {
    for (let n = first; going; n += CLIENTS) await visit(n).catch((error: unknown) => failures.push(error))
  })
  await expect.poll(() => visits).toBeGreaterThan(CLIENTS)
  // Migrates while the previous release is in use.
  const newer = await startProcess(env(now.port), `${now.url}/api/v1`)
  cleanups.push(() => newer.end('SIGKILL'))
  const alone = visits
  open.push(now.url)
  await pause(ROUNDS_MS)
  going = false
  await Promise.all(clients)

  expect(failures.slice(0, 3)).toEqual([])
  expect(visits).toBeGreaterThan(alone + CLIENTS)
  const { rows } = await client.query('select name from schema_migrations')
  expect(rows.map(({ name }) => name).sort()).toEqual([...MIGRATION_NAMES])
  console.error(`${visits} visits without a failure, ${visits - alone} of them at both versions`)
})
