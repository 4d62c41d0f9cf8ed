import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import * as accounts from '../../accounts/store.ts'
import { type AuditAction, byAccount } from '../../audit/actions.ts'
import * as audit from '../../audit/store.ts'
import { negotiate } from '../../messages/messages.ts'
import type { Seal } from '../../platform/crypto/seal.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { IdPath, identifier, Success, success } from '../../platform/http/schema.ts'
import { newId } from '../../platform/ids.ts'
import type { Reach } from '../../platform/outgoing/request.ts'
import { present } from '../present.ts'
import { Calendar } from '../schema.ts'
import * as calendars from '../store.ts'
import type { CalendarSubscriptions } from '../subscriptions.ts'
import type { Synchronisation } from '../sync.ts'
import type { CalendarTurns } from '../turns.ts'
import { type Access, accessOf, sealedAccess, targetAccessOf } from './access.ts'
import * as store from './account-store.ts'
import { nameOf, offered, offersOf } from './offers.ts'
import { presentAccount } from './present.ts'
import { MOST_ACCOUNTS, serverAddress } from './rules.ts'
import {
  CalendarAccount,
  CalendarAccountPassword,
  Leaving,
  NewCalendarAccount,
  OfferedCalendar,
  ReadCalendar,
} from './schema.ts'
import * as targets from './target-store.ts'

export interface Deps {
  db: Db
  seal: Seal
  reach: Reach
  calendars: Synchronisation
  kept: CalendarSubscriptions
  /** Limits requests that wait for foreign servers. */
  inTurn: CalendarTurns
  now: () => Date
}

