import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { emptyDatabase, engines } from '../../../../test/engines.ts'
import { openQueue } from '../../jobs/open.ts'
import { MIGRATION_NAMES, migrate } from '../migrate.ts'
import { openDatabase } from '../open.ts'

const BEFORE = MIGRATION_NAMES.filter((name) => name < '061')
const GRAPHILE = join(import.meta.dirname, '../../../../test/fixtures/graphile-worker-jobs.sql')
const LATER = Date.UTC(2099, 0, 1)
const [A, B, D] = ['a00000000000000000000001', 'b00000000000000000000002', 'd00000000000000000000003']

const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** A database in the earlier state, with jobs in it. */
async function earlier(engine: (typeof engines)[number]) {
  const { settings, remove } = await emptyDatabase(engine)
  cleanups.push(remove)
  const database = openDatabase(settings)
  cleanups.push(database.close)
  await migrate(database, { only: BEFORE })
  return database
}

interface Job {
  kind: string
  key: string | null
  attempt: number
  payload: object
  due_at?: number
}

const jobs: Job[] = [
  { kind: 'mail', key: null, attempt: 1, payload: { mail_id: 'failing' } },
  {
    kind: 'transcribe',
    key: `transcribe:${A}`,
    attempt: 1,
    payload: { appointment_id: A, recording_id: 'r1', generation: 1 },
  },
  {
    kind: 'draft',
    key: `draft:${B}`,
    attempt: 0,
    payload: { appointment_id: B, transcription_id: 't2', generation: 2 },
    due_at: LATER,
  },
  { kind: 'extract', key: `extract:${D}`, attempt: 0, payload: { document_id: D }, due_at: LATER },
  { kind: 'mail', key: null, attempt: 0, payload: { mail_id: 'waiting' }, due_at: LATER + 250 },
]

const carriedOver = async ({ db }: Awaited<ReturnType<typeof earlier>>) => {
  const rows = await db.selectFrom('jobs').selectAll().orderBy('created_at').execute()
  return rows.map(({ payload_json, ...row }) => ({ ...row, payload: JSON.parse(payload_json) }))
}

describe.each(engines)('a database of an earlier version on %s', (engine) => {
  it('can be upgraded without any jobs', async () => {
    const database = await earlier(engine)
    await migrate(database)
    expect(await carriedOver(database)).toEqual([])
  })
})

it('waiting jobs in graphile-worker’s tables are carried over, and its schema goes', async () => {
  const database = await earlier('postgres')
  await sql.raw(readFileSync(GRAPHILE, 'utf8')).execute(database.db)
  await migrate(database)
  const rows = await carriedOver(database)
  expect(rows).toMatchObject(jobs)
  for (const row of rows) expect(row).toMatchObject({ superseded: 0, lease: null })
  expect(rows[0]?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  const { rows: left } = await sql`select nspname from pg_namespace where nspname like 'graphile%'`.execute(database.db)
  expect(left).toEqual([])
})

it('waiting jobs in SQLite’s earlier table are carried over', async () => {
  const database = await earlier('sqlite')
  const rows: (Job & { superseded: number; lease: string | null })[] = [
    ...jobs.map((job) => ({ superseded: 0, lease: job.attempt ? 'lease' : null, ...job })),
    { kind: 'draft', key: `draft:${B}`, attempt: 1, payload: {}, superseded: 1, lease: 'old' },
  ]
  for (const [index, row] of rows.entries()) {
    await sql`
      insert into jobs (id, kind, payload_json, key, superseded, attempt, run_at, lease, leased_until, created_at)
      values (${String(9 - index)}, ${row.kind}, ${JSON.stringify(row.payload)}, ${row.key}, ${row.superseded},
        ${row.attempt}, ${row.due_at ?? 1}, ${row.lease}, ${row.lease && 2}, ${`2026-03-02T08:00:0${index}.000Z`})`.execute(
      database.db,
    )
  }
  await migrate(database)
  expect(await carriedOver(database)).toMatchObject(jobs)
})

it('jobs that were carried over run, with their remaining attempts', async () => {
  const database = await earlier('postgres')
  await sql.raw(readFileSync(GRAPHILE, 'utf8')).execute(database.db)
  await migrate(database)
  const queue = openQueue<{ transcribe: object; mail: { mail_id: string } }>(database)
  const runs: unknown[] = []
  const note = {
    run: async ({ kind, attempt, isLast }: { kind: string; attempt: number; isLast: boolean }) =>
      void runs.push({ kind, attempt, isLast }),
    giveUp: async () => {},
    isPermanent: () => false,
  }
  await database.db.updateTable('jobs').set({ due_at: 0 }).where('attempt', '=', 1).execute()
  const worker = await queue.work(
    { transcribe: note, mail: note },
    { concurrency: 1, timing: { pollMs: 10, retryDelaysMs: [0] } },
  )
  cleanups.push(worker.stop)
  await expect.poll(() => queue.counts(database.db)).toEqual({ waiting: 3, running: 0 })
  const left = { attempt: 2, isLast: true }
  expect(runs).toEqual([
    { kind: 'mail', ...left },
    { kind: 'transcribe', ...left },
  ])
})
