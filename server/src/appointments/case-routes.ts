import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { dayOf } from '../booking/rules.ts'
import * as events from '../events/store.ts'
import type { AppointmentRow } from '../platform/db/appointment-tables.ts'
import type { Db } from '../platform/db/open.ts'
import { foreign, notFound } from '../platform/http/errors.ts'
import { Id, IdPath, identifier, isBlank, Success, success } from '../platform/http/schema.ts'
import { newId } from '../platform/ids.ts'
import type { Creation } from './creation.ts'
import { bookingOf, present, presentListed } from './present.ts'
import { Appointment, FollowUp, ListedAppointment, type NewAppointment } from './schema.ts'
import * as appointments from './store.ts'

interface Deps {
  db: Db
  creation: Creation
  timezone: string
  now: () => Date
}

const DAY_MS = 86_400_000
/** When a follow-up takes place unless its body says otherwise: the same weekday. */
const FOLLOW_UP_DAYS = 28

const CasePath = Type.Object({ caseId: Id })

/** The same patient as before, unless the body names another. */
const withWhom = (earlier: AppointmentRow, body: FollowUp) => ({
  patient_id: body.patient_id || earlier.patient_id,
  patient: body.patient ?? bookingOf(earlier)?.patient,
})

/** Appointments that belong together: `case_id` (contract 3). */
export const caseRoutes =
  ({ db, creation, timezone, now }: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/appointments/follow-up/:id',
      {
        schema: {
          tags: ['Appointments'],
          operationId: 'addFollowUp',
          summary: 'Plan a follow-up visit of the same case',
          description:
            'Fields that are left out are copied from this visit; without a `date`, the new visit is four weeks ' +
            'later. From then on both visits share a `case_id`.',
          params: IdPath,
          body: FollowUp,
          response: { 200: Success(Appointment) },
        },
        config: {
          owns: 'appointment',
          refuses: ['ForbiddenOrPlan', 'Conflict'],
          example: { body: { date: '2099-03-30', time: '10:00' } },
        },
        attachValidation: true,
      },
      async (request) => {
        const id = identifier(request.params.id, 'Appointment')
        const at = now()
        const created = await db.transaction().execute(async (tx) => {
          await creation.admit(tx, request.doctor.id, at)
          if (request.validationError) throw request.validationError
          const earlier = await appointments.ownedBy(tx, request.doctor.id, id)
          const caseId = earlier.case_id ?? newId()
          if (earlier.case_id === null) {
            const changed = await appointments.change(tx, earlier, { case_id: caseId }, at)
            await events.appointmentChanged(tx, 'appointment.updated', changed, at)
          }
          return creation.create(tx, request.doctor.id, following(earlier, request.body ?? {}), caseId, at)
        })
        return success(present(created))
      },
    )

    /** What the body leaves open is copied, except the private notes, which belong to the earlier visit. */
    function following(earlier: AppointmentRow, body: FollowUp): NewAppointment {
      const later = new Date(Date.parse(dayOf(earlier.date, timezone)) + FOLLOW_UP_DAYS * DAY_MS)
      return {
        ...body,
        name: body.name && !isBlank(body.name) ? body.name : earlier.name,
        date: body.date || later.toISOString().slice(0, 10),
        time: body.time || earlier.time,
        status: 'planned',
        language: body.language || earlier.language,
        notes_type: body.notes_type || earlier.notes_type,
        appointment_type: body.appointment_type || earlier.appointment_type,
        room: body.room ?? earlier.room,
        // A named type brings its own duration.
        duration_minutes: body.duration_minutes ?? (body.appointment_type_id ? null : earlier.duration_minutes),
        ...withWhom(earlier, body),
      }
    }

    app.get(
      '/appointments/case/:caseId',
      {
        schema: {
          tags: ['Appointments'],
          operationId: 'listCase',
          summary: 'List the appointments of a case',
          description: 'Your own appointments, in order of their dates.',
          params: CasePath,
          response: { 200: Success(Type.Array(ListedAppointment)) },
        },
        config: { reads: 'appointments.listed', owns: 'case' },
      },
      async (request) => {
        const id = identifier(request.params.caseId, 'Appointment', 'case_id')
        const rows = await appointments.ofCase(db, request.doctor.id, id)
        if (rows.length === 0) {
          const owner = await appointments.caseOwner(db, id)
          throw owner ? foreign('case', { id, ...owner }) : notFound('Case not found')
        }
        return success(rows.map(presentListed))
      },
    )
  }
