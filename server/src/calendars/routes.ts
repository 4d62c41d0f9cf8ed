import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import * as accounts from '../accounts/store.ts'
import { byAccount } from '../audit/actions.ts'
import * as audit from '../audit/store.ts'
import type { JobQueue } from '../jobs.ts'
import { negotiate } from '../messages/messages.ts'
import { fairTurns } from '../platform/crypto/fair-turns.ts'
import type { Db } from '../platform/db/open.ts'
import { ApiError } from '../platform/http/errors.ts'
import { IdPath, identifier, Success, success } from '../platform/http/schema.ts'
import { newId } from '../platform/ids.ts'
import { nextReading, noMoreReadings } from './next-reading.ts'
import { present } from './present.ts'
import { feedAddress, MOST_CALENDARS, refuseAddress } from './rules.ts'
import { Calendar, NewCalendar } from './schema.ts'
import * as calendars from './store.ts'
import type { Synchronisation } from './sync.ts'

interface Deps {
  db: Db
  queue: JobQueue
  calendars: Synchronisation
  now: () => Date
}

/** Feeds that requests have read at the same time: each may take a connection and a thread for half a minute. */
const TURNS = { atOnce: 2, waiting: 20, each: 2 }

/** Other calendars of the doctor's (contract 3 calendars, contract 11 feeds). */
export const calendarRoutes =
  ({ db, queue, calendars: synchronising, now }: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const one = { 200: Success(Calendar) }
    const inTurn = fairTurns(TURNS, () => new ApiError(503, (m) => m.busy))
    const turnOf = <T>({ doctor }: FastifyRequest, work: () => Promise<T>) =>
      inTurn({ of: doctor.id, known: true }, work)
    const wordsFor = ({ headers }: FastifyRequest) => negotiate(headers['accept-language'])
    const owned = ({ doctor }: FastifyRequest, id: string) =>
      calendars.ownedBy(db, doctor.id, identifier(id, 'Calendar'))
    // A request that is dropped lets the reading end by itself.
    const patience = () => new AbortController().signal

    app.get(
      '/calendars',
      {
        schema: {
          tags: ['Calendars'],
          operationId: 'listCalendars',
          summary: 'List the other calendars',
          description: 'iCalendar feeds that are read every 15 minutes, by name, and how the last attempt went.',
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
            'Reads the feed at once, then every 15 minutes, into planned appointments that can only be moved where they come from; ' +
            'their times are taken for bookings. What is wrong with the feed is in `last_error`.',
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
        const reading = await turnOf(request, () => synchronising.read(url, patience()))
        refuseAddress(reading.kind === 'failed' ? reading.fault : null)
        const at = now()
        const calendar = await db.transaction().execute(async (tx) => {
          await accounts.signedIn(tx, request.doctor.id)
          const others = await calendars.listOf(tx, request.doctor.id)
          if (others.length >= MOST_CALENDARS) throw new ApiError(409, (m) => m.calendars.tooMany(MOST_CALENDARS))
          const row = await calendars.insert(tx, {
            id: newId(),
            doctor_id: request.doctor.id,
            name: request.body.name.trim(),
            url,
            ...{ etag: null, last_modified: null, read_at: null, last_synced_at: null, last_error: null, run: 0 },
            created_at: at.toISOString(),
            updated_at: at.toISOString(),
          })
          await nextReading(tx, queue, row)
          const detail = { calendar_id: row.id }
          await audit.record(
            tx,
            {
              actor: byAccount(row.doctor_id),
              action: 'calendar.added',
              target: { type: 'account', id: row.doctor_id },
              detail,
            },
            at,
          )
          return row
        })
        await synchronising.take(calendar, calendar.run, reading)
        return success(present(await calendars.ownedBy(db, request.doctor.id, calendar.id), wordsFor(request)))
      },
    )

    app.post(
      '/calendars/:id/sync',
      {
        schema: {
          tags: ['Calendars'],
          operationId: 'syncCalendar',
          summary: 'Read another calendar now',
          description: 'Answers when its appointments are as the feed says, or `last_error` says what is wrong.',
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
            'Its appointments go with it; those with a recording, notes or documents stay as appointments of one’s own.',
          params: IdPath,
          response: one,
        },
        config: { owns: 'calendar' },
      },
      async (request) => {
        const calendar = await owned(request, request.params.id)
        await synchronising.remove(calendar, async (tx) => {
          await noMoreReadings(tx, queue, calendar)
          const target = { type: 'account', id: calendar.doctor_id } as const
          const detail = { calendar_id: calendar.id }
          await audit.record(
            tx,
            { actor: byAccount(calendar.doctor_id), action: 'calendar.removed', target, detail },
            now(),
          )
        })
        return success(present(calendar, wordsFor(request)))
      },
    )
  }
