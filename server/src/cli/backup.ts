import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import type { Command } from 'commander'
import { OPERATOR } from '../audit/actions.ts'
import * as audit from '../audit/store.ts'
import { type Archive, openArchive } from '../backups/archive.ts'
import { type BackupSummary, type Source, type Target, writeBackup } from '../backups/backup.ts'
import { choosePlace } from '../backups/choose-place.ts'
import { folderPlace } from '../backups/folder-place.ts'
import { type KeyFile, keyFileOf, readKeyFile } from '../backups/key-file.ts'
import { SEALING } from '../backups/manifest.ts'
import { rehearse } from '../backups/rehearse.ts'
import { checkEmpty, checkReadable, checkTarget, restoreData, restoreKey } from '../backups/restore.ts'
import { archivesIn, type BackupPlan, isArchiveName, keyFilesIn, scheduledBackup } from '../backups/schedule.ts'
import { type Config, readConfig } from '../config.ts'
import { openQueue } from '../jobs.ts'
import { chooseBlobs } from '../platform/blobs/choose.ts'
import { type Database, openDatabase } from '../platform/db/open.ts'
import { privateCopies } from '../platform/sealed-files/private-copy.ts'
import { sealedBlobs } from '../platform/sealed-files/sealed-blobs.ts'
import { type FaultyFile, faultLine } from '../retention/named-files.ts'
import { printJson } from './print.ts'

/** `visite backup` and `visite restore` (contract 1). */
export function backupCommands(program: Command): void {
  const backup = program
    .command('backup [file]')
    // Its subcommands have their own --json.
    .enablePositionalOptions()
    .description('write database and files into one archive, while the service runs')
    .option('--schedule', 'write the daily backup now, into VISITE_BACKUP_DIR; takes no file')
    .option('--json', 'print JSON, for scripts')
    .addHelpText(
      'after',
      `
The archive is encrypted. It is opened by <file>.key beside it together with the root key, which is in the key file only if
it is the one in the data folder. Keep archives and key files apart, and only the newest key file: with it, an archive
restores everything except what has been erased since.
Devices are not included: after a restore everybody must log in again.`,
    )
    .action(async (file: string | undefined, { schedule, json }: { schedule?: true; json?: true }) => {
      if (file === undefined && !schedule) backup.error('name the file to write, or --schedule')
      if (file !== undefined && schedule) backup.error('--schedule gives the file its name: leave it out')
      const config = readConfig()
      // Not migrated, because the running service may be an earlier version.
      const database = openDatabase(config.database, config.masterKeys)
      try {
        const raw = chooseBlobs(config.blobs)
        const blobs = sealedBlobs(raw, database.keys, privateCopies(join(config.dataDir, 'copies')))
        const source = { ...config, database, queue: openQueue(database), raw, blobs }
        tell(await (file === undefined ? daily(source, config) : byHand(source, file)), json)
      } finally {
        await database.close()
      }
    })

  backup
    .command('list')
    .description('list the daily backups, newest first')
    .option('--json', 'print JSON, for scripts')
    .action(async ({ json }: { json?: true }) => {
      const { archives } = planOf(readConfig(undefined, { makeKey: false }))
      const place = choosePlace(archives)
      await place.mustBeThere()
      const names = await archivesIn(place)
      if (json) printJson({ place: place.name, archives: names })
      else console.log([place.name, ...names.map((name) => `  ${name}`)].join('\n'))
    })

  backup
    .command('verify [file]')
    .description('restore an archive, or the newest daily one, into a scratch folder and open every row and file there')
    .option('--keys <file>', 'key file that is newer than the one beside the archive')
    .option('--scratch <folder>', 'folder with room for the archive', tmpdir())
    .option('--json', 'print JSON, for scripts')
    .addHelpText('after', FILES_HELP)
    .action(async (file: string | undefined, options: { keys?: string; scratch: string; json?: true }) => {
      const { keys, scratch, json } = options
      const config = readConfig(undefined, { makeKey: false })
      const found = await foundArchive(config, file)
      const archive = await openArchive(found.place, found.name)
      try {
        const keyFile = await keysOf(config, archive, found, keys)
        checkReadable(config, archive, keyFile)
        await archive.verify()
        const { rows, files, faults } = await rehearse(config, archive, keyFile, scratch)
        const ok = faults.length === 0
        if (json) printJson({ ok, created_at: archive.manifest.created_at, rows, files, faults })
        else if (ok) console.log(`${rows} rows and ${files} files of ${archive.manifest.created_at}, all of them open`)
        else console.error([`${faults.length} of ${files} files are bad:`, ...faults.map(faultLine)].join('\n'))
        if (!ok) process.exitCode = 1
      } finally {
        archive.close()
      }
    })

  program
    .command('restore <file>')
    .description('restore a backup into an empty data folder and database; each engine can restore the other’s backups')
    .option('--keys <file>', 'key file that is newer than the one beside the archive')
    .addHelpText('after', FILES_HELP)
    .action(async (file: string, { keys }: { keys?: string }) => {
      const config = readConfig(undefined, { makeKey: false })
      const found = await foundArchive(config, file)
      const archive = await openArchive(found.place, found.name)
      try {
        const keyFile = await keysOf(config, archive, found, keys)
        await checkTarget(config, archive, keyFile)
        await archive.verify()
        const database = openDatabase(config.database, config.masterKeys)
        try {
          const blobs = chooseBlobs(config.blobs)
          await checkEmpty(database, blobs)
          await restoreKey(config, archive, keyFile)
          await restoreData({ config, database, queue: openQueue(database), blobs }, archive, keyFile).catch(begun)
          await record(database, 'backup.restored')
        } finally {
          await database.close()
        }
        console.log(`restored what was backed up at ${archive.manifest.created_at}`)
      } finally {
        archive.close()
      }
    })
}

