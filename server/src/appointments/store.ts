import { refuseBusySlot } from '../booking/busy.ts'
import { refuseTakenSlot } from '../booking/slots.ts'
import type { AppointmentRow } from '../platform/db/appointment-tables.ts'
import { compiledOnce } from '../platform/db/compiled.ts'
import { type Db, locksRows, type Tx } from '../platform/db/open.ts'
import { foreign, notFound } from '../platform/http/errors.ts'
import type { RecordingBy } from './schema.ts'

declare const owned: unique symbol

/** An appointment whose ownership has been checked. Only `ownedBy` and `forJob` make one. */
export type OwnedAppointment = AppointmentRow & { readonly [owned]: true }

export const unknown = () => notFound('Appointment not found')

/**
 * The doctor's appointment; inside a transaction its row is locked until the end.
 * @throws {ApiError} 404 for an unknown one, 403 for another doctor's
 */
export async function ownedBy(db: Db, doctorId: string, id: string): Promise<OwnedAppointment> {
  const row = await find(db, id)
  if (!row) throw unknown()
  if (row.doctor_id !== doctorId) throw foreign('appointment', row)
  return row as OwnedAppointment
}

/** A job acts for the owner whose request created it. A missing appointment is not an error: nothing is left to do. */
export async function forJob(db: Db, id: string): Promise<OwnedAppointment | undefined> {
  return (await find(db, id)) as OwnedAppointment | undefined
}

const read = compiledOnce((db) => db.selectFrom('appointments').selectAll().where('id', '=', ''))
const readLocked = compiledOnce((db) => db.selectFrom('appointments').selectAll().where('id', '=', '').forUpdate())

async function find(db: Db, id: string): Promise<AppointmentRow | undefined> {
  const { rows } = await db.executeQuery(locksRows(db) ? readLocked(db, [id]) : read(db, [id]))
  return rows[0]
}

/**
 * The columns that a list shows: opening sealed texts that nobody sees, such as the private notes, would cost as much
 * as everything else.
 */
const LISTED = [
  ...(['id', 'doctor_id', 'patient_id', 'name', 'date', 'time', 'status', 'notes_status', 'error_reason'] as const),
  ...(['recording_id', 'recording_url', 'recording_key', 'recording_by_json', 'consent_round'] as const),
  ...(['language', 'notes_type', 'notes_template_type', 'appointment_type', 'appointment_type_id'] as const),
  ...(['room', 'duration_minutes', 'deletion_date', 'case_id', 'booking_status', 'booking_json'] as const),
  ...(['external_json', 'created_at', 'updated_at', 'version'] as const),
] as const
export type ListedRow = Pick<AppointmentRow, (typeof LISTED)[number]>

/** All of a doctor's appointments: `from` inclusive, `to` exclusive, both ISO instants (spec 4.3). */
export const listOf = (
  db: Db,
  doctorId: string,
  range: { from: string | null; to: string | null },
): Promise<ListedRow[]> => {
  let query = db.selectFrom('appointments').select(LISTED).where('doctor_id', '=', doctorId)
  if (range.from !== null) query = query.where('date', '>=', range.from)
  if (range.to !== null) query = query.where('date', '<', range.to)
  return query.orderBy('date').orderBy('time').execute()
}

/** The doctor's appointments of a case, in order of their dates. */
export const ofCase = (db: Db, doctorId: string, caseId: string): Promise<AppointmentRow[]> =>
  db
    .selectFrom('appointments')
    .selectAll()
    .where('case_id', '=', caseId)
    .where('doctor_id', '=', doctorId)
    .orderBy('date')
    .orderBy('time')
    .execute()

/** Whose case it is; undefined for an unknown one. */
export const caseOwner = (db: Db, caseId: string): Promise<{ doctor_id: string } | undefined> =>
  db.selectFrom('appointments').select('doctor_id').where('case_id', '=', caseId).executeTakeFirst()

/** @throws {ApiError} 409 `SLOT_TAKEN` */
export async function insert(tx: Tx, row: AppointmentRow): Promise<OwnedAppointment> {
  await refuseBusySlot(tx, row.doctor_id, row)
  await tx.insertInto('appointments').values(filled(row)).execute().catch(refuseTakenSlot)
  return row as OwnedAppointment
}

/**
 * Most columns of a new appointment are null, as the table has them by default: naming them all took up half of the
 * statement.
 */
const filled = (row: AppointmentRow): AppointmentRow =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as unknown as AppointmentRow

