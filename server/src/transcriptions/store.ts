import type { OwnedAppointment } from '../appointments/store.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import type { TranscriptionRow } from '../platform/db/tables.ts'

export const ofAppointment = (db: Db, appointment: OwnedAppointment): Promise<TranscriptionRow | undefined> =>
  db.selectFrom('transcriptions').selectAll().where('appointment_id', '=', appointment.id).executeTakeFirst()

/** All of a doctor's; of everybody when the doctor is null (contract 8: admins only). */
export const listOf = (db: Db, doctorId: string | null): Promise<TranscriptionRow[]> =>
  db
    .selectFrom('transcriptions')
    .innerJoin('appointments', 'appointments.id', 'transcriptions.appointment_id')
    .selectAll('transcriptions')
    .$if(doctorId !== null, (query) => query.where('appointments.doctor_id', '=', doctorId))
    .orderBy('transcriptions.created_at')
    .execute()

/** One per appointment: a new take's transcript replaces the old one and keeps its id. */
export async function save(tx: Tx, row: TranscriptionRow): Promise<TranscriptionRow> {
  return tx
    .insertInto('transcriptions')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('appointment_id').doUpdateSet({
        recording_id: row.recording_id,
        generation: row.generation,
        text: row.text,
        segments_json: row.segments_json,
        original_segments_json: null,
        language: row.language,
        engine: row.engine,
        duration_seconds: row.duration_seconds,
        updated_at: row.updated_at,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}
