import type { OwnedAppointment } from '../../appointments/store.ts'
import type { FactsRow } from '../../platform/db/facts-table.ts'
import type { Db, Tx } from '../../platform/db/open.ts'

export const ofAppointment = (db: Db, appointment: OwnedAppointment): Promise<FactsRow | undefined> =>
  db.selectFrom('facts').selectAll().where('appointment_id', '=', appointment.id).executeTakeFirst()

/** Facts read from the current transcripts. */
export const readOfAppointments = (db: Db, ids: readonly OwnedAppointment['id'][]): Promise<FactsRow[]> =>
  db
    .selectFrom('facts')
    .innerJoin('transcriptions', (join) =>
      join
        .onRef('transcriptions.id', '=', 'facts.transcription_id')
        .onRef('transcriptions.generation', '=', 'facts.generation'),
    )
    .selectAll('facts')
    .where('facts.appointment_id', 'in', ids)
    .execute()

/** One row per appointment. The caller holds the appointment's lock. */
export async function save(tx: Tx, row: FactsRow): Promise<FactsRow> {
  const { appointment_id: _appointment, created_at: _created, ...changes } = row
  await tx
    .insertInto('facts')
    .values(row)
    .onConflict((conflict) => conflict.column('appointment_id').doUpdateSet(changes))
    .execute()
  return row
}
