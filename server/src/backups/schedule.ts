import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { OPERATOR } from '../audit/actions.ts'
import * as audit from '../audit/store.ts'
import type { Database, Db } from '../platform/db/open.ts'
import { ifDue } from '../platform/db/periodic.ts'
import type { Stoppable } from '../platform/jobs/queue.ts'
import { periodically } from '../platform/time/periodically.ts'
import { dayIn, instantAt } from '../platform/time/zoned.ts'
import type { Verdict } from '../platform/verdict.ts'
import { faultLine } from '../retention/named-files.ts'
import { openArchive } from './archive.ts'
import { type BackupSummary, type Source, writeBackup } from './backup.ts'
import { choosePlace, type PlaceSettings } from './choose-place.ts'
import { keyFileOf } from './key-file.ts'
import type { Manifest } from './manifest.ts'
import type { Place } from './place.ts'
import { clearShelf, openShelf } from './shelf.ts'

/** The daily backup an operator has set up. */
export interface BackupPlan {
  /** Where the archives and the files they share are kept. */
  archives: PlaceSettings
  /** Where the newest key file is kept. */
  keys: PlaceSettings
  /** How many archives are kept. */
  keep: number
  /** When, as `HH:mm` in the practice's timezone; null: only by `visite backup --schedule`. */
  at: string | null
}

type Written = BackupSummary & { file: string; place: string }

interface Deps {
  source: Source
  plan: BackupPlan
  timezone: string
  now: () => Date
}

const WORK = 'write a backup'
const DAY_MS = 24 * 3_600_000
/** Older than this, something is wrong: a night was missed. */
const TOO_OLD_MS = 1.5 * DAY_MS

/** Names sort by time. They are in lower case, as object keys are; folders have others from earlier versions. */
const nameAt = (now: Date): string => `visite-${now.toISOString().slice(0, 19).replaceAll(':', '-')}z.zip`.toLowerCase()
const ARCHIVE = /^visite-\d{4}-\d\d-\d\dt\d\d-\d\d-\d\dz\.zip$/i
const KEY_FILE = /^visite-\d{4}-\d\d-\d\dt\d\d-\d\d-\d\dz\.zip\.key$/i

/** Is it the name of a daily backup? */
export const isArchiveName = (name: string): boolean => ARCHIVE.test(name)

/** The next instant at which clocks in the timezone show `at`. */
export function nextAt(timezone: string, at: string, now: Date): Date {
  const today = instantAt(timezone, dayIn(timezone, now), at)
  return today > now ? today : instantAt(timezone, dayIn(timezone, new Date(now.getTime() + DAY_MS)), at)
}

/**
 * Writes the day's backup if it is due and no other process is writing it. The first one is due at once, later ones
 * every day at the configured hour.
 * @param options.anyway even if it is not due, unless another process is writing it
 * @returns null if there was nothing to do here
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

/** How often a process checks whether the day's backup is due. */
const LOOK_MS = 300_000

/** Writes backups while the process runs; one in progress when it stops is left to the next process. */
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

function tell(log: FastifyBaseLogger, { file, place, rows, files, bytes, faults }: Written): void {
  log.info({ file, place, rows, files, bytes }, 'the daily backup is written')
  if (faults.length > 0) {
    log.error(
      { faults: faults.map(faultLine) },
      'files in the backup are not as they were stored: see visite check --files',
    )
  }
}

async function writeNext(source: Source, plan: BackupPlan, now: Date, signal: AbortSignal | undefined) {
  const [archives, keys] = [choosePlace(plan.archives), choosePlace(plan.keys)]
  for (const place of [archives, keys]) await place.mustBeThere()
  const file = nameAt(now)
  const [newest] = await archivesIn(archives)
  const shelf = await openShelf(archives.files, newest === undefined ? null : await manifestOf(archives, newest))
  const [target, keyTarget] = [
    { place: archives, name: file },
    { place: keys, name: keyFileOf(file) },
  ]
  const summary = await writeBackup(source, target, keyTarget, { shelf, ...(signal && { signal }) })
  await source.database.db
    .transaction()
    .execute((tx) => audit.record(tx, { actor: OPERATOR, action: 'backup.written', target: null }, now))
  await tidy({ archives, keys, keep: plan.keep }, keyTarget.name, new Date(now.getTime() - DAY_MS))
  return { ...summary, file, place: archives.name }
}

/** The newest first. */
export const archivesIn = async (place: Place): Promise<string[]> =>
  newestFirst((await place.names()).filter(isArchiveName))

/** Newest first; there is more than one only until a backup has tidied up. */
export const keyFilesIn = async (place: Place): Promise<string[]> =>
  newestFirst((await place.names()).filter((name) => KEY_FILE.test(name)))

const newestFirst = (names: string[]): string[] => names.sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? 1 : -1))

async function manifestOf(place: Place, name: string): Promise<Manifest> {
  const archive = await openArchive(place, name)
  archive.close()
  return archive.manifest
}

/**
 * Removes archives beyond those to keep, files only they had, and every older key file, which would bring back what has
 * since been erased.
 */
async function tidy(
  { archives, keys, keep }: { archives: Place; keys: Place; keep: number },
  newestKeys: string,
  before: Date,
): Promise<void> {
  const found = await archivesIn(archives)
  for (const name of found.slice(keep)) await archives.remove(name)
  for (const name of await keyFilesIn(keys)) if (name !== newestKeys) await keys.remove(name)
  for (const place of [archives, keys]) await place.removeUnfinished(before)
  const kept: Manifest[] = []
  for (const name of found.slice(0, keep)) kept.push(await manifestOf(archives, name))
  await clearShelf(archives.files, kept)
}

/** How old the last backup is, as `visite check` reports it. Never rejects. */
export async function checkBackups({ db }: Pick<Database, 'db'>, plan: BackupPlan | null, now: Date): Promise<Verdict> {
  const last = await lastBackup(db).catch(() => null)
  const age = last === null ? 'no backup is known' : `the last backup is of ${last.toISOString()}`
  if (plan === null) {
    const advice = 'none is written by itself: set VISITE_BACKUP_DIR and VISITE_BACKUP_KEY_DIR'
    return { ok: true, warning: true, detail: `${age}; ${advice}` }
  }
  try {
    for (const settings of [plan.archives, plan.keys]) await choosePlace(settings).mustBeThere()
  } catch (error) {
    return { ok: false, detail: `${age}; ${error instanceof Error ? error.message : ''}` }
  }
  if (last === null) return { ok: true, warning: true, detail: `${age}: a worker writes the first one when it starts` }
  const isOld = now.getTime() - last.getTime() > TOO_OLD_MS
  if (isOld) return { ok: false, detail: `${age}, more than 36 hours ago: the log of the workers says why` }
  return { ok: true, detail: `${age}, in ${choosePlace(plan.archives).name}` }
}

/** When the last backup was completed, started by hand or automatically; null if there was none. */
export async function lastBackup(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('audit')
    .select((eb) => eb.fn.max<string | null>('occurred_at').as('at'))
    // A literal, for the partial index of backups.
    .where('action', '=', sql.lit('backup.written'))
    .executeTakeFirst()
  return row?.at ? new Date(row.at) : null
}