/** Inserts appointments that are not bookings, some at a time. */
export async function insertAll(tx: Tx, rows: readonly AppointmentRow[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('appointments').values(rows).execute()
}

type Changes = Partial<Omit<AppointmentRow, 'id' | 'doctor_id' | 'version' | 'created_at' | 'updated_at'>>
/** Columns that change only by a happening (lifecycle.ts, booking/lifecycle.ts). */
type States = 'status' | 'notes_status' | 'booking_status'
/** Everything else. */
export type Fields = Omit<Changes, States> & { [state in States]?: never }

/**
 * Writes the changes and a new version.
 * @throws {ApiError} 409 `SLOT_TAKEN`
 */
export const change = (tx: Tx, appointment: OwnedAppointment, fields: Fields, now: Date): Promise<OwnedAppointment> =>
  changeState(tx, appointment, fields, now)

/** The same in another state and, if the status changes, with the time of the change. Only happen.ts calls it. */
export async function changeState(
  tx: Tx,
  appointment: OwnedAppointment,
  changes: Changes,
  now: Date,
): Promise<OwnedAppointment> {
  const at = now.toISOString()
  const entered =
    changes.status !== undefined && changes.status !== appointment.status
      ? { status_times_json: JSON.stringify({ ...JSON.parse(appointment.status_times_json), [changes.status]: at }) }
      : {}
  const set = { ...changes, ...entered, version: appointment.version + 1, updated_at: at }
  if (changes.slot_start !== undefined || changes.slot_end !== undefined) {
    await refuseBusySlot(tx, appointment.doctor_id, { ...appointment, ...set })
  }
  await tx.updateTable('appointments').set(set).where('id', '=', appointment.id).execute().catch(refuseTakenSlot)
  return { ...appointment, ...set }
}

/** What a job learns about a booking is not a change of the appointment: version and `updatedAt` stay. */
export async function setBooking(tx: Tx, appointment: OwnedAppointment, bookingJson: string): Promise<void> {
  await tx.updateTable('appointments').set({ booking_json: bookingJson }).where('id', '=', appointment.id).execute()
}

/** Confirmed bookings that begin then and whose patients were not reminded of this time, the earliest first. */
export const notReminded = (db: Db, { after, until }: { after: Date; until: Date }, limit: number) =>
  db
    .selectFrom('appointments')
    .select(['id', 'doctor_id', 'slot_start'])
    .where('slot_start', '>', after.getTime())
    .where('slot_start', '<=', until.getTime())
    .where((eb) => eb.or([eb('reminded_start', 'is', null), eb('reminded_start', '!=', eb.ref('slot_start'))]))
    .orderBy('slot_start')
    .limit(limit)
    .execute()

/** The patient knows of this time; version and `updatedAt` stay. */
export async function setReminded(tx: Tx, appointment: OwnedAppointment): Promise<void> {
  const { id, slot_start } = appointment
  await tx.updateTable('appointments').set({ reminded_start: slot_start }).where('id', '=', id).execute()
}

/** Audio recorded until now is no longer accepted. The caller announces why. */
export async function beginConsentRound(tx: Tx, { id }: OwnedAppointment): Promise<void> {
  await tx
    .updateTable('appointments')
    .set((eb) => ({ consent_round: eb('consent_round', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/**
 * Stores who is recording it and when they were last heard from; null: nobody is. It is transient and not a change of
 * the appointment: version and `updatedAt` stay.
 */
export async function setRecordingBy(
  tx: Tx,
  appointment: OwnedAppointment,
  by: RecordingBy | null,
  seen: Date,
): Promise<void> {
  await tx
    .updateTable('appointments')
    .set({
      recording_by_json: by && JSON.stringify(by),
      recording_seen_at: by && seen.toISOString(),
    })
    .where('id', '=', appointment.id)
    .execute()
}

/** Gives one patient's appointments, those of the list or all, to another patient. */
export async function moveToPatient(
  tx: Tx,
  { from, to, ids }: { from: string; to: string; ids: readonly string[] | null },
  now: Date,
): Promise<AppointmentRow[]> {
  if (ids?.length === 0) return []
  return tx
    .updateTable('appointments')
    .set((eb) => ({ patient_id: to, version: eb('version', '+', 1), updated_at: now.toISOString() }))
    .where('patient_id', '=', from)
    .$if(ids !== null, (query) => query.where('id', 'in', ids ?? []))
    .returningAll()
    .execute()
}

/** The doctor's appointments that name the patient, the newest first. */
export const ofPatient = (db: Db, doctorId: string, patientId: string): Promise<OwnedAppointment[]> =>
  db
    .selectFrom('appointments')
    .selectAll()
    .where('patient_id', '=', patientId)
    .where('doctor_id', '=', doctorId)
    .orderBy('date', 'desc')
    .orderBy('time', 'desc')
    .execute() as Promise<OwnedAppointment[]>
