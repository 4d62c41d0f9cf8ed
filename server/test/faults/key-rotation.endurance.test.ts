import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { audioFolder } from '@visite/hearing/test/audio'
import { afterEach, describe, expect, it } from 'vitest'
import { keyWrapper } from '../../src/platform/crypto/data-keys.ts'
import { type Engine, openDatabase } from '../../src/platform/db/open.ts'
import { databaseEnv, visite } from '../command-line.ts'
import { emptyDatabase, engines } from '../engines.ts'
import { freePort } from '../postgres.ts'
import { PROGRAM, type ServiceProcess, startProcess } from '../process.ts'
import { registration } from '../service.ts'

const ROLES = ['api', 'api', 'worker'] as const
const WRITERS = 2
const READERS = 2
const ROTATIONS = 2
/** One in this many visits has a recording, because the worker has to finish them all. */
const RECORDED = 25
/** Enough for a rotation to be killed in the middle. */
const KEYS = 400
const WAIT = { timeout: 180_000, interval: 50 }

const newKey = () => randomBytes(32).toString('base64')
const wrapperOf = (key: string) => keyWrapper([Buffer.from(key, 'base64')])

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

interface Written {
  id: string
  name: string
  note: string
  audio: Buffer | null
}

/** Two processes for requests and a worker, on one database and one folder. */
async function openPlace(engine: Engine) {
  const folder = mkdtempSync(join(tmpdir(), 'visite-rotation-'))
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  const { settings, remove } = await emptyDatabase(engine)
  cleanups.push(remove)
  const looking = openDatabase(settings, null)
  cleanups.push(() => looking.close())
  const ports = [await freePort(), await freePort(), await freePort()]
  const env = {
    ...databaseEnv(settings, folder),
    ...{ VISITE_RATE_LIMIT: '0', VISITE_DEFAULT_PLAN: 'individual', VISITE_LOG_LEVEL: 'error' },
  }
  const running: ServiceProcess[] = []
  cleanups.push(() => Promise.all(running.map((each) => each.end('SIGKILL'))))
  const urlOf = (n: number) => `http://127.0.0.1:${ports[n]}/api/v1`
  return {
    env,
    db: looking.stored,
    urlOf,
    async start(n: number, rootKeys: string): Promise<void> {
      const role = ROLES[n] ?? ''
      const own = { ...env, VISITE_ROLE: role, VISITE_MASTER_KEY: rootKeys }
      const port = String(ports[n])
      running[n] =
        role === 'worker'
          ? await startProcess({ ...own, VISITE_METRICS_PORT: port }, `http://127.0.0.1:${port}/metrics`)
          : await startProcess({ ...own, VISITE_PORT: port }, urlOf(n))
    },
    stop: async (n: number) => running[n]?.end('SIGTERM'),
    /** How many data keys it wraps. */
    async wrappedBy(rootKey: string): Promise<number> {
      const { count } = await looking.stored
        .selectFrom('data_keys')
        .select((eb) => eb.fn.countAll<number | string>().as('count'))
        .where('root_key', '=', wrapperOf(rootKey).newest)
        .executeTakeFirstOrThrow()
      return Number(count)
    },
  }
}
type Place = Awaited<ReturnType<typeof openPlace>>

/** A doctor whose requests go to alternating processes: what one writes, the other one reads. */
function doctorAt({ urlOf }: Place) {
  /** Processes that take requests, and how many each has in progress. */
  const open = new Set<number>()
  const busy = ROLES.map(() => 0)
  const failures: unknown[] = []
  const written: Written[] = []
  let token = ''
  let turn = 0
  async function ask(method: string, path: string, given?: object): Promise<Buffer> {
    const all = [...open]
    const n = all[turn++ % all.length] ?? 0
    busy[n] = (busy[n] ?? 0) + 1
    const json = given && !(given instanceof FormData)
    const headers = { authorization: `Bearer ${token}`, ...(json && { 'content-type': 'application/json' }) }
    const body = json ? JSON.stringify(given) : given
    try {
      const answer = await fetch(`${urlOf(n)}${path}`, { method, headers, ...(body && { body }) })
      const bytes = Buffer.from(await answer.arrayBuffer())
      if (!answer.ok) failures.push({ method, path, status: answer.status, answer: bytes.toString() })
      return bytes
    } finally {
      busy[n] = (busy[n] ?? 0) - 1
    }
  }
  const json = async (method: string, path: string, body?: object) =>
    JSON.parse((await ask(method, path, body)).toString()) as { token: string; data: { _id: string; name: string } }
  return {
    open,
    busy,
    failures,
    written,
    ask,
    register: () => json('POST', '/register', registration()),
    async signIn() {
      token = (await json('POST', '/login', { ...registration(), remember: true })).token
    },
    appointment: async () => {
      const given = { name: 'Herr Viel', date: '2099-03-02', time: '09:30' }
      return (await json('POST', '/appointments/add', given)).data._id
    },
    async visit(id: string, n: number, audio: Buffer | null): Promise<void> {
      const [name, note] = [`Frau Wechsel ${n}`, `Subjektiv:\nHusten ${n}.`]
      await json('POST', `/appointments/update/${id}`, { name })
      await json('POST', `/notes/add/${id}`, { notes: note })
      if (audio) {
        const form = new FormData()
        form.append('audio', new Blob([Uint8Array.from(audio)], { type: 'audio/ogg' }), 'a.ogg')
        await ask('POST', `/recordings/add/${id}`, form)
      }
      written.push({ id, name, note, audio })
    },
    async readBack({ id, name, note, audio }: Written): Promise<void> {
      const read = await json('GET', `/appointments/get/${id}`)
      const notes = (await ask('GET', `/notes/${id}`)).toString()
      const file = audio && (await ask('GET', `/recordings/audio/${id}`))
      if (read.data.name !== name) failures.push({ id, name, read })
      if (!notes.includes(JSON.stringify(note).slice(1, -1))) failures.push({ id, notes })
      if (audio && !file?.equals(audio)) failures.push({ id, file: file?.subarray(0, 100).toString() })
    },
    async readTranscripts(): Promise<void> {
      for (const { id } of written.filter(({ audio }) => audio)) await ask('GET', `/transcriptions/${id}`)
    },
  }
}

