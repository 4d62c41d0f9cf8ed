import { type Static, Type } from 'typebox'
import { EVENT_TYPES } from '../events/types.ts'
import { DELIVERY_FAULTS, DELIVERY_STATUSES } from '../platform/db/states.ts'
import { Id, Named, NullableNumber, NullableOneOf, NullableString, OneOf } from '../platform/http/schema.ts'

const webhook = {
  _id: Type.String(),
  url: Type.String({ description: 'A password in it is shown as `***`' }),
  events: Type.Array(OneOf(EVENT_TYPES), { description: 'Event types it receives' }),
  createdAt: Type.String(),
}

/** An address that events are sent to (contract 11a). */
export const Webhook = Named('Webhook', webhook)
export type Webhook = Static<typeof Webhook>

export const CreatedWebhook = Named('CreatedWebhook', {
  ...webhook,
  secret: Type.String({ description: 'Key of the signatures, `whsec_…`; shown only now' }),
})

export const NewWebhook = Named('NewWebhook', {
  url: Type.String({ minLength: 1, maxLength: 2_000, description: 'An https address that accepts POST requests' }),
  events: Type.Optional(
    Type.Array(OneOf(EVENT_TYPES), {
      minItems: 1,
      maxItems: 100,
      description: 'Default: all types, including future ones',
    }),
  ),
})
export type NewWebhook = Static<typeof NewWebhook>

/** An event that is on its way to a webhook, or has arrived. */
export const WebhookDelivery = Named('WebhookDelivery', {
  _id: Type.String({ description: 'The `webhook-id` header of every attempt' }),
  event_id: NullableString,
  type: OneOf(EVENT_TYPES),
  status: OneOf(DELIVERY_STATUSES),
  attempts: Type.Integer(),
  last_status: NullableNumber,
  last_error: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'What went wrong at the last attempt, in words',
  }),
  last_error_code: NullableOneOf(DELIVERY_FAULTS),
  createdAt: Type.String(),
  deliveredAt: NullableString,
})
export type WebhookDelivery = Static<typeof WebhookDelivery>

export const DeliveryPath = Type.Object({ id: Id, deliveryId: Id })
