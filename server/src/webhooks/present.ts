import type { EventType } from '../events/types.ts'
import type { Messages } from '../messages/messages.ts'
import type { WebhookRow } from '../platform/db/webhook-tables.ts'
import { shownAddress, typesIn } from './rules.ts'
import type { Webhook, WebhookDelivery } from './schema.ts'
import type { ListedDelivery } from './store.ts'

export const present = (row: WebhookRow): Webhook => ({
  _id: row.id,
  url: shownAddress(row.url),
  events: typesIn(row.events_json),
  createdAt: row.created_at,
})

/** @param messages in the reader's language */
export const presentDelivery = (row: ListedDelivery, messages: Messages): WebhookDelivery => ({
  _id: row.id,
  event_id: row.seq === null ? null : String(row.seq),
  type: row.type as EventType,
  status: row.status,
  attempts: row.attempts,
  last_status: row.last_status,
  last_error: row.last_error && messages.webhooks.faults[row.last_error],
  last_error_code: row.last_error,
  createdAt: row.created_at,
  deliveredAt: row.delivered_at,
})
