import { createHash } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { render } from '@visite/drafter/note'
import { audioFolder } from '@visite/hearing/test/audio'
import pino from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../src/config.ts'
import type { AppointmentRow } from '../../src/platform/db/appointment-tables.ts'
import type { NoteRow } from '../../src/platform/db/note-tables.ts'
import type { Engine } from '../../src/platform/db/open.ts'
import type { RecordingRow } from '../../src/platform/db/recording-tables.ts'
import { createService } from '../../src/service.ts'
import { endurance, migratedDatabase, migratedFolder } from '../engines.ts'
import { freePort } from '../postgres.ts'
import { startProcess } from '../process.ts'
import { registration } from '../service.ts'

/** What the service has acknowledged about one appointment. */
interface Acknowledged {
  id: string
  name: string
  /** Names of updates that were sent but never answered: they may or may not have happened. */
  unanswered: string[]
  recorded: boolean
  /** Its recording was to be deleted: with or without an answer. */
  deleting: boolean
  deleted: boolean
  note: string | null
}

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** Kills at random moments under traffic; at least 50 in all where there is time. */
const KILLS: Record<Engine, number> = endurance ? { sqlite: 40, postgres: 15 } : { sqlite: 2, postgres: 1 }
const UPLOADS_AT_MOST = endurance ? 60 : 4
/** More recordings than this are there at the end. */
const RECORDED = 5

interface Stored {
  appointments: ReadonlyMap<string, AppointmentRow>
  recordings: readonly RecordingRow[]
  notes: ReadonlyMap<string, NoteRow>
  /** Digest of the only file that is ever sent. */
  sha256: string
}

/** What was acknowledged is there; what was sent without an answer may be. */
function expectKept(visited: Acknowledged, { appointments, recordings, notes, sha256 }: Stored): void {
  const { id, name, unanswered, recorded, deleting, deleted, note } = visited
  const found = appointments.get(id)
  const own = recordings.filter((row) => row.appointment_id === id)
  expect([name, ...unanswered]).toContain(found?.name)
  if (deleted) expect(own).toEqual([])
  if (recorded && !deleting) expect(own).toMatchObject([{ sha256 }])
  if (note === null) return
  const saved = notes.get(id)
  expect(saved).toMatchObject({ author: 'clinician' })
  expect(render(JSON.parse(saved?.note_json ?? '')).text).toBe(note)
  expect(found).toMatchObject({ status: 'finished', notes_status: 'released' })
}

/** A busy machine gets less done between two kills. */
const hasEnough = (all: readonly Acknowledged[]): boolean =>
  all.filter(({ recorded, deleting }) => recorded && !deleting).length > RECORDED && all.some(({ deleted }) => deleted)

