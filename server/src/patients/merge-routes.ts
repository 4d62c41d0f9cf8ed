import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { fullName } from '../accounts/rules.ts'
import * as accounts from '../accounts/store.ts'
import { byAccount } from '../audit/actions.ts'
import * as audit from '../audit/store.ts'
import * as events from '../events/store.ts'
import type { AppointmentRow } from '../platform/db/appointment-tables.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import { ApiError, notFound } from '../platform/http/errors.ts'
import { IdPath, identifier, Success, success } from '../platform/http/schema.ts'
import { newId } from '../platform/ids.ts'
import { erasedAt, lockAppointmentsOf } from '../retention/patients.ts'
import type { NumberIndex } from './number-index.ts'
import { present, presentMerge } from './present.ts'
import { columnOf, otherBefore, recordOf } from './record.ts'
import { merged, unmerged } from './rules.ts'
import { Merged, Merging, Patient, PatientMerge, Unmerging } from './schema.ts'
import * as patients from './store.ts'

interface Deps {
  db: Db
  index: NumberIndex
  /** Reassigns a patient's appointments, the listed ones or all, to the other patient. */
  giveAppointments: (
    tx: Tx,
    move: { from: string; to: string; ids: readonly string[] | null },
    now: Date,
  ) => Promise<AppointmentRow[]>
  /** Days to keep a patient whom no appointment names any more. */
  patientDays: number
  now: () => Date
}

/** Merges two patients who are the same person, and undoes merges (contract 9 patients). */
export const mergeRoutes =
  ({ db, index, giveAppointments, patientDays, now }: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/patients/:id/merge',
      {
        schema: {
          tags: ['Patients'],
          operationId: 'mergePatients',
          summary: 'Merge another patient into this one',
          description:
            'The other patient’s appointments now belong to this one, who also takes over details that were ' +
            'missing; the other can no longer be found. `merge_id` can be used to undo this.',
          params: IdPath,
          body: Merging,
          response: { 200: Success(Merged) },
        },
        config: { owns: 'patient', refuses: ['Conflict'], example: { body: { other_id: '64b0c8f1a2d3e4f5a6b7c8d9' } } },
      },
      async (request) => {
        const id = identifier(request.params.id, 'Patient')
        await patients.ownedBy(db, request.doctor.id, id)
        const at = now()
        const answer = await db.transaction().execute(async (tx) => {
          const { patient, other } = await both(tx, request.doctor.id, id, request.body.other_id)
          const moved = await giveAppointments(tx, { from: other.id, to: id, ids: null }, at)
          // Free the other patient's numbers before this one takes them.
          await patients.change(tx, index, other, { ...recordOf(other), identifiers: [] }, at)
          const column = columnOf(recordOf(other), recordOf(patient))
          await patients.write(tx, other, { ...column, merged_into: id }, at)
          const kept = await patients.change(tx, index, patient, merged(recordOf(patient), recordOf(other)), at)
          if (moved.length > 0) await patients.named(tx, patient)
          const appointment_ids_json = JSON.stringify(moved.map((appointment) => appointment.id))
          const merge = { id: newId(), patient_id: id, other_id: other.id, appointment_ids_json }
          await patients.insertMerge(tx, { ...merge, created_at: at.toISOString(), undone_at: null })
          await tell(tx, 'patient.merged', { patient: kept, other, moved }, at)
          return { patient: present(kept), merge_id: merge.id }
        })
        return success(answer)
      },
    )

    app.get(
      '/patients/:id/merges',
      {
        schema: {
          tags: ['Patients'],
          operationId: 'listPatientMerges',
          summary: 'List merges that can be undone',
          description: 'Patients merged into this one, newest first.',
          params: IdPath,
          response: { 200: Success(Type.Array(PatientMerge)) },
        },
        config: { reads: 'patient.read', owns: 'patient' },
      },
      async (request) => {
        const patient = await patients.ownedBy(db, request.doctor.id, identifier(request.params.id, 'Patient'))
        const merges = await patients.mergesInto(db, patient)
        const until = await erasedAt(db, patient, patientDays)
        const account = await accounts.byId(db, patient.doctor_id)
        // Only the doctor merges their own patients.
        const by = account ? fullName(account) : ''
        return success(merges.map((each) => presentMerge(each, { by, until })))
      },
    )

    app.post(
      '/patients/:id/unmerge',
      {
        schema: {
          tags: ['Patients'],
          operationId: 'unmergePatients',
          summary: 'Undo a merge',
          description:
            'Restores the other patient with their original numbers and appointments; later changes stay with this ' +
            'patient, who is returned.',
          params: IdPath,
          body: Unmerging,
          response: { 200: Success(Patient) },
        },
        config: { owns: 'patient', refuses: ['Conflict'], example: { body: { merge_id: '64b0c8f1a2d3e4f5a6b7c8d9' } } },
      },
      async (request) => {
        const id = identifier(request.params.id, 'Patient')
        const at = now()
        const row = await db.transaction().execute(async (tx) => {
          await accounts.signedIn(tx, request.doctor.id)
          await lockAppointmentsOf(tx, [id])
          const patient = await patients.ownedBy(tx, request.doctor.id, id)
          const merge = await patients.undoMerge(
            tx,
            patient,
            identifier(request.body.merge_id, 'Merge', 'merge_id'),
            at,
          )
          const other = merge && (await patients.mergedInto(tx, patient, merge.other_id))
          if (!merge || !other) throw notFound('Merge not found')
          const ids: string[] = JSON.parse(merge.appointment_ids_json)
          const moved = await giveAppointments(tx, { from: id, to: other.id, ids }, at)
          const before = otherBefore(other) ?? recordOf(patient)
          const kept = await patients.change(
            tx,
            index,
            patient,
            unmerged(recordOf(patient), before, recordOf(other)),
            at,
          )
          const back = await patients.write(tx, other, { ...columnOf(recordOf(other)), merged_into: null }, at)
          await patients.change(tx, index, back, recordOf(other), at)
          await tell(tx, 'patient.unmerged', { patient: kept, other, moved }, at)
          return kept
        })
        return success(present(row))
      },
    )
  }

/** Locks both in the order of their ids, so that two merges never deadlock. */
async function both(tx: Tx, doctorId: string, id: string, given: string) {
  const otherId = identifier(given, 'Patient', 'other_id')
  if (otherId === id) throw new ApiError(400, (m) => m.patients.withItself)
  await accounts.signedIn(tx, doctorId)
  await lockAppointmentsOf(tx, [id, otherId])
  const locked = new Map<string, patients.OwnedPatient>()
  for (const each of [id, otherId].sort()) locked.set(each, await patients.ownedBy(tx, doctorId, each))
  const [patient, other] = [locked.get(id), locked.get(otherId)]
  if (!patient || !other) throw notFound('Patient not found')
  return { patient, other }
}

interface Told {
  patient: patients.OwnedPatient
  other: patients.OwnedPatient
  moved: readonly AppointmentRow[]
}

async function tell(tx: Tx, action: 'patient.merged' | 'patient.unmerged', { patient, other, moved }: Told, at: Date) {
  for (const appointment of moved) await events.appointmentChanged(tx, 'appointment.updated', appointment, at)
  await events.patientChanged(tx, 'patient.updated', patient, at)
  await events.patientChanged(tx, action === 'patient.merged' ? 'patient.deleted' : 'patient.created', other, at)
  const target = { type: 'account', id: patient.doctor_id } as const
  const detail = { patient_id: patient.id, other_id: other.id }
  await audit.record(tx, { actor: byAccount(patient.doctor_id), action, target, detail }, at)
}
