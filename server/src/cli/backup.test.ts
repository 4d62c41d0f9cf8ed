import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { consultation } from '@visite/hearing/corpora/consultation'
import { TOTP } from 'otpauth'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keptVisite, visite } from '../../test/command-line.ts'
import { emptyDatabase, endurance, migratedDatabase } from '../../test/engines.ts'
import { freePort } from '../../test/postgres.ts'
import { type ServiceProcess, startProcess } from '../../test/process.ts'
import { registration } from '../../test/service.ts'
import * as teams from '../accounts/teams/store.ts'
import { LEFT_OUT } from '../backups/manifest.ts'
import { type Row, withSnapshot } from '../backups/snapshot.ts'
import { storedTables } from '../backups/stored-tables.ts'
import { openQueue } from '../jobs.ts'
import { type Engine, openDatabase } from '../platform/db/open.ts'
import { newId } from '../platform/ids.ts'

const EMAIL = 'anna@praxis.example'
const PASSWORD = 'geheim-genug'
/** Line breaks that are not line breaks, and what careless encoding loses. */
const NOTES = 'Größe 1,80 m\u2028weiter\u2029\r\nÄ 😀 "\\n" \u200b Ende'

/** Services still running: a failing test leaves none behind. */
const running = new Set<ServiceProcess>()

interface Place {
  env: Record<string, string>
  engine: Engine
  folder: string
  remove(): Promise<void>
}

/**
 * Where a service can live: a data folder that does not exist yet, a database, a port.
 * @param database with its tables for a service that is to be backed up
 */
