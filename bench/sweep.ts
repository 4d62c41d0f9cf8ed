/**
 * `npm run bench:sweep [objects] [quiet seconds]`: a bucket that lists a million objects, a million recordings in
 * Postgres, and an API process that answers while a worker looks for objects that no row names, and rows whose object
 * is missing. The bucket is OpenStack Swift with its S3 interface; all objects but the orphans are only listed
 * (`sweep/list-objects.py`), since objects that are not removed are never read.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { consultation } from '../hearing/corpora/consultation.ts'
import { s3Client, startS3 } from '../server/test/fakes/s3.ts'
import { freePort, operator, startPostgres } from '../server/test/postgres.ts'
import { healthy, processorMs, residentMiB, run } from './place.ts'

const [objects, quietSeconds] = [Number(process.argv[2] ?? 1_000_000), Number(process.argv[3] ?? 60)]
/** Real objects that no row names. */
const ORPHANS = 50
/** Sorts after all other names. */
const ORPHAN = `recordings/${'f'.repeat(21)}`
const LONGEST_SECONDS = 600
const CLIENTS = 2
/** Pause between a client's requests: people work at their own pace. */
const EVERY_MS = 100
const account = {
  ...{ firstName: 'Anna', lastName: 'Bench', email: 'anna@praxis.example', password: 'geheim-genug' },
  ...{ specialty: 'Allgemeinmedizin', ehr_system_type: 'x', ehr_system_name: 'x' },
}

const folder = mkdtempSync(join(tmpdir(), 'visite-bench-sweep-'))
const s3 = await startS3()
const postgres = await startPostgres({ durable: true, more: { shared_buffers: '512MB', max_wal_size: '8GB' } })
const admin = await operator(postgres.url)
const bucket = await s3.newBucket()
const [port, token] = [await freePort(), { value: '' }]
const env = {
  VISITE_DATABASE_URL: postgres.url,
  VISITE_BLOB_URL: `s3://${bucket}?endpoint=${s3.endpoint}&region=${s3.region}`,
  AWS_ACCESS_KEY_ID: s3.accessKeyId,
  AWS_SECRET_ACCESS_KEY: s3.secretAccessKey,
  VISITE_MASTER_KEY: Buffer.alloc(32, 3).toString('base64'),
  VISITE_DEFAULT_PLAN: 'individual',
  VISITE_RATE_LIMIT: '0',
  VISITE_LOG_LEVEL: 'error',
}
const url = `http://127.0.0.1:${port}/api/v1`
const serve = (name: string, role: string, own: Record<string, string>) =>
  run(['server/bin/visite.mjs', 'serve'], { ...env, VISITE_DATA_DIR: join(folder, name), VISITE_ROLE: role, ...own })
const api = serve('api', 'api', { VISITE_PORT: String(port) })
try {
  await healthy(url)
  await call('POST', '/register', account)
  await admin.run('update accounts set verified_at = now()::text')
  token.value = ((await (await call('POST', '/login', account)).json()) as { token: string }).token
  await filled()
  console.log(
    `${objects} recordings and as many objects; ${ORPHANS} orphans, ${objects / 10_000} rows without their object`,
  )

  tell('answers before', await latenciesUntil(pause(quietSeconds * 1_000)))
  const worker = serve('worker', 'worker', { VISITE_PORT: '0' })
  const measured = async (work: string, name: string) => {
    const before = processorMs(worker.pid)
    tell(`answers meanwhile: ${name}`, await latenciesUntil(finished(work)))
    const processor = `${((processorMs(worker.pid) - before) / 1_000).toFixed(0)} s of the worker's processor`
    const [row] = await admin.rows(`select took_ms from periodic_work where name = '${work}'`)
    const took = Number(row?.took_ms) / 1_000
    const reached = took <= LONGEST_SECONDS ? 'reached' : 'MISSED'
    console.log(
      `${name}: ${took.toFixed(0)} s (${processor}, ${residentMiB(worker.pid).toFixed(0)} MiB), <= 600 s: ${reached}`,
    )
  }
  await measured('remove files that nobody needs', 'objects that no row names')
  await measured('look for missing files', 'rows whose object is missing')
  await worker.stop()
  tell('answers after', await latenciesUntil(pause(quietSeconds * 1_000)))
  let orphans = 0
  for await (const _ of s3Client({ endpoint: s3.endpoint, bucket }).listObjects({ prefix: ORPHAN })) orphans++
  console.log(`orphans left: ${orphans}`)
} finally {
  await api.stop()
  await admin.end()
  await postgres.stop()
  await s3.stop()
  rmSync(folder, { recursive: true, force: true })
}

function tell(name: string, { p50, p99, count }: Awaited<ReturnType<typeof latenciesUntil>>): void {
  console.log(`${name}: p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms of ${count}`)
}

async function call(method: string, path: string, body?: object): Promise<Response> {
  const form = body instanceof FormData
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token.value}`,
      ...(body && !form && { 'content-type': 'application/json' }),
    },
    ...(body && { body: form ? body : JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer
}

/** Copies of one recording that was uploaded: only their names count. */
async function filled(): Promise<void> {
  const made = (await (await call('POST', '/appointments/add', visit())).json()) as { data: { _id: string } }
  const form = new FormData()
  form.append('audio', new Blob([readFileSync(consultation.audio)]), 'a.ogg')
  await call('POST', `/recordings/add/${made.data._id}`, form)
  await admin.run('delete from jobs')
  // Their appointments are not needed, because nothing asks for them.
  await admin.run('set session_replication_role = replica')
  await admin.run(`
    insert into recordings
    select (jsonb_populate_record(r, jsonb_build_object('id', lpad(to_hex(n), 24, '0'), 'appointment_id', 'visit-' || n,
      'transcribed_at', r.created_at, 'blob_key', 'recordings/' || lpad(to_hex(n), 24, '0') || '.webm'))).*
    from recordings r, generate_series(1, ${objects}) n where r.appointment_id = '${made.data._id}'`)
  await admin.run('set session_replication_role = origin')
  await admin.run('vacuum analyze')
  const client = s3Client({ endpoint: s3.endpoint, bucket })
  for (let n = 0; n < ORPHANS; n++) await client.putObject(`${ORPHAN}${String(n).padStart(3, '0')}.webm`, 'orphan')
  const script = join(import.meta.dirname, 'sweep/list-objects.py')
  // In short waits: the service closes connections meanwhile, and this process must notice.
  await promisify(execFile)('/usr/bin/python3', ['-I', script, s3.folder, bucket, String(objects)])
}

function visit() {
  return { name: 'Herr Beispiel', date: '2099-03-02', time: '09:30' }
}

/** What people do meanwhile: a list of a day, a profile, an appointment. */
async function latenciesUntil(end: Promise<unknown>) {
  const latencies: number[] = []
  let going = true
  const ended = end.finally(() => {
    going = false
  })
  const client = async () => {
    for (let n = 0; going; n++) {
      const started = performance.now()
      if (n % 3 === 0) await call('POST', '/appointments/add', visit())
      else if (n % 3 === 1) await call('GET', '/user/profile')
      else await call('GET', '/appointments/doctors?date=2099-03-03')
      const took = performance.now() - started
      latencies.push(took)
      await pause(Math.max(0, EVERY_MS - took))
    }
  }
  await Promise.all([ended, ...Array.from({ length: CLIENTS }, client)])
  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99), count: latencies.length }
}

async function finished(work: string): Promise<void> {
  for (;;) {
    const [row] = await admin.rows(`select finished_at from periodic_work where name = '${work}'`)
    if (row?.finished_at) return
    await pause(500)
  }
}
