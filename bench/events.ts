import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { lifetimeMs } from '../server/src/accounts/rules.ts'
import * as sessions from '../server/src/accounts/sessions.ts'
import * as accounts from '../server/src/accounts/store.ts'
import { type Config, readConfig } from '../server/src/config.ts'
import { MOST_STREAMS } from '../server/src/events/hub.ts'
import * as outbox from '../server/src/events/store.ts'
import { hashSecret, tokenIssuer } from '../server/src/platform/crypto/tokens.ts'
import { type Db, openDatabase } from '../server/src/platform/db/open.ts'
import { newId } from '../server/src/platform/ids.ts'
import { freePort } from '../server/test/postgres.ts'
import { healthy, median, residentMiB, run } from './place.ts'

const LISTENERS = 1_000
const DOCTORS = LISTENERS / MOST_STREAMS
const ROUNDS = 60
const EVERY_MS = 150
/** A few rounds until the code is warm; their times count. */
const OPENED_AT_ONCE = 50

/**
 * How long an event takes from the start of its commit to each of 1,000 listeners of one service process, in
 * milliseconds. This process writes it, so it crosses processes; every commit holds an event for every listener, the
 * most work possible at once.
 * @param databaseUrl Postgres; SQLite if there is none
 */
export async function eventDelivery(databaseUrl?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'visite-bench-events-'))
  const port = await freePort()
  const env = {
    VISITE_DATA_DIR: folder,
    VISITE_PORT: String(port),
    VISITE_RATE_LIMIT: '0',
    VISITE_LOG_LEVEL: 'error',
    VISITE_DATABASE_URL: databaseUrl ?? '',
  }
  const config = readConfig(env)
  const url = `http://127.0.0.1:${port}${config.basePath}`
  const service = run(['server/bin/visite.mjs', 'serve'], env)
  await healthy(url)
  const database = openDatabase(config.database, config.masterKeys)
  const leaving: (() => void)[] = []
  try {
    const doctors = await signedIn(database.db, config)
    const times: number[] = []
    const listen = async (token: string) => {
      const request = get(`${url}/events`, { agent: false, headers: { authorization: `Bearer ${token}` } })
      leaving.push(() => request.destroy())
      request.on('error', () => {})
      const [response] = (await once(request, 'response')) as [IncomingMessage]
      if (response.statusCode !== 200) throw new Error(`a listener was answered ${response.statusCode}`)
      let rest = ''
      response.setEncoding('utf8').on('data', (text: string) => {
        const now = performance.now()
        const blocks = (rest + text).split('\n\n')
        rest = blocks.pop() ?? ''
        for (const block of blocks) {
          const at = /"at":([\d.]+)/.exec(block)?.[1]
          if (at !== undefined) times.push(now - Number(at))
        }
      })
    }
    await listen(doctors[0]?.token ?? '')
    await pause(1_000)
    const before = residentMiB(service.pid)
    const tokens = doctors.flatMap(({ token }) => Array<string>(MOST_STREAMS).fill(token)).slice(1)
    for (let from = 0; from < tokens.length; from += OPENED_AT_ONCE) {
      await Promise.all(tokens.slice(from, from + OPENED_AT_ONCE).map(listen))
    }
    await pause(1_000)
    const after = residentMiB(service.pid)

    for (let round = 1; round <= ROUNDS; round++) {
      await database.db.transaction().execute(async (tx) => {
        for (const { id } of doctors) {
          const event = { type: 'appointment.updated', doctorId: id, appointmentId: newId() } as const
          await outbox.emit(tx, { ...event, data: { at: performance.now() } }, new Date())
        }
      })
      await pause(EVERY_MS)
    }
    for (let waited = 0; times.length < LISTENERS * ROUNDS && waited < 10_000; waited += 50) await pause(50)
    if (times.length !== LISTENERS * ROUNDS) throw new Error(`${times.length} of ${LISTENERS * ROUNDS} events arrived`)
    const sorted = times.sort((a, b) => a - b)
    return {
      p50: median(sorted),
      p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
      kibPerListener: ((after - before) / (LISTENERS - 1)) * 1024,
    }
  } finally {
    for (const leave of leaving) leave()
    await database.close()
    await service.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Doctors with a session each, without the time that hashing passwords would take. */
async function signedIn(db: Db, config: Config): Promise<{ id: string; token: string }[]> {
  const tokens = tokenIssuer(config.masterKeys)
  const now = new Date()
  const at = now.toISOString()
  const expiresAt = new Date(now.getTime() + lifetimeMs(false))
  const doctors: { id: string; token: string }[] = []
  for (let n = 0; n < DOCTORS; n++) {
    const id = newId()
    const sid = newId()
    await db.transaction().execute(async (tx) => {
      await accounts.insertUnlessTaken(tx, {
        id,
        email: `doctor-${n}@praxis.example`,
        title: null,
        first_name: 'Anna',
        last_name: 'Bench',
        specialty: 'Allgemeinmedizin',
        ehr_system_type: 'x',
        ehr_system_name: 'x',
        password_hash: '',
        verified_at: at,
        role: 'doctor',
        disabled_at: null,
        plan: 'individual',
        plan_expires_at: null,
        language: 'de',
        created_at: at,
        updated_at: at,
      })
      await sessions.insert(tx, {
        sid: hashSecret(sid),
        handle: newId(),
        account_id: id,
        device_label: 'bench',
        platform: 'bench',
        remember: 0,
        generation: 0,
        refreshed_at: at,
        last_seen_at: at,
        created_at: at,
        expires_at: expiresAt.toISOString(),
        revoked_at: null,
        ...{ token_expires_at: null, proved_at: null, method: null, issuer: null, provider_sid: null },
      })
    })
    doctors.push({ id, token: await tokens.issue({ sub: id, sid, gen: 0 }, now, expiresAt) })
  }
  return doctors
}