/** Accounts on CalDAV servers, whose calendars can be read (contract 11 caldav). */
export const calendarAccountRoutes =
  ({ db, seal, reach, calendars: synchronising, kept, inTurn, now }: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const one = { 200: Success(CalendarAccount) }
    const wordsFor = ({ headers }: FastifyRequest) => negotiate(headers['accept-language'])
    const owned = (over: Db, { doctor }: FastifyRequest, id: string) =>
      store.ownedBy(over, doctor.id, identifier(id, 'CalendarAccount'))
    // If the client drops the request, the query still runs to its end.
    const offers = ({ doctor }: FastifyRequest, access: Access | null) =>
      inTurn({ of: doctor.id, known: true }, () => offersOf(access, reach, new AbortController().signal))
    const recordAudit = (tx: Tx, doctorId: string, action: AuditAction, account_id: string, at: Date) =>
      audit.record(
        tx,
        { actor: byAccount(doctorId), action, target: { type: 'account', id: doctorId }, detail: { account_id } },
        at,
      )

    app.get(
      '/calendars/accounts',
      {
        schema: {
          tags: ['Calendars'],
          operationId: 'listCalendarAccounts',
          summary: 'List your accounts on calendar servers',
          description: 'CalDAV accounts whose calendars are read or receive bookings, without their passwords.',
          response: { 200: Success(Type.Array(CalendarAccount)) },
        },
      },
      async ({ doctor }) => success((await store.listOf(db, doctor.id)).map(presentAccount)),
    )

    app.post(
      '/calendars/accounts',
      {
        schema: {
          tags: ['Calendars'],
          operationId: 'addCalendarAccount',
          summary: 'Connect an account on a calendar server',
          description:
            'Looks for its calendars immediately (CalDAV: well-known address, principal, home). If none can be ' +
            'found, the account is not kept: 400 `CALENDAR_ACCOUNT_UNUSABLE`. Nothing is read or written until you ' +
            'choose a calendar.',
          body: NewCalendarAccount,
          response: one,
        },
        config: {
          fresh: true,
          refuses: ['Conflict'],
          example: {
            body: { url: 'https://praxis.example', username: 'anna@praxis.example', password: 'abcd-efgh-ijkl' },
          },
        },
      },
      async (request) => {
        const { doctor, body } = request
        const access = { url: serverAddress(body.url), username: body.username.trim(), password: body.password }
        await offers(request, access)
        const [id, at] = [newId(), now()]
        const row = {
          ...{ id, doctor_id: doctor.id, url: access.url, username: access.username },
          ...{ password_sealed: seal.close(access.password, id) },
          ...{ created_at: at.toISOString(), updated_at: at.toISOString() },
        }
        await db.transaction().execute(async (tx) => {
          await accounts.signedIn(tx, doctor.id)
          const others = await store.listOf(tx, doctor.id)
          if (others.length >= MOST_ACCOUNTS) throw new ApiError(409, (m) => m.calendars.tooManyAccounts(MOST_ACCOUNTS))
          await store.insert(tx, row)
          await recordAudit(tx, doctor.id, 'calendar_account.added', id, at)
        })
        return success(presentAccount(row))
      },
    )

    app.put(
      '/calendars/accounts/:id',
      {
        schema: {
          tags: ['Calendars'],
          operationId: 'changeCalendarAccount',
          summary: 'Change the password of a calendar account',
          description:
            'The new password is tried first: 400 `CALENDAR_ACCOUNT_UNUSABLE` if it does not work. Bookings that ' +
            'were waiting are then written.',
          params: IdPath,
          body: CalendarAccountPassword,
          response: one,
        },
        config: { owns: 'calendarAccount', fresh: true, example: { body: { password: 'mnop-qrst-uvwx' } } },
      },
      async (request) => {
        const { password } = request.body
        const { url, username } = await owned(db, request, request.params.id)
        await offers(request, { url, username, password })
        const at = now()
        const changed = await db.transaction().execute(async (tx) => {
          const account = await owned(tx, request, request.params.id)
          const changes = { password_sealed: seal.close(password, account.id), updated_at: at.toISOString() }
          await store.changePassword(tx, account, changes)
          const target = await targets.ofDoctor(tx, account.doctor_id)
          if (target?.caldav_account_id === account.id) {
            const calendar = targetAccessOf(seal, target)
            if (calendar)
              await targets.beginAgain(tx, target.id, sealedAccess(seal, target.id, { ...calendar, password }), at)
          }
          await recordAudit(tx, account.doctor_id, 'calendar_account.changed', account.id, at)
          return { ...account, ...changes }
        })
        return success(presentAccount(changed))
      },
    )

    app.delete(
      '/calendars/accounts/:id',
      {
        schema: {
          tags: ['Calendars'],
          operationId: 'deleteCalendarAccount',
          summary: 'Disconnect a calendar account',
          description:
            'Appointments read from its calendars go, as when a calendar is removed. Bookings written to it are ' +
            'removed from the foreign calendar in the background, which is tried for up to a day if the server ' +
            'cannot be reached; with `keep_events` they stay.',
          params: IdPath,
          body: Leaving,
          response: one,
        },
        config: { owns: 'calendarAccount', example: { body: { keep_events: false } } },
      },
      async (request) => {
        const account = await owned(db, request, request.params.id)
        for (let removed = false; !removed; ) {
          for (const calendar of await calendars.ofAccount(db, account)) await kept.remove(calendar)
          removed = await db.transaction().execute(async (tx) => {
            const target = await targets.ofDoctor(tx, account.doctor_id)
            if (target?.caldav_account_id === account.id) await targets.leave(tx, target, request.body, now())
            if (!(await store.removeIfUnused(tx, account))) return false
            await recordAudit(tx, account.doctor_id, 'calendar_account.removed', account.id, now())
            return true
          })
        }
        return success(presentAccount(account))
      },
    )

    app.get(
      '/calendars/accounts/:id/calendars',
      {
        schema: {
          tags: ['Calendars'],
          operationId: 'listOfferedCalendars',
          summary: 'List the calendars of an account',
          description: 'Asks the server; problems are returned as 400 `CALENDAR_ACCOUNT_UNUSABLE`.',
          params: IdPath,
          response: { 200: Success(Type.Array(OfferedCalendar)) },
        },
        config: { owns: 'calendarAccount' },
      },
      async (request) => {
        const account = await owned(db, request, request.params.id)
        const found = await offers(request, accessOf(seal, account))
        const read = new Map((await calendars.ofAccount(db, account)).map(({ url, id }) => [url, id]))
        return success(
          found.map((each) => ({
            ...{ url: each.url, name: nameOf(each), writable: each.writable },
            calendar_id: read.get(each.url) ?? null,
          })),
        )
      },
    )

    app.post(
      '/calendars/accounts/:id/calendars',
      {
        schema: {
          tags: ['Calendars'],
          operationId: 'readOfferedCalendar',
          summary: 'Start reading a calendar of an account',
          description:
            'Reads it immediately, then every 15 minutes, as `POST /calendars` does with a feed; an unchanged ' +
            'calendar costs one small request.',
          params: IdPath,
          body: ReadCalendar,
          response: { 200: Success(Calendar) },
        },
        config: {
          owns: 'calendarAccount',
          refuses: ['Conflict'],
          example: { body: { url: 'https://praxis.example/anna/private/' } },
        },
      },
      async (request) => {
        const account = await owned(db, request, request.params.id)
        const chosen = offered(await offers(request, accessOf(seal, account)), request.body.url)
        const already = (await calendars.ofAccount(db, account)).find(({ url }) => url === chosen.url)
        if (already) throw new ApiError(409, (m) => m.calendars.alreadyRead)
        const calendar = { url: chosen.url, caldav_account_id: account.id }
        const reading = await inTurn({ of: account.doctor_id, known: true }, () =>
          synchronising.read(calendar, new AbortController().signal),
        )
        const added = await kept.add({ ...calendar, doctor_id: account.doctor_id, name: nameOf(chosen) }, reading)
        return success(present(added, wordsFor(request)))
      },
    )
  }