describe.each(Object.keys(KILLS) as Engine[])('kill -9 of the service on %s', (engine) => {
  it('loses nothing that was acknowledged, leaves no orphan file and no stuck status (contract 4 durable, trust 2)', {
    timeout: 400_000,
  }, async () => {
    const folder = migratedFolder('visite-kill-')
    cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
    const database = await migratedDatabase(engine)
    cleanups.push(database.remove)
    const files = audioFolder()
    cleanups.push(files.remove)
    const audio = readFileSync(files.consultationAs('short.ogg', ['-c:a', 'libopus'], 2))
    const sha256 = createHash('sha256').update(audio).digest('hex')

    const port = await freePort()
    const env = {
      VISITE_DATA_DIR: folder,
      VISITE_PORT: String(port),
      VISITE_RATE_LIMIT: '0',
      VISITE_DEFAULT_PLAN: 'individual',
      VISITE_LOG_LEVEL: 'error',
      VISITE_DATABASE_URL: database.settings.kind === 'postgres' ? database.settings.url : '',
    }
    const config = readConfig(env)
    const baseUrl = `http://127.0.0.1:${port}${config.basePath}`
    const inspector = await createService(config, { logger: pino({ level: 'silent' }) })
    cleanups.push(() => inspector.close())
    const { db } = inspector.adapters.database

    let service = await startProcess(env, baseUrl)
    cleanups.push(() => service.end('SIGKILL'))
    const api = async (method: string, path: string, body?: unknown, token?: string) => {
      const form = body instanceof FormData
      const response = await fetch(`${baseUrl}${path}`, {
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && !form && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
      })
      return {
        status: response.status,
        body: (await response.json()) as Record<string, string> & { data: { _id: string } },
      }
    }
    const account = registration()
    await api('POST', '/register', account)
    await db.updateTable('accounts').set({ verified_at: new Date().toISOString() }).execute()
    const { token } = (await api('POST', '/login', { ...account, remember: true })).body

    const all: Acknowledged[] = []
    let uploads = 0
    let answers = 0
    let going = true
    /** Creates, renames, and records or saves a note; an unanswered step is left as it is. */
    async function visit(name: string, n: number): Promise<void> {
      const body = { name, date: '2099-03-02', time: '09:30', language: 'en' }
      const created = await api('POST', '/appointments/add', body, token)
      if (created.status !== 200) throw new Error(JSON.stringify(created.body))
      const { _id: id } = created.body.data
      const unanswered = [`${name} renamed`]
      const visited: Acknowledged = {
        id,
        name,
        unanswered,
        recorded: false,
        deleting: false,
        deleted: false,
        note: null,
      }
      all.push(visited)
      await api('POST', `/appointments/update/${id}`, { name: `${name} renamed` }, token)
      visited.name = `${name} renamed`
      visited.unanswered = []
      if (n % 3 === 0 && uploads < UPLOADS_AT_MOST) return record(visited, n % 2 === 0)
      const note = `note of ${name}`
      if ((await api('POST', `/notes/add/${id}`, { notes: note }, token)).status === 200) visited.note = note
    }
    async function record(visited: Acknowledged, thenDelete: boolean): Promise<void> {
      const form = new FormData()
      form.append('audio', new Blob([audio]), 'a.ogg')
      visited.recorded = (await api('POST', `/recordings/add/${visited.id}`, form, token)).status === 200
      uploads++
      if (!thenDelete) return
      visited.deleting = true
      visited.deleted = (await api('DELETE', `/recordings/${visited.id}`, undefined, token)).status === 200
    }
    async function traffic(worker: number): Promise<void> {
      for (let n = 0; going; n++) {
        await visit(`visit ${worker}.${n}`, n).then(
          () => answers++,
          () => pause(20),
        )
      }
    }
    const users = Array.from({ length: 4 }, (_, worker) => traffic(worker))
    const isDone = (kills: number) => kills >= KILLS[engine] && (!endurance || hasEnough(all))

    for (let kill = 0; !isDone(kill); kill++) {
      // However busy the machine, each run of the process gets some work done.
      const before = answers
      await expect.poll(() => answers).toBeGreaterThan(before)
      await pause(Math.random() * 700)
      await service.end('SIGKILL')
      service = await startProcess(env, baseUrl)
    }
    await pause(500)
    going = false
    await Promise.all(users)

    // A killed worker's job waits for its lease to expire (60 s), then runs again. A worker that is still busy is
    // fenced off.
    if (!endurance) await db.updateTable('jobs').set({ due_at: 0 }).where('lease', 'is not', null).execute()
    await expect
      .poll(() => inspector.queue.counts(db), { timeout: 240_000, interval: 500 })
      .toEqual({ waiting: 0, running: 0 })
    expect(await service.end('SIGTERM')).toBe(0)

    expect(all.length).toBeGreaterThan(KILLS[engine])
    const appointments = new Map(
      (await db.selectFrom('appointments').selectAll().execute()).map((row) => [row.id, row]),
    )
    const recordings = await db.selectFrom('recordings').selectAll().execute()
    const notes = new Map((await db.selectFrom('notes').selectAll().execute()).map((row) => [row.appointment_id, row]))
    for (const visited of all) expectKept(visited, { appointments, recordings, notes, sha256 })
    if (endurance) {
      expect(recordings.length).toBeGreaterThan(RECORDED)
      expect(all.filter(({ deleted }) => deleted).length).toBeGreaterThan(0)
    }

    const stuck = [...appointments.values()].filter(
      ({ status, notes_status }) =>
        status === 'transcribing' ||
        notes_status === 'drafting' ||
        (status === 'processing' && notes_status === 'none'),
    )
    expect(stuck).toEqual([])

    await inspector.sweep(new Date(Date.now() + 60_000))
    const kept: string[] = []
    for await (const { key } of inspector.adapters.blobs.list('recordings/')) kept.push(key)
    expect(kept.sort()).toEqual(recordings.map((row) => row.blob_key).sort())
    for (const key of kept) {
      const file = await inspector.blobs.localFile(key)
      expect(createHash('sha256').update(readFileSync(file.path)).digest('hex')).toBe(sha256)
      await file.release()
    }
  })
})
