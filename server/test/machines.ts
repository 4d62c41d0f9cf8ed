import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migratedDatabase } from './engines.ts'
import { startS3 } from './fakes/s3.ts'
import { freePort } from './postgres.ts'
import { type ServiceProcess, startProcess } from './process.ts'
import { registration } from './service.ts'

/** API processes as on separate machines: Postgres and S3 are shared, each has its own data folder. */
export async function startMachines(count: number, env: Record<string, string> = {}) {
  const cleanups: (() => unknown)[] = []
  const place = await migratedDatabase('postgres')
  cleanups.push(place.remove)
  const database = place.settings.kind === 'postgres' ? place.settings.url : ''
  const s3 = await startS3()
  cleanups.push(s3.stop)
  const bucket = await s3.newBucket()
  const key = randomBytes(32).toString('base64')
  const ports: number[] = []
  for (let n = 0; n < count; n++) ports.push(await freePort())
  const running: ServiceProcess[] = []
  cleanups.push(() => Promise.all(running.map((each) => each.end('SIGKILL'))))
  const folders: string[] = []

  /** Restarts a machine's process, with an empty data folder. */
  async function start(n: number): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), 'visite-machine-'))
    folders.push(folder)
    const settings = {
      VISITE_ROLE: 'api',
      VISITE_DATA_DIR: folder,
      VISITE_PORT: String(ports[n]),
      VISITE_DATABASE_URL: database,
      VISITE_BLOB_URL: `s3://${bucket}?endpoint=${s3.endpoint}&region=${s3.region}`,
      AWS_ACCESS_KEY_ID: s3.accessKeyId,
      AWS_SECRET_ACCESS_KEY: s3.secretAccessKey,
      VISITE_MASTER_KEY: key,
      VISITE_RATE_LIMIT: '0',
      VISITE_DEFAULT_PLAN: 'individual',
      VISITE_LOG_LEVEL: 'error',
    }
    running[n] = await startProcess({ ...settings, ...env }, `http://127.0.0.1:${ports[n]}/api/v1`)
  }
  for (let n = 0; n < count; n++) await start(n)

  async function statement(text: string): Promise<Record<string, string>[]> {
    const client = new pg.Client({ connectionString: database })
    await client.connect()
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end()
    }
  }

  const call = async (path: string, body: unknown, bearer = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${bearer}` }
    const request = { method: 'POST', headers, body: JSON.stringify(body) }
    const answer = await fetch(`http://127.0.0.1:${ports[0]}/api/v1${path}`, request)
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as { token: string; data: { _id: string } }
  }
  await call('/register', registration())
  await statement('update accounts set verified_at = now()::text')
  const { token } = await call('/login', { ...registration(), remember: true })

  return {
    ports,
    /** Token of a signed-in doctor. */
    token,
    statement,
    start,
    appointment: async () =>
      (await call('/appointments/add', { name: 'Frau Beispiel', date: '2099-03-02', time: '09:30' }, token)).data._id,
    /** Ends a machine's process. @returns its exit code, null when a signal ended it */
    end: async (n: number, signal: NodeJS.Signals): Promise<number | null> => (await running[n]?.end(signal)) ?? null,
    /** The machine is gone, with its disk. */
    async lose(n: number): Promise<void> {
      await running[n]?.end('SIGKILL')
      rmSync(folders[n] ?? '', { recursive: true, force: true })
    },
    async remove() {
      for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
      for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type Machines = Awaited<ReturnType<typeof startMachines>>
