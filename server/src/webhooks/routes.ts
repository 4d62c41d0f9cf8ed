import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import * as accounts from '../accounts/store.ts'
import { type AuditAction, byAccount } from '../audit/actions.ts'
import * as audit from '../audit/store.ts'
import { WEBHOOK_TOPIC } from '../events/webhook-outbox.ts'
import { negotiate } from '../messages/messages.ts'
import type { Seal } from '../platform/crypto/seal.ts'
import { announce } from '../platform/db/announcements/after-commit.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import { ApiError } from '../platform/http/errors.ts'
import { IdPath, identifier, Success, success } from '../platform/http/schema.ts'
import { newId } from '../platform/ids.ts'
import { checkAddress, OutgoingError } from '../platform/outgoing/request.ts'
import { present, presentDelivery } from './present.ts'
import { MOST_WEBHOOKS, storedTypes, webhookAddress } from './rules.ts'
import { CreatedWebhook, DeliveryPath, NewWebhook, Webhook, WebhookDelivery } from './schema.ts'
import { newSecret } from './secrets.ts'
import * as webhooks from './store.ts'

interface Deps {
  db: Db
  seal: Seal
  allowPrivate: boolean
  now: () => Date
}

/** Sends events to the doctor's own systems (contract 11a). */
export const webhookRoutes =
  ({ db, seal, allowPrivate, now }: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const wordsFor = ({ headers }: FastifyRequest) => negotiate(headers['accept-language'])
    const owned = (over: Db, { doctor }: FastifyRequest, id: string) =>
      webhooks.ownedBy(over, doctor.id, identifier(id, 'Webhook'))
    const told = (tx: Tx, doctorId: string, action: AuditAction, webhook_id: string, at: Date) =>
      audit.record(
        tx,
        { actor: byAccount(doctorId), action, target: { type: 'account', id: doctorId }, detail: { webhook_id } },
        at,
      )

    app.get(
      '/webhooks',
      {
        schema: {
          tags: ['Webhooks'],
          operationId: 'listWebhooks',
          summary: 'List your webhooks',
          description: 'Without their secrets.',
          response: { 200: Success(Type.Array(Webhook)) },
        },
      },
      async ({ doctor }) => success((await webhooks.listOf(db, doctor.id)).map(present)),
    )

    app.post(
      '/webhooks',
      {
        schema: {
          tags: ['Webhooks'],
          operationId: 'addWebhook',
          summary: 'Register a webhook',
          description:
            'Each of your events is posted to its address in the form of `GET /events`, signed according to ' +
            'Standard Webhooks with the returned secret. Any status other than 2xx counts as a failure; six ' +
            'attempts are made within 45 minutes.',
          body: NewWebhook,
          response: { 200: Success(CreatedWebhook) },
        },
        config: {
          fresh: true,
          refuses: ['Conflict'],
          example: { body: { url: 'https://praxis.example/visite', events: ['notes.saved'] } },
        },
      },
      async ({ doctor, body }) => {
        const url = webhookAddress(body.url)
        refusePrivate(url, allowPrivate)
        const [id, secret, at] = [newId(), newSecret(), now()]
        const row = {
          ...{ id, doctor_id: doctor.id, url: url.href, events_json: storedTypes(body.events) },
          ...{ secret_sealed: seal.close(secret, id), lease: null, leased_until: 0, created_at: at.toISOString() },
        }
        await db.transaction().execute(async (tx) => {
          await accounts.signedIn(tx, doctor.id)
          const others = await webhooks.listOf(tx, doctor.id)
          if (others.length >= MOST_WEBHOOKS) throw new ApiError(409, (m) => m.webhooks.tooMany(MOST_WEBHOOKS))
          await webhooks.insert(tx, row)
          await told(tx, doctor.id, 'webhook.created', id, at)
        })
        return success({ ...present(row), secret })
      },
    )

    app.delete(
      '/webhooks/:id',
      {
        schema: {
          tags: ['Webhooks'],
          operationId: 'deleteWebhook',
          summary: 'Delete a webhook',
          description: 'Nothing more is sent to it, and its list of deliveries is deleted.',
          params: IdPath,
          response: { 200: Success(Webhook) },
        },
        config: { owns: 'webhook', fresh: true },
      },
      async (request) => {
        const webhook = await db.transaction().execute(async (tx) => {
          const row = await owned(tx, request, request.params.id)
          await webhooks.remove(tx, row)
          await told(tx, row.doctor_id, 'webhook.deleted', row.id, now())
          return row
        })
        return success(present(webhook))
      },
    )

    app.get(
      '/webhooks/:id/deliveries',
      {
        schema: {
          tags: ['Webhooks'],
          operationId: 'listWebhookDeliveries',
          summary: 'List the deliveries of a webhook',
          description: 'The newest 100, with the result of each one’s last attempt. Kept for 30 days.',
          params: IdPath,
          response: { 200: Success(Type.Array(WebhookDelivery)) },
        },
        config: { owns: 'webhook' },
      },
      async (request) => {
        const webhook = await owned(db, request, request.params.id)
        const rows = await webhooks.deliveriesOf(db, webhook)
        return success(rows.map((row) => presentDelivery(row, wordsFor(request))))
      },
    )

    app.post(
      '/webhooks/:id/deliveries/:deliveryId/retry',
      {
        schema: {
          tags: ['Webhooks'],
          operationId: 'retryWebhookDelivery',
          summary: 'Retry a delivery',
          description:
            'Sends the event immediately, with the same `webhook-id` and six new attempts, whatever the result of ' +
            'earlier ones.',
          params: DeliveryPath,
          response: { 200: Success(WebhookDelivery) },
        },
        config: { owns: 'webhook' },
      },
      async (request) => {
        const id = request.params.deliveryId.toLowerCase()
        const delivery = await db.transaction().execute(async (tx) => {
          const webhook = await owned(tx, request, request.params.id)
          await webhooks.sendAgain(tx, await webhooks.deliveryOf(tx, webhook, id))
          announce(tx, WEBHOOK_TOPIC, webhook.id)
          return webhooks.deliveryOf(tx, webhook, id)
        })
        return success(presentDelivery(delivery, wordsFor(request)))
      },
    )
  }

/** Checks what the address alone shows; names are checked whenever something is sent. @throws {ApiError} 400 */
function refusePrivate(url: URL, allowPrivate: boolean): void {
  try {
    checkAddress(url, allowPrivate)
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    const fault = error.fault === 'insecure_address' ? 'insecure_address' : 'private_address'
    throw new ApiError(400, (m) => m.webhooks.faults[fault], 'WEBHOOK_ADDRESS_REFUSED')
  }
}
