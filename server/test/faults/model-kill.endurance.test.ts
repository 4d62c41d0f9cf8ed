import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { scribe } from '@visite/drafter/test/chat-scribe'
import { startChatServer } from '@visite/drafter/test/chat-server'
import { audioFolder } from '@visite/hearing/test/audio'
import pino from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../src/config.ts'
import type { Engine } from '../../src/platform/db/open.ts'
import { createService } from '../../src/service.ts'
import { emptyDatabase, engines } from '../engines.ts'
import { freePort } from '../postgres.ts'
import { startProcess } from '../process.ts'
import { registration } from '../service.ts'

/** Visits, each with one kill. */
const VISITS = 12
/** Enough speech for a note. */
const SECONDS = 20
/** Once every this many visits, the doctor does not wait for the model. */
const EDITED = 3
/** The longest time from the model's answer to the kill. */
const ANSWERED_MS = 400

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

interface Shown {
  notes: string
  author: string
  engine: string
  version: number
  meta: { awaited?: unknown } | null
}

/** A service whose model answers when it is told to, a signed-in doctor, and the database behind both. */
async function placeOf(engine: Engine) {
  const folder = mkdtempSync(join(tmpdir(), 'visite-model-kill-'))
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  const database = await emptyDatabase(engine)
  cleanups.push(database.remove)
  const turn = { asked: Promise.withResolvers<void>(), goOn: Promise.withResolvers<void>() }
  const model = await startChatServer(async (request) => {
    const written = await scribe()(request)
    turn.asked.resolve()
    await turn.goOn.promise
    return written
  })
  cleanups.push(model.stop)

  const port = await freePort()
  const env = {
    VISITE_DATA_DIR: folder,
    VISITE_PORT: String(port),
    VISITE_RATE_LIMIT: '0',
    VISITE_DEFAULT_PLAN: 'individual',
    VISITE_LOG_LEVEL: 'error',
    VISITE_DRAFTER: `openai:${model.baseUrl}#small`,
    VISITE_DATABASE_URL: database.settings.kind === 'postgres' ? database.settings.url : '',
  }
  const config = readConfig(env)
  const baseUrl = `http://127.0.0.1:${port}${config.basePath}`
  const inspector = await createService(config, { logger: pino({ level: 'silent' }) })
  cleanups.push(() => inspector.close())
  const { db } = inspector.adapters.database
  let service = await startProcess(env, baseUrl)
  cleanups.push(() => service.end('SIGKILL'))

  let token = ''
  const api = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const form = body instanceof FormData
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && !form && { 'content-type': 'application/json' }),
    }
    const sent = body && { body: form ? body : JSON.stringify(body) }
    const response = await fetch(`${baseUrl}${path}`, { method, headers, ...sent })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }
  const account = registration()
  await api('POST', '/register', account)
  await db.updateTable('accounts').set({ verified_at: new Date().toISOString() }).execute()
  token = (await api<{ token: string }>('POST', '/login', { ...account, remember: true })).token

  return {
    api,
    db,
    turn,
    noteOf: async (id: string) => (await api<{ data: Shown[] }>('GET', `/notes/${id}`)).data[0],
    async kill() {
      await service.end('SIGKILL')
    },
    async startAgain() {
      service = await startProcess(env, baseUrl)
      // The lease of a killed job ends by itself after a minute.
      await db.updateTable('jobs').set({ due_at: 0 }).where('lease', 'is not', null).execute()
      await expect
        .poll(() => inspector.queue.counts(db), { timeout: 240_000, interval: 200 })
        .toEqual({ waiting: 0, running: 0 })
    },
    stop: () => service.end('SIGTERM'),
  }
}

/** @param byHand what the doctor wrote instead */
async function expectNoted(
  { api, db, noteOf }: Awaited<ReturnType<typeof placeOf>>,
  id: string,
  byHand: string | null,
): Promise<void> {
  const note = await noteOf(id)
  if (byHand) expect(note).toMatchObject({ notes: byHand, author: 'clinician', version: 2 })
  else expect(note).toMatchObject({ engine: 'openai:small', author: 'drafter', version: 2 })
  expect(note?.meta ?? {}).not.toHaveProperty('awaited')
  const events = db.selectFrom('events').select('id').where('appointment_id', '=', id)
  expect(await events.where('type', '=', 'notes.drafted').execute()).toHaveLength(byHand ? 1 : 2)
  const { data } = await api<{ data: Shown[] }>('GET', `/notes/${id}/versions`)
  expect(data.map(({ version }) => version)).toEqual([2, 1])
}

describe.each(engines)('kill -9 while a model writes, on %s', (engine) => {
  it(`leaves each of ${VISITS} visits the model’s note, once, or what the doctor wrote instead`, {
    timeout: 900_000,
  }, async () => {
    const files = audioFolder()
    cleanups.push(files.remove)
    const audio = readFileSync(files.consultationAs('short.ogg', ['-c:a', 'libopus'], SECONDS))
    const place = await placeOf(engine)
    const { api, turn, noteOf, kill, startAgain, stop } = place
    const visits: string[] = []

    for (let n = 0; n < VISITS; n++) {
      turn.asked = Promise.withResolvers<void>()
      turn.goOn = Promise.withResolvers<void>()
      const made = { name: `Visit ${n}`, date: '2099-03-02', time: '09:30', language: 'en' }
      const { data } = await api<{ data: { _id: string } }>('POST', '/appointments/add', made)
      visits.push(data._id)
      const form = new FormData()
      form.append('audio', new Blob([audio]), 'a.ogg')
      await api('POST', `/recordings/add/${data._id}`, form)
      await turn.asked.promise
      expect(await noteOf(data._id)).toMatchObject({ engine: 'extractive', version: 1, author: 'drafter' })
      if (n % EDITED === 0) await api('PUT', `/notes/${data._id}`, { notes: `By hand ${n}` })
      // Before the answer, during it, or right after it.
      if (n % 2 === 0) {
        turn.goOn.resolve()
        await pause(Math.random() * ANSWERED_MS)
      }
      await kill()
      turn.goOn.resolve()
      await startAgain()
    }

    for (const [n, id] of visits.entries()) await expectNoted(place, id, n % EDITED === 0 ? `By hand ${n}` : null)
    expect(await stop()).toBe(0)
  })
})
