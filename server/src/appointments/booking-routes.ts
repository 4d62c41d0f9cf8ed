import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Static, Type } from 'typebox'
import * as accounts from '../accounts/store.ts'
import { type Taken, takenBetween } from '../booking/busy.ts'
import { overlap, type Stretch } from '../booking/free-slots.ts'
import { freeTimesOf } from '../booking/free-times.ts'
import type { PatientMails } from '../booking/patient-mails.ts'
import { dayOf, forPatient, invited, languageOf, patientOf, replaced, timesOf } from '../booking/rules.ts'
import {
  type Booking,
  BookingChange,
  BookingInvitation,
  Conflict,
  ConflictQuery,
  FreeTimes,
  FreeTimesQuery,
} from '../booking/schema.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import { IdPath, identifier, Success, success } from '../platform/http/schema.ts'
import { clockIn } from '../platform/time/zoned.ts'
import { type BookingPlace, bookingFor } from './creation.ts'
import { bookingOf, present } from './present.ts'
import { changeBookingState, rebook } from './rebooking.ts'
import { durationOnUpdate, externalReadonly, parseDate, parseTime } from './rules.ts'
import { Appointment } from './schema.ts'
import * as appointments from './store.ts'

interface Deps {
  db: Db
  mails: PatientMails
  place: BookingPlace
  now: () => Date
}

/** The life of a booking: confirmed, cancelled, completed, missed (contract 3). */
export const bookingRoutes =
  ({ db, mails, place, now }: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/appointments/booking/:id',
      {
        schema: {
          tags: ['Appointments'],
          operationId: 'changeBooking',
          summary: 'Cancel, complete or reopen a booking',
          description:
            'A patient who was told of the booking is also told of its cancellation, but not of the `reason`.',
          params: IdPath,
          body: BookingChange,
          response: { 200: Success(Appointment) },
        },
        config: {
          reads: 'appointment.read',
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

    app.post(
      '/appointments/invite/:id',
      {
        schema: {
          tags: ['Appointments'],
          operationId: 'invitePatient',
          summary: 'Invite the patient to an existing appointment',
          description:
            'The appointment becomes a confirmed booking, and the patient is mailed an invitation. For a booking, ' +
            'this replaces the patient and sends a new mail.',
          params: IdPath,
          body: BookingInvitation,
          response: { 200: Success(Appointment) },
        },
        config: {
          clauses: ['contract 3 invites'],
          owns: 'appointment',
          refuses: ['Conflict'],
          example: { body: { patient: { first_name: 'Erika', email: 'erika@patient.example' } } },
        },
      },
      async (request) => {
        const id = identifier(request.params.id, 'Appointment')
        const patient = patientOf(request.body.patient, true)
        const language = languageOf(request.body.patient)
        const note = request.body.doctor_note
        const row = await db
          .transaction()
          .execute((tx) => invite(tx, request.doctor.id, id, { patient, language, note }, now()))
        return success(present(row))
      },
    )

    async function invite(
      tx: Tx,
      doctorId: string,
      id: string,
      { patient, language, note }: Pick<Booking, 'patient' | 'language'> & { note: string | null | undefined },
      at: Date,
    ) {
      await accounts.byId(tx, doctorId)
      const appointment = await appointments.ownedBy(tx, doctorId, id)
      if (appointment.external_json !== null) throw externalReadonly()
      const known = bookingOf(appointment)
      const fresh = { fields: appointment, doctorNote: note, type: null, patient, language, notify: false }
      const booking = known ? forPatient(known, patient, { language, note }) : bookingFor(place, fresh)
      // The patient invited before must not come as well.
      const last = replaced(known, booking, appointment.booking_status)
      if (last) await mails.postCancellation(tx, appointment, last, at)
      return rebook(tx, appointment, invited(booking, appointment.booking_status), mails, at)
    }

    app.get(
      '/appointments/conflicts',
      {
        schema: {
          tags: ['Appointments'],
          operationId: 'listConflicts',
          summary: 'List conflicts at a given time',
          description:
            'For a form that is being filled in: bookings, other appointments and events of other calendars at ' +
            'that time.',
          querystring: ConflictQuery,
          response: { 200: Success(Type.Array(Conflict)) },
        },
        config: {
          clauses: ['contract 3 slots'],
          reads: 'appointments.listed',
          example: {
            query: { date: '2099-03-02', time: '09:30', duration_minutes: '20', except: '6650f1c2a9b3d4e5f6071829' },
          },
        },
      },
      async (request) => {
        const { date, time, duration_minutes, except } = request.query
        const { timezone } = place
        const wanted = {
          date: parseDate(date, timezone).toISOString(),
          time: parseTime(time),
          duration_minutes: duration_minutes === undefined ? null : durationOnUpdate(Number(duration_minutes)),
        }
        const { start, end } = timesOf(wanted, timezone)
        const stretch = { start: Date.parse(start), end: end === null ? null : Date.parse(end) }
        const range = { from: stretch.start, to: stretch.end ?? stretch.start + 1, timezone }
        const taken = await takenBetween(db, request.doctor.id, range)
        const others = taken.filter((other) => other.appointmentId !== except && overlap(stretch, other))
        return success(others.map((other) => presentConflict(other, stretch)))
      },
    )

    app.get(
      '/appointments/free-times',
      {
        schema: {
          tags: ['Appointments'],
          operationId: 'listFreeTimes',
          summary: 'Find free times',
          description:
            'Future times within the practice’s opening hours that overlap no booking, other appointment or event ' +
            'of another calendar. Days without a free time are left out.',
          querystring: FreeTimesQuery,
          response: { 200: Success(Type.Array(FreeTimes)) },
        },
        config: {
          example: { query: { date: '2099-03-02', duration_minutes: '20', except: '6650f1c2a9b3d4e5f6071829' } },
        },
      },
      async (request) => {
        const { date, duration_minutes, except } = request.query
        const { timezone } = place
        const found = await freeTimesOf(db, request.doctor.id, {
          ...{ timezone, except, earliest: now(), from: dayOf(parseDate(date, timezone).toISOString(), timezone) },
          minutes: duration_minutes === undefined ? null : durationOnUpdate(Number(duration_minutes)),
        })
        return success(
          found.map(({ day, starts }) => ({ date: day, times: starts.map((at) => clockIn(timezone, new Date(at))) })),
        )
      },
    )

    async function change(tx: Tx, doctorId: string, id: string, asked: Static<typeof BookingChange>, at: Date) {
      await accounts.byId(tx, doctorId)
      const appointment = await appointments.ownedBy(tx, doctorId, id)
      if (appointment.external_json !== null) throw externalReadonly()
      const reason = asked.reason?.trim() || null
      return changeBookingState(tx, appointment, { to: asked.booking_status, reason, by: 'practice' }, mails, at)
    }
  }

const presentConflict = ({ appointmentId, name, kind, start, end }: Taken, wanted: Stretch) => ({
  appointment_id: appointmentId,
  name,
  kind,
  start: new Date(start).toISOString(),
  end: end === null ? null : new Date(end).toISOString(),
  blocks: kind !== 'appointment' && (start === wanted.start || (end !== null && wanted.end !== null)),
})
