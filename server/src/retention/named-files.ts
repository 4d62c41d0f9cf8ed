import type { BlobFault, NamedBlob } from '../platform/blobs/fault.ts'
import type { Db } from '../platform/db/open.ts'
import { TABLES_WITH_FILES } from './erase.ts'

type Table = (typeof TABLES_WITH_FILES)[number]

/** A file that a row names. */
export interface NamedFile extends NamedBlob {
  table: Table
  appointmentId: string
}

/** A file that is not what its row says. */
export interface FaultyFile {
  fault: BlobFault
  file: string
  appointment: string
}

/** Names the file and whose it is, by ids only. */
export const faultLine = ({ fault, file, appointment }: FaultyFile): string =>
  `${fault.toUpperCase().padEnd(7)} ${file} (appointment ${appointment})`

/** Where to continue: after this file. */
export type Place = Pick<NamedFile, 'table' | 'key'>

const AT_ONCE = 200

/** Every file that a row names, in an order that stays the same, a page of rows in memory at a time. */
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

/** Does the row still name it? What was erased meanwhile may be gone. */
export async function isNamed(db: Db, { table, key }: Place): Promise<boolean> {
  return (await db.selectFrom(table).select('id').where('blob_key', '=', key).executeTakeFirst()) !== undefined
}
