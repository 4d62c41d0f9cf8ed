import { type Db, isUniqueViolation, locksRows, type Tx } from '../platform/db/open.ts'
import type { PatientMergeRow, PatientRow } from '../platform/db/patient-tables.ts'
import { ApiError, foreign, notFound } from '../platform/http/errors.ts'
import { patientsChanged } from '../retention/patients.ts'
import type { NumberIndex } from './number-index.ts'
import { columnOf, type PatientNumber, type PatientRecord, recordOf } from './record.ts'

declare const owned: unique symbol

/** A patient whose ownership has been checked. */
export type OwnedPatient = PatientRow & { readonly [owned]: true }

/**
 * The doctor's patient; inside a transaction the row is locked until the end.
 * @throws {ApiError} 404 for an unknown or merged one, 403 for another doctor's
 */
export async function ownedBy(db: Db, doctorId: string, id: string): Promise<OwnedPatient> {
  const row = await find(db, id)
  if (!row) throw notFound('Patient not found')
  if (row.doctor_id !== doctorId) throw foreign('patient', row)
  if (row.merged_into !== null) throw notFound('Patient not found')
  return row as OwnedPatient
}

const find = (db: Db, id: string): Promise<PatientRow | undefined> =>
  db
    .selectFrom('patients')
    .selectAll()
    .where('id', '=', id)
    .$if(locksRows(db), (query) => query.forUpdate())
    .executeTakeFirst()

/** The patient merged into this one, whose owner has been checked. */
export const mergedInto = async (tx: Tx, patient: OwnedPatient, id: string): Promise<OwnedPatient | undefined> => {
  const row = await find(tx, id)
  return row?.merged_into === patient.id ? (row as OwnedPatient) : undefined
}

/** The patient with another system's number. */
export async function byNumber(
  db: Db,
  index: NumberIndex,
  doctorId: string,
  number: PatientNumber,
): Promise<OwnedPatient | undefined> {
  const found = await db
    .selectFrom('patient_numbers')
    .select('patient_id')
    .where('hash', 'in', index.hashes(doctorId, number))
    .executeTakeFirst()
  if (!found) return undefined
  const row = await find(db, found.patient_id)
  return row?.doctor_id === doctorId && row.merged_into === null ? (row as OwnedPatient) : undefined
}

/** @throws {ApiError} 409 `IDENTIFIER_TAKEN` */
export async function insert(
  tx: Tx,
  index: NumberIndex,
  { id, doctorId, record }: { id: string; doctorId: string; record: PatientRecord },
  now: Date,
): Promise<OwnedPatient> {
  const at = now.toISOString()
  const row: PatientRow = {
    ...{ id, doctor_id: doctorId, ...columnOf(record), version: 1, merged_into: null, unnamed_since: null },
    ...{ created_at: at, updated_at: at },
  }
  await tx.insertInto('patients').values(row).execute()
  await putNumbers(tx, index, row, record.identifiers)
  await patientsChanged(tx, doctorId)
  return row as OwnedPatient
}

type Fields = Partial<Pick<PatientRow, 'details_json' | 'merged_into'>>

/** @throws {ApiError} 409 `IDENTIFIER_TAKEN` */
export async function change(
  tx: Tx,
  index: NumberIndex,
  patient: OwnedPatient,
  record: PatientRecord,
  now: Date,
): Promise<OwnedPatient> {
  await putNumbers(tx, index, patient, record.identifiers)
  return write(tx, patient, columnOf(record), now)
}

export async function write(tx: Tx, patient: OwnedPatient, fields: Fields, now: Date): Promise<OwnedPatient> {
  const changed = { ...fields, version: patient.version + 1, updated_at: now.toISOString() }
  await tx.updateTable('patients').set(changed).where('id', '=', patient.id).execute()
  await patientsChanged(tx, patient.doctor_id)
  return { ...patient, ...changed }
}

