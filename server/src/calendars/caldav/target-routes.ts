import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import * as accounts from '../../accounts/store.ts'
import * as appointments from '../../appointments/store.ts'
import { type AuditAction, byAccount } from '../../audit/actions.ts'
import * as audit from '../../audit/store.ts'
import { negotiate } from '../../messages/messages.ts'
import type { CalendarTargetRow } from '../../platform/db/calendar-tables.ts'
import type { Tx } from '../../platform/db/open.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { DONE, Done, IdPath, identifier, Success, success } from '../../platform/http/schema.ts'
import { accessOf } from './access.ts'
import type { Deps } from './account-routes.ts'
import * as store from './account-store.ts'
import { chooseTarget } from './choose-target.ts'
import { offered, offersOf } from './offers.ts'
import { presentConflict, presentTarget } from './present.ts'
import { CalendarTarget, EventConflict, Leaving, NewCalendarTarget } from './schema.ts'
import * as targets from './target-store.ts'

/** The calendar that receives a doctor's confirmed bookings (contract 11 caldav). */
export const calendarTargetRoutes =
  ({
    db,
    seal,
    reach,
    timezone,
    inTurn,
    now,
  }: Omit<Deps, 'calendars' | 'kept'> & { timezone: string }): FastifyPluginAsyncTypebox =>
  async (app) => {
    const one = { 200: Success(CalendarTarget) }
    const presented = async (row: CalendarTargetRow, { headers }: FastifyRequest) =>
      presentTarget(row, await targets.waitingOf(db, row.id), negotiate(headers['accept-language']))
    const recordAudit = (tx: Tx, doctorId: string, action: AuditAction, detail = {}) =>
      audit.record(tx, { actor: byAccount(doctorId), action, target: { type: 'account', id: doctorId }, detail }, now())

    app.get(
      '/calendars/target',
      {
        schema: {
          tags: ['Calendars'],
          operationId: 'getCalendarTarget',
          summary: 'Get the calendar that receives bookings',
          description: 'Null if there is none. If `stopped` is true, `last_error` says what you have to do.',
          response: { 200: Success(Type.Union([CalendarTarget, Type.Null()])) },
        },
      },
      async (request) => {
        const row = await targets.ofDoctor(db, request.doctor.id)
        return success(row ? await presented(row, request) : null)
      },
    )

    app.put(
      '/calendars/target',
      {
        schema: {
          tags: ['Calendars'],
          operationId: 'setCalendarTarget',
          summary: 'Set the calendar that receives bookings',
          description:
            'Confirmed bookings, their changes and cancellations are written to it in the background, except ' +
            'bookings from before yesterday. It replaces the previous calendar, from which written events are ' +
            'removed. Setting the same calendar again retries.',
          body: NewCalendarTarget,
          response: one,
        },
        config: {
          fresh: true,
          refuses: ['NotFound'],
          example: {
            body: {
              account_id: '64b7f0c2a1d3e4f5a6b7c8d9',
              url: 'https://praxis.example/anna/private/',
              title: 'busy',
            },
          },
        },
      },
      async (request) => {
        const { account_id, url, title = 'busy' } = request.body
        const { id: doctorId } = request.doctor
        const account = await store.ownedBy(db, doctorId, identifier(account_id, 'CalendarAccount', 'account_id'))
        const access = accessOf(seal, account)
        const found = await inTurn({ of: doctorId, known: true }, () =>
          offersOf(access, reach, new AbortController().signal),
        )
        const chosen = offered(found, url)
        if (!chosen.writable) throw new ApiError(400, (m) => m.invalid('url', m.calendars.notWritable))
        const row = await db.transaction().execute(async (tx) => {
          await accounts.signedIn(tx, doctorId)
          const chosenFor = await store.ownedBy(tx, doctorId, account.id)
          const target = await chooseTarget(tx, seal, chosenFor, { ...chosen, title }, now())
          await recordAudit(tx, doctorId, 'calendar_target.set', { title })
          return target
        })
        return success(await presented(row, request))
      },
    )

    app.get(
      '/calendars/target/conflicts',
      {
        schema: {
          tags: ['Calendars'],
          operationId: 'listCalendarConflicts',
          summary: 'List bookings that were moved or deleted in the calendar',
          description:
            'Upcoming bookings, earliest first. Booking and calendar stay as they are until you decide: move or ' +
            'cancel the booking, or put its event back.',
          response: { 200: Success(Type.Array(EventConflict)) },
        },
        config: { reads: 'appointments.listed' },
      },
      async ({ doctor }) => {
        const target = await targets.ofDoctor(db, doctor.id)
        return success(
          target ? (await targets.conflictsOf(db, target.id, now())).map((row) => presentConflict(row, timezone)) : [],
        )
      },
    )

    app.post(
      '/calendars/target/conflicts/:id',
      {
        schema: {
          tags: ['Calendars'],
          operationId: 'putCalendarEventBack',
          summary: 'Put the event of a booking back',
          description:
            'Writes the event again to match the booking, whatever was changed in the calendar. Does nothing ' +
            'without a conflict.',
          params: IdPath,
          response: { 200: Done },
        },
        config: { owns: 'appointment' },
      },
      async ({ doctor, params }) => {
        const id = identifier(params.id, 'Appointment')
        await db.transaction().execute(async (tx) => {
          const appointment = await appointments.ownedBy(tx, doctor.id, id)
          const target = await targets.ofDoctor(tx, doctor.id)
          if (target) await targets.putBack(tx, target.id, appointment.id)
        })
        return DONE
      },
    )

    app.delete(
      '/calendars/target',
      {
        schema: {
          tags: ['Calendars'],
          operationId: 'deleteCalendarTarget',
          summary: 'Stop writing bookings to a calendar',
          description:
            'Written events go or stay as when an account is disconnected. Does nothing if there is no calendar.',
          body: Leaving,
          response: { 200: Done },
        },
        config: { example: { body: { keep_events: false } } },
      },
      async ({ doctor, body }) => {
        await db.transaction().execute(async (tx) => {
          const target = await targets.ofDoctor(tx, doctor.id)
          if (!target) return
          await targets.leave(tx, target, body, now())
          await recordAudit(tx, doctor.id, 'calendar_target.removed', { kept: body.keep_events ?? false })
        })
        return DONE
      },
    )
  }
