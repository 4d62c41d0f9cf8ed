import { buffer } from 'node:stream/consumers'
import type { FastifyBaseLogger } from 'fastify'
import { BlobMissing, type BlobStore, type RawBlobs } from '../platform/blobs/blob-store.ts'
import { OwnerGone } from '../platform/crypto/data-keys.ts'
import type { Database } from '../platform/db/open.ts'
import type { Progress } from '../platform/db/periodic.ts'
import { sealingVersion, sealPlainRows } from '../platform/db/sealing/move.ts'
import { HEADER_BYTES, headerOf } from '../platform/sealed-files/container.ts'
import { type NamedFile, namedFiles, type Place } from './named-files.ts'

interface Deps {
  database: Database
  /** Files as stored. */
  raw: RawBlobs
  blobs: BlobStore
  log: FastifyBaseLogger
  /** Where an interrupted run stopped, and how this one records its place. */
  progress: Progress
}

const NAME = 'sealed'

/**
 * Seals data that an earlier version left plain, while the service runs: rows first, then files. Done once per
 * installation, and again when more columns become sealed.
 */
export async function sealPlain({ database, raw, blobs, log, progress }: Deps): Promise<void> {
  const { unhurried } = database
  if (await isAllSealed(database)) return
  const rows = await sealPlainRows(database)
  let files = 0
  const place = progress.place === null ? null : (JSON.parse(progress.place) as Place)
  for await (const file of namedFiles(unhurried, place)) {
    if (await sealFile({ raw, blobs, log }, file)) files++
    await progress.keep(JSON.stringify({ table: file.table, key: file.key } satisfies Place))
  }
  const value = sealingVersion()
  await unhurried
    .insertInto('installation')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
  if (rows + files > 0) log.info({ rows, files }, 'what an earlier version stored is sealed now')
}

/** Has everything an earlier version stored in plain been sealed? */
export async function isAllSealed({ db }: Pick<Database, 'db'>): Promise<boolean> {
  const known = await db.selectFrom('installation').select('value').where('name', '=', NAME).executeTakeFirst()
  return known?.value === sealingVersion()
}

/** Replaces the plain file with a sealed one. A file that does not match its row is left for the operator. */
async function sealFile({ raw, blobs, log }: Pick<Deps, 'raw' | 'blobs' | 'log'>, file: NamedFile): Promise<boolean> {
  const { key, appointmentId } = file
  try {
    const stat = await raw.stat(key)
    if (!stat || stat.bytes === 0) return false
    if (headerOf(await buffer(await raw.read(key, { start: 0, end: HEADER_BYTES - 1 })), key)) return false
    const staged = await blobs.stage(await raw.read(key))
    try {
      if (staged.sha256 !== file.sha256) {
        log.warn({ file: key }, 'a stored file is not what was stored: it is left plain, see visite check --files')
        return false
      }
      await staged.keep(key, { kind: 'appointment', id: appointmentId })
      return true
    } finally {
      await staged.discard()
    }
  } catch (error) {
    // Erased meanwhile.
    if (error instanceof BlobMissing || error instanceof OwnerGone) return false
    throw error
  }
}
