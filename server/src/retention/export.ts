import { BlobMissing, type BlobStore } from '../platform/blobs/blob-store.ts'
import type { Db } from '../platform/db/open.ts'
import type { ZipWriter } from '../platform/files/zip.ts'
import { OWNED } from './owned.ts'

/** Appointments or patients per query; kept small, because a transcription can be long. */
const AT_ONCE = 20

type Row = Record<string, unknown>

/**
 * Writes everything the account owns: a JSON file per table, and under `files/` the files that rows name by `blob_key`.
 * If files are missing (erased meanwhile, or lost), `missing.json` lists them.
 * @returns the number of missing files
 * @throws errors of the database, the storage or the archive's reader
 */
export async function exportAccount(
  { db, blobs }: { db: Db; blobs: BlobStore },
  zip: ZipWriter,
  accountId: string,
  readme: string,
): Promise<number> {
  await zip.add('README.txt', [readme], { compress: true })
  const idsOf = async (table: 'appointments' | 'patients') =>
    (await db.selectFrom(table).select('id').where('doctor_id', '=', accountId).orderBy('created_at').execute()).map(
      ({ id }) => id,
    )
  const above = { appointment_id: await idsOf('appointments'), patient_id: await idsOf('patients') }

  const keys: string[] = []
  const kept: { name: string; bytes: Buffer }[] = []
  for (const { table, by, without = [], reading, file } of OWNED) {
    const owners = by === 'appointment_id' || by === 'patient_id' ? batches(above[by]) : [[accountId]]
    async function* rows() {
      for await (const row of rowsOf(db, { table, by }, owners)) {
        if (typeof row.blob_key === 'string') keys.push(row.blob_key)
        if (file) kept.push(file(row))
        yield { ...shown(row, without), ...reading?.(row) }
      }
    }
    await zip.add(`${table}.json`, jsonArray(rows()), { compress: true })
  }

  for (const { name, bytes } of kept) await zip.add(`files/${name}`, [bytes], { compress: false })
  const missing: string[] = []
  for (const key of keys) {
    const file = await blobs.read(key).catch((error: unknown) => {
      if (error instanceof BlobMissing) return null
      throw error
    })
    // Recordings, images and PDFs are compressed already.
    if (file) await zip.add(`files/${key}`, file, { compress: false })
    else missing.push(key)
  }
  if (missing.length > 0) await zip.add('missing.json', [JSON.stringify(missing)], { compress: true })
  zip.end()
  return missing.length
}

async function* rowsOf(
  db: Db,
  { table, by }: Pick<(typeof OWNED)[number], 'table' | 'by'>,
  owners: Iterable<readonly string[]>,
): AsyncGenerator<Row> {
  const { ref, table: from } = db.dynamic
  for (const batch of owners) {
    const found = await db
      .selectFrom(from(table).as(table))
      .selectAll()
      .where(ref(by), 'in', [...batch])
      .execute()
    yield* found as Row[]
  }
}

/** A row in readable form, with JSON columns as objects. */
function shown(row: Row, without: readonly string[]): Row {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => !without.includes(column))
      .map(([column, value]) =>
        column.endsWith('_json')
          ? [column.slice(0, -'_json'.length), typeof value === 'string' ? JSON.parse(value) : value]
          : [column, value],
      ),
  )
}

async function* jsonArray(rows: AsyncIterable<Row>) {
  let separator = '[\n'
  for await (const row of rows) {
    yield separator + JSON.stringify(row)
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

function* batches(ids: readonly string[]) {
  for (let from = 0; from < ids.length; from += AT_ONCE) yield ids.slice(from, from + AT_ONCE)
}
