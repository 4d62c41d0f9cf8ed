import { join } from 'node:path'
import type { Command } from 'commander'
import { OPERATOR } from '../audit/actions.ts'
import * as audit from '../audit/store.ts'
import { openArchive } from '../backups/archive.ts'
import { writeBackup } from '../backups/backup.ts'
import { keyFileOf, readKeyFile } from '../backups/key-file.ts'
import { SEALING } from '../backups/manifest.ts'
import { checkEmpty, checkTarget, restoreData, restoreKey } from '../backups/restore.ts'
import { readConfig } from '../config.ts'
import { openQueue } from '../jobs.ts'
import { chooseBlobs } from '../platform/blobs/choose.ts'
import { type Database, openDatabase } from '../platform/db/open.ts'
import { privateCopies } from '../platform/sealed-files/private-copy.ts'
import { sealedBlobs } from '../platform/sealed-files/sealed-blobs.ts'
import { type FaultyFile, faultLine } from '../retention/named-files.ts'
import { printJson } from './print.ts'

/** `visite backup` and `visite restore` (contract 1). */
export function backupCommands(program: Command): void {
  program
    .command('backup <file>')
    .description('write database and files into one archive, while the service runs')
    .option('--json', 'for scripts')
    .addHelpText(
      'after',
      `
The archive is encrypted; <file>.key beside it opens it, together with the root key (which is in the key file only when it
is the one in the data folder). Keep archives and key files apart, and only the newest key file: an archive with it
gives back everything but what was erased since.
Devices are not in it: after a restore everybody logs in again.`,
    )
    .action(async (file: string, { json }: { json?: true }) => {
      const config = readConfig()
      // Not brought up to date: the service that runs may be an earlier version.
      const database = openDatabase(config.database, config.masterKeys)
      try {
        const raw = chooseBlobs(config.blobs)
        const blobs = sealedBlobs(raw, database.keys, privateCopies(join(config.dataDir, 'copies')))
        const source = { ...config, database, queue: openQueue(database), raw, blobs }
        const summary = await writeBackup(source, file)
        await told(database, 'backup.written')
        if (json) printJson({ file, ...summary })
        else console.log(`${file}: ${summary.rows} rows, ${summary.files} files, ${summary.bytes} bytes`)
        if (summary.faults.length > 0) {
          if (!json) console.error(warningOf(summary.faults))
          process.exitCode = 1
        }
      } finally {
        await database.close()
      }
    })

  program
    .command('restore <file>')
    .description('bring a backup back, into an empty data folder and database; either engine takes either’s backup')
    .option('--keys <file>', 'a newer key file than the one beside the archive')
    .action(async (file: string, { keys }: { keys?: string }) => {
      const config = readConfig(undefined, { makeKey: false })
      const archive = await openArchive(file)
      try {
        const isSealed = archive.manifest.migrations.includes(SEALING)
        const keyFile = isSealed ? await readKeyFile(keys ?? keyFileOf(file)) : null
        await checkTarget(config, archive, keyFile)
        await archive.verify()
        const database = openDatabase(config.database, config.masterKeys)
        try {
          const blobs = chooseBlobs(config.blobs)
          await checkEmpty(database, blobs)
          await restoreKey(config, archive, keyFile)
          await restoreData({ config, database, queue: openQueue(database), blobs }, archive, keyFile).catch(begun)
          await told(database, 'backup.restored')
        } finally {
          await database.close()
        }
        console.log(`restored what was backed up at ${archive.manifest.created_at}`)
      } finally {
        archive.close()
      }
    })
}

const warningOf = (faults: readonly FaultyFile[]) =>
  [`the archive is written, but ${faults.length} of its files are not as they were stored:`, ...faults.map(faultLine)]
    .concat('an earlier archive may have them: restore it into an empty folder and copy them from there')
    .join('\n')

async function told({ db }: Database, action: 'backup.written' | 'backup.restored'): Promise<void> {
  await db.transaction().execute((tx) => audit.record(tx, { actor: OPERATOR, action, target: null }, new Date()))
}

function begun(error: unknown): never {
  const message = error instanceof Error ? error.message : error
  throw new Error(`${message} (no row was restored; empty data folder and storage before you try again)`)
}