/** `visite keys rotate`, killed once it has rewrapped some of the keys, and run again. */
async function rotate({ env, wrappedBy }: Place, next: string, old: string): Promise<void> {
  const own = { ...env, VISITE_MASTER_KEY: `${next},${old}` }
  const before = await wrappedBy(old)
  const child = spawn(process.execPath, [PROGRAM, 'keys', 'rotate'], {
    env: { ...process.env, ...own },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  await expect.poll(() => wrappedBy(old), { ...WAIT, interval: 5 }).toBeLessThan(before - 20)
  child.kill('SIGKILL')
  expect((await ended)[1]).toBe('SIGKILL')
  expect(await wrappedBy(old)).toBeGreaterThan(0)
  const again = await visite(own, ['keys', 'rotate'])
  expect(again.code, again.err).toBe(0)
  expect(await wrappedBy(old)).toBe(0)
}

/** The old root keys no longer open anything, and no process starts with them. */
async function expectWorthless({ db, env }: Place, olds: readonly string[]): Promise<void> {
  const rows = await db.selectFrom('data_keys').selectAll().execute()
  expect(rows.length).toBeGreaterThan(KEYS)
  for (const old of olds) {
    const wrapper = wrapperOf(old)
    for (const { owner_kind, owner_id, wrapped } of rows)
      expect(() => wrapper.open({ kind: owner_kind, id: owner_id }, { wrapped })).toThrow('not configured any more')
    expect(await visite({ ...env, VISITE_MASTER_KEY: old }, ['serve'])).toMatchObject({ code: 78 })
  }
}

describe.each(engines)('a rotation of the root key on %s', (engine) => {
  it('twice, killed in between, with processes at work, fails no request and loses nothing (contract 14 keys)', {
    timeout: 1_800_000,
  }, async () => {
    const place = await openPlace(engine)
    const doctor = doctorAt(place)
    const { open, busy, failures, written } = doctor
    const files = audioFolder()
    const sound = readFileSync(files.consultationAs('short.ogg', ['-c:a', 'libopus'], 2))
    files.remove()

    const start = async (n: number, rootKeys: string) => {
      await place.start(n, rootKeys)
      if (ROLES[n] === 'api') open.add(n)
    }
    /** One process after the other, once each has answered its requests. */
    const restartAll = async (rootKeys: string) => {
      for (const n of ROLES.keys()) {
        open.delete(n)
        await expect.poll(() => busy[n], WAIT).toBe(0)
        expect(await place.stop(n)).toBe(0)
        await start(n, rootKeys)
      }
    }
    let key = newKey()
    for (const n of ROLES.keys()) await start(n, key)
    await doctor.register()
    await place.db.updateTable('accounts').set({ verified_at: new Date().toISOString() }).execute()
    await doctor.signIn()
    for (let n = 0; n < KEYS; n += 20) await Promise.all(Array.from({ length: 20 }, doctor.appointment))
    expect(failures).toEqual([])

    let going = true
    let [visits, read] = [0, 0]
    const noted = (error: unknown) => void failures.push(String(error))
    const visit = async () => doctor.visit(await doctor.appointment(), visits, visits++ % RECORDED === 0 ? sound : null)
    const writing = Array.from({ length: WRITERS }, async () => {
      while (going) await visit().catch(noted)
    })
    await expect.poll(() => written.length, WAIT).toBeGreaterThan(0)
    const reading = Array.from({ length: READERS }, async () => {
      for (; going; read++) await doctor.readBack(written[(read * 7) % written.length] as Written).catch(noted)
    })
    const olds: string[] = []
    for (let rotation = 0; rotation < ROTATIONS; rotation++) {
      const [old, next, from] = [key, newKey(), written.length]
      // All of them have to know the new one before the first of them uses it.
      await restartAll(`${old},${next}`)
      await restartAll(`${next},${old}`)
      await rotate(place, next, old)
      // What the old one signed is still accepted; this test does not wait seven days.
      await doctor.signIn()
      await expect.poll(() => written.length, WAIT).toBeGreaterThan(from + WRITERS)
      await restartAll(next)
      olds.push(old)
      key = next
    }
    going = false
    await Promise.all([...writing, ...reading])
    for (const one of written) await doctor.readBack(one)
    // What the worker heard is sealed, and opens.
    const jobs = place.db.selectFrom('jobs').select('id').where('kind', '=', 'transcribe')
    await expect.poll(() => jobs.execute(), { timeout: 900_000, interval: 500 }).toEqual([])
    await doctor.readTranscripts()
    expect(failures.slice(0, 3)).toEqual([])
    expect(failures).toHaveLength(0)

    await expectWorthless(place, olds)
    console.error(`${engine}: ${written.length} visits, read ${read} times, over ${ROTATIONS} rotations`)
  })
})
