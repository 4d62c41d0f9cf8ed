import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { byAccount } from '../audit/actions.ts'
import * as audit from '../audit/store.ts'
import type { TokenIssuer } from '../platform/crypto/tokens.ts'
import type { Db } from '../platform/db/open.ts'
import { AuthError, notFound } from '../platform/http/errors.ts'
import { DONE, Done, IdPath, Named, Success, success } from '../platform/http/schema.ts'
import type { BrowserSession } from './browser-session.ts'
import { presentSession } from './present.ts'
import type { SessionEnds } from './rules.ts'
import { Refreshed, Session } from './schema.ts'
import * as sessions from './sessions.ts'

interface Deps {
  db: Db
  tokens: TokenIssuer
  browser: BrowserSession
  ends: SessionEnds
  now: () => Date
}

/** The signed-in account's devices (spec 4.2, spec 5.5, spec 5.6). */
export const sessionRoutes =
  ({ db, tokens, browser, ends, now }: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/refresh-token',
      {
        schema: {
          tags: ['Sessions'],
          operationId: 'refreshToken',
          summary: 'Renew your token',
          description: 'The session stays the same; its old token stops working after 60 seconds.',
          response: { 200: Refreshed },
        },
        config: { withoutFactor: true },
      },
      async (request, reply) => {
        const { id, session } = request.doctor
        const at = now()
        const fresh = await db.transaction().execute((tx) => sessions.refresh(tx, session, at, ends))
        if (!fresh) throw new AuthError((m) => m.sessionRevoked, 'SESSION_REVOKED')
        const { generation: gen, expiresAt, remember } = fresh
        const token = await tokens.issue({ sub: id, sid: session.secret, gen }, at, expiresAt)
        const lifetime = { remember, ms: expiresAt.getTime() - at.getTime() }
        return { success: true as const, ...browser.deliver(request, reply, token, lifetime), uid: id }
      },
    )

    app.post(
      '/logout',
      {
        schema: {
          tags: ['Sessions'],
          operationId: 'logout',
          summary: 'Sign this device out',
          description: 'Its token stops working. Other devices stay signed in.',
          response: { 200: Done },
        },
        config: { withoutFactor: true },
      },
      async (request, reply) => {
        const { id, session } = request.doctor
        await db.transaction().execute((tx) => sessions.revoke(tx, [{ ...session, account_id: id }], now()))
        browser.clear(reply)
        return DONE
      },
    )

    app.get(
      '/sessions',
      {
        schema: {
          tags: ['Sessions'],
          operationId: 'listSessions',
          summary: 'List your signed-in devices',
          description: 'One entry per device; the one that asks is marked `current`.',
          response: { 200: Success(Type.Array(Session)) },
        },
      },
      async (request) => {
        const { id, session } = request.doctor
        const rows = await sessions.activeOf(db, id, now())
        return success(rows.map((row) => presentSession(row, session.sid)))
      },
    )

    const Revoked = { response: { 200: Success(Named('Revoked', { revoked: Type.Integer() })) } }
    app.delete(
      '/sessions',
      {
        schema: {
          tags: ['Sessions'],
          operationId: 'revokeOtherSessions',
          summary: 'Sign out all other devices',
          description: 'Their next requests are refused. The device that asks stays signed in.',
          ...Revoked,
        },
      },
      async (request) => {
        const { id, session } = request.doctor
        const at = now()
        const revoked = await db.transaction().execute(async (tx) => {
          const others = (await sessions.activeOf(tx, id, at)).filter(({ sid }) => sid !== session.sid)
          await sessions.revoke(tx, others, at)
          const detail = { others: others.length }
          const entry = {
            actor: byAccount(id),
            action: 'session.revoked',
            target: { type: 'account', id },
            detail,
          } as const
          await audit.record(tx, entry, at)
          return others.length
        })
        return success({ revoked })
      },
    )

    app.delete(
      '/sessions/:id',
      {
        schema: {
          tags: ['Sessions'],
          operationId: 'revokeSession',
          summary: 'Sign out a device',
          description: 'Takes an `id` from `GET /sessions`. The device’s next request is refused.',
          params: IdPath,
          ...Revoked,
        },
        config: { owns: 'session', others: 404 },
      },
      async (request) => {
        const at = now()
        await db.transaction().execute(async (tx) => {
          const session = await sessions.activeByHandle(tx, request.doctor.id, request.params.id, at)
          if (!session) throw notFound('Session not found')
          await sessions.revoke(tx, [session], at)
          const target = { type: 'session', id: session.handle } as const
          await audit.record(tx, { actor: byAccount(request.doctor.id), action: 'session.revoked', target }, at)
        })
        return success({ revoked: 1 })
      },
    )
  }
