import { execFile } from 'node:child_process'
import { createDecipheriv, type KeyObject } from 'node:crypto'
import { chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openArchive } from '../../src/backups/archive.ts'
import { writeBackup } from '../../src/backups/backup.ts'
import { folderPlace } from '../../src/backups/folder-place.ts'
import { FILES } from '../../src/backups/manifest.ts'
import { keyWrapper } from '../../src/platform/crypto/data-keys.ts'
import { SEALED, sealingOf } from '../../src/platform/db/sealing/columns.ts'
import { rewrapKeys } from '../../src/platform/db/sealing/rewrap.ts'
import { isSealed } from '../../src/platform/db/sealing/text.ts'
import { newId } from '../../src/platform/ids.ts'
import { MailError } from '../../src/platform/mail/mailer.ts'
import { HEADER_BYTES, headerOf } from '../../src/platform/sealed-files/container.ts'
import { CANARY, canaries, visitOf } from '../canaries.ts'
import { heard, scriptedTranscriber, spoken } from '../fakes/engines.ts'
import { postgresBin, postgresUser, startPostgres } from '../postgres.ts'
import { AT } from '../rows.ts'
import { dataOf, startService, type TestDoctor, type TestService } from '../service.ts'
import { listen } from '../speech-client.ts'

/** Bytes that somebody may get hold of, and their name. */
type Loot = Map<string, Buffer>

/** In an unencrypted column; if it is not found, the search does not work. */
const IN_THE_OPEN = 'Offenes Zimmer 4711'

const cleanups: (() => unknown)[] = []
afterAll(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

let service: TestService
let postgres: Awaited<ReturnType<typeof startPostgres>>
/** For files that Postgres writes itself. */
let outside: string
let archived: string
let word = ''
beforeAll(async () => {
  outside = mkdtempSync(join(tmpdir(), 'visite-loot-'))
  cleanups.push(() => rmSync(outside, { recursive: true, force: true }))
  archived = join(outside, 'archive')
  mkdirSync(archived)
  const { uid, gid } = postgresUser()
  if (uid !== undefined) for (const folder of [outside, archived]) chownSync(folder, uid, gid)
  postgres = await startPostgres({
    durable: true,
    more: { archive_mode: 'on', archive_command: `cp "%p" "${archived}/%f"` },
  })
  cleanups.push(postgres.stop)
  const transcriber = scriptedTranscriber(() => heard(spoken('Was führt Sie zu mir?', `Ich habe Husten, ${word}.`)))
  service = await startService('postgres', {
    database: { kind: 'postgres', url: postgres.url, connections: 10 },
    adapters: { transcriber },
    speech: { sweepMs: 3_600_000 },
  })
  cleanups.push(service.remove)
  // Mails wait: the mail server is away.
  service.adapters.mailer.send = async () => {
    throw new MailError('away', false)
  }
  await service.work()
}, 300_000)

/** Files below a folder. */
function filesIn(folder: string, as: string): Loot {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map((entry) => join(entry.parentPath, entry.name))
  return new Map(paths.map((path) => [`${as}: ${path.slice(folder.length)}`, readFileSync(path)]))
}

const PAGE = 8192

/** The log as one text, because each of its pages has a header, in the middle of the logged data. */
const withoutHeaders = (log: Buffer): Buffer =>
  Buffer.concat(
    Array.from({ length: Math.ceil(log.length / PAGE) }, (_, page) =>
      log.subarray(page * PAGE + (page === 0 ? 40 : 24), (page + 1) * PAGE),
    ),
  )

/** Everything that a thief without the root key and the service's memory could carry away. */
async function loot(name: string): Promise<Loot> {
  const { database, blobs } = service.adapters
  const run = async (program: string, args: string[]) => {
    const options = { ...postgresUser(), cwd: outside, maxBuffer: 2 ** 30, encoding: 'buffer' as const }
    return (await promisify(execFile)(join(postgresBin(), program), args, options)).stdout
  }
  const data = await sql<{ data_directory: string }>`show data_directory`.execute(database.stored)
  const folder = data.rows[0]?.data_directory ?? ''
  await sql`checkpoint`.execute(database.stored)
  const base = join(outside, `base-${name}`)
  await run('pg_basebackup', ['-D', base, '-d', postgres.url, '-X', 'stream', '-c', 'fast'])
  await sql`select pg_switch_wal()`.execute(database.stored)
  const all: Loot = new Map([
    ['pg_dump', await run('pg_dump', ['-d', postgres.url])],
    ...filesIn(folder, 'data folder of Postgres'),
    ...filesIn(base, 'pg_basebackup'),
    ...filesIn(archived, 'archived log'),
    ...filesIn(service.config.dataDir, 'data folder'),
  ])
  for (const [file, bytes] of [...all])
    if (/pg_wal|archived log/.test(file)) all.set(`${file} joined`, withoutHeaders(bytes))

  const { masterKeys } = service.config
  const place = folderPlace(outside)
  const [archive, keys] = [`${name}.zip`, `${name}.zip.key`]
  const source = { database, queue: service.queue, raw: blobs, blobs: service.blobs, masterKeys }
  await writeBackup({ ...source, masterKeyGenerated: false }, { place, name: archive }, { place, name: keys })
  for (const file of [archive, keys]) all.set(file, readFileSync(join(outside, file)))
  const opened = await openArchive(place, archive)
  for (const entry of Object.keys(opened.manifest.entries))
    all.set(`archive: ${entry}`, await buffer(await opened.open(entry)))
  opened.close()
  return all
}

const holding = (all: Loot, word: string): string[] =>
  [...all].filter(([, bytes]) => bytes.includes(word)).map(([name]) => name)

/** With a known beginning, so that not everything has to be searched thoroughly. */
const matches = (all: Loot, start: string, pattern: RegExp): string[] =>
  [...all.values()].flatMap((bytes) =>
    bytes.includes(start) ? [...bytes.toString('latin1').matchAll(pattern)].map(([found, part]) => part ?? found) : [],
  )

/** The existing data keys. */
async function keysOf(): Promise<KeyObject[]> {
  const wrapper = keyWrapper(service.config.masterKeys)
  const rows = await service.adapters.database.stored.selectFrom('data_keys').selectAll().execute()
  return rows.map((row) => wrapper.open({ kind: row.owner_kind, id: row.owner_id }, row))
}

/** Opens each sealed text, or what is left of it, with each of the keys, whether or not its tag fits. */
function openedTexts(all: Loot, keys: readonly KeyObject[]): string {
  const sealed = new Set(matches(all, 'visite:1:', /visite:1:[a-z]+\.[0-9a-f]{24}:([A-Za-z0-9+/]{40,})/g))
  const texts: string[] = []
  for (const text of sealed) {
    const bytes = Buffer.from(text, 'base64')
    for (const key of keys)
      texts.push(
        createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).update(bytes.subarray(28)).toString('latin1'),
      )
  }
  return texts.join('\n')
}

