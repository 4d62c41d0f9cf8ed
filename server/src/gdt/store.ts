import type { OwnedAppointment } from '../appointments/store.ts'
import type { AppointmentRow } from '../platform/db/appointment-tables.ts'
import type { GdtAgentRow, GdtAnswerRow, GdtLogRow } from '../platform/db/gdt-tables.ts'
import { type Db, locksRows, type Tx } from '../platform/db/open.ts'
import type { GdtFault, GdtProfileId, GdtRecord } from '../platform/db/states.ts'
import { foreign, notFound } from '../platform/http/errors.ts'
import { newId } from '../platform/ids.ts'
import { type Asked, MOST_LISTED } from './rules.ts'

declare const owned: unique symbol

/** An entry of the log whose ownership has been checked. Only `entryOwnedBy` makes one. */
export type OwnedEntry = GdtLogRow & { readonly [owned]: true }

/** @throws {ApiError} 404 for an unknown one, 403 for another doctor's */
export async function entryOwnedBy(db: Db, doctorId: string, id: string): Promise<OwnedEntry> {
  const row = await db
    .selectFrom('gdt_log')
    .selectAll()
    .where('id', '=', id)
    .$if(locksRows(db), (query) => query.forUpdate())
    .executeTakeFirst()
  if (!row) throw notFound('Entry not found')
  if (row.doctor_id !== doctorId) throw foreign('gdtEntry', row)
  return row as OwnedEntry
}

type NewEntry = Pick<GdtLogRow, 'doctor_id' | 'agent_id' | 'appointment_id' | 'direction' | 'record' | 'source'> &
  Partial<GdtLogRow>

/** Logs an entry. A file, identified by its `source`, has only one, whatever happens to it. */
export async function log(tx: Db, entry: NewEntry, now: Date): Promise<void> {
  const row = { error: null, aside_key: null, again_at: null, ...entry, created_at: now.toISOString() }
  await tx
    .insertInto('gdt_log')
    .values({ ...row, id: newId() })
    .onConflict((earlier) => earlier.column('source').doUpdateSet(row))
    .execute()
}

/** Logs that a file was put aside, possibly again. */
export async function logAside(
  db: Db,
  { doctorId, agentId }: From,
  { fault, record, key }: { fault: GdtFault; record: GdtRecord | null; key: string },
  now: Date,
): Promise<void> {
  const of = { doctor_id: doctorId, agent_id: agentId, appointment_id: null, direction: 'in' as const, record }
  const source = `aside ${agentId ?? doctorId} ${key}`
  await log(db, { ...of, error: fault, aside_key: key, source }, now)
}

/** Logs an answer's result, which replaces those of earlier attempts. */
export async function logAnswer(
  tx: Tx,
  { id, doctor_id }: OwnedAppointment,
  error: GdtLogRow['error'],
  agent_id: string | null,
  now: Date,
): Promise<void> {
  await tx
    .deleteFrom('gdt_log')
    .where('appointment_id', '=', id)
    .where('direction', '=', 'out')
    .where('error', 'is not', null)
    .execute()
  await log(tx, { doctor_id, agent_id, appointment_id: id, direction: 'out', record: '6310', error, source: null }, now)
}

/** The doctor's log, newest first. */
export const logOf = (db: Db, doctorId: string): Promise<GdtLogRow[]> =>
  db
    .selectFrom('gdt_log')
    .selectAll()
    .where('doctor_id', '=', doctorId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MOST_LISTED)
    .execute()

/** The result of a file that was taken; undefined: it was not. */
export const taken = (tx: Tx, source: string): Promise<Pick<GdtLogRow, 'appointment_id'> | undefined> =>
  tx
    .selectFrom('gdt_log')
    .select('appointment_id')
    .where('source', '=', source)
    .where('error', 'is', null)
    .executeTakeFirst()

/**
 * Files put aside that a user wants to have read again.
 * @param agentId null: the service's folder
 */
export const wantedAgain = (
  db: Db,
  agentId: string | null,
): Promise<(Pick<GdtLogRow, 'id' | 'doctor_id'> & { aside_key: string })[]> =>
  db
    .selectFrom('gdt_log')
    .select(['id', 'doctor_id', 'aside_key'])
    .where('again_at', 'is not', null)
    .where('aside_key', 'is not', null)
    .$narrowType<{ aside_key: string }>()
    .where('agent_id', agentId === null ? 'is' : '=', agentId)
    .orderBy('again_at')
    .execute()

/** Records that the file is back in the folder, or no longer there. */
export async function putBack(tx: Db, entry: Pick<GdtLogRow, 'id'>, found: boolean): Promise<void> {
  const gone = !found && { error: 'gone' as const }
  await tx
    .updateTable('gdt_log')
    .set({ again_at: null, aside_key: null, ...gone })
    .where('id', '=', entry.id)
    .execute()
}

