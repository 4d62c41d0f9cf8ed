import type { RawBlobs } from '../platform/blobs/blob-store.ts'
import type { Owner, OwnerKind } from '../platform/crypto/data-keys.ts'
import type { Database, Tx } from '../platform/db/open.ts'
import { APPOINTMENT_TABLES, TABLES_WITH_FILES } from '../retention/erase.ts'
import type { KeyFile, KeyLine } from './key-file.ts'

const AT_ONCE = 500

/**
 * Writes the keys of existing owners, and removes the rows of those whose key is gone.
 * @param owners those with a key when the archive was written
 */
export async function restoreKeys(tx: Tx, { lines }: KeyFile, owners: AsyncIterable<string>): Promise<void> {
  const alive = new Set(lines.map(({ owner_kind, owner_id }) => `${owner_kind} ${owner_id}`))
  const erased: Record<OwnerKind, string[]> = { appointment: [], account: [], patient: [], mail: [], practice: [] }
  const there: Owner[] = []
  for await (const line of owners) {
    const { owner_kind: kind, owner_id: id } = JSON.parse(line) as Pick<KeyLine, 'owner_kind' | 'owner_id'>
    if (alive.has(`${kind} ${id}`)) there.push({ kind, id })
    else erased[kind].push(id)
  }
  for (const ids of batches(erased.appointment)) {
    for (const table of APPOINTMENT_TABLES) await tx.deleteFrom(table).where('appointment_id', 'in', ids).execute()
    await tx.deleteFrom('events').where('appointment_id', 'in', ids).execute()
    await tx.deleteFrom('appointments').where('id', 'in', ids).execute()
  }
  for (const ids of batches(erased.patient)) await tx.deleteFrom('patients').where('id', 'in', ids).execute()
  for (const ids of batches(erased.account)) {
    await tx.deleteFrom('events').where('doctor_id', 'in', ids).execute()
    await tx.deleteFrom('accounts').where('id', 'in', ids).execute()
    await tx.deleteFrom('event_counters').where('doctor_id', 'in', ids).execute()
  }
  for (const ids of batches(erased.practice)) await tx.deleteFrom('practices').where('id', 'in', ids).execute()
  for (const ids of batches(erased.mail)) await tx.deleteFrom('outgoing_mails').where('id', 'in', ids).execute()

  const rows = new Map(lines.map((line) => [`${line.owner_kind} ${line.owner_id}`, line]))
  for (const some of batches(there.flatMap(({ kind, id }) => rows.get(`${kind} ${id}`) ?? [])))
    await tx.insertInto('data_keys').values(some).execute()
}

function* batches<T>(all: readonly T[]): Generator<T[]> {
  for (let from = 0; from < all.length; from += AT_ONCE) yield all.slice(from, from + AT_ONCE)
}

/** Removes the files of erased records, which nobody can read and no row names. */
export async function removeUnnamed(database: Database, blobs: RawBlobs, files: readonly string[]): Promise<void> {
  for (let from = 0; from < files.length; from += AT_ONCE) {
    const some = files.slice(from, from + AT_ONCE)
    const named = new Set<string>()
    for (const table of TABLES_WITH_FILES) {
      const rows = await database.db.selectFrom(table).select('blob_key').where('blob_key', 'in', some).execute()
      for (const { blob_key } of rows) named.add(blob_key)
    }
    for (const key of some) if (!named.has(key)) await blobs.delete(key)
  }
}
