import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { consultation } from '@visite/hearing/corpora/consultation'
import pg from 'pg'
import { afterEach, expect, it } from 'vitest'
import { pgBackRest, postgresAlone, startArchived } from '../archived-postgres.ts'
import { visite } from '../command-line.ts'
import { s3Client, startS3 } from '../fakes/s3.ts'
import { freePort } from '../postgres.ts'
import { startProcess } from '../process.ts'
import { tlsBefore } from '../proxies.ts'
import { registration } from '../service.ts'

const WRITERS = 4
const audio = readFileSync(consultation.audio)

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

it.each(['postgresAlone', 'pgBackRest'] as const)(
  'a hospital goes back to an instant with %s: everything acknowledged before is there, with its files, and nothing later (contract 4 durable)',
  { timeout: 900_000 },
  async (way) => {
    const s3 = await startS3()
    cleanups.push(s3.stop)
    const bucket = await s3.newBucket()
    await keepVersions(s3.endpoint, bucket)
    const postgres = await startArchived(way === 'pgBackRest' ? await intoBucket(s3) : postgresAlone)
    cleanups.push(postgres.stop)
    const env = {
      VISITE_MASTER_KEY: randomBytes(32).toString('base64'),
      VISITE_BLOB_URL: `s3://${bucket}?endpoint=${s3.endpoint}&region=${s3.region}`,
      AWS_ACCESS_KEY_ID: s3.accessKeyId,
      AWS_SECRET_ACCESS_KEY: s3.secretAccessKey,
      VISITE_ROLE: 'api',
      VISITE_RATE_LIMIT: '0',
      VISITE_DEFAULT_PLAN: 'individual',
      VISITE_LOG_LEVEL: 'error',
    }
    const first = await served({ ...env, VISITE_DATABASE_URL: postgres.url })
    await first.post('/register', registration())
    await statement(postgres.url, 'update accounts set verified_at = now()::text')
    await first.logIn()

    const { acknowledged, recorded, stop } = busy(first)
    await expect.poll(() => recorded.length, { timeout: 60_000 }).toBeGreaterThan(2)
    postgres.backUp()
    const inBase = acknowledged.length
    await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(inBase + 40)

    const [before, files] = [[...acknowledged], [...recorded]]
    const [instant] = await statement(
      postgres.url,
      `select to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS.US') || '+00' as at`,
    )
    const at = instant?.at ?? ''
    const begun = acknowledged.length
    await pause(1_000)
    // What happens later: an erasure that turns out to be a mistake, and everything written until the loss.
    const erased = files[0] ?? ''
    await first.erase(erased)
    await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(begun + 40)
    const after = await first.appointment()
    await stop()
    await archived(postgres.url)
    await first.end()
    await postgres.lose()

    const started = performance.now()
    const url = await postgres.restored(at)
    await expect
      .poll(async () => (await statement(url, 'select pg_is_in_recovery()::text as recovers'))[0]?.recovers, {
        timeout: 120_000,
      })
      .toBe('false')
    const seconds = (performance.now() - started) / 1_000
    const there = new Set((await statement(url, 'select id from appointments')).map(({ id }) => id))
    expect(before.filter((id) => !there.has(id))).toEqual([])
    expect(there.has(after)).toBe(false)

    const second = await served({ ...env, VISITE_DATABASE_URL: url })
    await second.logIn()
    // The rows are from that instant, the bucket from today: one file was erased in between.
    const data = mkdtempSync(join(tmpdir(), 'visite-check-'))
    cleanups.push(() => rmSync(data, { recursive: true, force: true }))
    const check = () => visite({ ...env, VISITE_DATA_DIR: data, VISITE_DATABASE_URL: url }, ['check', '--files'])
    const lacking = await check()
    expect(lacking).toMatchObject({ code: 1, out: expect.stringContaining(`(appointment ${erased})`) })
    const missing = [...lacking.out.matchAll(/^MISSING (\S+)/gm)].map(([, key]) => key ?? '')
    expect(missing).toHaveLength(1)
    for (const key of missing) await undelete(s3.endpoint, bucket, key)
    rmSync(join(data, 'check-files.json'), { force: true })
    expect(await check()).toMatchObject({ code: 0 })
    for (const id of files) expect((await second.played(id)).equals(audio)).toBe(true)
    // Work continues from there.
    await second.record(await second.appointment())
    await second.end()
    console.error(
      `${postgres.keeper.name}: ${before.length} appointments (${inBase} of them in the base backup) and ${files.length} recordings acknowledged before the instant, all there, ${acknowledged.length - before.length} of later gone, ${missing.length} file brought back; restored in ${seconds.toFixed(1)} s`,
    )
  },
)

