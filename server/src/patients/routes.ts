import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import * as accounts from '../accounts/store.ts'
import * as events from '../events/store.ts'
import type { Db } from '../platform/db/open.ts'
import { IdPath, identifier, Success, success } from '../platform/http/schema.ts'
import { newId } from '../platform/ids.ts'
import { dayIn } from '../platform/time/zoned.ts'
import type { Erasure } from '../retention/erase.ts'
import { lockAppointmentsOf } from '../retention/patients.ts'
import type { NumberIndex } from './number-index.ts'
import { present } from './present.ts'
import { columnOf, recordOf } from './record.ts'
import { changedRecord, newRecord } from './rules.ts'
import { NewPatientRecord, Patient, PatientChange, PatientQuery } from './schema.ts'
import type { PatientSearch } from './search.ts'
import * as patients from './store.ts'

interface Deps {
  db: Db
  index: NumberIndex
  search: PatientSearch
  erasure: Erasure
  /** IANA name. */
  timezone: string
  now: () => Date
}

/** Contract 9 patients. */
const MOST_FOUND = 50

/** The people a doctor treats (contract 9 patients). */
export const patientRoutes =
  ({ db, index, search, erasure, timezone, now }: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const one = { 200: Success(Patient) }
    const today = () => dayIn(timezone, now())

    app.get(
      '/patients',
      {
        schema: {
          tags: ['Patients'],
          operationId: 'listPatients',
          summary: 'Search your patients',
          description:
            'The newest 50 that match every word of `query`: the beginning of a name or of a number, or a date of ' +
            'birth (`1.2.1980`, `1980-02-01`). Umlauts and accents match however they are written.',
          querystring: PatientQuery,
          response: { 200: Success(Type.Array(Patient)) },
        },
        config: { reads: 'patients.listed', example: { query: { query: 'mueller 1.2.1980' } } },
      },
      async (request) => {
        const found = await search.find(request.doctor.id, request.query.query ?? '', MOST_FOUND)
        return success(found.map(present))
      },
    )

    app.post(
      '/patients',
      {
        schema: {
          tags: ['Patients'],
          operationId: 'addPatient',
          summary: 'Create a patient',
          description: 'No two of your patients can have the same number (`identifiers`).',
          body: NewPatientRecord,
          response: one,
        },
        config: {
          refuses: ['Conflict'],
          example: {
            body: {
              first_name: 'Erika',
              last_name: 'Beispiel',
              birth_date: '1980-02-01',
              sex: 'female',
              phone: '030 123',
            },
          },
        },
      },
      async (request) => {
        const record = newRecord(request.body, today())
        const at = now()
        const created = await db.transaction().execute(async (tx) => {
          await accounts.signedIn(tx, request.doctor.id)
          const row = await patients.insert(tx, index, { id: newId(), doctorId: request.doctor.id, record }, at)
          await events.patientChanged(tx, 'patient.created', row, at)
          return row
        })
        return success(present(created))
      },
    )

    app.get(
      '/patients/:id',
      {
        schema: {
          tags: ['Patients'],
          operationId: 'getPatient',
          summary: 'Get a patient',
          description: 'A patient who was merged into another is not found until the merge is undone.',
          params: IdPath,
          response: one,
        },
        config: { reads: 'patient.read', owns: 'patient' },
      },
      async (request) =>
        success(present(await patients.ownedBy(db, request.doctor.id, identifier(request.params.id, 'Patient')))),
    )

    app.put(
      '/patients/:id',
      {
        schema: {
          tags: ['Patients'],
          operationId: 'changePatient',
          summary: 'Change a patient',
          description:
            'Fields that are left out keep their value; null or an empty text clears them. `identifiers` is ' +
            'replaced as a whole.',
          params: IdPath,
          body: PatientChange,
          response: one,
        },
        config: {
          reads: 'patient.read',
          owns: 'patient',
          refuses: ['Conflict'],
          example: { body: { phone: '030 456', insurer: 'AOK' } },
        },
      },
      async (request) => {
        const id = identifier(request.params.id, 'Patient')
        const at = now()
        const changed = await db.transaction().execute(async (tx) => {
          const patient = await patients.ownedBy(tx, request.doctor.id, id)
          const record = changedRecord(recordOf(patient), request.body, today())
          if (columnOf(record).details_json === columnOf(recordOf(patient)).details_json) return patient
          const row = await patients.change(tx, index, patient, record, at)
          await events.patientChanged(tx, 'patient.updated', row, at)
          return row
        })
        return success(present(changed))
      },
    )

    app.delete(
      '/patients/:id',
      {
        schema: {
          tags: ['Patients'],
          operationId: 'deletePatient',
          summary: 'Erase a patient and everything attached to them',
          description:
            'Also erases all their appointments with recordings, notes and documents, immediately and permanently. ' +
            'Returns the patient as they were.',
          params: IdPath,
          response: one,
        },
        config: { owns: 'patient' },
      },
      async (request) => {
        const id = identifier(request.params.id, 'Patient')
        await patients.ownedBy(db, request.doctor.id, id)
        const at = now()
        const { patient, remains } = await db.transaction().execute(async (tx) => {
          await accounts.signedIn(tx, request.doctor.id)
          await lockAppointmentsOf(tx, [id])
          const patient = await patients.ownedBy(tx, request.doctor.id, id)
          const remains = await erasure.erasePatient(tx, patient, at)
          return { patient, remains }
        })
        await erasure.removeRemains(...remains)
        return success(present(patient))
      },
    )
  }
