import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { negotiate } from '../messages/messages.ts'
import type { Db } from '../platform/db/open.ts'
import { IdPath, identifier, Success, success } from '../platform/http/schema.ts'
import { present } from './present.ts'
import { feedAddress } from './rules.ts'
import { Calendar, NewCalendar } from './schema.ts'
import * as calendars from './store.ts'
import type { CalendarSubscriptions } from './subscriptions.ts'
import type { Synchronisation } from './sync.ts'
import type { CalendarTurns } from './turns.ts'

interface Deps {
  db: Db
  calendars: Synchronisation
  kept: CalendarSubscriptions
  /** Limits requests that wait for foreign servers. */
  inTurn: CalendarTurns
}

/** The doctor's other calendars (contract 3 calendars, contract 11 feeds). */
export const calendarRoutes =
  ({ db, calendars: synchronising, kept, inTurn }: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const one = { 200: Success(Calendar) }
    const turnOf = <T>({ doctor }: FastifyRequest, work: () => Promise<T>) =>
      inTurn({ of: doctor.id, known: true }, work)
    const wordsFor = ({ headers }: FastifyRequest) => negotiate(headers['accept-language'])
    const owned = ({ doctor }: FastifyRequest, id: string) =>
      calendars.ownedBy(db, doctor.id, identifier(id, 'Calendar'))
    // If the client drops the request, the reading still runs to its end.
    const patience = () => new AbortController().signal

    app.get(
      '/calendars',
      {
        schema: {
          tags: ['Calendars'],
          operationId: 'listCalendars',
          summary: 'List your other calendars',
          description:
            'iCalendar feeds and calendars of accounts that are read every 15 minutes, sorted by name, with the ' +
            'result of the last attempt.',
          response: { 200: Success(Type.Array(Calendar)) },
        },
      },
      async (request) =>
        success((await calendars.listOf(db, request.doctor.id)).map((row) => present(row, wordsFor(request)))),
    )

    app.post(
      '/calendars',
      {
        schema: {
          tags: ['Calendars'],
          operationId: 'addCalendar',
          summary: 'Add another calendar',
          description:
            'Reads the feed immediately, then every 15 minutes, as planned appointments. These can only be moved ' +
            'where they come from, and no booking can overlap them. Problems with the feed are in `last_error`.',
          body: NewCalendar,
          response: one,
        },
        config: {
          refuses: ['Conflict'],
          example: { body: { name: 'Privat', url: 'webcal://calendar.example/anna.ics' } },
        },
      },
      async (request) => {
        const url = feedAddress(request.body.url).href
        const { id: doctor_id } = request.doctor
        const reading = await turnOf(request, () => synchronising.read({ url, caldav_account_id: null }, patience()))
        const calendar = { doctor_id, name: request.body.name.trim(), url, caldav_account_id: null }
        return success(present(await kept.add(calendar, reading), wordsFor(request)))
      },
    )

    app.post(
      '/calendars/:id/sync',
      {
        schema: {
          tags: ['Calendars'],
          operationId: 'syncCalendar',
          summary: 'Read another calendar now',
          description: 'Returns when its appointments match the feed, or `last_error` says what is wrong.',
          params: IdPath,
          response: one,
        },
        config: { owns: 'calendar' },
      },
      async (request) => {
        const calendar = await owned(request, request.params.id)
        await turnOf(request, () => synchronising.sync(calendar, patience()))
        return success(present(await owned(request, calendar.id), wordsFor(request)))
      },
    )

    app.delete(
      '/calendars/:id',
      {
        schema: {
          tags: ['Calendars'],
          operationId: 'deleteCalendar',
          summary: 'Remove another calendar',
          description:
            'Its appointments go with it, except those with a recording, notes or documents, which become your own.',
          params: IdPath,
          response: one,
        },
        config: { owns: 'calendar' },
      },
      async (request) => {
        const calendar = await owned(request, request.params.id)
        await kept.remove(calendar)
        return success(present(calendar, wordsFor(request)))
      },
    )
  }
