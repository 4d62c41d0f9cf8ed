import type { OwnedAppointment } from '../appointments/store.ts'
import type { GdtLogRow } from '../platform/db/gdt-tables.ts'
import { type Db, locksRows, type Tx } from '../platform/db/open.ts'
import type { AppointmentRow } from '../platform/db/tables.ts'
import { newId } from '../platform/ids.ts'
import { type Asked, MOST_LISTED } from './rules.ts'

export async function log(tx: Db, entry: Omit<GdtLogRow, 'id' | 'created_at'>, now: Date): Promise<void> {
  await tx
    .insertInto('gdt_log')
    .values({ id: newId(), ...entry, created_at: now.toISOString() })
    .execute()
}

/** What came of an answer takes the place of what came of earlier attempts at it. */
export async function logAnswer(
  tx: Tx,
  { id, doctor_id }: OwnedAppointment,
  error: GdtLogRow['error'],
  now: Date,
): Promise<void> {
  await tx
    .deleteFrom('gdt_log')
    .where('appointment_id', '=', id)
    .where('direction', '=', 'out')
    .where('error', 'is not', null)
    .execute()
  await log(tx, { doctor_id, appointment_id: id, direction: 'out', record: '6310', error, source: null }, now)
}

/** The newest first. */
export const logOf = (db: Db, doctorId: string): Promise<GdtLogRow[]> =>
  db
    .selectFrom('gdt_log')
    .selectAll()
    .where('doctor_id', '=', doctorId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MOST_LISTED)
    .execute()

export const wasTaken = async (tx: Tx, source: string): Promise<boolean> =>
  (await tx.selectFrom('gdt_log').select('id').where('source', '=', source).executeTakeFirst()) !== undefined

/** The patient's planned visit of a day, the earliest of several. */
export const plannedVisit = (tx: Tx, doctorId: string, patientId: string, day: string) =>
  tx
    .selectFrom('appointments')
    .select('id')
    .where('doctor_id', '=', doctorId)
    .where('patient_id', '=', patientId)
    .where('date', '=', `${day}T00:00:00.000Z`)
    .where('status', '=', 'planned' satisfies AppointmentRow['status'])
    .where('notes_status', '=', 'none')
    .where('booking_status', 'not in', ['cancelled', 'external'])
    .orderBy('time')
    .orderBy('id')
    .$if(locksRows(tx), (query) => query.forUpdate())
    .executeTakeFirst()

/** The newest request for a visit is the one that is answered. */
export async function remember(
  tx: Tx,
  appointmentId: string,
  doctorId: string,
  asked: Asked,
  now: Date,
): Promise<void> {
  const row = { doctor_id: doctorId, request_json: JSON.stringify(asked), created_at: now.toISOString() }
  await tx
    .insertInto('gdt_requests')
    .values({ appointment_id: appointmentId, ...row })
    .onConflict((earlier) => earlier.column('appointment_id').doUpdateSet(row))
    .execute()
}

export async function askedFor(db: Db, { id }: Pick<OwnedAppointment, 'id'>): Promise<Asked | null> {
  const row = await db
    .selectFrom('gdt_requests')
    .select(['appointment_id', 'request_json'])
    .where('appointment_id', '=', id)
    .executeTakeFirst()
  return row ? JSON.parse(row.request_json) : null
}
