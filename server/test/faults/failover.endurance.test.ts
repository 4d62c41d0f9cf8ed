import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, expect, it } from 'vitest'
import { readEvents } from '../event-reader.ts'
import { freePort } from '../postgres.ts'
import { startProcess } from '../process.ts'
import { haproxyForPostgres, pgbouncerFor } from '../proxies.ts'
import { startReplicated } from '../replicated-postgres.ts'
import { registration } from '../service.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const PROCESSES = 2
const WRITERS = 8
/** Until somebody, or Patroni, has noticed and decides. */
const DECIDE_MS = 3_000
const BACK_WITHIN_MS = 30_000

it.each([
  ['HAProxy', false],
  ['HAProxy and PgBouncer in transaction mode', true],
])(
  'losing a database with its disk behind %s costs nothing that was acknowledged, and a few seconds (contract 4 durable)',
  {
    timeout: 600_000,
  },
  async (name, bounced) => {
    const postgres = await startReplicated()
    cleanups.push(postgres.stop)
    const proxy = await haproxyForPostgres(...postgres.ports)
    cleanups.push(proxy.stop)
    const urlAt = (port: number) => `postgres://visite@127.0.0.1:${port}/postgres`
    let database: Record<string, string> = { VISITE_DATABASE_URL: urlAt(proxy.port) }
    if (bounced) {
      const pooler = await pgbouncerFor(proxy.port)
      cleanups.push(pooler.stop)
      database = { VISITE_DATABASE_URL: urlAt(pooler.port), VISITE_DATABASE_DIRECT_URL: urlAt(proxy.port) }
    }

    const key = randomBytes(32).toString('base64')
    const urls: string[] = []
    for (let n = 0; n < PROCESSES; n++) {
      const port = await freePort()
      const folder = mkdtempSync(join(tmpdir(), 'visite-failover-'))
      cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
      const url = `http://127.0.0.1:${port}/api/v1`
      const env = { VISITE_DATA_DIR: folder, VISITE_PORT: String(port), VISITE_MASTER_KEY: key, ...database }
      const settings = { VISITE_RATE_LIMIT: '0', VISITE_DEFAULT_PLAN: 'individual', VISITE_LOG_LEVEL: 'silent' }
      const service = await startProcess({ ...env, ...settings }, url)
      cleanups.push(() => service.end('SIGKILL'))
      urls.push(url)
    }
    const [first = '', second = ''] = urls
    const account = registration()
    await post(first, '/register', account)
    await statement(urlAt(postgres.ports[0]), 'update accounts set verified_at = now()::text')
    const { token } = (await post(first, '/login', { ...account, remember: true })).body as { token: string }

    const acknowledged: string[] = []
    let refused = 0
    const wrong: unknown[] = []
    let writing = true
    /** When each process first acknowledged a write again. */
    const backAt = new Map<string, number>()
    let lostAt = Number.POSITIVE_INFINITY
    async function writer(url: string): Promise<void> {
      while (writing) {
        const begun = performance.now()
        const answer = await post(
          url,
          '/appointments/add',
          { name: 'Frau Bleibt', date: '2099-03-02', time: '09:30' },
          token,
        )
        if (answer.status === 200) {
          acknowledged.push((answer.body as { data: { _id: string } }).data._id)
          if (begun > lostAt && !backAt.has(url)) backAt.set(url, performance.now())
        } else {
          if (answer.status !== 503) wrong.push(answer)
          refused++
          await pause(100)
        }
      }
    }
    const writers = Array.from({ length: WRITERS }, (_, n) => writer(urls[n % urls.length] ?? first))
    await pause(3_000)
    const before = acknowledged.length
    expect(before).toBeGreaterThan(0)
    lostAt = performance.now()
    await postgres.lose()
    await pause(DECIDE_MS)
    postgres.promote()
    await expect.poll(() => backAt.size, { timeout: 60_000 }).toBe(PROCESSES)
    await pause(1_000)
    writing = false
    await Promise.all(writers)

    expect(wrong.slice(0, 3)).toEqual([])
    const rows = await statement(urlAt(postgres.ports[1]), 'select id from appointments')
    const kept = new Set(rows.map(({ id }) => id))
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
    const times = [...backAt.values()].map((at) => at - lostAt)
    expect(Math.max(...times)).toBeLessThan(BACK_WITHIN_MS)
    // What is written to one process is heard by the other one's listeners.
    const events = await readEvents(`${second}/events`, { authorization: `Bearer ${token}` })
    cleanups.push(() => events.close())
    await post(first, '/appointments/add', { name: 'Frau Neu', date: '2099-03-02', time: '10:30' }, token)
    expect(await events.until(1)).toMatchObject([{ type: 'appointment.created' }])
    const seconds = times.map((ms) => (ms / 1_000).toFixed(1)).join(' and ')
    console.error(
      `${name}: ${acknowledged.length} acknowledged and kept (${before} before), ${refused} refused, back after ${seconds} s`,
    )
  },
)

async function post(url: string, path: string, body: unknown, token = ''): Promise<{ status: number; body: unknown }> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.status, body: await response.json() }
}

async function statement(url: string, text: string): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