const FILES_HELP = `
The file is a path, or the name of a daily backup, in a folder or a bucket, as \`visite backup list\` shows it; its keys are
then the newest ones in VISITE_BACKUP_KEY_DIR.`

type Written = BackupSummary & { file: string; place?: string }

async function byHand(source: Source, file: string): Promise<Written> {
  const archive = { place: folderPlace(dirname(resolve(file))), name: basename(file) }
  const summary = await writeBackup(source, archive, { ...archive, name: keyFileOf(archive.name) })
  await record(source.database, 'backup.written')
  return { file, ...summary }
}

async function daily(source: Source, config: Config): Promise<Written> {
  const { timezone } = config
  const plan = planOf(config)
  const written = await scheduledBackup({ source, plan, timezone, now: () => new Date() }, { anyway: true })
  if (written === null) throw new Error('another process is writing a backup: wait until it is done')
  return written
}

function planOf({ backup }: Pick<Config, 'backup'>): BackupPlan {
  if (backup === null) throw new Error('set VISITE_BACKUP_DIR and VISITE_BACKUP_KEY_DIR first')
  return backup
}

/** An archive, and where to look for its keys. */
interface Found extends Target {
  isDaily: boolean
}

const atPath = (path: string): Target => ({ place: folderPlace(dirname(resolve(path))), name: basename(path) })

/** A path, or a daily backup by its name; without one the newest. */
async function foundArchive(config: Config, file: string | undefined): Promise<Found> {
  const isDaily = file === undefined || (config.backup !== null && isArchiveName(file) && !existsSync(file))
  if (!isDaily) return { ...atPath(file), isDaily }
  const place = choosePlace(planOf(config).archives)
  await place.mustBeThere()
  const [newest] = file === undefined ? await archivesIn(place) : [file]
  if (newest === undefined) throw new Error(`there is no backup in ${place.name} yet`)
  return { place, name: newest, isDaily }
}

function tell({ file, place, ...summary }: Written, json?: true): void {
  const { rows, files, bytes, faults } = summary
  if (json) printJson({ file, ...(place !== undefined && { place }), ...summary })
  else console.log(`${file}${place === undefined ? '' : ` in ${place}`}: ${rows} rows, ${files} files, ${bytes} bytes`)
  if (faults.length === 0) return
  if (!json) console.error(warningOf(faults))
  process.exitCode = 1
}

/** @returns null for an archive of a version that did not seal */
async function keysOf(config: Config, archive: Archive, found: Found, keys?: string): Promise<KeyFile | null> {
  if (!archive.manifest.migrations.includes(SEALING)) return null
  const { place, name } = keys === undefined ? await keysBeside(config, found) : atPath(keys)
  return readKeyFile(place, name)
}

async function keysBeside(config: Config, { place, name, isDaily }: Found): Promise<Target> {
  if (!isDaily) return { place, name: keyFileOf(name) }
  const keys = choosePlace(planOf(config).keys)
  const [newest] = await keyFilesIn(keys)
  if (newest === undefined) throw new Error(`there is no key file in ${keys.name}: name one with --keys`)
  return { place: keys, name: newest }
}

const warningOf = (faults: readonly FaultyFile[]) =>
  [`the archive is written, but ${faults.length} of its files are not as they were stored:`, ...faults.map(faultLine)]
    .concat('an earlier archive may have them: restore it into an empty folder and copy them from there')
    .join('\n')

async function record({ db }: Database, action: 'backup.written' | 'backup.restored'): Promise<void> {
  await db.transaction().execute((tx) => audit.record(tx, { actor: OPERATOR, action, target: null }, new Date()))
}

function begun(error: unknown): never {
  const message = error instanceof Error ? error.message : error
  throw new Error(`${message} (no row was restored; empty data folder and storage before you try again)`)
}
