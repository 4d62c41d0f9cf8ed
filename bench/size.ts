/**
 * `npm run bench:size [visits] [doctors]`: fills Postgres with visits of many doctors (1,000,000 of 2,000), plays a doctor's
 * day through the real service, and prints every statement that Postgres ran for it, with its time, the rows it gave and
 * the rows it read. Postgres itself tells them (auto_explain), so none can be forgotten.
 */
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort, operator, postgresUser, startPostgres } from '../server/test/postgres.ts'
import { healthy, run } from './place.ts'
import { fill } from './size/fill.ts'
import { statementsIn } from './size/statements.ts'

const PASSWORD = 'geheim-genug'
const DAY = '2026-03-02'
const ROUNDS = 50
const [visits, doctors] = [Number(process.argv[2] ?? 1_000_000), Number(process.argv[3] ?? 2_000)]

const folder = mkdtempSync(join(tmpdir(), 'visite-size-'))
const logs = mkdtempSync(join(tmpdir(), 'visite-size-log-'))
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
    log_line_prefix: '@@',
    // Reads a table from end to end only where no index fits, however small the table is.
    enable_seqscan: 'off',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_format': 'json',
  },
})
const admin = await operator(postgres.url)
const port = await freePort()
const env = {
  VISITE_DATA_DIR: folder,
  VISITE_PORT: String(port),
  VISITE_DATABASE_URL: postgres.url,
  VISITE_DEFAULT_PLAN: 'individual',
  VISITE_RATE_LIMIT: '0',
  VISITE_LOG_LEVEL: 'error',
  // Jobs are not part of an answer.
  VISITE_ROLE: 'api',
}
const url = `http://127.0.0.1:${port}/api/v1`
const service = run(['server/bin/visite.mjs', 'serve'], env)
try {
  await healthy(url)
  const token = await signedIn()
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { data: { _id: string } }
  }
  const visit = async () => {
    const { _id } = (await call('POST', '/appointments/add', { name: 'Frau Beispiel', date: DAY, time: '09:30' })).data
    await call('POST', `/notes/add/${_id}`, { notes: 'Blutdruck 120/80.' })
    await call('GET', `/notes/${_id}`)
    await call('GET', `/appointments/get/${_id}`)
    await call('POST', `/appointments/update/${_id}`, { time: '10:00' })
    return _id
  }
  await visit()
  const began = performance.now()
  await fill(admin.run, { visits, doctors })
  console.log(`filled ${visits} visits of ${doctors} doctors in ${((performance.now() - began) / 1000).toFixed(0)} s`)

  await telling(true)
  for (let round = 0; round < ROUNDS; round++) {
    const id = await visit()
    await call('GET', `/appointments/doctors?from=${DAY}T00:00:00Z&to=2026-03-03T00:00:00Z`)
    await call('GET', '/patients')
    await call('DELETE', `/appointments/delete/${id}`)
  }
  await telling(false)
  report()
} finally {
  await service.stop()
  await admin.end()
  await postgres.stop()
  for (const each of [folder, logs]) rmSync(each, { recursive: true, force: true })
}

async function signedIn(): Promise<string> {
  const account = ['--first-name', 'Anna', '--last-name', 'Bench', '--specialty', 'x', '--ehr-system-type', 'x']
  const options = [...account, '--ehr-system-name', 'x', '--email', 'anna@praxis.example', '--password', PASSWORD]
  const made = run(['server/bin/visite.mjs', 'account', 'create', ...options, '--verified'], env)
  const answer = async () =>
    fetch(`${url}/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'anna@praxis.example', password: PASSWORD, sessionPlatform: 'web' }),
    })
  for (let attempt = 0; attempt < 60; attempt++) {
    const { token } = (await (await answer()).json()) as { token?: string }
    if (token) return token
    await pause(500)
  }
  await made.stop()
  throw new Error('the account was not made')
}

/** Whether Postgres writes down what it runs. */
async function telling(on: boolean): Promise<void> {
  await admin.run(`alter system set auto_explain.log_min_duration = ${on ? 0 : -1}`)
  await admin.run('select pg_reload_conf()')
  await pause(1_500)
}

function report(): void {
  const statements = statementsIn(readFileSync(join(logs, 'statements.log'), 'utf8'))
  const milliseconds = (value: number) => `${value.toFixed(2)} ms`.padStart(10)
  console.log('\n     runs     median        p99   rows given   rows read   statement')
  for (const { text, times, given, read, scanned } of statements) {
    const [median = 0, p99 = 0] = [times[times.length >> 1], times[Math.ceil(times.length * 0.99) - 1]]
    const counts = `${String(times.length).padStart(9)}${milliseconds(median)} ${milliseconds(p99)}`
    const rows = `${given.toFixed(1).padStart(13)}${read.toFixed(1).padStart(12)}`
    console.log(`${counts}${rows}   ${text.slice(0, 160)}${scanned.length > 0 ? `  NO INDEX OF ${scanned}` : ''}`)
  }
  const all = statements.reduce((sum, { times }) => sum + times.reduce((a, b) => a + b, 0), 0)
  console.log(`\ndatabase time of a visit's way: ${(all / ROUNDS).toFixed(2)} ms`)
  const without = statements.filter(({ scanned }) => scanned.length > 0)
  console.log(`${statements.length} statements, ${without.length} of them find no index`)
}