/** Replaces the patient's numbers; the database keeps two patients from sharing one. */
async function putNumbers(
  tx: Tx,
  index: NumberIndex,
  { id, doctor_id }: Pick<PatientRow, 'id' | 'doctor_id'>,
  numbers: readonly PatientNumber[],
): Promise<void> {
  await tx.deleteFrom('patient_numbers').where('patient_id', '=', id).execute()
  if (numbers.length === 0) return
  const all = numbers.flatMap((number) => index.hashes(doctor_id, number))
  const taken = await tx
    .selectFrom('patient_numbers')
    .select('hash')
    .where('hash', 'in', all)
    .limit(1)
    .executeTakeFirst()
  if (taken) throw numberTaken()
  const rows = numbers.map((number) => ({ hash: index.hash(doctor_id, number), patient_id: id }))
  await tx
    .insertInto('patient_numbers')
    .values(rows)
    .execute()
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? numberTaken() : error
    })
}

const numberTaken = () => new ApiError(409, (m) => m.patients.numberTaken, 'IDENTIFIER_TAKEN')

/** Rehashes, with the newest root key, numbers hashed with an older one. */
export async function rehashNumbers(db: Db, index: NumberIndex): Promise<void> {
  const old = await db
    .selectFrom('patient_numbers')
    .select('patient_id')
    .distinct()
    .where('hash', 'not like', `${index.newest}%`)
    .execute()
  for (const { patient_id: id } of old) {
    await db.transaction().execute(async (tx) => {
      const row = await find(tx, id)
      if (row) await putNumbers(tx, index, row, recordOf(row).identifiers)
    })
  }
}

/** Called when an appointment names the patient: cancels a pending erasure. */
export async function named(tx: Tx, { id, unnamed_since }: OwnedPatient): Promise<void> {
  if (unnamed_since === null) return
  await tx.updateTable('patients').set({ unnamed_since: null }).where('id', '=', id).execute()
}

export async function insertMerge(tx: Tx, row: PatientMergeRow): Promise<void> {
  await tx.insertInto('patient_merges').values(row).execute()
}

/** The merges into the patient that can be undone, each with the other patient, newest first. */
export async function mergesInto(
  db: Db,
  patient: OwnedPatient,
): Promise<{ merge: PatientMergeRow; other: PatientRow }[]> {
  const merges = await db
    .selectFrom('patient_merges')
    .selectAll()
    .where('patient_id', '=', patient.id)
    .where('undone_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const others = await db.selectFrom('patients').selectAll().where('merged_into', '=', patient.id).execute()
  const byId = new Map(others.map((other) => [other.id, other]))
  return merges.flatMap((merge) => {
    const other = byId.get(merge.other_id)
    return other ? [{ merge, other }] : []
  })
}

/** Marks the merge as undone; undefined if this patient has no such merge. */
export const undoMerge = (tx: Tx, patient: OwnedPatient, id: string, now: Date): Promise<PatientMergeRow | undefined> =>
  tx
    .updateTable('patient_merges')
    .set({ undone_at: now.toISOString() })
    .where('id', '=', id)
    .where('patient_id', '=', patient.id)
    .where('undone_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** The number of changes to the doctor's patients so far. */
export async function changesOf(db: Db, doctorId: string): Promise<number> {
  const row = await db
    .selectFrom('patient_counters')
    .select('changes')
    .where('doctor_id', '=', doctorId)
    .executeTakeFirst()
  return row?.changes ?? 0
}

/** The doctor's patients without merged ones, newest first. */
export const versionsOf = (db: Db, doctorId: string): Promise<Pick<PatientRow, 'id' | 'version'>[]> =>
  db
    .selectFrom('patients')
    .select(['id', 'version'])
    .where('doctor_id', '=', doctorId)
    .where('merged_into', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const allOf = (db: Db, doctorId: string, ids: readonly string[]): Promise<PatientRow[]> =>
  db.selectFrom('patients').selectAll().where('doctor_id', '=', doctorId).where('id', 'in', ids).execute()