const found = (text: string, words: readonly string[]): string[] => words.filter((each) => text.includes(each))

/** Data keys as they were stored, wrapped by this root key. */
const wrappedIn = (all: Loot, root: Uint8Array): Set<string> => {
  const { newest } = keyWrapper([root])
  return new Set(matches(all, newest, new RegExp(`${newest}\\.[\\w-]{96}`, 'g')))
}

/** Covers what no request of the visit writes: puts a canary into every sealed column that is still empty. */
async function fillTheRest(anna: TestDoctor, appointment: string, next: () => string): Promise<void> {
  const { db, stored } = service.adapters.database
  dataOf(await anna.post('/patients', { first_name: next(), last_name: next(), email: `${next()}@patient.example` }))
  for (const path of ['/webhooks', '/calendars'])
    expect((await anna.post(path, { name: 'x', url: `https://praxis.example/${next()}` })).status).toBe(200)
  const row = { appointment_id: appointment, created_at: AT }
  const said = {
    given_at: null,
    withdrawn_at: null,
    recorded_by: null,
    method: null,
    text_version: null,
    language: null,
  }
  await db
    .insertInto('consents')
    .values({ appointment_id: appointment, status: 'given', ...said, signature_json: JSON.stringify([next()]) })
    .execute()
  await db
    .insertInto('gdt_requests')
    .values({ ...row, doctor_id: anna.id, request_json: JSON.stringify({ number: next() }), agent_id: null })
    .execute()
  const take = await db
    .selectFrom('recordings')
    .selectAll()
    .where('appointment_id', '=', appointment)
    .executeTakeFirst()
  await db
    .insertInto('heard_answers')
    .values({ ...row, take_id: newId(), question: 'x', recording_id: take?.id ?? '', answer_json: `["${next()}"]` })
    .execute()
  const access = { url: `https://kalender.example/${next()}`, username: next(), password_sealed: 'x' }
  await db
    .insertInto('caldav_accounts')
    .values({ id: newId(), doctor_id: anna.id, ...access, created_at: AT, updated_at: AT })
    .execute()
  // A practice outlives its doctors, and so does its logo, so there is no canary in it.
  expect((await anna.put('/practice', { name: 'Praxis am Markt' })).status).toBe(200)
  const { id: practice_id } = await db.selectFrom('practices').select('id').executeTakeFirstOrThrow()
  const logo = { practice_id, account_id: anna.id, png_base64: 'iVBORw0KGgo=', width: 1, height: 1, updated_at: AT }
  await db.insertInto('practice_logos').values(logo).execute()
  for (const table of Object.keys(SEALED) as 'appointments'[]) {
    const { columns = [], row = [] } = sealingOf(table) ?? {}
    const rows = (await stored.selectFrom(table).selectAll().execute()) as Record<string, unknown>[]
    const of = rows.at(-1)
    expect(of, table).toBeDefined()
    for (const column of columns.filter((each) => !rows.some((one) => isSealed(one[each])))) {
      const { ref } = db.dynamic
      let change = db.updateTable(table).set({ [column]: JSON.stringify({ uid: next(), calendar_id: 'x' }) })
      for (const part of row) change = change.where(ref(part), '=', of?.[part])
      await change.execute()
    }
    const after = (await stored.selectFrom(table).selectAll().execute()) as Record<string, unknown>[]
    for (const column of columns)
      expect(
        after.some((one) => isSealed(one[column])),
        `${table}.${column}`,
      ).toBe(true)
  }
}

