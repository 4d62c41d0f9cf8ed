import { createHash } from 'node:crypto'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import * as accounts from '../accounts/store.ts'
import { type AuditAction, byAccount, NOBODY } from '../audit/actions.ts'
import * as audit from '../audit/store.ts'
import { messagesFor } from '../messages/messages.ts'
import { hashSecret, newSecret } from '../platform/crypto/tokens.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import { notFound } from '../platform/http/errors.ts'
import { DONE, Done, Success, success } from '../platform/http/schema.ts'
import { inSlices } from '../platform/time/slices.ts'
import { feedOf } from './feed.ts'
import * as feeds from './feed-store.ts'
import { presentFeed } from './present.ts'
import { windowAt } from './rules.ts'
import { CreatedPrivateFeed, NewPrivateFeed, PrivateFeed, SecretPath } from './schema.ts'

interface Deps {
  db: Db
  /** The service's URL, with the API's prefix. */
  baseUrl: string
  /** IANA name. */
  timezone: string
  host: string
  now: () => Date
}

const FOLDER = '/calendars/feed'
/** Precision of the time a feed was last read; as often, its doctor's audit trail says so. */
const READ_MS = 60 * 60_000

/** The secret address at which calendar programs read a doctor's appointments (contract 11 private-feed). */
export const privateFeedRoutes =
  ({ db, baseUrl, now }: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const recordAudit = (tx: Tx, id: string, action: AuditAction, detail = {}) =>
      audit.record(tx, { actor: byAccount(id), action, target: { type: 'account', id }, detail }, now())

    app.get(
      '/calendars/private-feed',
      {
        schema: {
          tags: ['Calendars'],
          operationId: 'getPrivateFeed',
          summary: 'Get the state of your private feed',
          description: 'Null if there is none. Its address was shown when it was created, and is not stored.',
          response: { 200: Success(Type.Union([PrivateFeed, Type.Null()])) },
        },
      },
      async (request) => {
        const row = await feeds.ofDoctor(db, request.doctor.id)
        return success(row ? presentFeed(row) : null)
      },
    )

    app.post(
      '/calendars/private-feed',
      {
        schema: {
          tags: ['Calendars'],
          operationId: 'createPrivateFeed',
          summary: 'Create your private feed, or change its address',
          description:
            'Returns the secret address that calendar programs can subscribe to. The feed has the times and rooms ' +
            'of your appointments and, with `with_names`, their names. The previous address stops working.',
          body: NewPrivateFeed,
          response: { 200: Success(CreatedPrivateFeed) },
        },
        config: { fresh: true, example: { body: { with_names: false } } },
      },
      async (request) => {
        const { id } = request.doctor
        const secret = newSecret()
        const row = {
          doctor_id: id,
          secret_hash: hashSecret(secret),
          with_names: request.body.with_names ? 1 : 0,
          created_at: now().toISOString(),
          last_read_at: null,
        }
        await db.transaction().execute(async (tx) => {
          await accounts.signedIn(tx, id)
          await feeds.save(tx, row)
          await recordAudit(tx, id, 'private_feed.created', { with_names: row.with_names === 1 })
        })
        return success({ url: `${baseUrl}${FOLDER}/${secret}.ics`, ...presentFeed(row) })
      },
    )

    app.delete(
      '/calendars/private-feed',
      {
        schema: {
          tags: ['Calendars'],
          operationId: 'revokePrivateFeed',
          summary: 'Revoke your private feed',
          description: 'Its address stops working immediately. Does nothing if there is no feed.',
          response: { 200: Done },
        },
      },
      async (request) => {
        const { id } = request.doctor
        await db.transaction().execute(async (tx) => {
          if (await feeds.remove(tx, id)) await recordAudit(tx, id, 'private_feed.revoked')
        })
        return DONE
      },
    )
  }

/** The feed itself, readable by anyone with its address. Not an API call, so not in the API document. */
export const feedFileRoutes =
  ({ db, timezone, host, now }: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(`${FOLDER}/:file`, { schema: { hide: true, params: SecretPath } }, async ({ params, headers }, reply) => {
      const secret = /^([\w-]{22})\.ics$/.exec(params.file)?.[1]
      const feed = secret && (await feeds.bySecret(db, hashSecret(secret)))
      if (!feed) throw notFound('Calendar not found')
      const at = now()
      const { from, to } = windowAt(at)
      const range = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
      const rows = await feeds.appointmentsOf(db, feed, range)
      const { last_read_at } = feed
      if (last_read_at === null || at.getTime() - Date.parse(last_read_at) >= READ_MS) {
        const target = { type: 'account', id: feed.doctor_id } as const
        const detail = { with_names: feed.with_names === 1 }
        await db.transaction().execute(async (tx) => {
          await feeds.read(tx, feed, at)
          await audit.record(tx, { actor: NOBODY, action: 'private_feed.read', target, detail }, at)
        })
      }
      // The rows determine the text, so an unchanged feed need not even be written.
      const title = feed.with_names === 1 ? 'name' : 'busy'
      const place = { timezone, host, language: feed.language, title } as const
      const hash = createHash('sha256').update(JSON.stringify([rows, place]))
      const etag = `"${hash.digest('base64url').slice(0, 22)}"`
      reply.headers({ etag, 'content-type': 'text/calendar; charset=utf-8' })
      if (headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.send(await inSlices(feedOf(rows, { ...place, messages: messagesFor(feed.language) })))
    })
  }
