import type { BlobFault, NamedBlob } from '../platform/blobs/fault.ts'
import type { Db } from '../platform/db/open.ts'
import { TABLES_WITH_FILES } from './erase.ts'

type Table = (typeof TABLES_WITH_FILES)[number]

/** A stored file named by a row. */
export interface NamedFile extends NamedBlob {
  table: Table
  appointmentId: string
}

/** A file that does not match its row. */
export interface FaultyFile {
  fault: BlobFault
  file: string
  appointment: string
}

/** Names the file and its owner, by ids only. */
export const faultLine = ({ fault, file, appointment }: FaultyFile): string =>
  `${fault.toUpperCase().padEnd(7)} ${file} (appointment ${appointment})`

/** Where to continue: after this file. */
export type Place = Pick<NamedFile, 'table' | 'key'>

const AT_ONCE = 200

/** Every file named by a row, in a stable order, with one page of rows in memory at a time. */
export async function* namedFiles(db: Db, behind: Place | null = null): AsyncGenerator<NamedFile> {
  const from = behind ? TABLES_WITH_FILES.indexOf(behind.table) : 0
  for (const table of TABLES_WITH_FILES.slice(Math.max(0, from))) {
    let after = table === behind?.table ? behind.key : ''
    for (;;) {
      const rows = await db
        .selectFrom(table)
        .select(['blob_key', 'bytes', 'sha256', 'appointment_id'])
        .where('blob_key', '>', after)
        .orderBy('blob_key')
        .limit(AT_ONCE)
        .execute()
      for (const { blob_key: key, bytes, sha256, appointment_id: appointmentId } of rows) {
        yield { table, key, bytes: Number(bytes), sha256, appointmentId }
      }
      const last = rows.at(-1)
      if (!last) break
      after = last.blob_key
    }
  }
}

/** Does the row still name the file? It may have been erased meanwhile. */
export async function isNamed(db: Db, { table, key }: Place): Promise<boolean> {
  return (await db.selectFrom(table).select('id').where('blob_key', '=', key).executeTakeFirst()) !== undefined
}
