/**
 * `npm run bench:sealing`: what encryption at rest costs. The same service runs twice, once without it, and both do the
 * same work in turns. Throughput is measured by the clock; processor time, of all the service's threads, is meaningful
 * even on a shared machine. `--upload`, `--reading`: only that part.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../server/src/config.ts'
import { freePort } from '../server/test/postgres.ts'
import { healthy, median, type Process, processorMs, run, signedIn } from './place.ts'
import { perSecond } from './requests.ts'
import { send } from './upload.ts'

const PROGRAMS = { sealed: 'server/bin/visite.mjs', unsealed: 'bench/sealing/unsealed.ts' } as const
type Kind = keyof typeof PROGRAMS

const ROUNDS = 5
/** One day is read again and again; the lists and appointments of the others are read once, after a start. */
const DAYS = 1 + 2 * ROUNDS
const A_DAY = 100
const CLIENTS = 10

interface Place {
  url: string
  token: string
  /** Ids of appointments by day. */
  days: string[][]
  service: Process
  remove(): Promise<void>
}

const dateOf = (day: number): string => `2026-03-${String(day + 1).padStart(2, '0')}`
const listOf = (day: number): string =>
  `/appointments/doctors?from=${dateOf(day)}T00:00:00Z&to=${dateOf(day + 1)}T00:00:00Z`

async function openPlace(kind: Kind): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), `visite-bench-${kind}-`))
  const port = await freePort()
  const env = {
    ...{ VISITE_DATA_DIR: folder, VISITE_PORT: String(port), VISITE_DEFAULT_PLAN: 'individual' },
    // Without jobs, which would read the uploads.
    ...{ VISITE_RATE_LIMIT: '0', VISITE_LOG_LEVEL: 'error', VISITE_DRAIN_SECONDS: '0', VISITE_ROLE: 'api' },
  }
  const config = readConfig(env)
  const url = `http://127.0.0.1:${port}${config.basePath}`
  const start = async () => {
    const service = run([PROGRAMS[kind], 'serve'], env)
    await healthy(url)
    return service
  }
  const first = await start()
  const { token, appointment } = await signedIn(url, config)
  const days: string[][] = []
  for (let day = 0; day < DAYS; day++) {
    const ids: string[] = []
    await together(A_DAY, async () => void ids.push(await appointment(dateOf(day))))
    days.push(ids)
  }
  // The process that made them still has them in memory.
  await first.stop()
  const service = await start()
  return {
    ...{ url, token, days, service },
    async remove() {
      await service.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Does the work this many times, a few at a time. */
async function together(times: number, work: (n: number) => Promise<void>): Promise<void> {
  let next = 0
  const client = async () => {
    while (next < times) await work(next++)
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
}

async function get({ url, token }: Place, path: string): Promise<void> {
  const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })
  const { data } = (await response.json()) as { data: unknown[] | { name: string } }
  const [named] = Array.isArray(data) ? data : [data]
  if (!response.ok || (named as { name?: string })?.name !== 'Herr Beispiel') throw new Error(`${path}: not as written`)
}

/** How fast it went, and what it cost. */
interface Measured {
  /** By the clock, per piece of work. */
  ms: number
  processorMs: number
}

/** @param work what to do, and how often it did it */
async function measured({ service }: Place, work: () => Promise<{ times: number; ms: number }>): Promise<Measured> {
  const before = processorMs(service.pid)
  const { times, ms } = await work()
  return { ms, processorMs: (processorMs(service.pid) - before) / times }
}

type Work = (place: Place, round: number) => Promise<{ times: number; ms: number }>

const again =
  (path: (place: Place) => string): Work =>
  async (place) => {
    const { average, total } = await perSecond(place.url, { path: path(place) }, place.token)
    return { times: total, ms: 1_000 / average }
  }

const each =
  (paths: (place: Place, round: number) => readonly string[], clients: number): Work =>
  async (place, round) => {
    const all = paths(place, round)
    const started = performance.now()
    await (clients === 1
      ? inTurn(all, (path) => get(place, path))
      : together(all.length, (n) => get(place, all[n] ?? '')))
    return { times: all.length, ms: (performance.now() - started) / all.length }
  }

async function inTurn<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  for (const one of all) await work(one)
}

const upload: Work = async ({ url, token, days }, round) => {
  // For a day whose appointments have no recording.
  const id = days[0]?.[round] ?? ''
  const seconds = await send(`${url}/recordings/add/${id}`, token)
  const gone = await fetch(`${url}/appointments/delete/${id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
  })
  await gone.arrayBuffer()
  return { times: 1, ms: seconds * 1_000 }
}

const READING: Record<string, Work> = {
  'read one appointment': again(({ days }) => `/appointments/get/${days[0]?.at(-1)}`),
  'list 100 appointments': again(() => listOf(0)),
  'list 100 for the first time': each((_, round) => [listOf(1 + round)], 1),
  'read one for the first time': each(
    ({ days }, round) => (days[1 + ROUNDS + round] ?? []).map((id) => `/appointments/get/${id}`),
    CLIENTS,
  ),
}

const places: Record<Kind, Place> = { sealed: await openPlace('sealed'), unsealed: await openPlace('unsealed') }

async function compare(name: string, work: Work, bound: number): Promise<void> {
  const rounds: Record<Kind, Measured>[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const one = async (kind: Kind) => measured(places[kind], () => work(places[kind], round))
    // The second one finds the machine as the first one left it.
    const unsealed = round % 2 === 0 ? await one('unsealed') : null
    const sealed = await one('sealed')
    rounds.push({ sealed, unsealed: unsealed ?? (await one('unsealed')) })
  }
  const middle = (kind: Kind, what: keyof Measured) => median(rounds.map((round) => round[kind][what]))
  const ratio = (what: keyof Measured) => median(rounds.map(({ sealed, unsealed }) => sealed[what] / unsealed[what]))
  const told = (what: keyof Measured) =>
    `${ratio(what).toFixed(2)} (${middle('sealed', what).toFixed(2)} / ${middle('unsealed', what).toFixed(2)} ms)`
  const reached = Math.min(ratio('ms'), ratio('processorMs')) <= bound
  console.log(
    `${name.padEnd(30)} time ${told('ms').padEnd(26)} processor ${told('processorMs').padEnd(26)} ${reached ? 'reached' : 'MISSED '}  <= ${bound.toFixed(2)}`,
  )
}

try {
  const only = process.argv[2]
  if (only !== '--upload') {
    // The code has to be warm; the data does not.
    for (const kind of ['sealed', 'unsealed'] as const)
      for (let round = 0; round < 3; round++) await again(() => listOf(0))(places[kind], round)
    for (const [name, work] of Object.entries(READING)) await compare(name, work, 1 / 0.9)
  }
  if (only !== '--reading') await compare('upload 500 MB', upload, 1.15)
} finally {
  await Promise.all([places.sealed.remove(), places.unsealed.remove()])
}
