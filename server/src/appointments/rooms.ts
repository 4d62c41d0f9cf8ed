import type { AppointmentRow } from '../platform/db/appointment-tables.ts'
import type { Db, Tx } from '../platform/db/open.ts'

/** Remembers that the appointment has used the room (spec 4.3, for autocomplete), as long as the appointment exists. */
export async function remember(
  tx: Tx,
  appointment: Pick<AppointmentRow, 'id' | 'doctor_id'>,
  name: string,
  now: Date,
): Promise<void> {
  const used_at = now.toISOString()
  await tx
    .insertInto('room_uses')
    .values({ appointment_id: appointment.id, doctor_id: appointment.doctor_id, name, used_at })
    .onConflict((conflict) => conflict.columns(['appointment_id', 'name']).doUpdateSet({ used_at }))
    .execute()
}

/** Each room once, the most recently used first. */
export async function namesOf(db: Db, doctorId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('room_uses')
    .select((eb) => ['name', eb.fn.max('used_at').as('used_at')])
    .where('doctor_id', '=', doctorId)
    .groupBy('name')
    .orderBy('used_at', 'desc')
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}
