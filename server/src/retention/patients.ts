import * as events from '../events/store.ts'
import type { AppointmentRow } from '../platform/db/appointment-tables.ts'
import { type Db, locksRows, type Tx } from '../platform/db/open.ts'
import type { PatientRow } from '../platform/db/patient-tables.ts'

const DAY_MS = 86_400_000

type Patient = { id: string; doctor_id: string }

/** Marks the doctor's patients as changed, so that processes reread the ones they cached. */
export async function patientsChanged(tx: Tx, doctorId: string): Promise<void> {
  await tx
    .insertInto('patient_counters')
    .values({ doctor_id: doctorId, changes: 1 })
    .onConflict((conflict) =>
      conflict.column('doctor_id').doUpdateSet((eb) => ({ changes: eb('patient_counters.changes', '+', 1) })),
    )
    .execute()
}

/**
 * Locks every appointment that names one of the patients. Call it before locking the patients: erasing an appointment
 * locks in the same order. If the account is locked first, no further appointment can come to name them.
 */
export async function lockAppointmentsOf(tx: Tx, patientIds: readonly string[]): Promise<void> {
  await tx
    .selectFrom('appointments')
    .select('id')
    .where('patient_id', 'in', patientIds)
    .orderBy('id')
    .$if(locksRows(tx), (query) => query.forUpdate())
    .execute()
}

/** Erases a patient whom no appointment names, and the patients merged into them, with an event. */
export async function erasePatient(tx: Tx, patient: Patient, now: Date): Promise<void> {
  for (let ids = [patient.id]; ids.length > 0; ) {
    const merged = await tx.selectFrom('patients').select('id').where('merged_into', 'in', ids).execute()
    await tx.deleteFrom('patients').where('id', 'in', ids).execute()
    ids = merged.map(({ id }) => id)
  }
  await patientsChanged(tx, patient.doctor_id)
  await events.patientChanged(tx, 'patient.deleted', patient, now)
}

/**
 * Called when an appointment is gone: erases a patient whom no other appointment names (contract 9 erasure), or starts
 * the wait before that.
 * @param days to wait
 */
export async function forgetUnnamed(
  tx: Tx,
  { patient_id: id, doctor_id }: Pick<AppointmentRow, 'patient_id' | 'doctor_id'>,
  days: number,
  now: Date,
): Promise<void> {
  if (id === null) return
  // Locked, so that if the last two appointments go at the same time, the second sees that the first is gone.
  const patient = await tx
    .selectFrom('patients')
    .select('id')
    .where('id', '=', id)
    .$if(locksRows(tx), (query) => query.forUpdate())
    .executeTakeFirst()
  const other = await tx
    .selectFrom('appointments')
    .select('id')
    .where('patient_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  if (!patient || other) return
  if (days === 0) await erasePatient(tx, { id, doctor_id }, now)
  else await tx.updateTable('patients').set({ unnamed_since: now.toISOString() }).where('id', '=', id).execute()
}

/** When the patient will be erased, judging by the current appointments; null: only by hand. */
export async function erasedAt(
  db: Db,
  { id, unnamed_since }: Pick<PatientRow, 'id' | 'unnamed_since'>,
  days: number,
): Promise<string | null> {
  const last = await db
    .selectFrom('appointments')
    .select('deletion_date')
    .where('patient_id', '=', id)
    .orderBy('deletion_date', 'desc')
    .limit(1)
    .executeTakeFirst()
  const since = last?.deletion_date ?? unnamed_since
  return since === null ? null : new Date(Date.parse(since) + days * DAY_MS).toISOString()
}

/** Erases the patients whom no appointment has named for this many days. */
export async function erasePatientsDue(db: Db, days: number, now: Date): Promise<void> {
  const since = new Date(now.getTime() - days * DAY_MS).toISOString()
  for (let goesOn = true; goesOn; ) {
    goesOn = await db.transaction().execute(async (tx) => {
      const due = await tx
        .selectFrom('patients')
        .select(['id', 'doctor_id'])
        .where('unnamed_since', '<=', since)
        .limit(1)
        .$if(locksRows(tx), (query) => query.forUpdate().skipLocked())
        .executeTakeFirst()
      if (due) await erasePatient(tx, due, now)
      return due !== undefined
    })
  }
}
