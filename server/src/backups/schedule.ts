import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { OPERATOR } from '../audit/actions.ts'
import * as audit from '../audit/store.ts'
import type { Database, Db } from '../platform/db/open.ts'
import { ifDue } from '../platform/db/periodic.ts'
import { orWhenMissing } from '../platform/files/errno.ts'
import type { Stoppable } from '../platform/jobs/queue.ts'
import { periodically } from '../platform/time/periodically.ts'
import { dayIn, instantAt } from '../platform/time/zoned.ts'
import type { Verdict } from '../platform/verdict.ts'
import { faultLine } from '../retention/named-files.ts'
import { openArchive } from './archive.ts'
import { type BackupSummary, type Source, writeBackup } from './backup.ts'
import { keyFileOf } from './key-file.ts'
import type { Manifest } from './manifest.ts'
import { clearShelf, openShelf } from './shelf.ts'

/** The daily backup an operator has set up. */
export interface BackupPlan {
  /** Existing folder for the archives and the files they share. */
  folder: string
  /** Existing folder for the newest key file. */
  keyFolder: string
  /** How many archives are kept. */
  keep: number
  /** When, as `HH:mm` in the timezone of the practice; null: only by `visite backup --schedule`. */
  at: string | null
}

type Written = BackupSummary & { file: string }

interface Deps {
  source: Source
  plan: BackupPlan
  timezone: string
  now: () => Date
}

const WORK = 'write a backup'
const DAY_MS = 24 * 3_600_000
/** Then something is wrong: a night was missed. */
const TOO_OLD_MS = 1.5 * DAY_MS

/** Names sort by time. */
const nameAt = (now: Date): string => `visite-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.zip`
const ARCHIVE = /^visite-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.zip$/
const KEY_FILE = /^visite-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.zip\.key$/

/** The next instant at which clocks in the timezone show `at`. */
export function nextAt(timezone: string, at: string, now: Date): Date {
  const today = instantAt(timezone, dayIn(timezone, now), at)
  return today > now ? today : instantAt(timezone, dayIn(timezone, new Date(now.getTime() + DAY_MS)), at)
}

/**
 * Writes the day's backup if it is due and no other process does. The first one is due at once, later ones every day at the
 * hour that is set.
 * @param options.anyway due or not, unless another process is at it
 * @returns null when there was nothing to do here
 */
export async function scheduledBackup(
  { source, plan, timezone, now }: Deps,
  { signal, anyway = false }: { signal?: AbortSignal; anyway?: boolean } = {},
): Promise<Written | null> {
  const db = source.database.unhurried
  if (anyway) await db.updateTable('periodic_work').set({ due_at: 0 }).where('name', '=', WORK).execute()
  let written: Written | null = null
  const everyMs = nextAt(timezone, plan.at ?? '00:00', now()).getTime() - now().getTime()
  await ifDue(db, now, {
    ...{ name: WORK, everyMs },
    async run() {
      written = await writeNext(source, plan, now(), signal)
    },
  })
  return written
}

/** How often a process looks whether the day's backup is due. */
const LOOK_MS = 300_000

/** Writes them while the process runs; one that is under way when it stops is left to the next process. */
export function backUpDaily({ log, ...deps }: Deps & { log: FastifyBaseLogger }): Stoppable {
  const ending = new AbortController()
  const attempt = () =>
    scheduledBackup(deps, { signal: ending.signal }).then(
      (written) => {
        if (written) tell(log, written)
      },
      (error: unknown) => {
        if (!ending.signal.aborted) log.error({ err: error }, 'the daily backup failed: it is tried again soon')
      },
    )
  let latest = Promise.resolve()
  const looking = periodically(LOOK_MS, () => {
    latest = attempt()
    return latest
  })
  return {
    async stop() {
      looking.stop()
      ending.abort(new Error('the process stops'))
      await latest
    },
  }
}

function tell(log: FastifyBaseLogger, { file, rows, files, bytes, faults }: Written): void {
  log.info({ file, rows, files, bytes }, 'the daily backup is written')
  if (faults.length > 0) {
    log.error(
      { faults: faults.map(faultLine) },
      'files in the backup are not as they were stored: see visite check --files',
    )
  }
}

