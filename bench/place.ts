import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Config, readConfig } from '../server/src/config.ts'
import { openDatabase } from '../server/src/platform/db/open.ts'
import { freePort } from '../server/test/postgres.ts'

const root = join(import.meta.dirname, '..')

export interface Process {
  readonly pid: number
  stop(): Promise<void>
}

/** A service and its floor, two processes over one SQLite file, and a signed-in doctor with 100 appointments. */
export interface Place {
  service: Process & { url: string }
  floor: Process & { url: string }
  token: string
  appointmentId: string
  /** Milliseconds from the spawn of the service to its first healthy answer. */
  startedInMs: number
  /** Resident memory of the service before its first request. */
  restingMiB: number
  /** A new appointment without a recording. */
  appointment(): Promise<string>
  remove(): Promise<void>
}

/** What `npm start` runs: `npm run bench` builds it first. */
const PROGRAM = 'node_modules/.visite-program/visite.mjs'
const LISTED = 100
/** By then V8 has given back the memory used by the start. */
const AT_REST_MS = 15_000

export async function openPlace(): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'visite-bench-'))
  const [port, floorPort] = [await freePort(), await freePort()]
  const env = {
    VISITE_DATA_DIR: folder,
    VISITE_PORT: String(port),
    VISITE_DEFAULT_PLAN: 'individual',
    VISITE_RATE_LIMIT: '0',
    VISITE_LOG_LEVEL: 'error',
  }
  const config = readConfig(env)
  const url = `http://127.0.0.1:${port}${config.basePath}`
  // The first start creates the database; operators see the second one every day.
  const first = run([PROGRAM, 'serve'], env)
  await healthy(url)
  await first.stop()
  const started = performance.now()
  const service = run([PROGRAM, 'serve'], env)
  await healthy(url)
  const startedInMs = performance.now() - started
  await pause(AT_REST_MS)
  const restingMiB = residentMiB(service.pid)

  const { token, appointment } = await signedIn(url, config)
  const ids: string[] = []
  for (let n = 0; n < LISTED; n++) ids.push(await appointment())

  const floor = run(['bench/floor.ts', String(floorPort)], env)
  const floorUrl = `http://127.0.0.1:${floorPort}`
  await healthy(floorUrl)
  return {
    service: { ...service, url },
    floor: { ...floor, url: floorUrl },
    token,
    appointmentId: ids[0] ?? '',
    startedInMs,
    restingMiB,
    appointment,
    async remove() {
      await Promise.all([service.stop(), floor.stop()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A doctor at a running service, and a way to make appointments. */
export async function signedIn(url: string, { database: settings, masterKeys }: Config, email = 'anna@praxis.example') {
  const account = {
    ...{ firstName: 'Anna', lastName: 'Bench', email, password: 'geheim-genug' },
    ...{ specialty: 'Allgemeinmedizin', ehr_system_type: 'x', ehr_system_name: 'x' },
  }
  const call = async (path: string, body: unknown, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await response.json()) as { token: string; data: { _id: string } }
  }
  await call('/register', account)
  const database = openDatabase(settings, masterKeys)
  await database.db.updateTable('accounts').set({ verified_at: new Date().toISOString() }).execute()
  await database.close()
  const { token } = await call('/login', account)
  /** A new one without a recording. */
  const appointment = async (date = '2026-03-02'): Promise<string> => {
    const body = { name: 'Herr Beispiel', date, time: '09:30' }
    return (await call('/appointments/add', body, token)).data._id
  }
  return { token, appointment }
}

/** Runs a script of the project on this Node, with the flags this process was started with. */
export function run(args: string[], env: Record<string, string>): Process {
  const child: ChildProcess = spawn(process.execPath, [...process.execArgv, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    // It logs errors to its standard output.
    stdio: ['ignore', 2, 'inherit'],
  })
  return {
    pid: child.pid ?? 0,
    async stop() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await new Promise((resolve) => child.once('exit', resolve))
    },
  }
}

/** Resolves at the first answer, whatever its status. */
export async function healthy(url: string): Promise<void> {
  for (;;) {
    try {
      await (await fetch(url)).arrayBuffer()
      return
    } catch {
      await pause(5)
    }
  }
}

/** Resident memory of a process in MiB (`VmRSS` of /proc, Linux). */
export function residentMiB(pid: number): number {
  const kib = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kib) / 1024
}

/** Processor time of all threads of a process until now, in milliseconds (`schedstat` of /proc, Linux). */
export function processorMs(pid: number): number {
  const tasks = `/proc/${pid}/task`
  const nanoseconds = readdirSync(tasks).map((task) =>
    Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]),
  )
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1e6
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
