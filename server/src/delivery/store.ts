import type { OwnedAppointment } from '../appointments/store.ts'
import type { NoteDeliveryRow } from '../platform/db/delivery-tables.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import type { NoteFormat } from '../platform/db/states.ts'

export async function formatsOf(db: Db, doctorId: string): Promise<NoteFormat[]> {
  const row = await db
    .selectFrom('delivery_settings')
    .select('formats_json')
    .where('doctor_id', '=', doctorId)
    .executeTakeFirst()
  return row ? JSON.parse(row.formats_json) : []
}

export async function setFormats(tx: Tx, doctorId: string, formats: readonly NoteFormat[], now: Date): Promise<void> {
  const row = { formats_json: JSON.stringify(formats), updated_at: now.toISOString() }
  await tx
    .insertInto('delivery_settings')
    .values({ doctor_id: doctorId, ...row })
    .onConflict((earlier) => earlier.column('doctor_id').doUpdateSet(row))
    .execute()
}

export const ofAppointment = (db: Db, { id }: OwnedAppointment): Promise<NoteDeliveryRow | undefined> =>
  db.selectFrom('note_deliveries').selectAll().where('appointment_id', '=', id).executeTakeFirst()

/** The result of an attempt. */
export async function tell(
  tx: Tx,
  { id, doctor_id }: OwnedAppointment,
  outcome: Pick<NoteDeliveryRow, 'files_json' | 'version' | 'error'>,
  now: Date,
): Promise<void> {
  const row = { ...outcome, updated_at: now.toISOString() }
  await tx
    .insertInto('note_deliveries')
    .values({ appointment_id: id, doctor_id, ...row })
    .onConflict((earlier) => earlier.column('appointment_id').doUpdateSet(row))
    .execute()
}

/** Notes that could not be delivered yet, newest first. */
export const undeliveredOf = (db: Db, doctorId: string) =>
  db
    .selectFrom('note_deliveries')
    .select(['appointment_id', 'error', 'updated_at'])
    .where('doctor_id', '=', doctorId)
    .where('error', 'is not', null)
    .orderBy('updated_at', 'desc')
    .limit(100)
    .execute()
