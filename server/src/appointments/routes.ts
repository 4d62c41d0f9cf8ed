import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Static, Type } from 'typebox'
import * as accounts from '../accounts/store.ts'
import type { PatientMails } from '../booking/patient-mails.ts'
import * as events from '../events/store.ts'
import { effectiveChanges } from '../platform/db/effective-changes.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import type { Status } from '../platform/db/states.ts'
import { IdPath, identifier, Success, success } from '../platform/http/schema.ts'
import type { Erasure } from '../retention/erase.ts'
import { type Creation, personOf } from './creation.ts'
import { happen } from './happen.ts'
import { present, presentListed } from './present.ts'
import { rebooked } from './rebooking.ts'
import * as rooms from './rooms.ts'
import { applicable, dropsTemplate, listBound, type Practice, refuseExternal } from './rules.ts'
import { Appointment, AppointmentChange, ListedAppointment, ListQuery, NewAppointment } from './schema.ts'
import * as appointments from './store.ts'

interface Deps {
  db: Db
  creation: Creation
  mails: PatientMails
  erasure: Erasure
  practice: Practice
  now: () => Date
}

export const appointmentRoutes =
  ({ db, creation, mails, erasure, practice, now }: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const one = { 200: Success(Appointment) }

    app.get(
      '/appointments/doctors',
      {
        schema: {
          tags: ['Appointments'],
          operationId: 'listAppointments',
          summary: 'List your appointments',
          description: '`from` is inclusive, `to` exclusive; values that are not instants are ignored.',
          querystring: ListQuery,
          response: { 200: Success(Type.Array(ListedAppointment)) },
        },
        config: {
          reads: 'appointments.listed',
          example: { query: { from: '2026-03-01T00:00:00Z', to: '2026-04-01T00:00:00Z' } },
        },
      },
      async (request) => {
        const { from, to } = request.query
        const range = { from: listBound(from, practice.timezone), to: listBound(to, practice.timezone) }
        const rows = await appointments.listOf(db, request.doctor.id, range)
        return success(rows.map(presentListed))
      },
    )

    // The plan is checked before the body (contract 2), hence `attachValidation`.
    app.post(
      '/appointments/add',
      {
        schema: {
          tags: ['Appointments'],
          operationId: 'addAppointment',
          summary: 'Create an appointment',
          description: 'With `notify_patient` it becomes a confirmed booking, and the patient is mailed an invitation.',
          body: NewAppointment,
          response: one,
        },
        config: {
          refuses: ['ForbiddenOrPlan', 'NotFound', 'Conflict'],
          example: {
            body: {
              name: 'Frau Beispiel',
              date: '2099-03-02',
              time: '09:30',
              status: 'planned',
              duration_minutes: 20,
              room: 'Sprechzimmer 1',
            },
          },
        },
        attachValidation: true,
      },
      async (request) => {
        const at = now()
        const created = await db.transaction().execute(async (tx) => {
          await creation.admit(tx, request.doctor.id, at)
          if (request.validationError) throw request.validationError
          return creation.create(tx, request.doctor.id, request.body, null, at)
        })
        return success(present(created))
      },
    )

    app.get(
      '/appointments/get/:id',
      {
        schema: {
          tags: ['Appointments'],
          operationId: 'getAppointment',
          summary: 'Get an appointment',
          description: 'Includes the private `notes`, which the list leaves out.',
          params: IdPath,
          response: one,
        },
        config: { reads: 'appointment.read', owns: 'appointment' },
      },
      async (request) => {
        const id = identifier(request.params.id, 'Appointment')
        return success(present(await appointments.ownedBy(db, request.doctor.id, id)))
      },
    )

    app.post(
      '/appointments/update/:id',
      {
        schema: {
          tags: ['Appointments'],
          operationId: 'updateAppointment',
          summary: 'Change an appointment',
          description:
            'Empty values are ignored, except for `error_reason`, `room` and `patient_id`, which they clear.',
          params: IdPath,
          body: AppointmentChange,
          response: one,
        },
        config: {
          reads: 'appointment.read',
          owns: 'appointment',
          refuses: ['Conflict'],
          example: { body: { name: 'Frau Muster', room: '2' } },
        },
      },
      async (request) => {
        const id = identifier(request.params.id, 'Appointment')
        const changed = await db.transaction().execute((tx) => change(tx, request.doctor.id, id, request.body, now()))
        return success(present(changed))
      },
    )

    async function change(tx: Tx, doctorId: string, id: string, body: Static<typeof AppointmentChange>, at: Date) {
      // Before the appointment's own lock, as creation does: changes of slots come one after the other.
      await accounts.byId(tx, doctorId)
      const appointment = await appointments.ownedBy(tx, doctorId, id)
      const fields = applicable(body, practice)
      refuseExternal(appointment, fields)
      if (fields.patient_id) await personOf(tx, doctorId, fields.patient_id)
      const booking = rebooked(appointment, fields, body.doctor_note)
      const template = dropsTemplate(appointment, fields) ? { notes_template_type: null } : {}
      const changes = effectiveChanges(appointment, { ...fields, ...template, ...booking?.fields })
      if (!changes) return appointment
      const row = await apply(tx, appointment, changes, at)
      if (fields.room) await rooms.remember(tx, row, fields.room, at)
      if (booking?.tell) await mails.post(tx, row, booking.booking, booking.tell, at)
      return row
    }

    /** A status is a happening, which sends its own event; this sends the event for the rest. */
    async function apply(
      tx: Tx,
      appointment: appointments.OwnedAppointment,
      { status, ...fields }: Omit<appointments.Fields, 'status'> & { status?: Status },
      at: Date,
    ) {
      const happened = status ? await happen(tx, appointment, 'statusSet', at, { status, fields }) : null
      if (happened) return happened.appointment
      const row = await appointments.change(tx, appointment, fields, at)
      await events.appointmentChanged(tx, 'appointment.updated', row, at)
      return row
    }

    app.delete(
      '/appointments/delete/:id',
      {
        schema: {
          tags: ['Appointments'],
          operationId: 'deleteAppointment',
          summary: 'Erase an appointment and everything attached to it',
          description:
            'Erases recordings, transcription, notes and documents too, immediately and permanently. Returns the ' +
            'appointment as it was.',
          params: IdPath,
          response: one,
        },
        config: { owns: 'appointment' },
      },
      async (request) => {
        const id = identifier(request.params.id, 'Appointment')
        const { appointment, remains } = await db.transaction().execute(async (tx) => {
          const appointment = await appointments.ownedBy(tx, request.doctor.id, id)
          return { appointment, remains: await erasure.eraseAppointment(tx, appointment, now(), { byHand: true }) }
        })
        await erasure.removeRemains(remains)
        return success(present(appointment))
      },
    )

    app.get(
      '/rooms',
      {
        schema: {
          tags: ['Appointments'],
          operationId: 'listRooms',
          summary: 'List rooms, most recently used first',
          description: 'The rooms named in your appointments.',
          response: { 200: Success(Type.Array(Type.String())) },
        },
      },
      async (request) => success(await rooms.namesOf(db, request.doctor.id)),
    )
  }
