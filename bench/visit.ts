/**
 * `npm run bench:visit [visits]`: what each part of a visit costs. Requests, speech and drafting run in separate
 * processes, beside a Postgres that syncs its log; each part's processor time is counted, and the bytes that stay
 * behind. Prints how many doctors a core can serve.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { consultation } from '../hearing/corpora/consultation.ts'
import { readConfig } from '../server/src/config.ts'
import { freePort, operator, startPostgres } from '../server/test/postgres.ts'
import { healthy, type Process, run, signedIn } from './place.ts'
import { folderBytes, parentOf, usedBy, usedByServer, watchDescendants } from './used.ts'

const visits = Number(process.argv[2] ?? 10)
/** Assumptions about a doctor, and how busy a core may get. */
const DAY = { visits: 30, minutes: 10, hours: 8, busy: 0.5 }
/** Not an expired one: a worker would erase the visit. */
const DATE = '2099-03-02'
/** Seldom, because the query costs the database something, too. */
const LOOK_MS = 1_000
const REST_MS = 10_000
const NOTE = 'Anamnese\nHusten seit drei Tagen.\n\nPlan\nSchonung, Wiedervorstellung bei Fieber.'

const folder = mkdtempSync(join(tmpdir(), 'visite-bench-visit-'))
const postgres = await startPostgres({ durable: true })
const admin = await operator(postgres.url)
const one = async (statement: string) => Object.values((await admin.rows(statement))[0] ?? {})[0] ?? ''
const postmaster = parentOf(Number(await one('select pg_backend_pid()')))
const common = {
  VISITE_DATA_DIR: folder,
  VISITE_DATABASE_URL: postgres.url,
  VISITE_DEFAULT_PLAN: 'individual',
  VISITE_RATE_LIMIT: '0',
  VISITE_LOG_LEVEL: 'error',
}
const serve = (env: Record<string, string>) => run(['server/bin/visite.mjs', 'serve'], { ...common, ...env })
const port = await freePort()
const api = serve({ VISITE_ROLE: 'api', VISITE_PORT: String(port) })
const workers: Process[] = []
try {
  const config = readConfig({ ...common, VISITE_PORT: String(port) })
  const url = `http://127.0.0.1:${port}${config.basePath}`
  await healthy(url)
  const { token, appointment } = await signedIn(url, config)
  const call = async (method: string, path: string, body?: string | FormData) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    }
    const answer = await fetch(`${url}${path}`, { method, headers, ...(body && { body }) })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
  }
  const recorded = async () => {
    const id = await appointment(DATE)
    const form = new FormData()
    form.append('audio', new Blob([readFileSync(consultation.audio)]), 'a.ogg')
    await call('POST', `/recordings/add/${id}`, form)
    return id
  }
  const looked = async (id: string) => {
    await call('GET', `/appointments/doctors?from=${DATE}T00:00:00Z&to=${DATE}T23:59:59Z`)
    for (const path of [
      `/appointments/get/${id}`,
      `/transcriptions/${id}`,
      `/notes/${id}`,
      `/recordings/audio/${id}`,
    ]) {
      await call('GET', path)
    }
    await call('POST', `/notes/add/${id}`, JSON.stringify({ notes: NOTE }))
    await call('GET', `/notes/${id}`)
  }
  /** Runs a worker for one kind of job until none waits any more. @returns the cost of each, beyond the start */
  const worked = async (env: Record<string, string>, waiting: string) => {
    const before = await jobs(waiting)
    const worker = serve({ VISITE_ROLE: 'worker', VISITE_PORT: '0', ...env })
    workers.push(worker)
    const started = watchDescendants(worker.pid)
    const used = () => ({ own: usedBy(worker.pid), started: started.seconds() })
    // The first job also bears the cost of the start.
    while ((await jobs(waiting)) === before) await pause(LOOK_MS)
    const first = used()
    while ((await jobs(waiting)) > 0) await pause(LOOK_MS)
    const last = used()
    started.stop()
    await worker.stop()
    return { own: (last.own - first.own) / (before - 1), started: (last.started - first.started) / (before - 1) }
  }
  const jobs = async (kind: string) => Number(await one(`select count(*) from jobs where kind = '${kind}'`))

  await recorded()
  // What the idle database uses per second.
  const resting = usedByServer(postmaster)
  await pause(REST_MS)
  const rest = ((usedByServer(postmaster) - resting) * 1_000) / REST_MS
  const bytes = async () => ({
    database: Number(await one('select pg_database_size(current_database())')),
    log: Number(await one(`select pg_current_wal_lsn() - '0/0'`)),
    files: folderBytes(join(folder, 'blobs')),
  })
  const before = { api: usedBy(api.pid), database: usedByServer(postmaster), bytes: await bytes() }
  const began = performance.now()
  const ids: string[] = []
  for (let n = 0; n < visits; n++) ids.push(await recorded())
  const uploaded = usedBy(api.pid)
  const speech = await worked({ VISITE_JOBS_DRAFT: '0', VISITE_JOBS_TRANSCRIBE: '1' }, 'transcribe')
  const drafting = await worked({ VISITE_JOBS_TRANSCRIBE: '0' }, 'draft')
  for (const id of ids) await looked(id)
  const ended = performance.now()
  const after = { api: usedBy(api.pid), database: usedByServer(postmaster), bytes: await bytes() }
  const minutes = Number(await one('select avg(duration_seconds) from transcriptions')) / 60

  const each = (from: number, to: number) => (to - from) / visits
  const cost = {
    upload: each(before.api, uploaded),
    reading: each(uploaded, after.api),
    speech: speech.own,
    engine: speech.started,
    drafting: drafting.own + drafting.started,
    database: each(before.database + (rest * (ended - began)) / 1_000, after.database),
  }
  const milliseconds = (name: string, seconds: number) =>
    console.log(`${name.padEnd(46)} ${(seconds * 1_000).toFixed(0).padStart(8)} ms`)
  console.log(`${visits} visits of ${minutes.toFixed(1)} minutes, processor time and bytes of each\n`)
  milliseconds('making the appointment, receiving the recording', cost.upload)
  milliseconds('list, transcript, note, playback, release', cost.reading)
  milliseconds('service around the speech engine', cost.speech)
  milliseconds('speech engine', cost.engine)
  milliseconds('drafting', cost.drafting)
  milliseconds('Postgres', cost.database)
  const kib = (name: string, from: number, to: number) =>
    console.log(`${name.padEnd(46)} ${(each(from, to) / 1024).toFixed(0).padStart(8)} KiB`)
  kib('rows and indexes', before.bytes.database, after.bytes.database)
  kib("Postgres' log", before.bytes.log, after.bytes.log)
  kib('stored files', before.bytes.files, after.bytes.files)

  const spoken = DAY.minutes / minutes
  const parts = {
    requests: cost.upload + cost.reading,
    database: cost.database,
    // Both grow with what is said.
    drafting: cost.drafting * spoken,
    'speech with the bundled engine': (cost.speech + cost.engine) * spoken,
  }
  console.log(
    `\ndoctors of a core that is ${DAY.busy * 100} % busy, ${DAY.visits} visits of ${DAY.minutes} minutes in ${DAY.hours} hours`,
  )
  for (const [name, seconds] of Object.entries(parts)) {
    const doctors = (DAY.hours * 3_600 * DAY.busy) / (DAY.visits * seconds)
    console.log(`${name.padEnd(46)} ${doctors.toFixed(0).padStart(8)}`)
  }
} finally {
  for (const service of [api, ...workers]) await service.stop()
  await admin.end()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
