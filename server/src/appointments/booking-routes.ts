import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Static } from 'typebox'
import * as accounts from '../accounts/store.ts'
import type { PatientMails } from '../booking/patient-mails.ts'
import { askedState, inState, slotOf } from '../booking/rules.ts'
import { BookingChange } from '../booking/schema.ts'
import * as events from '../events/store.ts'
import { differing } from '../platform/db/differing.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import { notFound } from '../platform/http/errors.ts'
import { IdPath, identifier, Success, success } from '../platform/http/schema.ts'
import { bookingOf, present } from './present.ts'
import { externalReadonly } from './rules.ts'
import { Appointment } from './schema.ts'
import * as appointments from './store.ts'

interface Deps {
  db: Db
  mails: PatientMails
  now: () => Date
}

/** The life of a booking: confirmed, cancelled, completed, missed (contract 3). */
export const bookingRoutes =
  ({ db, mails, now }: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/appointments/booking/:id',
      {
        schema: {
          tags: ['Appointments'],
          operationId: 'changeBooking',
          summary: 'Cancel, complete or reopen a booking',
          description: 'A patient who was told of the booking is told of its cancellation, with the `reason`.',
          params: IdPath,
          body: BookingChange,
          response: { 200: Success(Appointment) },
        },
        config: {
          owns: 'booking',
          refuses: ['Conflict'],
          example: { body: { booking_status: 'cancelled', reason: 'Urlaub' } },
        },
      },
      async (request) => {
        const id = identifier(request.params.id, 'Appointment')
        const changed = await db.transaction().execute((tx) => change(tx, request.doctor.id, id, request.body, now()))
        return success(present(changed))
      },
    )

    async function change(tx: Tx, doctorId: string, id: string, asked: Static<typeof BookingChange>, at: Date) {
      await accounts.byId(tx, doctorId)
      const appointment = await appointments.ownedBy(tx, doctorId, id)
      if (appointment.external_json !== null) throw externalReadonly()
      const before = bookingOf(appointment)
      if (!before) throw notFound('Booking not found')
      const to = askedState(asked.booking_status)
      const reason = asked.reason?.trim() || null
      const { booking, tell } = inState(before, appointment.booking_status, to, { reason, now: at })
      const fields = { booking_status: to, booking_json: JSON.stringify(booking), ...slotOf(booking, to) }
      const changes = differing(appointment, fields)
      if (!changes) return appointment
      const row = await appointments.change(tx, appointment, changes, at)
      if (tell) await mails.post(tx, row, booking, tell, at)
      await events.appointmentChanged(tx, 'appointment.updated', row, at)
      return row
    }
  }
