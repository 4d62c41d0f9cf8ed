import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { consultation } from '@visite/hearing/corpora/consultation'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { multipart } from '../client.ts'
import { startS3 } from '../fakes/s3.ts'
import { freePort, startPostgres } from '../postgres.ts'
import { startProcess } from '../process.ts'
import { registration } from '../service.ts'
import { compose, environmentOf } from './compose.ts'

const cleanups: (() => unknown)[] = []
afterAll(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/**
 * No container engine runs everywhere, so the same programs run as processes, with the file's environment except for
 * addresses.
 */
it('the services in compose.yaml transcribe and draft an upload, with two workers', { timeout: 900_000 }, async () => {
  const postgres = await startPostgres()
  cleanups.push(postgres.stop)
  const s3 = await startS3()
  cleanups.push(s3.stop)
  const bucket = await s3.newBucket()
  const key = randomBytes(32).toString('base64')
  const given = { POSTGRES_PASSWORD: 'probe', S3_SECRET_KEY: s3.secretAccessKey, VISITE_MASTER_KEY: key }

  const start = async (service: string) => {
    const [port, monitor] = [await freePort(), await freePort()]
    const folder = mkdtempSync(join(tmpdir(), 'visite-compose-'))
    cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
    const here = {
      VISITE_DATA_DIR: folder,
      VISITE_PORT: String(port),
      VISITE_METRICS_PORT: String(monitor),
      VISITE_DATABASE_URL: postgres.url,
      VISITE_BLOB_URL: `s3://${bucket}?endpoint=${s3.endpoint}&region=${s3.region}`,
      AWS_ACCESS_KEY_ID: s3.accessKeyId,
    }
    const running = await startProcess(
      { ...environmentOf(service, given), ...here },
      `http://127.0.0.1:${monitor}/health/ready`,
    )
    cleanups.push(() => running.end('SIGTERM'))
    return `http://127.0.0.1:${port}/api/v1`
  }
  const url = await start('api')
  for (let n = 0; n < (compose().services.worker?.deploy?.replicas ?? 0); n++) await start('worker')

  const call = async (
    method: string,
    path: string,
    token = '',
    body?: Uint8Array | object,
    type = 'application/json',
  ) => {
    const payload = body instanceof Uint8Array ? Buffer.from(body) : body && JSON.stringify(body)
    const headers = { authorization: `Bearer ${token}`, ...(payload && { 'content-type': type }) }
    const answer = await fetch(`${url}${path}`, { method, headers, ...(payload && { body: payload }) })
    return (await answer.json()) as { token: string; data: { _id: string; notes_status?: string; notes?: string } }
  }
  await call('POST', '/register', '', registration())
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query('update accounts set verified_at = now()::text')
  await client.end()
  const { token } = await call('POST', '/login', '', registration())
  const visit = { name: 'Frau Beispiel', date: '2099-03-02', time: '09:30' }
  const { _id } = (await call('POST', '/appointments/add', token, visit)).data
  const form = await multipart({ audio: { name: 'a.ogg', bytes: readFileSync(consultation.audio) }, source: 'live' })
  await call('POST', `/recordings/add/${_id}`, token, form.bytes, form.contentType)
  const status = async () => (await call('GET', `/appointments/get/${_id}`, token)).data.notes_status
  // Two workers recognise speech for as long as the machine needs.
  await expect.poll(status, { timeout: 800_000, interval: 1_000 }).toBe('draft')
})