async function writeNext(source: Source, plan: BackupPlan, now: Date, signal: AbortSignal | undefined) {
  for (const folder of [plan.folder, plan.keyFolder]) await mustBeThere(folder)
  const file = join(plan.folder, nameAt(now))
  const [newest] = await archivesIn(plan.folder)
  const shelf = await openShelf(plan.folder, newest === undefined ? null : await manifestOf(newest))
  const keyFile = join(plan.keyFolder, keyFileOf(nameAt(now)))
  const summary = await writeBackup(source, file, { keyFile, shelf, ...(signal && { signal }) })
  await source.database.db
    .transaction()
    .execute((tx) => audit.record(tx, { actor: OPERATOR, action: 'backup.written', target: null }, now))
  await tidy(plan, keyFileOf(nameAt(now)), new Date(now.getTime() - DAY_MS))
  return { ...summary, file }
}

/** Never made: a disk that is not mounted just now would be filled up in its place on this one. */
async function mustBeThere(folder: string): Promise<void> {
  const found = await orWhenMissing(stat(folder), null)
  if (!found?.isDirectory()) throw new Error(`the folder ${folder} for backups is missing: make it, or mount the disk`)
}

/** The newest first. */
async function archivesIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => ARCHIVE.test(name)).sort()
  return names.reverse().map((name) => join(folder, name))
}

async function manifestOf(file: string): Promise<Manifest> {
  const archive = await openArchive(file)
  archive.close()
  return archive.manifest
}

/**
 * Removes archives beyond those to keep, files only they had, and every older key file: it would give back what was
 * erased since.
 */
async function tidy({ folder, keyFolder, keep }: BackupPlan, newestKeys: string, before: Date): Promise<void> {
  const archives = await archivesIn(folder)
  for (const file of archives.slice(keep)) await rm(file)
  for (const name of await readdir(keyFolder)) {
    if (KEY_FILE.test(name) && name !== newestKeys) await rm(join(keyFolder, name))
  }
  for (const each of new Set([folder, keyFolder])) await removeUnfinished(each, before)
  const kept: Manifest[] = []
  for (const file of archives.slice(0, keep)) kept.push(await manifestOf(file))
  await clearShelf(folder, kept, before)
}

async function removeUnfinished(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/^\.visite-.*\.unfinished$/.test(name)) continue
    const path = join(folder, name)
    if ((await stat(path)).mtime < before) await rm(path, { force: true })
  }
}

/** How old the last backup is, as `visite check` tells it. Never rejects. */
export async function checkBackups({ db }: Pick<Database, 'db'>, plan: BackupPlan | null, now: Date): Promise<Verdict> {
  const last = await lastBackup(db).catch(() => null)
  const age = last === null ? 'no backup is known' : `the last backup is of ${last.toISOString()}`
  if (plan === null) {
    const advice = 'none is written by itself: set VISITE_BACKUP_DIR and VISITE_BACKUP_KEY_DIR'
    return { ok: true, warning: true, detail: `${age}; ${advice}` }
  }
  try {
    for (const folder of [plan.folder, plan.keyFolder]) await mustBeThere(folder)
  } catch (error) {
    return { ok: false, detail: `${age}; ${error instanceof Error ? error.message : ''}` }
  }
  if (last === null) return { ok: true, warning: true, detail: `${age}: a worker writes the first one when it starts` }
  const isOld = now.getTime() - last.getTime() > TOO_OLD_MS
  if (isOld) return { ok: false, detail: `${age}, more than 36 hours ago: the log of the workers says why` }
  return { ok: true, detail: `${age}, in ${plan.folder}` }
}

/** When the last backup was complete, by hand or by itself; null when there was none. */
export async function lastBackup(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('audit')
    .select((eb) => eb.fn.max<string | null>('occurred_at').as('at'))
    // A literal, for the partial index of backups.
    .where('action', '=', sql.lit('backup.written'))
    .executeTakeFirst()
  return row?.at ? new Date(row.at) : null
}