export async function wantAgain(tx: Tx, entry: OwnedEntry, now: Date): Promise<void> {
  await tx.updateTable('gdt_log').set({ again_at: now.toISOString() }).where('id', '=', entry.id).execute()
}

/** The patient's planned visit on a day, the earliest of several. */
export const plannedVisit = (tx: Tx, doctorId: string, patientId: string, day: string) =>
  tx
    .selectFrom('appointments')
    .selectAll()
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

/** The source of a request. */
export interface From {
  doctorId: string
  /** Null: the service's folder. */
  agentId: string | null
}

/** Stores a request for a visit; the newest one is answered. */
export async function remember(
  tx: Tx,
  appointmentId: string,
  { doctorId, agentId }: From,
  asked: Asked,
  now: Date,
): Promise<void> {
  const row = {
    doctor_id: doctorId,
    agent_id: agentId,
    request_json: JSON.stringify(asked),
    created_at: now.toISOString(),
  }
  await tx
    .insertInto('gdt_requests')
    .values({ appointment_id: appointmentId, ...row })
    .onConflict((earlier) => earlier.column('appointment_id').doUpdateSet(row))
    .execute()
}

export async function askedFor(
  db: Db,
  { id }: Pick<OwnedAppointment, 'id'>,
): Promise<(Asked & Pick<From, 'agentId'>) | null> {
  const row = await db
    .selectFrom('gdt_requests')
    .select(['appointment_id', 'request_json', 'agent_id'])
    .where('appointment_id', '=', id)
    .executeTakeFirst()
  return row ? { ...JSON.parse(row.request_json), agentId: row.agent_id } : null
}

/** Offers the visit's answer to a workplace. */
export async function offerAnswer(
  tx: Tx,
  { id, doctor_id }: OwnedAppointment,
  agent_id: string,
  now: Date,
): Promise<void> {
  const row = { agent_id, created_at: now.toISOString() }
  await tx
    .insertInto('gdt_answers')
    .values({ appointment_id: id, doctor_id, ...row })
    .onConflict((earlier) => earlier.column('appointment_id').doUpdateSet(row))
    .execute()
}

/** The answers for a workplace, oldest first. The first workplace to ask inherits those of a revoked one. */
export async function answersFor(
  db: Db,
  { id, doctor_id }: Pick<GdtAgentRow, 'id' | 'doctor_id'>,
): Promise<GdtAnswerRow[]> {
  await db
    .updateTable('gdt_answers')
    .set({ agent_id: id })
    .where('doctor_id', '=', doctor_id)
    .where('agent_id', 'not in', (eb) =>
      eb.selectFrom('gdt_agents').select('id').where('doctor_id', '=', doctor_id).where('revoked_at', 'is', null),
    )
    .execute()
  return db
    .selectFrom('gdt_answers')
    .selectAll()
    .where('agent_id', '=', id)
    .orderBy('created_at')
    .orderBy('appointment_id')
    .limit(MOST_LISTED)
    .execute()
}

/** Does the visit's answer wait for this workplace? */
export const awaits = async (db: Db, agentId: string, { id }: Pick<OwnedAppointment, 'id'>): Promise<boolean> =>
  (await db
    .selectFrom('gdt_answers')
    .select('appointment_id')
    .where('appointment_id', '=', id)
    .where('agent_id', '=', agentId)
    .executeTakeFirst()) !== undefined

/** @returns whether it was still due */
export async function answered(tx: Tx, agentId: string, { id }: OwnedAppointment): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('gdt_answers')
    .where('appointment_id', '=', id)
    .where('agent_id', '=', agentId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** The number of waiting answers, by workplace. */
export const waiting = async (db: Db, doctorId: string): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .selectFrom('gdt_answers')
    .select(['agent_id', (eb) => eb.fn.countAll<number | string>().as('count')])
    .where('doctor_id', '=', doctorId)
    .groupBy('agent_id')
    .execute()
  return new Map(rows.map(({ agent_id, count }) => [agent_id, Number(count)]))
}

/** The profile of the doctor's practice system in the service's folder. */
export const profileOf = async (db: Db, doctorId: string): Promise<GdtProfileId> => {
  const row = await db.selectFrom('gdt_settings').select('profile').where('doctor_id', '=', doctorId).executeTakeFirst()
  return row?.profile ?? 'general'
}

/** The profiles of the doctors who have chosen one. */
export const profiles = async (db: Db): Promise<ReadonlyMap<string, GdtProfileId>> => {
  const rows = await db.selectFrom('gdt_settings').selectAll().execute()
  return new Map(rows.map(({ doctor_id, profile }) => [doctor_id, profile]))
}

export async function chooseProfile(tx: Tx, doctor_id: string, profile: GdtProfileId): Promise<void> {
  await tx
    .insertInto('gdt_settings')
    .values({ doctor_id, profile })
    .onConflict((earlier) => earlier.column('doctor_id').doUpdateSet({ profile }))
    .execute()
}
