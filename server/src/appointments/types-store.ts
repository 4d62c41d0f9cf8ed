import type { AppointmentTypeRow } from '../platform/db/appointment-tables.ts'
import { type Db, locksRows, type Tx } from '../platform/db/open.ts'
import { foreign, notFound } from '../platform/http/errors.ts'
import { ID_PATTERN } from '../platform/ids.ts'

declare const owned: unique symbol

/** An appointment type whose ownership has been checked. Only `ownedBy` makes one. */
export type OwnedType = AppointmentTypeRow & { readonly [owned]: true }

export const unknownType = () => notFound('Appointment type not found')

/** @throws {ApiError} 404 for an unknown one, 403 for another doctor's */
export async function ownedBy(db: Db, doctorId: string, id: string): Promise<OwnedType> {
  const row = await db
    .selectFrom('appointment_types')
    .selectAll()
    .where('id', '=', id)
    .$if(locksRows(db), (query) => query.forUpdate())
    .executeTakeFirst()
  if (!row) throw unknownType()
  if (row.doctor_id !== doctorId) throw foreign('appointmentType', row)
  return row as OwnedType
}

/** For a new appointment. @throws {ApiError} 404 for an unknown one and for another doctor's (spec 4.3) */
export async function ofDoctor(db: Db, doctorId: string, id: string): Promise<AppointmentTypeRow> {
  if (!ID_PATTERN.test(id)) throw unknownType()
  const row = await db
    .selectFrom('appointment_types')
    .selectAll()
    .where('id', '=', id.toLowerCase())
    .where('doctor_id', '=', doctorId)
    .executeTakeFirst()
  if (!row) throw unknownType()
  return row
}

export const listOf = (db: Db, doctorId: string): Promise<AppointmentTypeRow[]> =>
  db
    .selectFrom('appointment_types')
    .selectAll()
    .where('doctor_id', '=', doctorId)
    .orderBy('name')
    .orderBy('id')
    .execute()

export async function insert(tx: Tx, row: AppointmentTypeRow): Promise<void> {
  await tx.insertInto('appointment_types').values(row).execute()
}

export async function change(
  tx: Tx,
  type: OwnedType,
  changes: Partial<Omit<AppointmentTypeRow, 'id' | 'doctor_id' | 'created_at' | 'updated_at'>>,
  now: Date,
): Promise<OwnedType> {
  const set = { ...changes, updated_at: now.toISOString() }
  await tx.updateTable('appointment_types').set(set).where('id', '=', type.id).execute()
  return { ...type, ...set }
}

export async function remove(tx: Tx, type: OwnedType): Promise<void> {
  await tx.deleteFrom('appointment_types').where('id', '=', type.id).execute()
}