it('reveals nothing to somebody who carries it away: logs, dumps, copies and archives of Postgres (contract 14 encryption, contract 14 erasure)', {
  timeout: 1_200_000,
}, async () => {
  const { database } = service.adapters
  const { words, next } = canaries()
  const [anna, ben] = [await service.doctor(), await service.doctor()]
  const speech = await listen(service)
  await anna.put('/vocabulary', { terms: [next()] })
  const sections = [{ key: 'a', heading: next(), instruction: next(), format: 'paragraph', required: true }]
  await anna.post('/templates', { key: 'eigene', name: next(), language: 'de', sections })
  const ids = await visitOf(service, anna, speech, next, (each) => {
    word = each
  })
  await fillTheRest(anna, ids[1] ?? '', next)
  while (words.length < 100) {
    const { _id } = await anna.appointment({ name: next(), notes: next() })
    expect((await anna.post(`/notes/add/${_id}`, { notes: next(), summary: next() })).status).toBe(200)
  }
  await anna.appointment({ name: next(), room: IN_THE_OPEN })
  await ben.appointment({ name: 'Bleibt' })

  const before = await loot('before')
  expect(holding(before, CANARY)).toEqual([])
  const seen = holding(before, IN_THE_OPEN).join()
  for (const place of ['pg_dump', 'data folder of Postgres', 'pg_basebackup', 'archived log', 'archive: tables'])
    expect(seen).toContain(place)
  // With the keys, the same search finds them, even in the log alone.
  const logs: Loot = new Map([...before].filter(([name]) => /joined/.test(name)))
  const alive = await keysOf()
  expect(found(openedTexts(logs, alive), words).length).toBeGreaterThan(90)
  console.error(`${words.length} canaries in ${before.size} files and entries, none readable`)

  expect((await anna.delete('/user', { password: anna.password })).status).toBe(200)
  const after = await loot('after')
  const everything: Loot = new Map([...before, ...after])
  expect(holding(everything, CANARY)).toEqual([])
  const today = await keysOf()
  expect(today.length).toBeGreaterThan(0)
  expect(today.length).toBeLessThan(alive.length)
  // None of today's keys opens what is in the freed rows, the logs and the old archive.
  const openedToday = openedTexts(everything, today)
  expect(found(openedToday, words)).toEqual([])
  expect(openedToday).toContain('Bleibt')
  for (const [name, bytes] of before) {
    if (!name.startsWith(`archive: ${FILES}`)) continue
    const key = name.slice(`archive: ${FILES}`.length)
    const header = headerOf(bytes.subarray(0, HEADER_BYTES), key)
    for (const each of today) expect(() => header?.open(key, each), key).toThrow('is not what was stored')
  }

  // Destroyed keys stay in the log, wrapped; once the root key has been replaced and the old one is gone, they no
  // longer open.
  const [old = Buffer.alloc(0)] = service.config.masterKeys
  const newer = Buffer.alloc(32, 5)
  expect(await rewrapKeys(database.stored, [newer, old])).toMatchObject({ lost: 0 })
  expect(wrappedIn(everything, old).size).toBeGreaterThan(today.length)
  expect(wrappedIn(everything, newer).size).toBe(0)
})
