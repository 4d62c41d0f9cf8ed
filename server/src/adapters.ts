import { chooseDrafter } from '@visite/drafter/choose'
import { threadedDrafter } from '@visite/drafter/extractive/threads'
import type { FactReader } from '@visite/drafter/facts/reader'
import type { Drafter } from '@visite/drafter/port'
import { type AudioKinds, audioKinds } from '@visite/hearing/audio/kinds'
import { chooseTranscriber } from '@visite/hearing/choose'
import type { Transcriber } from '@visite/hearing/port'
import { checkIsolation } from '@visite/programs/isolation-check'
import type { Config } from './config.ts'
import { checkFolder } from './delivery/folder.ts'
import { checkLines } from './lines-check.ts'
import type { RawBlobs } from './platform/blobs/blob-store.ts'
import { chooseBlobs } from './platform/blobs/choose.ts'
import { argon2Passwords, type Passwords } from './platform/crypto/passwords.ts'
import { checkDatabase, type Database, openDatabase } from './platform/db/open.ts'
import { type DiskSpace, diskSpace } from './platform/disk/space.ts'
import { localReader } from './platform/document-text/local-reader.ts'
import type { DocumentReader } from './platform/document-text/reader.ts'
import { chooseMailer } from './platform/mail/choose.ts'
import type { Mailer } from './platform/mail/mailer.ts'
import type { Parts } from './platform/verdict.ts'

/** The adapters a service uses; tests may pass their own. */
export interface Adapters {
  database: Database
  blobs: RawBlobs
  mailer: Mailer
  kinds: AudioKinds
  transcriber: Transcriber
  drafter: Drafter
  facts: FactReader
  documentReader: DocumentReader
  space: DiskSpace
  passwords: Passwords
}

/** The adapters the configuration asks for. */
export async function openAdapters(config: Config, given: Partial<Adapters> = {}): Promise<Adapters> {
  const extractive = threadedDrafter()
  return {
    database: given.database ?? openDatabase(config.database, config.masterKeys),
    blobs: given.blobs ?? chooseBlobs(config.blobs),
    mailer: given.mailer ?? (await chooseMailer(config.mail, config.plainLines.includes('mail'))),
    kinds: given.kinds ?? audioKinds(),
    transcriber: given.transcriber ?? chooseTranscriber(config.transcriber),
    drafter: given.drafter ?? (await chooseDrafter(config.drafter, extractive)),
    facts: given.facts ?? extractive,
    documentReader: given.documentReader ?? localReader(),
    space: given.space ?? diskSpace({ folder: config.dataDir }),
    passwords: given.passwords ?? argon2Passwords(),
  }
}

/** What `visite check` and `/admin/health` check. */
export const partsOf = (
  { database, blobs, mailer, transcriber, drafter, documentReader, space }: Adapters,
  config: Config,
) =>
  ({
    database: () => checkDatabase(database),
    storage: () => blobs.check(),
    mail: () => mailer.check(),
    speech: () => transcriber.check(),
    drafter: () => drafter.check(),
    documents: () => documentReader.check(),
    isolation: checkIsolation,
    space: () => space.check(),
    delivery: () => checkFolder('VISITE_DELIVERY_DIR', config.deliveryDir),
    gdt: () => checkFolder('VISITE_GDT_DIR', config.gdtDir),
    backup: async () => (await import('./backups/schedule.ts')).checkBackups(database, config.backup, new Date()),
    lines: () => checkLines(config),
  }) satisfies Parts
