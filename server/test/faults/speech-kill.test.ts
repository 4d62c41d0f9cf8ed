import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { samplesSha256 } from '../../src/platform/audio/encode.ts'
import { createService } from '../../src/service.ts'
import { emptyDatabase, engines } from '../engines.ts'
import { freePort } from '../postgres.ts'
import { startProcess } from '../process.ts'
import { registration } from '../service.ts'
import { noise } from '../speech-client.ts'
import { sha256 } from '../speech-room.ts'
import { steadySpeaker } from '../steady-speaker.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** At 20 times the speed of speech; `npm run bench` speaks for 30 minutes. */
const SECONDS = 200
const SPEED = 20
const CUTS = 20

describe.each(engines)('live speech through cuts, a kill -9 and a restart on %s', (engine) => {
  it('loses no sample, and makes one recording (contract 4 speech-durable, contract 4 speech-resume)', {
    timeout: 120_000,
  }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'visite-speech-kill-'))
    cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
    const database = await emptyDatabase(engine)
    cleanups.push(database.remove)
    const port = await freePort()
    const env = {
      VISITE_DATA_DIR: folder,
      VISITE_PORT: String(port),
      VISITE_RATE_LIMIT: '0',
      VISITE_ROLE: 'api',
      VISITE_DEFAULT_PLAN: 'individual',
      VISITE_LOG_LEVEL: 'error',
      VISITE_TRANSCRIBER: `sherpa:${join(folder, 'no-model')}`,
      VISITE_DATABASE_URL: database.settings.kind === 'postgres' ? database.settings.url : '',
    }
    const config = readConfig(env)
    const baseUrl = `http://127.0.0.1:${port}${config.basePath}`
    const inspector = await createService(config, { logger: pino({ level: 'silent' }) })
    cleanups.push(() => inspector.close())
    const { db } = inspector.adapters.database
    let service = await startProcess(env, baseUrl)
    cleanups.push(() => service.end('SIGKILL'))
    const call = async (path: string, body: unknown, token = '') => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
      const response = await fetch(`${baseUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      return (await response.json()) as { token: string; data: { _id: string } }
    }
    await call('/register', registration())
    await db.updateTable('accounts').set({ verified_at: new Date().toISOString() }).execute()
    const { token } = await call('/login', registration())
    const { data } = await call('/appointments/add', { name: 'Lang', date: '2099-03-02', time: '09:30' }, token)

    const samples = noise(SECONDS)
    const base = baseUrl.replace('http', 'ws')
    const speaker = steadySpeaker({ base, token, appointmentId: data._id, samples, speed: SPEED })
    speaker.done.catch(() => {})
    for (let cut = 1; cut <= CUTS; cut++) {
      // Not before it is back, and has gone on.
      const share = Math.max(speaker.progress() + 0.01, (0.8 * cut) / CUTS)
      const isThere = () => speaker.returns() >= cut - 1 && speaker.progress() >= share
      await expect.poll(isThere, { timeout: 40_000, interval: 5 }).toBe(true)
      if (cut === 5) {
        await service.end('SIGKILL')
        service = await startProcess(env, baseUrl)
      } else if (cut === 10) {
        expect(await service.end('SIGTERM')).toBe(0)
        service = await startProcess(env, baseUrl)
      } else speaker.cut()
    }
    const recordingId = await speaker.done
    expect(speaker.returns()).toBeGreaterThanOrEqual(CUTS)

    const recordings = await db.selectFrom('recordings').selectAll().execute()
    expect(recordings).toMatchObject([{ id: recordingId, source: 'live', duration_seconds: SECONDS }])
    const answer = await fetch(`${baseUrl}/recordings/audio/${data._id}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const file = join(folder, 'back.flac')
    writeFileSync(file, Buffer.from(await answer.arrayBuffer()))
    expect(await samplesSha256(file, AbortSignal.timeout(30_000))).toBe(sha256(samples))
    expect(readdirSync(join(folder, 'speech'))).toEqual(['home'])
    expect(await inspector.queue.counts(db)).toMatchObject({ running: 0 })
  })
})