/** In a separate bucket, behind TLS. */
async function intoBucket(s3: Awaited<ReturnType<typeof startS3>>) {
  const tls = await tlsBefore(s3.endpoint)
  cleanups.push(tls.stop)
  const { region, accessKeyId, secretAccessKey } = s3
  return pgBackRest({ bucket: await s3.newBucket(), port: tls.port, region, accessKeyId, secretAccessKey })
}

/** Writes appointments, a quarter of them with a recording, until it is told to stop. */
function busy(doctor: Pick<Awaited<ReturnType<typeof served>>, 'appointment' | 'record'>) {
  const acknowledged: string[] = []
  const recorded: string[] = []
  let writing = true
  async function write(): Promise<void> {
    while (writing) {
      const _id = await doctor.appointment()
      acknowledged.push(_id)
      if (acknowledged.length % 4 !== 0) continue
      await doctor.record(_id)
      recorded.push(_id)
    }
  }
  const writers = Array.from({ length: WRITERS }, write)
  return {
    acknowledged,
    recorded,
    async stop() {
      writing = false
      await Promise.all(writers)
    },
  }
}

async function served(env: Record<string, string>) {
  const [port, folder] = [await freePort(), mkdtempSync(join(tmpdir(), 'visite-point-'))]
  const url = `http://127.0.0.1:${port}/api/v1`
  const service = await startProcess({ ...env, VISITE_DATA_DIR: folder, VISITE_PORT: String(port) }, url)
  cleanups.push(async () => {
    await service.end('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  let token = ''
  const call = async (method: string, path: string, body?: object) => {
    const form = body instanceof FormData
    const headers = { authorization: `Bearer ${token}`, ...(body && !form && { 'content-type': 'application/json' }) }
    const answer = await fetch(`${url}${path}`, {
      ...{ method, headers },
      ...(body && { body: form ? body : JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  return {
    post: (path: string, body: object) => call('POST', path, body),
    async logIn() {
      token = (
        (await (await call('POST', '/login', { ...registration(), remember: true })).json()) as { token: string }
      ).token
    },
    async appointment() {
      const made = await call('POST', '/appointments/add', { name: 'Frau Bleibt', date: '2099-03-02', time: '09:30' })
      return ((await made.json()) as { data: { _id: string } }).data._id
    },
    async record(id: string) {
      const form = new FormData()
      form.append('audio', new Blob([audio]), 'a.ogg')
      await call('POST', `/recordings/add/${id}`, form)
    },
    erase: (id: string) => call('DELETE', `/appointments/delete/${id}`),
    played: async (id: string) => Buffer.from(await (await call('GET', `/recordings/audio/${id}`)).arrayBuffer()),
    end: () => service.end('SIGTERM'),
  }
}

/** Resolves when everything written by now is in the archive. */
async function archived(url: string): Promise<void> {
  const [last] = await statement(url, 'select pg_walfile_name(pg_switch_wal()) as name')
  await expect
    .poll(async () => (await statement(url, 'select last_archived_wal as name from pg_stat_archiver'))[0]?.name ?? '', {
      timeout: 120_000,
    })
    .satisfy((name: string) => name.slice(-16) >= (last?.name ?? '').slice(-16))
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

async function keepVersions(endpoint: string, bucket: string): Promise<void> {
  const payload =
    '<VersioningConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Status>Enabled</Status></VersioningConfiguration>'
  await s3Client({ endpoint, bucket }).makeRequest({ method: 'PUT', objectName: '', query: 'versioning', payload })
}

/** Restores the version hidden by a delete marker, as an operator would. */
async function undelete(endpoint: string, bucket: string, key: string): Promise<void> {
  const client = s3Client({ endpoint, bucket })
  const query = { versions: '', prefix: key }
  const listed = await client.makeRequest({ method: 'GET', objectName: '', query, returnBody: true })
  const versionId = /<Version>.*?<VersionId>([^<]+)<\/VersionId>/s.exec(await listed.text())?.[1]
  if (versionId === undefined) throw new Error(`${key} has no version`)
  const bytes = new Uint8Array(await (await client.getObject(key, { versionId })).arrayBuffer())
  await client.putObject(key, bytes)
}
