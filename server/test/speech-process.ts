import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { samplesSha256 } from '@visite/hearing/audio/encode'
import { readConfig } from '../src/config.ts'
import { openDatabase } from '../src/platform/db/open.ts'
import { migratedFolder } from './engines.ts'
import { freePort } from './postgres.ts'
import { type ServiceProcess, startProcess } from './process.ts'
import { registration } from './service.ts'
import type { SteadySpeaker } from './steady-speaker.ts'

/**
 * The real service in its own process, taking speech, and a signed-in doctor.
 * @param databaseUrl SQLite in its own folder if empty
 * @param engine as `VISITE_TRANSCRIBER`; then recordings are transcribed, too; without one, there is only audio
 * @param through see `startProcess`
 */
export async function speechProcess({ databaseUrl = '', engine = '', through = [] as readonly string[] } = {}) {
  const folder = migratedFolder('visite-speech-')
  const port = await freePort()
  const env = {
    VISITE_DATA_DIR: folder,
    VISITE_PORT: String(port),
    VISITE_RATE_LIMIT: '0',
    VISITE_ROLE: engine ? 'all' : 'api',
    VISITE_DEFAULT_PLAN: 'individual',
    VISITE_LOG_LEVEL: 'error',
    VISITE_TRANSCRIBER: engine || `sherpa:${join(folder, 'no-model')}`,
    VISITE_DATABASE_URL: databaseUrl,
  }
  const config = readConfig(env)
  const baseUrl = `http://127.0.0.1:${port}${config.basePath}`
  let service = await startProcess(env, baseUrl, through)
  const siblings: ServiceProcess[] = []
  const database = openDatabase(config.database, config.masterKeys)
  const call = async (path: string, body: unknown, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const response = await fetch(`${baseUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await response.json()) as { token: string; data: { _id: string } }
  }
  await call('/register', registration())
  await database.db.updateTable('accounts').set({ verified_at: new Date().toISOString() }).execute()
  const { token } = await call('/login', registration())

  return {
    /** Where it takes speech. */
    base: baseUrl.replace('http', 'ws'),
    token,
    /** Where it keeps audio that is not a recording yet. */
    spools: join(folder, 'speech'),
    db: database.db,
    pid: () => service.pid,
    appointment: async () =>
      (await call('/appointments/add', { name: 'Frau Beispiel', date: '2099-03-02', time: '09:30' }, token)).data._id,
    /** Ends it with this signal and starts it again. @returns its exit code */
    async restart(signal: NodeJS.Signals): Promise<number | null> {
      const code = await service.end(signal)
      service = await startProcess(env, baseUrl, through)
      return code
    },
    /** Starts a second process on the same data folder. @returns where it takes speech */
    async sibling(): Promise<string> {
      const other = await freePort()
      const otherUrl = `http://127.0.0.1:${other}${config.basePath}`
      siblings.push(await startProcess({ ...env, VISITE_PORT: String(other) }, otherUrl, through))
      return otherUrl.replace('http', 'ws')
    },
    /** SHA-256 of the samples that the appointment plays. */
    async playedSha256(appointmentId: string): Promise<string> {
      const headers = { authorization: `Bearer ${token}` }
      const answer = await fetch(`${baseUrl}/recordings/audio/${appointmentId}`, { headers })
      if (!answer.ok) throw new Error(`the recording answered ${answer.status}`)
      const file = join(folder, 'played.flac')
      writeFileSync(file, Buffer.from(await answer.arrayBuffer()))
      return samplesSha256(file, AbortSignal.timeout(60_000))
    },
    async remove() {
      for (const each of [service, ...siblings]) await each.end('SIGKILL')
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type SpeechProcess = Awaited<ReturnType<typeof speechProcess>>

/** Twenty cuts, a kill and a restart. */
const BREAKS = 22
const PATIENCE_MS = 60_000

/**
 * Pulls a speaker's cable twenty times, and in between kills the service once and stops it cleanly once.
 * @returns the exit code of the clean stop
 */
export async function disturb(place: SpeechProcess, speaker: SteadySpeaker): Promise<number | null> {
  let code: number | null = null
  for (let cut = 1; cut <= BREAKS; cut++) {
    // Not before it is back and has continued.
    const share = Math.max(speaker.progress() + 0.01, (0.8 * cut) / BREAKS)
    const patience = performance.now() + PATIENCE_MS
    while (speaker.returns() < cut - 1 || speaker.progress() < share) {
      if (performance.now() > patience) throw new Error(`stuck at ${speaker.progress()} after ${cut - 1} cuts`)
      await pause(5)
    }
    if (cut === 5) await place.restart('SIGKILL')
    else if (cut === 10) code = await place.restart('SIGTERM')
    else speaker.cut()
  }
  return code
}
