import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import * as accounts from '../accounts/store.ts'
import * as events from '../events/store.ts'
import type { PlanGate } from '../plans/gate.ts'
import type { Db } from '../platform/db/open.ts'
import { AuthError } from '../platform/http/errors.ts'
import { IdPath, identifier, Success, success } from '../platform/http/schema.ts'
import { newId } from '../platform/ids.ts'
import type { Erasure } from '../retention/erase.ts'
import { present, presentListed } from './present.ts'
import { applicable, durationOnCreation, fieldsOf, listBound } from './rules.ts'
import { Appointment, AppointmentChange, ListedAppointment, ListQuery, NewAppointment } from './schema.ts'
import * as appointments from './store.ts'

interface Deps {
  db: Db
  gate: PlanGate
  erasure: Erasure
  retentionDays: number
  now: () => Date
}

export const appointmentRoutes =
  ({ db, gate, erasure, retentionDays, now }: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const one = { 200: Success(Appointment) }

    const list = { querystring: ListQuery, response: { 200: Success(Type.Array(ListedAppointment)) } }
    app.get('/appointments/doctors', { schema: list }, async (request) => {
      const range = { from: listBound(request.query.from), to: listBound(request.query.to) }
      const rows = await appointments.listOf(db, request.doctor.id, range)
      return success(rows.map(presentListed))
    })

    // The plan speaks before the body is judged (contract 2), hence `attachValidation`.
    const add = { schema: { body: NewAppointment, response: one }, attachValidation: true }
    app.post('/appointments/add', add, async (request) => {
      const at = now()
      const created = await db.transaction().execute(async (tx) => {
        const account = await accounts.byId(tx, request.doctor.id)
        if (!account) throw new AuthError()
        await gate.admitEncounter(tx, account, at)
        if (request.validationError) throw request.validationError
        const fields = fieldsOf(request.body, retentionDays)
        const row = await appointments.insert(tx, {
          ...fields,
          id: newId(),
          doctor_id: account.id,
          notes_status: 'none',
          error_reason: null,
          notes_template_type: null,
          appointment_type_id: null,
          duration_minutes: durationOnCreation(request.body.duration_minutes, null),
          case_id: null,
          booking_status: 'none',
          booking_json: null,
          slot_start: null,
          slot_end: null,
          external_json: null,
          status_times_json: JSON.stringify({ [fields.status]: at.toISOString() }),
          version: 0,
          created_at: at.toISOString(),
          updated_at: at.toISOString(),
        })
        await events.appointmentChanged(tx, 'appointment.created', row, at)
        return row
      })
      return success(present(created))
    })

    app.get('/appointments/get/:id', { schema: { params: IdPath, response: one } }, async (request) => {
      const id = identifier(request.params.id, 'Appointment')
      return success(present(await appointments.ownedBy(db, request.doctor.id, id)))
    })

    const update = { params: IdPath, body: AppointmentChange, response: one }
    app.post('/appointments/update/:id', { schema: update }, async (request) => {
      const id = identifier(request.params.id, 'Appointment')
      const at = now()
      const changed = await db.transaction().execute(async (tx) => {
        const appointment = await appointments.ownedBy(tx, request.doctor.id, id)
        const row = await appointments.change(tx, appointment, applicable(request.body, retentionDays), at)
        await events.appointmentChanged(tx, 'appointment.updated', row, at)
        return row
      })
      return success(present(changed))
    })

    app.delete('/appointments/delete/:id', { schema: { params: IdPath, response: one } }, async (request) => {
      const id = identifier(request.params.id, 'Appointment')
      const { appointment, remains } = await db.transaction().execute(async (tx) => {
        const appointment = await appointments.ownedBy(tx, request.doctor.id, id)
        return { appointment, remains: await erasure.eraseAppointment(tx, appointment, now()) }
      })
      await erasure.removeRemains(remains)
      return success(present(appointment))
    })
  }
