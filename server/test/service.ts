import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chooseDrafter } from '@visite/drafter/choose'
import { type ThreadedDrafter, threadedDrafter } from '@visite/drafter/extractive/threads'
import { type AudioKinds, audioKinds } from '@visite/hearing/audio/kinds'
import pino from 'pino'
import { expect } from 'vitest'
import type { Adapters } from '../src/adapters.ts'
import { type Config, readConfig } from '../src/config.ts'
import type { EventTiming } from '../src/events/hub.ts'
import { argon2Passwords } from '../src/platform/crypto/passwords.ts'
import type { DatabaseSettings, Engine } from '../src/platform/db/open.ts'
import { diskSpace } from '../src/platform/disk/space.ts'
import type { CompiledSchemas } from '../src/platform/http/schemas-when-needed.ts'
import type { Timing as JobTiming } from '../src/platform/jobs/queue.ts'
import { createService, type Service } from '../src/service.ts'
import type { Limits } from '../src/speech/rules.ts'
import { type Answer, type Client, clientOf } from './client.ts'
import { migratedDatabase } from './engines.ts'

/** A real service on a temporary folder and an empty database. */
export interface TestService extends Service {
  readonly config: Config
  /** The service's clock: real time plus what tests have added. */
  readonly clock: { now(): Date; advance(ms: number): void }
  /** Signed out. */
  readonly anyone: Client
  /** A verified, signed-in doctor; on a plan without caps unless told otherwise. */
  doctor(options?: DoctorOptions): Promise<TestDoctor>
  /** The same token, used with this service: for two services on one database. */
  as(doctor: TestDoctor): Client
  /** Every line the service has logged. */
  readonly log: string[]
  /** Resolves when no job is waiting or running. */
  idle(): Promise<void>
  /** Closes and removes everything. */
  remove(): Promise<void>
}

export interface DoctorOptions {
  email?: string
  firstName?: string
  plan?: string
  role?: 'doctor' | 'admin'
}

export interface TestDoctor extends Client {
  readonly id: string
  readonly email: string
  readonly password: string
  readonly token: string
  /** Creates an appointment. @returns its wire form */
  appointment(fields?: Record<string, unknown>): Promise<Record<string, unknown> & { _id: string }>
  /** Signs in again: another device. */
  again(fields?: Record<string, unknown>, headers?: Record<string, string>): Promise<TestDoctor>
}

export const registration = (fields: Record<string, unknown> = {}) => ({
  firstName: 'Anna',
  lastName: 'Müller',
  email: 'anna@praxis.example',
  password: 'geheim-genug',
  specialty: 'Allgemeinmedizin',
  ehr_system_type: 'pvs',
  ehr_system_name: 'Demo-PVS',
  ...fields,
})

/**
 * One thread drafts and reads the facts for all services of a process, and outlives them: its start and its first draft
 * take a second. It keeps its priority, because on a busy machine the other tests would keep it from ever drafting.
 */
const extractive: ThreadedDrafter = { ...threadedDrafter({ niceIncrement: 0 }), close: async () => {} }

/** One pool of threads judges the files of all services of a process: starting a thread takes a fifth of a second. */
const kinds: AudioKinds = { ...audioKinds(), close: async () => {} }

/** All services have the same schemas, so each is compiled once per process. */
const schemas: CompiledSchemas = { validators: new Map(), serializers: new Map() }

/** Real hashes at a thirtieth of the cost, because every test signs somebody in. */
const QUICK = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** A real reserve at a thousandth of the size: writing 64 MB at its first request would be a third of what a service costs. */
const RESERVE_BYTES = 64 * 1024

export async function startService(
  engine: Engine,
  {
    env = {},
    adapters = {},
    eventTiming = {},
    jobTiming = {},
    speech = {},
    database: given,
  }: {
    env?: Record<string, string>
    adapters?: Partial<Adapters>
    eventTiming?: Partial<EventTiming>
    /** Shorter back-offs, for jobs that have to be retried. */
    jobTiming?: Partial<JobTiming>
    speech?: Partial<Limits>
    /** An existing database that stays, for a second service on it. */
    database?: DatabaseSettings
  } = {},
): Promise<TestService> {
  const folder = mkdtempSync(join(tmpdir(), 'visite-test-'))
  const database = given ? { settings: given, remove: async () => {} } : await migratedDatabase(engine)
  const config: Config = {
    ...readConfig({ VISITE_DATA_DIR: folder, VISITE_RATE_LIMIT: '0', VISITE_PORT: '0', ...env }),
    database: database.settings,
  }
  let shift = 0
  const clock = {
    now: () => new Date(Date.now() + shift),
    advance: (ms: number) => {
      shift += ms
    },
  }
  const log: string[] = []
  const logger = pino({ level: 'info', base: null }, { write: (line: string) => log.push(line) })
  const service = await createService(config, {
    ...{ logger, now: clock.now, eventTiming, jobTiming, speech, schemas },
    adapters: {
      kinds,
      passwords: argon2Passwords(QUICK),
      drafter: await chooseDrafter(config.drafter, extractive),
      facts: extractive,
      space: diskSpace({ folder: config.dataDir, most: RESERVE_BYTES }),
      ...adapters,
    },
  })
  await service.app.ready()
  const anyone = clientOf(service.app, config.basePath, null)
  const { db } = service.adapters.database
  let doctors = 0

  return {
    ...service,
    config,
    clock,
    anyone,
    as: (doctor) => clientOf(service.app, config.basePath, doctor.token),
    log,
    async doctor({ email = `doctor-${++doctors}@praxis.example`, firstName = 'Anna', plan = 'individual', role } = {}) {
      const body = registration({ email, firstName })
      const registered = await anyone.post('/register', body)
      if (registered.status !== 201) throw new Error(`registration: ${JSON.stringify(registered)}`)
      await db
        .updateTable('accounts')
        .set({ verified_at: clock.now().toISOString(), plan, plan_expires_at: null, ...(role && { role }) })
        .where('email', '=', email)
        .execute()
      return signIn(service, config, anyone, email, body.password)
    },
    idle: () => expect.poll(() => service.queue.counts(db)).toEqual({ waiting: 0, running: 0 }),
    async remove() {
      await service.close()
      await database.remove()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function signIn(
  service: Service,
  config: Config,
  anyone: Client,
  email: string,
  password: string,
  fields: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<TestDoctor> {
  const login = await anyone.post('/login', { email, password, ...fields }, headers)
  if (login.status !== 200) throw new Error(`login: ${JSON.stringify(login)}`)
  const { token, uid } = login.body as { token: string; uid: string }
  const client = clientOf(service.app, config.basePath, token)
  return {
    ...client,
    id: uid,
    email,
    password,
    token,
    async appointment(extra = {}) {
      const created = await client.post('/appointments/add', {
        name: 'Frau Beispiel',
        date: '2099-03-02',
        time: '09:30',
        ...extra,
      })
      if (created.status !== 200) throw new Error(`appointment: ${JSON.stringify(created)}`)
      return dataOf(created)
    },
    again: (more = {}, headers = {}) => signIn(service, config, anyone, email, password, more, headers),
  }
}

/** The `data` of a successful answer. */
export const dataOf = <T = Record<string, unknown> & { _id: string }>(answer: Answer): T =>
  (answer.body as { data: T }).data