async function newPlace(engine: Engine, database: Awaited<ReturnType<typeof emptyDatabase>>): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'visite-backup-'))
  const { settings } = database
  return {
    engine,
    folder,
    env: {
      VISITE_DATA_DIR: join(folder, 'data'),
      VISITE_PORT: String(await freePort()),
      // Nothing is taken from the queue, so that the backup finds jobs in it.
      VISITE_ROLE: 'api',
      VISITE_LOG_LEVEL: 'warn',
      VISITE_RATE_LIMIT: '0',
      // Without a cap: a busy service writes as much as it can.
      VISITE_DEFAULT_PLAN: 'individual',
      ...(settings.kind === 'postgres' && { VISITE_DATABASE_URL: settings.url }),
    },
    async remove() {
      await database.remove()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Talks to a service in its own process. */
async function serving(place: Place, session = '') {
  const baseUrl = `http://127.0.0.1:${place.env.VISITE_PORT}/api/v1`
  const process = await startProcess(place.env, baseUrl)
  running.add(process)
  let token = session
  async function call<T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<T> {
    const form = body instanceof FormData
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(!form && body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (response.headers.get('content-type')?.includes('json') ? response.json() : response.bytes()) as Promise<T>
  }
  return {
    call,
    session: () => token,
    async logIn(twoFactorCode?: string) {
      const answer = await call<{ token: string }>('POST', '/login', {
        email: EMAIL,
        password: PASSWORD,
        twoFactorCode,
      })
      token = answer.token
    },
    addAppointment: (name: string) =>
      call<{ data: { _id: string } }>('POST', '/appointments/add', { name, date: '2099-03-02', time: '09:30' }),
    stop() {
      running.delete(process)
      return process.end('SIGTERM')
    },
  }
}

/** A place with the tables of a service that has run. */
async function oldPlace(engine: Engine): Promise<Place> {
  const database = await migratedDatabase(engine)
  const place = await newPlace(engine, database)
  if (database.settings.kind === 'sqlite') {
    const data = place.env.VISITE_DATA_DIR ?? ''
    mkdirSync(data)
    copyFileSync(database.settings.file, join(data, 'visite.sqlite'))
  }
  return place
}

const openPlace = ({ env, engine }: Place) =>
  openDatabase(
    engine === 'sqlite'
      ? { kind: 'sqlite', file: join(env.VISITE_DATA_DIR ?? '', 'visite.sqlite') }
      : { kind: 'postgres', url: env.VISITE_DATABASE_URL ?? '', connections: 2 },
  )

/** Every row except in the audit trail, to which backup and restore add, and the waiting jobs. */
async function contents(place: Place) {
  const database = openPlace(place)
  try {
    const tables = (await storedTables(database)).filter(({ name }) => !LEFT_OUT.has(name) && name !== 'audit')
    return await withSnapshot(database, openQueue(database), async (snapshot) => {
      const rows: Record<string, string[]> = {}
      for (const { name, columns } of tables) {
        const found: Row[] = []
        for await (const row of snapshot.rows(name)) found.push(row)
        rows[name] = found
          .map((row) => JSON.stringify(columns.toSorted().map((column) => [column, row[column]])))
          .sort()
      }
      return { rows, jobs: await snapshot.jobs() }
    })
  } finally {
    await database.close()
  }
}

async function filled(place: Place) {
  const service = await serving(place)
  await service.call('POST', '/register', registration({ email: EMAIL, password: PASSWORD }))
  const database = openPlace(place)
  const created_at = new Date().toISOString()
  const member = await database.db
    .updateTable('accounts')
    .set({ verified_at: created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database.db.transaction().execute(async (tx) => {
    const team = { id: newId(), name: 'Praxis Nord', created_at }
    await teams.create(tx, team)
    await teams.add(tx, { account_id: member.id, team_id: team.id, role: 'member', created_at })
  })
  await database.close()
  await service.logIn()
  const { _id } = (await service.addAppointment('Frau Beispiel')).data
  const form = new FormData()
  form.append('audio', new Blob([readFileSync(consultation.audio)]), 'a.ogg')
  await service.call('POST', `/recordings/add/${_id}`, form)
  await service.call('POST', `/notes/add/${_id}`, { notes: NOTES })
  const { secret } = (await service.call<{ data: { secret: string } }>('POST', '/2fa/setup')).data
  const totp = new TOTP({ secret })
  await service.call('POST', '/2fa/enable', { code: totp.generate() })
  return { service, id: _id, laterCode: () => totp.generate({ timestamp: Date.now() + 30_000 }) }
}

type Filled = Awaited<ReturnType<typeof filled>> & { old: Place }

describe('backup and restore (contract 1 backup)', () => {
  let places: Place[]
  let file: string
  const full = new Map<Engine, Filled>()
  afterAll(async () => {
    for (const { old } of full.values()) await old.remove()
  })
  beforeEach(() => {
    places = []
    file = join(mkdtempSync(join(tmpdir(), 'visite-archive-')), 'praxis.visite.zip')
  })
  afterEach(async () => {
    for (const service of running) await service.end('SIGKILL')
    running.clear()
    for (const place of places) await place.remove()
    rmSync(join(file, '..'), { recursive: true })
  })
  /** A place for what is restored. */
  async function place(engine: Engine): Promise<Place> {
    const made = await newPlace(engine, await emptyDatabase(engine))
    places.push(made)
    return made
  }

  /** A place with something of everything, the same one for all tests, and its service. */
  async function fullPlace(engine: Engine): Promise<Filled> {
    const known = full.get(engine)
    if (known) return { ...known, service: await serving(known.old, known.service.session()) }
    const old = await oldPlace(engine)
    try {
      const made = { ...(await filled(old)), old }
      full.set(engine, made)
      return made
    } catch (error) {
      await old.remove()
      throw error
    }
  }

  const WAYS: [Engine, Engine][] = [
    ['sqlite', 'postgres'],
    ['postgres', 'sqlite'],
  ]
  const SAME: [Engine, Engine][] = [
    ['sqlite', 'sqlite'],
    ['postgres', 'postgres'],
  ]
  it.each(endurance ? [...WAYS, ...SAME] : WAYS)(
    'bring everything from %s to %s',
    { timeout: 180_000 },
    async (from, to) => {
      const { old, service, id, laterCode } = await fullPlace(from)
      expect(await visite(old.env, ['backup', file])).toEqual({
        code: 0,
        out: expect.stringMatching(/: \d+ rows, 1 files, \d+ bytes\n$/),
        err: '',
      })
      expect(statSync(file).mode & 0o777).toBe(0o600)
      expect(readdirSync(join(file, '..')).sort()).toEqual([basename(file), `${basename(file)}.key`])
      expect(statSync(`${file}.key`).mode & 0o777).toBe(0o600)
      expect(await service.stop()).toBe(0)
      const before = await contents(old)
      expect(before.jobs.map(({ kind, key }) => ({ kind, key }))).toContainEqual({
        kind: 'transcribe',
        key: `transcribe:${id}`,
      })

      const fresh = await place(to)
      expect(await visite(fresh.env, ['restore', file])).toEqual({
        code: 0,
        out: expect.stringMatching(/^restored what was backed up at \d{4}-/),
        err: '',
      })
      expect(await contents(fresh)).toEqual(before)

      const restored = await serving(fresh)
      // The root key was included, so the second factor's secret can be read.
      await restored.logIn(laterCode())
      const [note] = (await restored.call<{ data: { notes: string }[] }>('GET', `/notes/${id}`)).data
      expect(note?.notes).toBe(NOTES)
      const audio = await restored.call<Uint8Array>('GET', `/recordings/audio/${id}`)
      expect(Buffer.from(audio).equals(readFileSync(consultation.audio))).toBe(true)
      expect((await restored.call<{ data: object }>('GET', '/user/profile')).data).toMatchObject({ teamRole: 'member' })
      // Automatic row numbers continue from the last one.
      await restored.addAppointment('Herr Danach')
      expect(await restored.stop()).toBe(0)
    },
  )

  it.each(['sqlite', 'postgres'] as const)(
    'capture one instant while the service is being written to, on %s',
    { timeout: 180_000 },
    async (engine) => {
      const { old, service } = await fullPlace(engine)
      let writing = true
      const written: string[] = []
      const writer = (async () => {
        while (writing) {
          const { _id } = (await service.addAppointment(`Termin ${written.length}`)).data
          await service.call('POST', `/notes/add/${_id}`, { notes: 'Text' })
          written.push(_id)
        }
      })()
      // Its failure is reported where it is awaited.
      writer.catch(() => {})
      await expect.poll(() => written.length, { timeout: 60_000 }).toBeGreaterThan(20)
      expect((await keptVisite(old.env, ['backup', file])).code).toBe(0)
      writing = false
      await writer
      await service.stop()

      const fresh = await place(engine)
      expect((await keptVisite(fresh.env, ['restore', file])).code).toBe(0)
      const { rows } = await contents(fresh)
      // Each visit is complete: what one transaction wrote is there together.
      expect(rows.appointments?.length).toBeGreaterThan(20)
      expect(rows.encounter_usage?.[0]).toContain(`["count",${rows.appointments?.length}]`)
      expect((rows.appointments?.length ?? 0) - (rows.notes?.length ?? 0)).toBeLessThanOrEqual(1)
    },
  )

  it('report altered files, and write the archive all the same', {
    timeout: 180_000,
  }, async () => {
    const { old, service, id } = await fullPlace('sqlite')
    const { _id } = (await service.addAppointment('Herr Zweit')).data
    const form = new FormData()
    form.append('audio', new Blob([readFileSync(consultation.audio)]), 'a.ogg')
    await service.call('POST', `/recordings/add/${_id}`, form)
    await service.stop()
    expect(await visite(old.env, ['check', '--files'])).toEqual({
      code: 0,
      out: '2 files, all as they were stored\n',
      err: '',
    })
    const fileOf = async (appointment: string) => {
      const database = openPlace(old)
      const { blob_key } = await database.db
        .selectFrom('recordings')
        .select('blob_key')
        .where('appointment_id', '=', appointment)
        .executeTakeFirstOrThrow()
      await database.close()
      return { key: blob_key, path: join(old.env.VISITE_DATA_DIR ?? '', 'blobs', blob_key) }
    }
    const [altered, missing] = [await fileOf(id), await fileOf(_id)]
    const bytes = readFileSync(altered.path)
    writeFileSync(altered.path, bytes.fill(0x55, 5000, 5100))
    rmSync(missing.path)
    const lines = [`ALTERED ${altered.key} (appointment ${id})`, `MISSING ${missing.key} (appointment ${_id})`]

    const checked = await keptVisite(old.env, ['check', '--files'])
    expect(checked).toMatchObject({ code: 1, err: '' })
    for (const line of lines) expect(checked.out).toContain(line)
    expect(checked.out).toContain('2 files, 2 of them bad')
    expect(JSON.parse((await keptVisite(old.env, ['check', '--files', '--json'])).out)).toMatchObject({
      ok: false,
      files: 2,
    })

    const folders = { VISITE_BACKUP_DIR: join(file, '../daily'), VISITE_BACKUP_KEY_DIR: join(file, '../keys') }
    for (const folder of Object.values(folders)) mkdirSync(folder)
    expect(await visite({ ...old.env, ...folders }, ['backup', '--schedule'])).toMatchObject({
      code: 1,
      out: expect.stringMatching(/^visite-.*z\.zip in .*\/daily: \d+ rows, 1 files, /),
      err: expect.stringContaining(lines[0] ?? ''),
    })
    const backup = await keptVisite(old.env, ['backup', file])
    expect(backup).toMatchObject({ code: 1, out: expect.stringMatching(/, 1 files, /) })
    for (const line of lines) expect(backup.err).toContain(line)
    const fresh = await place('sqlite')
    expect((await keptVisite(fresh.env, ['restore', file])).code).toBe(0)
  })

  it('refuse anything that would do harm, and say why', { timeout: 180_000 }, async () => {
    const old = await place('sqlite')
    expect((await keptVisite(old.env, ['team', 'create', 'Praxis Nord'])).code).toBe(0)
    expect((await keptVisite(old.env, ['backup', file])).code).toBe(0)
    const refused = (message: string) => ({ code: 1, out: '', err: expect.stringContaining(message) })

    expect(await keptVisite(old.env, ['backup', file])).toEqual(refused('there is already a file'))
    expect(await keptVisite(old.env, ['restore', file])).toEqual(
      refused('is not empty: a backup is restored into an empty one'),
    )
    const fresh = await place('sqlite')
    const unused = await place('sqlite')
    expect(await keptVisite(unused.env, ['backup', join(unused.folder, 'none.zip')])).toEqual(
      refused('there is nothing to back up'),
    )
    const missing = join(file, '..', 'none.zip')
    expect(await keptVisite(fresh.env, ['restore', missing])).toEqual(refused(`there is no file ${missing}`))
    const text = join(file, '..', 'text.zip')
    writeFileSync(text, 'no archive')
    expect(await keptVisite(fresh.env, ['restore', text])).toEqual(refused('is no backup of Visite'))
    const damaged = join(file, '..', 'damaged.zip')
    const bytes = readFileSync(file)
    const at = bytes.indexOf('tables/accounts.ndjson') + 'tables/teams.ndjson'.length + 200
    bytes[at] = (bytes[at] ?? 0) ^ 0xff
    writeFileSync(damaged, bytes)
    expect(await keptVisite(fresh.env, ['restore', damaged])).toMatchObject({ code: 1, out: '' })
    const other = { ...fresh.env, VISITE_MASTER_KEY: Buffer.alloc(32, 7).toString('base64') }
    expect(await keptVisite(other, ['restore', file])).toEqual(refused('VISITE_MASTER_KEY must be the one'))
    // After every refusal, the folder is as it was.
    expect(readdirSync(fresh.folder)).toEqual([])
    expect(await keptVisite(fresh.env, ['backup', 'verify', damaged])).toMatchObject({ code: 1, out: '' })
    const rehearsed = await visite(fresh.env, ['backup', 'verify', file, '--scratch', fresh.folder])
    expect(rehearsed).toEqual({
      code: 0,
      err: '',
      out: expect.stringMatching(/^\d+ rows and 0 files of 2.*all of them open/),
    })
    expect(readdirSync(fresh.folder)).toEqual([])
    expect(await keptVisite(old.env, ['backup', '--schedule'])).toEqual(refused('set VISITE_BACKUP_DIR'))
    expect((await keptVisite(fresh.env, ['restore', file])).code).toBe(0)
    expect(JSON.parse((await keptVisite(fresh.env, ['team', 'list', '--json'])).out)).toMatchObject([
      { name: 'Praxis Nord' },
    ])
  })

  it('bring back nothing that has since been erased, when an old archive is opened with the newest keys (contract 14 erasure)', {
    timeout: 180_000,
  }, async () => {
    const { old, service, id, laterCode } = await fullPlace('sqlite')
    const erased = (await service.addAppointment('Frau Kanarienvogel')).data._id
    const form = new FormData()
    form.append('audio', new Blob([readFileSync(consultation.audio)]), 'a.ogg')
    const added = await service.call<{ data: { recording_key: string } }>('POST', `/recordings/add/${erased}`, form)
    expect((await keptVisite(old.env, ['backup', file])).err).not.toContain(added.data.recording_key)
    await service.call('DELETE', `/appointments/delete/${erased}`)
    const later = join(file, '..', 'later.zip')
    await keptVisite(old.env, ['backup', later])
    expect(await service.stop()).toBe(0)

    // Neither the archive nor the newest keys can open it.
    const keys = readFileSync(`${later}.key`, 'utf8')
    expect(keys).toContain(id)
    expect(keys).not.toContain(erased)
    const refused = (message: string) => ({ code: 1, out: '', err: expect.stringContaining(message) })
    const fresh = await place('sqlite')
    expect(await keptVisite(fresh.env, ['restore', later, '--keys', `${file}.key`])).toEqual(
      refused('older than the backup'),
    )
    writeFileSync(`${file}.cut`, keys.slice(0, -20))
    expect(await keptVisite(fresh.env, ['restore', file, '--keys', `${file}.cut`])).toEqual(refused('is no key file'))
    expect(readdirSync(fresh.folder)).toEqual([])

    expect((await keptVisite(fresh.env, ['restore', file, '--keys', `${later}.key`])).code).toBe(0)
    const { rows } = await contents(fresh)
    expect(JSON.stringify(rows)).not.toContain(erased)
    const stored = readdirSync(join(fresh.env.VISITE_DATA_DIR ?? '', 'blobs', 'recordings'))
    expect(stored).not.toContain(basename(added.data.recording_key))
    expect(stored).not.toEqual([])
    const restored = await serving(fresh)
    await restored.logIn(laterCode())
    const [note] = (await restored.call<{ data: { notes: string }[] }>('GET', `/notes/${id}`)).data
    expect(note?.notes).toBe(NOTES)
    expect(await restored.stop()).toBe(0)
  })

  it('refuse a database that has tables', { timeout: 120_000 }, async () => {
    const old = await oldPlace('postgres')
    places.push(old)
    expect((await keptVisite(old.env, ['backup', file])).code).toBe(0)
    const elsewhere = { ...old.env, VISITE_DATA_DIR: join(old.folder, 'elsewhere') }
    expect(await keptVisite(elsewhere, ['restore', file])).toMatchObject({
      code: 1,
      err: expect.stringContaining('the database is not empty'),
    })
  })
})
