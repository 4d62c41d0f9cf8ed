import type { OwnedAppointment } from '../appointments/store.ts'
import { type Db, isUniqueViolation, type Tx } from '../platform/db/open.ts'
import type { RecordingRow } from '../platform/db/recording-tables.ts'
import { ApiError } from '../platform/http/errors.ts'

export const alreadyExists = (): ApiError => new ApiError(400, 'Recording already exists')

/** @throws {ApiError} if the appointment already has one, even if two uploads race (spec 2.3) */
export async function insert(tx: Tx, row: RecordingRow): Promise<void> {
  try {
    await tx.insertInto('recordings').values(row).execute()
  } catch (error) {
    throw isUniqueViolation(error) ? alreadyExists() : error
  }
}

export const ofAppointment = (db: Db, appointment: OwnedAppointment): Promise<RecordingRow | undefined> =>
  db.selectFrom('recordings').selectAll().where('appointment_id', '=', appointment.id).executeTakeFirst()

/** For jobs, which know the recording they were made for. */
export const byId = (db: Db, id: string): Promise<RecordingRow | undefined> =>
  db.selectFrom('recordings').selectAll().where('id', '=', id).executeTakeFirst()

/** With all its takes. */
export async function remove(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('recordings').where('id', '=', id).execute()
}

/** The keys that a row names: the sweeper leaves their files alone. */
export async function blobsInUse(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const tables = ['recordings', 'recording_takes'] as const
  const rows = await Promise.all(
    tables.map((table) => db.selectFrom(table).select('blob_key').where('blob_key', 'in', keys).execute()),
  )
  return new Set(rows.flat().map((row) => row.blob_key))
}
